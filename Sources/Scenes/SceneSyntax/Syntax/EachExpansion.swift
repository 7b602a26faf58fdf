import SnaplineBasics
import SnaplineSceneModel

/// Expands the repetitions of a scene: each view, constraint and expectation that names a list of
/// `each`.
///
/// The expansion works on the YAML tree before it is parsed as a scene, so that repeated parts are
/// parsed like others. Their spans are those of the template.
struct EachExpansion {
  let lists: [EachList]
  var log: DiagnosticLog
  /// The index of each list, by its name.
  private let listIndices: [String: Int]
  /// The number of further parts that may be created, counting all parts of a repeated view.
  private var budget: Int
  private let limit: Int
  /// The number of further characters that may be inserted into texts.
  private var characterBudget: Int
  private let characterLimit: Int

  init(_ lists: [EachList], limits: Limits, log: DiagnosticLog) {
    self.lists = lists
    self.log = log
    listIndices = Dictionary(
      lists.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    limit = limits.views + limits.constraints
    budget = limit
    characterLimit = limits.fileBytes
    characterBudget = characterLimit
  }

  /// Returns a scene's mapping with all repetitions expanded.
  mutating func expand(_ entries: [YAMLEntry]) -> [YAMLEntry] {
    entries.map { entry in
      switch entry.key {
      case "views": entry.with(value: views(entry.value, [:]))
      case "constraints", "expect": entry.with(value: items(entry.value, [:]))
      default: entry
      }
    }
  }

  /// The index of the current item of each list, by the list's name.
  private typealias Bindings = [String: Int]

  private mutating func views(_ node: YAMLNode, _ bindings: Bindings) -> YAMLNode {
    guard case .mapping(let entries) = node.kind else { return node }
    var made: [YAMLEntry] = []
    for entry in entries {
      for bindings in self.bindings(for: [entry.key], bindings, at: entry.keySpan, of: entry.value)
      {
        guard let key = substituted(entry.key, bindings, at: entry.keySpan) else { continue }
        let value = body(entry.value, bindings).with(item: note(bindings))
        made.append(YAMLEntry(key: key.text, keySpan: entry.keySpan, value: value))
      }
    }
    return node.with(kind: .mapping(made))
  }

  /// Returns a view's own mapping with its placeholders replaced.
  private mutating func body(_ node: YAMLNode, _ bindings: Bindings) -> YAMLNode {
    guard case .mapping(let entries) = node.kind else { return node }
    let made = entries.map { entry in
      switch entry.key {
      case "views": entry.with(value: views(entry.value, bindings))
      case "constraints": entry.with(value: items(entry.value, bindings))
      default: entry.with(value: substituted(entry.value, bindings) ?? entry.value)
      }
    }
    return node.with(kind: .mapping(made))
  }

  private mutating func items(_ node: YAMLNode, _ bindings: Bindings) -> YAMLNode {
    guard case .sequence(let nodes) = node.kind else { return node }
    var made: [YAMLNode] = []
    for item in nodes {
      for bindings in self.bindings(for: item.allTexts, bindings, at: item.span, of: item) {
        guard let product = substituted(item, bindings) else { continue }
        made.append(product.with(item: note(bindings)))
      }
    }
    return node.with(kind: .sequence(made))
  }

  /// Returns the bindings for each copy: one if there is no further list, none after an error.
  private mutating func bindings(
    for texts: [String], _ outer: Bindings, at span: SourceSpan, of part: YAMLNode
  ) -> [Bindings] {
    let named = texts.flatMap { placeholders(in: $0).map(\.list) }
    let free = named.filter { outer[$0] == nil }
    guard let first = free.first, let list = listIndices[first].map({ lists[$0] }) else {
      return [outer]
    }
    if let second = free.first(where: { $0 != first }) {
      log.report(.twoLists(first, second, at: span))
      return []
    }
    let cost = list.items.count * part.weight
    guard budget >= cost else {
      if budget >= 0 { log.report(.tooManyProducts(limit: limit, at: span)) }
      budget = -1
      return []
    }
    budget -= cost
    return list.items.indices.map { place in
      outer.merging([list.name: place]) { _, new in new }
    }
  }

  private func note(_ bindings: Bindings) -> Note? {
    // The list that was declared last, because dictionaries are unordered.
    let last = bindings.keys.compactMap { listIndices[$0] }.max()
    guard let list = last.map({ lists[$0] }), let place = bindings[list.name] else { return nil }
    return Note("for '\(list.items[place].name)' of '\(list.name)'", at: list.items[place].span)
  }

  // MARK: Texts

  /// Returns a part with its placeholders replaced; nil if an index is out of a list's range.
  private mutating func substituted(_ node: YAMLNode, _ bindings: Bindings) -> YAMLNode? {
    switch node.kind {
    case .scalar(let scalar):
      guard let template = substituted(scalar.text, bindings, at: node.span) else { return nil }
      guard !template.replacements.isEmpty else { return node }
      return node.with(kind: .scalar(scalar.with(text: template.text, template: template)))
    case .sequence(let items):
      var made: [YAMLNode] = []
      for item in items {
        guard let item = substituted(item, bindings) else { return nil }
        made.append(item)
      }
      return node.with(kind: .sequence(made))
    case .mapping(let entries):
      var made: [YAMLEntry] = []
      for entry in entries {
        guard let key = substituted(entry.key, bindings, at: entry.keySpan),
          let value = substituted(entry.value, bindings)
        else { return nil }
        made.append(YAMLEntry(key: key.text, keySpan: entry.keySpan, value: value))
      }
      return node.with(kind: .mapping(made))
    case .invalid:
      return node
    }
  }

  private mutating func substituted(_ text: String, _ bindings: Bindings, at span: SourceSpan)
    -> ScalarTemplate?
  {
    var template = ScalarTemplate(written: text)
    for placeholder in placeholders(in: text) {
      guard let place = bindings[placeholder.list],
        let list = listIndices[placeholder.list].map({ lists[$0] })
      else { continue }
      switch list.value(placeholder.key, at: place) {
      case .text(let value):
        characterBudget -= value.utf8.count
        guard characterBudget >= 0 else {
          if characterLimit > 0 { log.report(.tooManyCharacters(limit: characterLimit, at: span)) }
          return nil
        }
        template.replace(placeholder.range, by: value)
      case .beyondTheEnds: return nil
      case .unknown:
        let known = EachList.reservedKeys + list.items[place].values.keys.sorted()
        return log.fail(
          .unknownValue(placeholder.key ?? "", of: list.name, at: span, among: known))
      }
    }
    return template
  }

  /// Returns the placeholders of a text whose list exists; other brackets are literal.
  private func placeholders(in text: String) -> [Placeholder] {
    guard !lists.isEmpty else { return [] }
    return SnaplineSceneSyntax.placeholders(in: text).filter { listIndices[$0.list] != nil }
  }
}

extension YAMLNode {
  /// The number of nodes in the part; no file is large enough for an overflow.
  fileprivate var weight: Int {
    switch kind {
    case .sequence(let items): items.reduce(1) { $0 + $1.weight }
    case .mapping(let entries): entries.reduce(1) { $0 + $1.value.weight }
    case .scalar, .invalid: 1
    }
  }
}

/// A text with placeholders and their replacements.
package struct ScalarTemplate: Hashable, Sendable {
  /// The text in the source.
  let written: String
  /// The replaced ranges of the source text in scalars, in ascending order.
  private(set) var replacements: [Replacement] = []

  struct Replacement: Hashable, Sendable {
    let range: Range<Int>
    let text: String
  }

  mutating func replace(_ range: Range<Int>, by text: String) {
    replacements.append(Replacement(range: range, text: text))
  }

  /// The text with all placeholders replaced.
  var text: String {
    guard !replacements.isEmpty else { return written }
    let typed = Array(written.unicodeScalars)
    var scalars: [Unicode.Scalar] = []
    var place = 0
    for replacement in replacements {
      scalars += typed[place..<replacement.range.lowerBound]
      scalars += replacement.text.unicodeScalars
      place = replacement.range.upperBound
    }
    return SnaplineSceneSyntax.text(of: (scalars + typed[place...])[...])
  }
}

extension Diagnostic {
  fileprivate static func twoLists(_ first: String, _ second: String, at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "each.two-lists", "two 'each' lists are used together: '\(first)' and '\(second)'",
      at: span,
      hint: "use one list per view or constraint; nest views to combine lists")
  }

  fileprivate static func tooManyProducts(limit: Int, at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "each.too-many", "'each' expands to more than \(limit) parts", at: span)
  }

  fileprivate static func tooManyCharacters(limit: Int, at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "each.too-many", "'each' expands to more than \(limit) characters of text",
      at: span, hint: "the remaining items are ignored")
  }

  fileprivate static func unknownValue(
    _ key: String, of list: String, at span: SourceSpan, among existing: [String]
  ) -> Self {
    Diagnostic(
      .error, "each.unknown-value", "items of '\(list)' have no value '\(excerpt(key))'", at: span,
      hint: didYouMean(key, among: existing)
        ?? "known values: \(SnaplineSceneSyntax.joinedList(existing, conjunction: "and"))"
    )
  }
}
