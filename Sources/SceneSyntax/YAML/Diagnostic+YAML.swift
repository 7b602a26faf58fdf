import Diagnostics

extension Diagnostic {
  /// What YAML has and scenes have not, and the sign with which it begins.
  static func foreign(
    _ code: String, _ things: String, _ sign: Character, at span: SourceSpan
  ) -> Self {
    Diagnostic(
      .error, code, "a file of Snapline has no \(things)", at: span,
      hint: "quote the value if '\(sign)' is part of it")
  }

  static func mergeKey(at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "yaml.merge-key", "a file of Snapline has no merge keys", at: span,
      hint: "write the keys out")
  }

  static func directive(at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "yaml.directive", "a file of Snapline has no YAML directives", at: span,
      hint: "drop the line that begins with '%'")
  }

  static func secondDocument(at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "yaml.second-document", "a second document begins in the file", at: span,
      hint: "keep one document per file")
  }

  static func tooDeep(limit: Int, at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "yaml.too-deep", "the file is nested deeper than \(limit) levels", at: span)
  }

  static func keyIsNoText(_ node: YAMLNode) -> Self {
    Diagnostic(.error, "yaml.key-is-no-text", "a key is \(node.description)", at: node.span)
  }

  static func duplicateKey(_ key: String, at span: SourceSpan, first: SourceSpan) -> Self {
    Diagnostic(
      .error, "yaml.duplicate-key", "the key '\(excerpt(key))' is here twice", at: span,
      notes: [Note("the first one is here", at: first)],
      hint: "the first one is used; remove or rename one")
  }
}
