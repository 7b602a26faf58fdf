import Diagnostics
package import SceneModel

/// A text taken apart: its tree, and the text in which each part has its place.
package struct WrittenTree: Sendable {
  package let root: YAMLNode
  let source: SourceFile

  /// Takes a text apart; nil where it is no YAML, or holds nothing.
  package init?<Events: YAMLEvents & ~Copyable>(
    _ source: SourceFile, limits: Limits, log: inout DiagnosticLog, by events: Events.Type
  ) {
    guard let root = readTree(source, limits: limits, log: &log, by: events) else { return nil }
    self.source = source
    self.root = root
  }

  /// The entries of the map that a scene is; nil of all else.
  var entries: [YAMLEntry]? { if case .mapping(let entries) = root.kind { entries } else { nil } }
}

/// Reads a tree as a scene; no name is looked up.
package func readSyntax(
  _ tree: WrittenTree, limits: Limits, log: DiagnosticLog
) -> (WrittenScene?, ValueReader) {
  var reader = SyntaxReader(source: tree.source, values: ValueReader(limits: limits, log: log))
  let syntax = reader.scene(tree.root)
  return (syntax, reader.values)
}
