import Diagnostics
import SceneModel
import SceneSyntax

/// Metrics, styles and lists that no other part of the file names, by the file as it was typed.
func unusedNames(in scene: Scene, _ tree: YAMLNode?) -> [Diagnostic] {
  guard let tree, case .mapping(let entries) = tree.kind else { return [] }
  var names = NamedParts()
  for entry in entries {
    switch entry.key {
    case "metrics": names.metrics = keys(of: entry.value)
    case "styles": names.styles = keys(of: entry.value)
    case "each": names.lists = keys(of: entry.value)
    default: break
    }
    names.collect(entry.value, under: entry.key)
  }
  return names.unused
}

private func keys(of node: YAMLNode) -> [YAMLEntry] {
  if case .mapping(let entries) = node.kind { entries } else { [] }
}

/// The names that a file gives, and the words with which it may use them.
private struct NamedParts {
  var metrics: [YAMLEntry] = []
  var styles: [YAMLEntry] = []
  var lists: [YAMLEntry] = []
  private var wordsOfConstraints: Set<String> = []
  private var wordsOfStyles: Set<String> = []
  private var repeated: Set<String> = []

  /// Remembers what a part of the tree names; `key` is the nearest one above it.
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
        // The keys of claims are the pictures of which they speak.
        collect(entry.value, under: key == "expect" ? key : entry.key)
      }
    }
  }

  private mutating func collect(text: String, under key: String) {
    // Metrics are numbers of sentences and of format strings, wherever these stand.
    if ["constraints", "expect"].contains(key) { wordsOfConstraints.formUnion(words(of: text)) }
    if key == "style" { wordsOfStyles.insert(text) }
    for part in text.split(separator: "<", omittingEmptySubsequences: false).dropFirst() {
      repeated.insert(String(part.prefix { $0.isLetter || $0.isNumber || $0 == "_" }))
    }
  }

  var unused: [Diagnostic] {
    let idleMetrics = metrics.filter { !wordsOfConstraints.contains($0.key) }
    let idleStyles = styles.filter { style in
      // A style whose name is put together by a list may be any.
      !wordsOfStyles.contains { $0 == style.key || $0.contains("<") }
    }
    return idleMetrics.map { .unused("metric", "lint.unused-metric", $0) }
      + idleStyles.map { .unused("style", "lint.unused-style", $0) }
      + lists.filter { !repeated.contains($0.key) }.map { .unused("list", "lint.unused-list", $0) }
  }

  private func words(of text: String) -> [String] {
    text.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
  }
}

extension Diagnostic {
  fileprivate static func unused(_ kind: String, _ code: String, _ entry: YAMLEntry) -> Self {
    Diagnostic(
      .warning, code, "nothing uses the \(kind) '\(entry.key)'",
      at: entry.keySpan, hint: "remove it")
  }
}
