import SnaplineBasics

extension Diagnostic {
  /// Returns a diagnostic for a YAML feature that scenes do not support, with its first character.
  static func unsupportedYAML(
    _ code: String, _ things: String, _ character: Character, at span: SourceSpan
  ) -> Self {
    Diagnostic(
      .error, code, "YAML \(things) are not supported", at: span,
      hint: "if '\(character)' is part of the value, quote the value")
  }

  static func mergeKey(at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "yaml.merge-key", "YAML merge keys are not supported", at: span,
      hint: "repeat the keys")
  }

  static func directive(at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "yaml.directive", "YAML directives are not supported", at: span,
      hint: "remove the line that starts with '%'")
  }

  static func secondDocument(at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "yaml.second-document", "the file contains a second YAML document", at: span,
      hint: "keep one document per file")
  }

  static func tooDeep(limit: Int, at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "yaml.too-deep", "the file is nested deeper than \(limit) levels", at: span)
  }

  static func keyIsNoText(_ node: YAMLNode) -> Self {
    Diagnostic(
      .error, "yaml.key-is-no-text", "a key must be a string, not \(node.description)",
      at: node.span)
  }

  static func duplicateKey(_ key: String, at span: SourceSpan, first: SourceSpan) -> Self {
    Diagnostic(
      .error, "yaml.duplicate-key", "duplicate key '\(excerpt(key))'", at: span,
      notes: [Note("first defined here", at: first)],
      hint: "the first value is used; remove or rename one of the keys")
  }
}
