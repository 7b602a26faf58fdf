import SnaplineBasics
package import SnaplineSceneModel

/// A parsed YAML tree with its source.
package struct SourceTree: Sendable {
  package let root: YAMLNode
  package let source: SourceFile

  /// Parses a text; nil if it is empty or not valid YAML.
  package init?<Events: YAMLEvents & ~Copyable>(
    _ source: SourceFile, limits: Limits, log: inout DiagnosticLog, by events: Events.Type
  ) {
    guard let root = readTree(source, limits: limits, log: &log, by: events) else { return nil }
    self.source = source
    self.root = root
  }

  package init(root: YAMLNode, source: SourceFile) {
    self.root = root
    self.source = source
  }

  /// The entries of the root mapping; nil for other values.
  package var entries: [YAMLEntry]? {
    if case .mapping(let entries) = root.kind { entries } else { nil }
  }
}

/// Parses a tree as a scene, without resolving names.
///
/// - Parameter cache: The parsed constraints of other trees of the same source.
package func readSyntax(
  _ tree: SourceTree, limits: Limits, log: DiagnosticLog, cache: ConstraintCache? = nil
) -> (SceneFileSyntax?, ValueReader) {
  var reader = SyntaxReader(
    source: tree.source, values: ValueReader(limits: limits, log: log), constraintCache: cache)
  let syntax = reader.scene(tree.root)
  return (syntax, reader.values)
}
