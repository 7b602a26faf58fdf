package import SnaplineBasics

/// Nodes without source text: code creates them, and their spans are its lines.
extension YAMLNode {
  /// Creates a node without source text.
  /// - Parameter span: The span in the code, for all diagnostics of the node.
  package static func synthesized(_ kind: Kind, at span: SourceSpan) -> YAMLNode {
    YAMLNode(kind: kind, span: span, range: -1 ..< -1)
  }

  /// Whether the node has no source text.
  var isSynthesized: Bool { range.lowerBound < 0 }
}

extension YAMLScalar {
  /// Creates a string, which is quoted, or an unquoted number or word.
  package init(synthesized text: String, isQuoted: Bool) {
    self.init(text: text, style: isQuoted ? .doubleQuoted : .plain, swallowedComment: nil)
  }
}

extension YAMLEntry {
  package init(synthesized key: String, _ value: YAMLNode, at span: SourceSpan) {
    self.init(key: key, keySpan: span, value: value)
  }
}

extension SourceTree {
  /// Creates a tree from nodes made in code.
  /// - Parameter file: The code's file, for diagnostics of the entire scene.
  package init(synthesized root: YAMLNode, file: String) {
    self.root = root
    source = SourceFile(file: file, scalars: [])
  }
}
