import Diagnostics
import SceneModel

/// A picture that a Markdown file shows and wants to have drawn.
struct PictureRequest: Hashable, Sendable {
  /// What is drawn: `articles/form/portrait --frame`, cut at blanks.
  var words: [WrittenName]
  /// The scene that stands in the file itself, below the line that asks for it; nil when it
  /// is a scene elsewhere.
  var scene: String?
  /// Where it is asked for.
  var span: SourceSpan
  /// The path of the picture as it is written, and where.
  var target: String
  var targetSpan: SourceSpan
  /// When a browser shows it; nil for always.
  var appearance: Appearance?
  /// How the page can say what there is to see, where it does not.
  var textToFill: TextToFill?

  /// By day or by night.
  enum Appearance: String, Hashable, Sendable {
    case light, dark
  }

  /// Where a text is missing.
  enum TextToFill: Hashable, Sendable {
    /// Between the brackets of `![](form.png)`.
    case brackets
    /// In a tag's `alt`.
    case attribute
  }
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

  static func tooMany(limit: Int, at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "embed.too-many", "the page asks for more than \(limit) pictures", at: span,
      hint: "the rest is not read; split the page")
  }

  static func noSize(at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "embed.srcset", "a picture is drawn for a density, not for a width", at: span,
      hint: "write 2x after the path, or nothing")
  }

  static func noPicture(at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "embed.no-picture", "no picture follows", at: span,
      hint: "write one below, like ![a form](form.png)")
  }
}
