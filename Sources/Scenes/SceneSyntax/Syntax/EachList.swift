import SnaplineBasics
import SnaplineSceneModel

/// A list of the key `each`, for whose items views and constraints that name it are repeated.
struct EachList: Sendable {
  let name: String
  var items: [Item]

  /// An item with the texts of its values.
  struct Item: Sendable {
    let name: String
    let values: [String: String]
    let span: SourceSpan
  }

  /// Returns the value of `<list.key>` for an item; nil if the index is out of range.
  func value(_ key: String?, at index: Int) -> Value {
    switch key {
    case nil: return .text(items[index].name)
    case "index": return .text(String(index + 1))
    case "previous": return items[safe: index - 1].map { .text($0.name) } ?? .beyondTheEnds
    case "next": return items[safe: index + 1].map { .text($0.name) } ?? .beyondTheEnds
    case let key?: return items[index].values[key].map(Value.text) ?? .unknown
    }
  }

  enum Value {
    case text(String)
    case beyondTheEnds
    case unknown
  }

  static let reservedKeys = ["index", "previous", "next"]
}

extension ValueReader {
  /// Parses the lists of `each`: lists of names, of names with values, or numbers of items.
  mutating func repeatLists(_ node: YAMLNode) -> [EachList] {
    var lists: [EachList] = []
    for entry in entries(node, for: "each") where !log.isFull {
      guard hasName(entry, of: "a list") else { continue }
      lists.append(EachList(name: entry.key, items: repeatItems(entry.value, of: entry.key)))
    }
    return lists
  }

  private mutating func repeatItems(_ node: YAMLNode, of list: String) -> [EachList.Item] {
    switch node.kind {
    case .scalar:
      guard let count = integer(node, for: list, in: 1...limits.views) else { return [] }
      return (1...count).map {
        EachList.Item(name: String($0), values: [:], span: node.span)
      }
    case .mapping(let entries):
      return entries.compactMap { repeatItem($0) }
    case .sequence(let nodes):
      var items: [EachList.Item] = []
      var names: Set<String> = []
      for node in nodes where !log.isFull {
        guard let name = text(node, for: list), isItemName(name, at: node.span) else { continue }
        if !names.insert(name).inserted {
          log.report(.listedTwice(name, in: list, at: node.span))
        } else {
          items.append(EachList.Item(name: name, values: [:], span: node.span))
        }
      }
      return items
    case .invalid:
      return []
    }
  }

  private mutating func repeatItem(_ entry: YAMLEntry) -> EachList.Item? {
    guard isItemName(entry.key, at: entry.keySpan) else { return nil }
    var values: [String: String] = [:]
    for value in entries(entry.value, for: entry.key) {
      guard isName(value.key), !EachList.reservedKeys.contains(value.key) else {
        log.report(.badName(value.key, of: "a value", at: value.keySpan))
        continue
      }
      if let text = text(value.value, for: value.key) { values[value.key] = text }
    }
    return EachList.Item(name: entry.key, values: values, span: entry.keySpan)
  }

  /// Whether the key of an entry is a valid name; reports invalid names.
  mutating func hasName(_ entry: YAMLEntry, of thing: String) -> Bool {
    if isName(entry.key) { return true }
    log.report(.badName(entry.key, of: thing, at: entry.keySpan))
    return false
  }

  private mutating func isItemName(_ name: String, at span: SourceSpan) -> Bool {
    guard !name.isEmpty, name.unicodeScalars.allSatisfy(isNamePart) else {
      log.report(.badItemName(name, at: span))
      return false
    }
    return true
  }
}

extension Diagnostic {
  fileprivate static func badItemName(_ name: String, at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "name.invalid", "invalid item name '\(excerpt(name))'", at: span,
      hint: "item names become part of view names; use letters, digits and underscores")
  }
}
