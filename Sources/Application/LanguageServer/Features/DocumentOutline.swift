import SnaplineBasics
import SnaplineSceneSyntax

extension SceneAnalysis {
  /// The views, constraints, styles, metrics and states as a tree.
  func outline(_ root: YAMLNode) -> [JSON] {
    root.members.flatMap { entry -> [JSON] in
      switch entry.key {
      case "views": entry.value.members.map(viewItem)
      case "metrics": entry.value.members.map { item($0, kind: .constant, detail: "metric") }
      case "styles": entry.value.members.map { item($0, kind: .class, detail: "style") }
      case "states": entry.value.members.map { item($0, kind: .event, detail: "state") }
      case "constraints": constraintItems(entry.value)
      default: []
      }
    }
  }

  private enum SymbolKind: Int {
    case `class` = 5
    case field = 8
    case `operator` = 25
    case constant = 14
    case event = 24
  }

  private func viewItem(_ entry: YAMLEntry) -> JSON {
    let kind = entry.value.members.first { $0.key == "kind" }?.value.scalar?.text ?? "view"
    let children = entry.value.members.flatMap { member -> [JSON] in
      switch member.key {
      case "views": member.value.members.map(viewItem)
      case "constraints": constraintItems(member.value)
      default: []
      }
    }
    return item(entry, kind: .field, detail: kind, children: children)
  }

  private func constraintItems(_ list: YAMLNode) -> [JSON] {
    list.elements.compactMap { node in
      guard let text = node.scalar?.text, !text.isEmpty else { return nil }
      let range = document.range(of: node.span)
      return symbol(text, kind: .operator, detail: "constraint", range, range)
    }
  }

  private func item(
    _ entry: YAMLEntry, kind: SymbolKind, detail: String, children: [JSON] = []
  ) -> JSON {
    let key = document.range(of: entry.keySpan)
    let end = document.range(of: entry.value.span).upperBound
    return symbol(
      entry.key, kind: kind, detail: detail, key.lowerBound..<max(key.upperBound, end), key,
      children)
  }

  private func symbol(
    _ name: String, kind: SymbolKind, detail: String, _ range: Range<TextPosition>,
    _ selection: Range<TextPosition>, _ children: [JSON] = []
  ) -> JSON {
    .object([
      ("name", .text(name.isEmpty ? " " : name)), ("detail", .text(detail)),
      ("kind", .integer(kind.rawValue)), ("range", range.json),
      ("selectionRange", selection.json), ("children", .array(children)),
    ])
  }
}
