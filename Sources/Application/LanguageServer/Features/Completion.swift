import SnaplineBasics
import SnaplineSceneModel
import SnaplineSceneResolution
import SnaplineSceneSyntax

/// A proposal of a completion.
struct CompletionItem: Equatable {
  /// The kinds of the protocol.
  enum Kind: Int {
    case property = 10
    case value = 12
    case enumMember = 20
    case variable = 6
    case constant = 21
    case `class` = 7
    case function = 3
  }

  let label: String
  let kind: Kind
  var detail: String?
  /// The text to insert, if it is not the label.
  var insertedText: String?

  func json(replacing range: Range<TextPosition>, order: Int) -> JSON {
    var members: [(String, JSON)] = [
      ("label", .text(label)), ("kind", .integer(kind.rawValue)),
      // Clients sort by this text, not by the order of the list.
      ("sortText", .text(String(repeating: "0", count: max(0, 4 - "\(order)".count)) + "\(order)")),
      (
        "textEdit",
        .object([("range", range.json), ("newText", .text(insertedText ?? label))])
      ),
    ]
    if let detail { members.append(("detail", .text(detail))) }
    return .object(members)
  }
}

/// The proposals at a position of a scene file.
struct Completion {
  private let schema: SchemaCursor
  private let symbols: SceneSymbols?

  init(_ schema: SchemaCursor, _ symbols: SceneSymbols?) {
    self.schema = schema
    self.symbols = symbols
  }

  /// Returns the proposals, and the text before the position that each of them replaces.
  func items(at context: CursorContext) -> (items: [CompletionItem], prefix: String) {
    let cursor = context.path.reduce(schema) { cursor, step in
      switch step {
      case .key(let key): cursor.member(key)
      case .item: cursor.item
      }
    }
    switch context.target {
    case .key(let prefix):
      let prefix = String(prefix.drop { $0 == "\"" || $0 == "'" })
      if isConstraint(cursor, context) { return constraintItems(after: prefix) }
      return (keys(of: cursor, context) + values(of: cursor, context), prefix)
    case .value(let prefix):
      if isConstraint(cursor, context) {
        return constraintItems(after: String(prefix.drop { $0 == "\"" || $0 == "'" }))
      }
      // After `key:` the cursor is before the space that must precede a value.
      return (values(of: cursor, context), String(prefix.drop { $0 == "\"" || $0 == "'" }))
    }
  }

  private func isConstraint(_ cursor: SchemaCursor, _ context: CursorContext) -> Bool {
    if cursor.refers(to: "constraint") { return true }
    // A claim is the value of its scope.
    guard context.path.first == .key("expect"), context.path.count == 3 else { return false }
    if case .key = context.path.last { return true }
    return false
  }

  private func keys(of cursor: SchemaCursor, _ context: CursorContext) -> [CompletionItem] {
    cursor.keys(beside: context.siblings).filter { context.siblings[$0.name] == nil }.map { key in
      let value = cursor.member(key.name)
      // A mapping or a list of its own begins on the next line.
      let separator = value.isNested && value.values.isEmpty && !context.isInBrackets ? ":" : ": "
      return CompletionItem(
        label: key.name, kind: .property, detail: key.description,
        insertedText: key.name + separator)
    }
  }

  private func values(of cursor: SchemaCursor, _ context: CursorContext) -> [CompletionItem] {
    let named = names(for: context)
    let own = cursor.values + cursor.item.values
    return named + own.map { CompletionItem(label: $0, kind: .enumMember) }
  }

  /// Returns the names that are values at a place.
  private func names(for context: CursorContext) -> [CompletionItem] {
    guard let symbols else { return [] }
    let keys = context.path.compactMap { step -> String? in
      if case .key(let key) = step { key } else { nil }
    }
    let isStep = keys.first == "states"
    switch keys.last {
    case "style": return items(.style)
    case "activate", "deactivate": return items(.constraint)
    case "focus", "hide", "show", "remove", "flashIndicators", "fit":
      return isStep ? items(.view) : []
    case "view", "reveal", "accessibilityElements", "sourceView", "zooms": return items(.view)
    case "set" where isStep || keys.first == "variations": return keyItems(.constraint)
    case "type", "contentSize", "zoom", "hugging", "compressionResistance":
      return isStep ? keyItems(.view) : []
    case "expect":
      return (["all"] + Orientation.allCases.map(\.rawValue) + symbols.names(of: .state)).map {
        CompletionItem(label: $0, kind: .enumMember, insertedText: $0 + ": ")
      }
    default: return []
    }
  }

  private func items(_ kind: SceneSymbol.Kind) -> [CompletionItem] {
    (symbols?.names(of: kind) ?? []).map {
      CompletionItem(label: $0, kind: kind.completionKind, detail: kind.rawValue)
    }
  }

  private func keyItems(_ kind: SceneSymbol.Kind) -> [CompletionItem] {
    items(kind).map {
      CompletionItem(
        label: $0.label, kind: $0.kind, detail: $0.detail, insertedText: $0.label + ": ")
    }
  }

  // MARK: Constraints

  /// Returns the names or attributes after the beginning of a constraint.
  private func constraintItems(after text: String) -> (items: [CompletionItem], prefix: String) {
    let tokens = Array(ConstraintText(text).tokens.dropLast())
    let end = text.unicodeScalars.count
    let last = tokens.last.flatMap { $0.range.upperBound == end ? $0 : nil }
    let prefix = last?.name ?? ""
    let before = last?.name == nil ? tokens[...] : tokens.dropLast()
    let isBracket = ["[", "(", "-", "|"].contains(before.last?.sign ?? "")
    if before.isFormatString {
      return (isBracket ? items(.view) + items(.metric) : [], prefix)
    }
    guard let sign = before.last?.sign else {
      guard before.isEmpty else { return (relations, prefix) }
      return (items(.view) + reserved, prefix)
    }
    if sign == "." {
      let owner = before.dropLast().last?.name ?? ""
      let isGuide = GuideKind(rawValue: owner) != nil
      return (attributes + (isGuide ? [] : guides), prefix)
    }
    if sign == "@" { return (priorities + items(.metric), prefix) }
    return (items(.view) + items(.metric) + reserved, prefix)
  }

  private var attributes: [CompletionItem] {
    (Attribute.allCases.map(\.name) + AttributeGroup.allCases.map(\.rawValue)).map {
      CompletionItem(label: $0, kind: .constant, detail: "attribute")
    }
  }

  private var guides: [CompletionItem] {
    GuideKind.allCases.map {
      CompletionItem(label: $0.rawValue, kind: .constant, detail: "layout guide")
    }
  }

  private var reserved: [CompletionItem] {
    (["root", "superview"] + GuideKind.allCases.filter { $0 != .contentView }.map(\.rawValue)).map {
      CompletionItem(label: $0, kind: .variable, detail: "predefined")
    }
  }

  private var priorities: [CompletionItem] {
    SceneGrammar.priorityLevels.map { CompletionItem(label: $0, kind: .enumMember) }
  }

  private var relations: [CompletionItem] {
    ["==", "<=", ">="].map { CompletionItem(label: $0, kind: .value) }
  }
}

extension ArraySlice<ConstraintToken> {
  fileprivate var isFormatString: Bool { Array(self).isFormat }
}

extension SceneSymbol.Kind {
  fileprivate var completionKind: CompletionItem.Kind {
    switch self {
    case .view, .list: .variable
    case .metric: .constant
    case .style: .class
    case .constraint: .function
    case .state: .enumMember
    }
  }
}
