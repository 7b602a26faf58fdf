package import Diagnostics

/// A picture that a Markdown file shows and wants to have drawn.
package struct PictureRequest: Hashable, Sendable {
  /// What is drawn: `articles/form/portrait --frame`, cut at blanks.
  package var words: [String]
  /// The scene that stands in the file itself; nothing when it is a scene elsewhere.
  ///
  /// Blank lines stand for what comes before it, so that its lines have their numbers.
  package var scene: String?
  /// Where it is asked for.
  package var span: SourceSpan
  /// The path of the picture as it is written, and where.
  package var target: String
  package var targetSpan: SourceSpan
}

extension Diagnostic {
  static func openComment(at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "embed.open-comment", "the comment is never closed", at: span,
      hint: "end it with '-->'")
  }

  static func openBlock(at span: SourceSpan, fence: String) -> Self {
    Diagnostic(
      .error, "embed.open-block", "the block is never closed", at: span,
      hint: "end it with a line '\(fence)'")
  }

  static func noPicture(at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "embed.no-picture", "no picture follows", at: span,
      hint: "write one below, like ![a form](form.png)")
  }
}
