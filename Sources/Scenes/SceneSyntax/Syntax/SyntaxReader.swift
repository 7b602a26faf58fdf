import SnaplineBasics
import SnaplineSceneModel

/// A parser that converts the tree of a scene file into its syntax; invalid parts are reported and
/// omitted.
package struct SyntaxReader {
  let source: SourceFile
  var values: ValueReader
  /// The cache of parsed constraints, shared by the partial patches of one text.
  private let constraintCache: ConstraintCache?
  /// The names of constraints that could not be parsed.
  private var lost: Set<String> = []
  /// The keys of each style, by its name.
  var styles: [String: [YAMLEntry]] = [:]
  /// The names of styles in source order, for hints.
  var styleNames: [String] = []

  init(source: SourceFile, values: ValueReader, constraintCache: ConstraintCache? = nil) {
    self.source = source
    self.values = values
    self.constraintCache = constraintCache
  }

  /// Parses an entire scene; returns nil if the root is not a mapping.
  mutating func scene(_ root: YAMLNode) -> SceneFileSyntax? {
    guard case .mapping(let entries) = root.kind else {
      return values.log.fail(.sceneIsNoMap(root))
    }
    var scene = SceneFileSyntax(file: source.file)
    // Styles and lists can follow the views that use them.
    if let node = entries.first(where: { $0.key == "styles" })?.value { readStyles(node) }
    for entry in repeated(entries) where !values.log.isFull {
      guard let key = SceneKey.named(entry.key) else {
        values.log.report(
          .unknownKey(
            entry.key, in: "a scene", at: entry.keySpan, among: SceneKey.all.map(\.name)))
        continue
      }
      key.read(entry, &self, &scene)
    }
    scene.lost = lost
    scene.styleKeys = styleNames.flatMap { styles[$0, default: []] }
    return scene
  }

  private mutating func repeated(_ entries: [YAMLEntry]) -> [YAMLEntry] {
    guard let node = entries.first(where: { $0.key == "each" })?.value else { return entries }
    let lists = values.repeatLists(node)
    var repetition = EachExpansion(lists, limits: values.limits, log: values.log)
    let expanded = repetition.expand(entries)
    values.log = repetition.log
    return expanded
  }

  /// Parses a list of choices without duplicates.
  mutating func choices<Choice: RawRepresentable<String> & CaseIterable>(
    _ node: YAMLNode, for key: String
  ) -> [Spanned<Choice>] {
    distinct(node, for: key, named: \.rawValue) { $0.values.choice($1, for: key) }
  }

  /// Parses a list of values without duplicates.
  mutating func distinct<Value>(
    _ node: YAMLNode, for key: String, named name: (Value) -> String,
    _ read: (inout SyntaxReader, YAMLNode) -> Value?
  ) -> [Spanned<Value>] {
    var found: [Spanned<Value>] = []
    var names: Set<String> = []
    for item in values.nonEmptyItems(node, for: key) where !values.log.isFull {
      guard let value = read(&self, item) else { continue }
      if names.insert(name(value)).inserted {
        found.append(Spanned(value, at: item.span))
      } else {
        values.log.report(.listedTwice(name(value), in: key, at: item.span))
      }
    }
    return found
  }

  mutating func metrics(_ node: YAMLNode) -> [MetricSyntax] {
    var metrics: [MetricSyntax] = []
    for entry in values.entries(node, for: "metrics") where !values.log.isFull {
      guard values.hasName(entry, of: "a metric") else { continue }
      guard let value = values.points(entry.value, for: entry.key) else { continue }
      metrics.append(MetricSyntax(name: Spanned(entry.key, at: entry.keySpan), value: value))
    }
    return metrics
  }

  // MARK: Views

  mutating func views(_ node: YAMLNode) -> [ViewSyntax] {
    // The depth of the tree, and of this recursion, is limited by `Limits.nesting`.
    var views: [ViewSyntax] = []
    for entry in values.entries(node, for: "views") where !values.log.isFull {
      guard values.hasName(entry, of: "a view") else { continue }
      let outer = values.log.item
      values.log.item = entry.value.item ?? outer
      views.append(view(entry))
      values.log.item = outer
    }
    return views
  }

  private mutating func view(_ entry: YAMLEntry) -> ViewSyntax {
    var view = ViewSyntax(
      name: Spanned(entry.key, at: entry.keySpan), kind: Spanned(.view, at: entry.keySpan),
      properties: [], views: [], constraints: [], item: entry.value.item)
    // `name:` alone is a plain view without properties.
    if entry.value.isNothing { return view }
    let own = values.entries(entry.value, for: entry.key)
    for property in styled(own) {
      switch property.key {
      case "kind":
        let kind: ViewKind? = values.choice(property.value, for: "kind")
        if let kind { view.kind = Spanned(kind, at: property.value.span) }
        view.hasUnknownKind = kind == nil
      case "views": view.views = views(property.value)
      case "constraints": view.constraints = constraints(property.value)
      default: view.properties.append(property)
      }
    }
    return view
  }

  // MARK: Constraints

  mutating func constraints(_ node: YAMLNode) -> [ConstraintSyntax] {
    let items = values.items(node, for: "constraints")
    var constraints: [ConstraintSyntax] = []
    constraints.reserveCapacity(items.count)
    for item in items where !values.log.isFull {
      let outer = values.log.item
      values.log.item = item.item ?? outer
      if let constraint = constraint(item) { constraints.append(constraint) }
      values.log.item = outer
    }
    return constraints
  }

  private mutating func constraint(_ node: YAMLNode) -> ConstraintSyntax? {
    guard let scalar = node.scalar else {
      if !node.isInvalid { values.log.report(noText(node)) }
      return nil
    }
    guard values.text(node, for: "constraints") != nil else { return nil }
    // The spans of repeated parts are not determined by the text.
    let memory = scalar.template == nil ? constraintCache : nil
    if let known = memory?[node.range, scalar.text] { return known.with(item: values.log.item) }
    let text =
      node.isSynthesized
      ? ScalarText(synthesized: scalar.text, at: node.span)
      : ScalarText(scalar, at: node.range, in: source)
    var parser = ConstraintParser(text)
    if let constraint = parser.constraint() {
      memory?[node.range, scalar.text] = constraint
      return constraint.with(item: values.log.item)
    }
    if let problem = parser.problem { values.log.report(problem) }
    if let name = parser.nameBehindAs { lost.insert(name) }
    return nil
  }
}

