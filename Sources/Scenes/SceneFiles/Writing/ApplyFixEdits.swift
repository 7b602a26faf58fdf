import SnaplineBasics
package import SnaplineSceneModel
import SnaplineSceneSyntax

/// Returns a scene file with some edits; nil if one of them is impossible.
///
/// The rest of the source is unchanged, including comments. A file in canonical form remains in
/// canonical form if `preservingFormatting` is set.
package func applyEdits(
  to bytes: [UInt8], file: String, _ edits: [FixEdit], preservingFormatting: Bool = true,
  limits: Limits = .standard
) -> [UInt8]? {
  // A span in another file does not apply to this file.
  guard edits.allSatisfy({ $0.span?.file ?? file == file }) else { return nil }
  guard let root = readSceneTree(bytes, file: file, limits: limits).value else { return nil }
  var editor = FixEditApplier(
    root: root, source: SceneSource(bytes), isJSON: isJSON(bytes, file: file))
  for edit in edits {
    guard editor.make(edit) else { return nil }
  }
  let edited = Array(editor.text.utf8)
  guard preservingFormatting, formatScene(bytes, file: file, limits: limits).value == bytes else {
    return edited
  }
  return formatScene(edited, file: file, limits: limits).value ?? edited
}

/// Returns a scene file with another `from` path; nil if it has none.
package func editScene(
  _ bytes: [UInt8], file: String, takingFrom path: String, limits: Limits = .standard
) -> [UInt8]? {
  guard let origin = readSceneSyntax(bytes, file: file, limits: limits).value?.origin else {
    return nil
  }
  return replaceSpans([SpannedName(path, at: origin.file.span)], in: bytes)
}

/// Returns a file with some names replaced, within their quotes.
package func replaceSpans(_ names: [SpannedName], in bytes: [UInt8]) -> [UInt8] {
  let source = SceneSource(bytes)
  var scalars = source.scalars
  for word in names.sorted(by: { $0.span.start > $1.span.start }) {
    let range = source.range(word.span)
    let isQuoted = ["\"", "'"].contains(source.text(range).prefix(1))
    scalars.replaceSubrange(range, with: yaml(word.text, isQuoted: isQuoted).unicodeScalars)
  }
  return Array(String(String.UnicodeScalarView(scalars)).utf8)
}

/// A collector of replacements in a scene file.
private struct FixEditApplier {
  let root: YAMLNode
  let source: SceneSource
  let isJSON: Bool
  var replacements: [(range: Range<Int>, text: String)] = []

  /// The line ending of the file.
  private var lineEnd: String { source.lineEnd }

  /// The text with all replacements.
  var text: String {
    var scalars = source.scalars
    let ordered = replacements.enumerated().sorted {
      ($0.element.range.lowerBound, $0.offset) > ($1.element.range.lowerBound, $1.offset)
    }
    for (_, replacement) in ordered {
      scalars.replaceSubrange(replacement.range, with: replacement.text.unicodeScalars)
    }
    return String(String.UnicodeScalarView(scalars))
  }

  /// Adds the replacements of an edit and returns whether it is possible.
  mutating func make(_ edit: FixEdit) -> Bool {
    switch edit {
    case .addConstraint(let constraintText):
      return append(constraintText, toListAt: ["constraints"])
    case .replaceConstraint(let span, let constraintText):
      return rewriteConstraint(at: span) { _ in constraintText }
    case .removeWord(let word, let span):
      return rewriteConstraint(at: span, isWhole: false) { ConstraintText($0).without(word) }
    case .setPriority(let priority, let span):
      return rewriteConstraint(at: span) {
        ConstraintText($0).with(priority: priority.shortText)
      }
    case .replaceAttribute(let span, let attribute):
      return replaceLastName(at: span, with: attribute)
    case .setViewKey(let view, let key, let value):
      return findView(named: view).map { set(key, value, in: $0) } ?? false
    case .setSceneKey(let key, let value): return setAtTop(key, value)
    case .addStep(let step, let state): return append(step, toListAt: ["states", state])
    }
  }
}

// MARK: Equations

