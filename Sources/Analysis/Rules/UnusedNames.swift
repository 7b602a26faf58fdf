import SnaplineBasics
import SnaplineSceneModel
import SnaplineSceneSyntax

/// Returns findings for unused metrics, styles and lists.
func unusedNames(in scene: Scene, _ tree: YAMLNode?) -> [Diagnostic] {
  guard let tree, case .mapping(let entries) = tree.kind else { return [] }
  var names = DeclaredNames()
  for entry in entries {
    switch entry.key {
    case "styles": names.styles = keys(of: entry.value)
    case "each": names.lists = keys(of: entry.value)
    default: break
    }
    names.collect(entry.value, under: entry.key)
  }
  return scene.unusedMetrics.map { .unused("metric", "lint.unused-metric", $0.text, at: $0.span) }
    + names.unused
}

private func keys(of node: YAMLNode) -> [YAMLEntry] {
  if case .mapping(let entries) = node.kind { entries } else { [] }
}

/// The names of styles and lists of a file, and the tokens that may refer to them.
private struct DeclaredNames {
  var styles: [YAMLEntry] = []
  var lists: [YAMLEntry] = []
  private var styleNames: Set<String> = []
  private var repeated: Set<String> = []

  /// Collects the names in a part of the tree; `key` is the nearest enclosing one.
  mutating func collect(_ node: YAMLNode, under key: String) {
    switch node.kind {
    case .invalid: break
    case .scalar(let scalar):
      collect(text: scalar.text, under: key)
    case .sequence(let items):
      for item in items { collect(item, under: key) }
    case .mapping(let entries):
      for entry in entries {
        collect(text: entry.key, under: "")
        // A font's style is one of the system's.
        collect(entry.value, under: key == "font" ? key : entry.key)
      }
    }
  }

  private mutating func collect(text: String, under key: String) {
    if key == "style" { styleNames.insert(text) }
    repeated.formUnion(placeholders(in: text).map(\.list))
  }

  var unused: [Diagnostic] {
    let unusedStyles = styles.filter { style in
      // A style name composed from a list may be any.
      !styleNames.contains { $0 == style.key || $0.contains("<") }
    }
    let unusedLists = lists.filter { !repeated.contains($0.key) }
    return unusedStyles.map { .unused("style", "lint.unused-style", $0.key, at: $0.keySpan) }
      + unusedLists.map { .unused("list", "lint.unused-list", $0.key, at: $0.keySpan) }
  }
}

extension Diagnostic {
  fileprivate static func unused(
    _ kind: String, _ code: String, _ name: String, at span: SourceSpan
  ) -> Self {
    Diagnostic(.warning, code, "unused \(kind) '\(name)'", at: span, hint: "remove it")
  }
}
