import SnaplineBasics
import SnaplineSceneDiff
import SnaplineSceneSyntax

/// The objects of two documents by their identifiers.
struct ObjectTable {
  /// An object of one document.
  struct Occurrence {
    let element: XMLElement
    let key: String
    /// The identifier of the object that contains this one.
    let owner: String?
  }

  private(set) var old: [String: Occurrence] = [:]
  private(set) var new: [String: Occurrence] = [:]
  /// The identifiers of the objects of both documents: containers before their contents.
  private(set) var common: [String] = []
  /// The indices in `common` by the identifiers.
  private var numbers: [String: Int] = [:]
  private(set) var added: Set<String> = []
  private(set) var removed: Set<String> = []

  init(old: XMLElement, new: XMLElement) {
    var order: [String] = []
    Self.collect(old, owner: nil, into: &self.old, &order)
    order = []
    Self.collect(new, owner: nil, into: &self.new, &order)
    common = order.filter { self.old[$0]?.element.name == self.new[$0]?.element.name }
    for (number, key) in common.enumerated() { numbers[key] = number }
    added = Set(self.new.keys).subtracting(self.old.keys)
    removed = Set(self.old.keys).subtracting(self.new.keys)
  }

  private static func collect(
    _ element: XMLElement, owner: String?, into table: inout [String: Occurrence],
    _ order: inout [String]
  ) {
    var owner = owner
    if element.isObject, let key = element["id"] {
      if table[key] == nil {
        table[key] = Occurrence(element: element, key: key, owner: owner)
        order.append(key)
      }
      owner = key
    }
    for child in element.children { collect(child, owner: owner, into: &table, &order) }
  }

  /// Returns the number of an object of both documents.
  func number(_ element: XMLElement) -> Int? {
    guard element.isObject, let key = element["id"], let number = numbers[key],
      old[key]?.element.span == element.span || new[key]?.element.span == element.span
    else { return nil }
    return number
  }

  /// Returns the added identifiers that an element references.
  func addedReferences(in element: XMLElement) -> [String] {
    added.isEmpty ? [] : element.references(in: added)
  }

  /// Returns the removed identifiers that an element references.
  func removedReferences(in element: XMLElement) -> [String] {
    removed.isEmpty ? [] : element.references(in: removed)
  }
}

/// The names of objects in descriptions of edits.
struct ObjectDescriptions {
  private var names: [String: String] = [:]

  init(old: XMLElement, new: XMLElement) {
    for document in [old, new] {
      names.merge(document.outlets) { first, _ in first }
      document.visit { element in
        guard element.isObject, let key = element["id"] else { return }
        if let label = element["userLabel"].map(identifier), !label.isEmpty {
          names[key] = label
        } else if element["key"] == "view" {
          names[key] = "root"
        } else if let guide = element["key"], element.name.hasSuffix("Guide") {
          names[key] = guide
        } else if names[key] == nil {
          names[key] = identifier(
            element["storyboardIdentifier"] ?? element["title"] ?? "\(element.name)_\(key)")
        }
      }
    }
  }

  subscript(key: String) -> String { names[key] ?? (key.isEmpty ? "root" : key) }

  /// Returns an attribute's value, in which an identifier is replaced by the name of its object.
  func displayName(_ value: String) -> String { names[value] ?? value }

  /// Returns the name of a view, or the equation of a constraint.
  func description(for element: XMLElement, in owner: String?) -> String {
    element.name == "constraint" ? equation(of: element, in: owner) : self[element["id"] ?? ""]
  }

  /// Returns a constraint as an equation of the scene language.
  func equation(of element: XMLElement, in owner: String?) -> String {
    let attribute = element["firstAttribute"] ?? ""
    let first = (element["firstItem"] ?? owner).map { self[$0] + "." } ?? ""
    let relation =
      switch element["relation"] {
      case "greaterThanOrEqual": ">="
      case "lessThanOrEqual": "<="
      default: "=="
      }
    var rightSide = element["constant"] ?? "0"
    if let second = element["secondItem"] {
      let multiplier = element["multiplier"].map { "\($0) * " } ?? ""
      let constant = element["constant"].map {
        $0.hasPrefix("-") ? " - \($0.dropFirst())" : " + \($0)"
      }
      rightSide =
        "\(multiplier)\(self[second]).\(element["secondAttribute"] ?? "")\(constant ?? "")"
    }
    let priority = element["priority"].map { " @ \($0)" } ?? ""
    return "\(first)\(attribute) \(relation) \(rightSide)\(priority)"
  }
}