extension FixEditApplier {
  private mutating func rewriteConstraint(
    at span: SourceSpan, isWhole: Bool = true, _ rewritten: (String) -> String?
  ) -> Bool {
    let place = source.index(span.start)
    guard let node = constraintTexts(of: root).first(where: { source.range($0).contains(place) }),
      let scalar = node.scalar, !scalar.text.contains("<")
    else { return false }
    let range = source.range(node)
    let isQuoted = scalar.style != .plain
    // A part of a format string is not an equation.
    let typed = source.index(span.end) - place
    guard !isWhole || typed >= scalar.text.unicodeScalars.count - 1 else { return false }
    guard let text = rewritten(scalar.text) else { return false }
    replacements.append((range, yaml(text, isQuoted: isQuoted)))
    return true
  }

  /// Returns the texts in all lists of constraints.
  private func constraintTexts(of node: YAMLNode) -> [YAMLNode] {
    guard case .mapping(let entries) = node.kind else { return [] }
    return entries.flatMap { entry -> [YAMLNode] in
      if entry.key == "constraints", case .sequence(let items) = entry.value.kind {
        return items.filter { $0.scalar != nil }
      }
      return constraintTexts(of: entry.value)
    }
  }

  private mutating func replaceLastName(at span: SourceSpan, with name: String) -> Bool {
    let range = source.range(span)
    let typed = source.text(range)
    guard let old = typed.split(separator: ".").last, old.allSatisfy(\.isLetter),
      Attribute.named(String(old)) != nil
    else { return false }
    let start = range.upperBound - old.unicodeScalars.count
    replacements.append((start..<range.upperBound, name))
    return true
  }
}

// MARK: Lists and mappings

extension FixEditApplier {
  private mutating func insert(_ text: String, at index: Int) {
    replacements.append((index..<index, text))
  }

  /// Appends an item to a list, which is created if it does not exist.
  private mutating func append(_ item: String, toListAt path: [String]) -> Bool {
    var node = root
    for (depth, key) in path.enumerated() {
      guard case .mapping(let entries) = node.kind else { return false }
      guard let entry = entries.first(where: { $0.key == key }) else {
        guard depth == 0, path.count == 1 else { return false }
        if isJSON, let last = entries.last {
          return add("[\(yaml(item, isQuoted: true))]", key, last)
        }
        guard !source.isFlow(root) else { return false }
        addAtEnd("\(key):\(lineEnd)  - \(yaml(item))\(lineEnd)")
        return true
      }
      node = entry.value
    }
    guard case .sequence(let items) = node.kind else { return false }
    let isStep = path.count > 1
    guard !isJSON || !isStep else { return false }
    guard let last = items.last else {
      insert(
        isStep ? item : yaml(item, isQuoted: source.isFlow(root)),
        at: source.index(node.span.start) + 1)
      return true
    }
    if source.isFlow(node) {
      let end = source.range(last).upperBound
      let gap = gap(after: last, in: node)
      insert(gap + (isStep ? item : yaml(item, isQuoted: true)), at: end)
    } else {
      let blanks = String(repeating: " ", count: source.column(source.index(node.span.start)))
      let end = endOfLine(source.range(last).upperBound)
      insert("\(lineEnd)\(blanks)- \(isStep ? item : yaml(item))", at: end)
    }
    return true
  }

  /// Sets a key of the scene; a new key is added at the end.
  private mutating func setAtTop(_ key: String, _ value: String) -> Bool {
    guard case .mapping(let entries) = root.kind, !source.isFlow(root) else { return false }
    if let known = entries.first(where: { $0.key == key }) {
      replacements.append((source.range(known.value), value))
    } else {
      addAtEnd("\(key): \(value)\(lineEnd)")
    }
    return true
  }

  private mutating func addAtEnd(_ lines: String) {
    let isOpen = source.scalars.last.map { $0 != "\n" && $0 != "\r" } ?? false
    insert((isOpen ? lineEnd : "") + lines, at: source.scalars.count)
  }

