package import Diagnostics

/// Parts that stand in no text of a scene: code says them, and their places are its lines.
extension YAMLNode {
  /// - Parameter span: The place in the code; all that is said of the part points there.
  package static func spoken(_ kind: Kind, at span: SourceSpan) -> YAMLNode {
    YAMLNode(kind: kind, span: span, range: -1 ..< -1)
  }

  /// Whether the part's letters stand nowhere.
  var isSpoken: Bool { range.lowerBound < 0 }
}

extension YAMLScalar {
  /// A text, in quotes, or a number or a word that has none.
  package init(spoken text: String, isQuoted: Bool) {
    self.init(text: text, style: isQuoted ? .doubleQuoted : .plain, swallowedComment: nil)
  }
}

extension YAMLEntry {
  package init(spoken key: String, _ value: YAMLNode, at span: SourceSpan) {
    self.init(key: key, keySpan: span, value: value)
  }
}

extension WrittenTree {
  /// A tree that code has made.
  ///
  /// - Parameter file: The code's file, for what is said of the scene as a whole.
  package init(spoken root: YAMLNode, file: String) {
    self.root = root
    source = SourceFile(file: file, scalars: [])
  }
}