extension XMLElement {
  /// Whether the element is an object with an identifier, and not a property of the document.
  var isObject: Bool {
    self["id"] != nil && !["device", "plugIn", "deployment", "capability"].contains(name)
  }

  /// The kind of an edit in the object.
  var editKind: EditKind { name == "constraint" ? .constraintChanged : .viewChanged }

  /// The keys by which the children match those of another element.
  var childKeys: [String] {
    var counts: [String: Int] = [:]
    return children.map { child in
      if child.isObject, let id = child["id"] { return "#\(id)" }
      // An element with a key matches by its key, because the name of a color is its value.
      let identity = [child.name, child["key"] ?? child["name"] ?? "", child["keyPath"] ?? ""]
      let key = identity.joined(separator: "|")
      counts[key, default: 0] += 1
      return "\(key)|\(counts[key, default: 0])"
    }
  }

  /// Returns whether two elements have equal content, regardless of their spans.
  func hasEqualContent(_ other: XMLElement) -> Bool {
    guard name == other.name, attributes.count == other.attributes.count,
      children.count == other.children.count, text.trimmed == other.text.trimmed
    else { return false }
    return attributes.allSatisfy { other[$0.name] == $0.value }
      && zip(children, other.children).allSatisfy { $0.hasEqualContent($1) }
  }

  /// The identifiers of the element and of all objects in it.
  var identifiers: [String] {
    var found: [String] = []
    visit { if $0.isObject, let key = $0["id"] { found.append(key) } }
    return found
  }

  /// Returns the members of a set of identifiers that attributes in the element reference.
  func references(in identifiers: Set<String>) -> [String] {
    var found: [String] = []
    visit { element in
      for attribute in element.attributes
      where attribute.name != "id" && identifiers.contains(attribute.value) {
        found.append(attribute.value)
      }
    }
    return found
  }

  /// The description of the value of an element without children.
  var valueText: String {
    let values = attributes.filter { $0.name != "key" && $0.name != "id" }
    let text = text.trimmed
    if values.isEmpty { return text.isEmpty ? name : text }
    return values.map { "\($0.name) \($0.value)" }.joined(separator: ", ")
  }

  fileprivate var lastSpanLine: Int { max(span.start.line, span.end.line) }

  /// The last line of the spans of the element and its descendants.
  var lastLine: Int {
    var last = lastSpanLine
    visit { last = max(last, $0.lastSpanLine) }
    return last
  }

  /// Returns a copy with spans that are moved down by a number of lines.
  func offsettingSpans(by lines: Int) -> XMLElement {
    var element = self
    element.span = span.offsettingLines(by: lines)
    for index in attributes.indices {
      guard let span = valueSpan(of: attributes[index].name)?.offsettingLines(by: lines) else {
        continue
      }
      element.attributes[index].valueRange = span.start..<span.end
    }
    element.children = children.map { $0.offsettingSpans(by: lines) }
    return element
  }
}

extension String {
  /// The string without whitespace at both ends.
  var trimmed: String {
    let bytes = utf8
    if bytes.allSatisfy({ $0 < 0x80 }) {
      // Most texts are indentation, and properties of characters are slow to find.
      let isBlank = { (byte: UInt8) in byte == 0x20 || (0x09...0x0D).contains(byte) }
      guard let first = bytes.firstIndex(where: { !isBlank($0) }),
        let last = bytes.lastIndex(where: { !isBlank($0) })
      else { return "" }
      return String(self[first...last])
    }
    let start = drop { $0.isWhitespace }
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...last])
  }
}

/// Returns descriptions of two values with their different attributes in the same order, and the
/// name of the attribute if only one differs.
func valueTexts(
  _ old: XMLElement, _ new: XMLElement
) -> (old: String, new: String, attribute: String?) {
  let names = (new.attributes + old.attributes.filter { new[$0.name] == nil }).map(\.name)
  let changed = names.filter { old[$0] != new[$0] }
  if changed.count == 1, let name = changed.first, old.name == new.name {
    return (old[name] ?? "none", new[name] ?? "none", name)
  }
  func text(_ element: XMLElement) -> String {
    changed.compactMap { name in element[name].map { "\(name) \($0)" } }.joined(separator: ", ")
  }
  let (oldText, newText) = (text(old), text(new))
  guard old.name == new.name, !oldText.isEmpty, !newText.isEmpty else {
    return (old.valueText, new.valueText, nil)
  }
  return (oldText, newText, nil)
}