  /// Adds a key after the last one in JSON.
  private mutating func add(_ value: String, _ key: String, _ last: YAMLEntry) -> Bool {
    let end = source.range(last.value).upperBound
    let start = source.index(last.keySpan.start)
    let isAlone = source.line(start) == source.line(source.index(root.span.start))
    let lead = isAlone ? " " : lineEnd + String(repeating: " ", count: source.column(start))
    insert(",\(lead)\"\(key)\": \(value)", at: end)
    return true
  }

  /// Returns the separator between the last item of a flow sequence and a new one; JSON keeps its
  /// line breaks.
  private func gap(after last: YAMLNode, in list: YAMLNode) -> String {
    let start = source.range(last).lowerBound
    guard isJSON, source.line(start) != source.line(source.index(list.span.start)) else {
      return ", "
    }
    return ",\(lineEnd)" + String(repeating: " ", count: source.column(start))
  }

  private func findView(named name: String) -> YAMLEntry? {
    var open = [root]
    while let node = open.popLast() {
      guard case .mapping(let entries) = node.kind,
        let views = entries.first(where: { $0.key == "views" })?.value,
        case .mapping(let children) = views.kind
      else { continue }
      if let found = children.first(where: { $0.key == name }) { return found }
      open += children.map(\.value)
    }
    return nil
  }

  /// Sets a key in the mapping of a view.
  private mutating func set(_ name: String, _ text: String, in view: YAMLEntry) -> Bool {
    let (key, value) = isJSON ? (yaml(name, isQuoted: true), jsonValue(text)) : (name, text)
    guard let value else { return false }
    switch view.value.kind {
    case .mapping(let entries):
      if let known = entries.first(where: { $0.key == name }) {
        replacements.append((source.range(known.value), value))
        return true
      }
      guard let first = entries.first, let last = entries.last else {
        insert(" \(key): \(value) ", at: source.index(view.value.span.start) + 1)
        return true
      }
      if source.isFlow(view.value) {
        insert(", \(key): \(value)", at: source.range(last.value).upperBound)
        return true
      }
      let start = source.index(first.keySpan.start)
      let blanks = String(repeating: " ", count: source.column(start))
      // Inserts below a complete first line, so that a comment above it remains with it.
      if first.value.scalar != nil {
        let end = endOfLine(source.range(first.value).upperBound)
        insert("\(lineEnd)\(blanks)\(key): \(value)", at: end)
      } else {
        insert("\(key): \(value)\(lineEnd)\(blanks)", at: start)
      }
      return true
    case .scalar(let scalar) where scalar.text.isEmpty:
      let end = source.index(view.keySpan.end)
      guard let colon = source.scalars[end...].firstIndex(of: ":") else { return false }
      insert(" { \(key): \(value) }", at: colon + 1)
      return true
    default: return false
    }
  }

  private func endOfLine(_ index: Int) -> Int {
    source.scalars[index...].firstIndex { $0 == "\n" || $0 == "\r" } ?? source.scalars.count
  }
}

// MARK: Options

extension ConstraintText {
  /// Returns the text without one of the options of the constraint.
  fileprivate func without(_ word: String) -> String? {
    syntax?.suffix.flags.first { $0.value.rawValue == word }.map { removing($0.span) }
  }

  /// Returns the equation with a priority before its name and its options.
  fileprivate func with(priority: String) -> String? {
    guard case .equation(let equation) = syntax, equation.suffix.priority == nil else { return nil }
    return inserting(" @ \(priority)", after: equation.inset?.span ?? equation.right.span)
  }
}

/// Returns a YAML value as JSON; nil for lists and mappings, whose scalars would need conversion.
private func jsonValue(_ text: String) -> String? {
  if ["true", "false"].contains(text) || decimalNumber(text) != nil { return text }
  return text.hasPrefix("{") || text.hasPrefix("[") ? nil : yaml(text, isQuoted: true)
}

/// Returns the text as a YAML scalar.
private func yaml(_ text: String, isQuoted: Bool = false) -> String {
  let isPlain =
    text.first.map { $0.isLetter || $0 == "_" } ?? false && !text.contains(": ")
    && !text.contains(" #") && !text.contains(where: { "[]{},\"'|".contains($0) })
  guard isQuoted || !isPlain else { return text }
  return "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
}