extension SyntaxReader {
  /// Returns a diagnostic for code such as `constraint(equalTo: x)`, a mapping in YAML because a
  /// space follows its colon.
  private func noText(_ node: YAMLNode) -> Diagnostic {
    // Code is short; a line of a generated file can be long.
    let line = Array(source.scalars[node.range.lowerBound...].prefix(400).prefix { $0 != "\n" })
    if case .mapping = node.kind, let spelling = SwiftConstraintCode(tokenize(line)) {
      return .swiftConstraintCode(spelling, at: node.span)
    }
    return .constraintIsNoText(node)
  }
}

extension Diagnostic {
  fileprivate static func sceneIsNoMap(_ node: YAMLNode) -> Self {
    Diagnostic(
      .error, "scene.type", "a scene must be a mapping, not \(node.description)", at: node.span,
      hint: node.scalar?.text.contains(":") == true
        ? "add a space after the ':'" : "start with 'views:'")
  }

  static func listedTwice(_ name: String, in list: String, at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "list.repeated", "duplicate '\(excerpt(name))' in '\(list)'", at: span)
  }

  static func badName(_ name: String, of thing: String, at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "name.invalid", "invalid name '\(excerpt(name))' for \(thing)", at: span,
      hint: confusableHint(of: name) ?? listNamed(in: name)
        ?? "use letters, digits and underscores; do not start with a digit")
  }

  /// Returns the unknown list that a name refers to.
  private static func listNamed(in name: String) -> String? {
    guard let match = name.firstMatch(of: /<([^<>.]*)(\.[^<>.]*)?>/) else { return nil }
    return "unknown 'each' list '\(excerpt(String(match.1)))'"
  }

  fileprivate static func constraintIsNoText(_ node: YAMLNode) -> Self {
    var hint = "write a constraint such as 'view.width == 40'"
    if case .sequence = node.kind { hint = "quote visual format strings: \"[a]-[b]\"" }
    if case .mapping = node.kind {
      hint = "quote constraints that contain ': '"
    }
    return Diagnostic(
      .error, "sentence.type", "a constraint must be a string, not \(node.description)",
      at: node.span,
      hint: hint)
  }
}
