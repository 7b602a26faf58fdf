import Basics
import SceneDiff
import SceneSyntax

/// The elements of two documents that go by an identifier.
struct ObjectTable {
  /// An object of one document.
  struct Occurrence {
    let element: XMLElement
    let key: String
    /// The identifier of the object around it.
    let owner: String?
  }

  private(set) var old: [String: Occurrence] = [:]
  private(set) var new: [String: Occurrence] = [:]
  /// The objects on both sides, each in front of those in it.
  private(set) var common: [String] = []
  private var numbers: [String: Int] = [:]
  /// The identifiers that are on one side only.
  private(set) var came: Set<String> = []
  private(set) var went: Set<String> = []

  init(old: XMLElement, new: XMLElement) {
    var order: [String] = []
    Self.gather(old, owner: nil, into: &self.old, &order)
    order = []
    Self.gather(new, owner: nil, into: &self.new, &order)
    common = order.filter { self.old[$0]?.element.name == self.new[$0]?.element.name }
    for (number, key) in common.enumerated() { numbers[key] = number }
    came = Set(self.new.keys).subtracting(self.old.keys)
    went = Set(self.old.keys).subtracting(self.new.keys)
  }

  private static func gather(
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
    for child in element.children { gather(child, owner: owner, into: &table, &order) }
  }

  /// The number of an object that is on both sides.
  func number(_ element: XMLElement) -> Int? {
    guard element.isObject, let key = element["id"], let number = numbers[key],
      old[key]?.element.span == element.span || new[key]?.element.span == element.span
    else { return nil }
    return number
  }

  /// The identifiers in an element that are new.
  func added(in element: XMLElement) -> [String] {
    came.isEmpty ? [] : element.references(in: came)
  }

  /// The identifiers in an element that are gone.
  func removed(in element: XMLElement) -> [String] {
    went.isEmpty ? [] : element.references(in: went)
  }
}

/// What objects are called, by the words of their document.
struct ObjectDescriptions {
  private var names: [String: String] = [:]

  init(old: XMLElement, new: XMLElement) {
    for document in [old, new] {
      names.merge(document.outlets) { known, _ in known }
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

  /// An attribute's value, an identifier by the name of its object.
  func displayName(_ value: String) -> String { names[value] ?? value }

  /// A view by its name, a constraint as a sentence.
  func description(for element: XMLElement, in owner: String?) -> String {
    element.name == "constraint" ? constraintText(element, in: owner) : self[element["id"] ?? ""]
  }

  /// A constraint as scenes write it.
  func constraintText(_ element: XMLElement, in owner: String?) -> String {
    let attribute = element["firstAttribute"] ?? ""
    let first = (element["firstItem"] ?? owner).map { self[$0] + "." } ?? ""
    let relation =
      switch element["relation"] {
      case "greaterThanOrEqual": ">="
      case "lessThanOrEqual": "<="
      default: "=="
      }
    var right = element["constant"] ?? "0"
    if let second = element["secondItem"] {
      let multiplier = element["multiplier"].map { "\($0) * " } ?? ""
      let constant = element["constant"].map {
        $0.hasPrefix("-") ? " - \($0.dropFirst())" : " + \($0)"
      }
      right = "\(multiplier)\(self[second]).\(element["secondAttribute"] ?? "")\(constant ?? "")"
    }
    let priority = element["priority"].map { " @ \($0)" } ?? ""
    return "\(first)\(attribute) \(relation) \(right)\(priority)"
  }
}

extension XMLElement {
  /// Whether the element goes by its identifier: it has one, and it is no description of a device.
  var isObject: Bool {
    self["id"] != nil && !["device", "plugIn", "deployment", "capability"].contains(name)
  }

  /// What is told of an object in which something is otherwise.
  var kindOfChange: EditKind { name == "constraint" ? .constraintChanged : .viewChanged }

  /// By what each child is known again on the other side.
  var childKeys: [String] {
    var counts: [String: Int] = [:]
    return children.map { child in
      if child.isObject, let id = child["id"] { return "#\(id)" }
      // What has a key is known by it: a colour's name is its value.
      let words = [child.name, child["key"] ?? child["name"] ?? "", child["keyPath"] ?? ""]
      let key = words.joined(separator: "|")
      counts[key, default: 0] += 1
      return "\(key)|\(counts[key, default: 0])"
    }
  }

  /// Whether two elements say the same, wherever they stand.
  func hasEqualContent(_ other: XMLElement) -> Bool {
    guard name == other.name, attributes.count == other.attributes.count,
      children.count == other.children.count, text.trimmed == other.text.trimmed
    else { return false }
    return attributes.allSatisfy { other[$0.name] == $0.value }
      && zip(children, other.children).allSatisfy { $0.hasEqualContent($1) }
  }

  /// The identifiers of all objects in the element, its own included.
  var identifiers: [String] {
    var found: [String] = []
    visit { if $0.isObject, let key = $0["id"] { found.append(key) } }
    return found
  }

  /// The identifiers among these that an attribute in the element names.
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

  /// The value that an element without children is.
  var valueText: String {
    let own = attributes.filter { $0.name != "key" && $0.name != "id" }
    let text = text.trimmed
    if own.isEmpty { return text.isEmpty ? name : text }
    return own.map { "\($0.name) \($0.value)" }.joined(separator: ", ")
  }

  fileprivate var ownSpanEnd: Int { max(span.start.line, span.end.line) }

  /// The last line on which an element begins.
  var lastLine: Int {
    var last = ownSpanEnd
    visit { last = max(last, $0.ownSpanEnd) }
    return last
  }

  /// The same tree so many lines further down.
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
  /// Without blanks at both ends.
  var trimmed: String {
    let start = drop { $0.isWhitespace }
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...last])
  }
}

/// Two values in words: their differing attributes in the same order, with the name of the
/// attribute when only one differs.
func valueTexts(_ old: XMLElement, _ new: XMLElement) -> (String, String, String?) {
  let names = (new.attributes + old.attributes.filter { new[$0.name] == nil }).map(\.name)
  let changed = names.filter { old[$0] != new[$0] }
  if changed.count == 1, let name = changed.first, old.name == new.name {
    return (old[name] ?? "none", new[name] ?? "none", name)
  }
  func text(_ element: XMLElement) -> String {
    changed.compactMap { name in element[name].map { "\(name) \($0)" } }.joined(separator: ", ")
  }
  let (before, after) = (text(old), text(new))
  guard old.name == new.name, !before.isEmpty, !after.isEmpty else {
    return (old.valueText, new.valueText, nil)
  }
  return (before, after, nil)
}
