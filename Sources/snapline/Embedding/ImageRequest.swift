import Diagnostics
import SceneModel

/// A picture that a Markdown file shows and wants to have drawn.
struct ImageRequest: Hashable, Sendable {
  /// What is drawn: `articles/form/portrait --frame`, cut at blanks.
  var words: [SpannedName]
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

  /// Where a text is missing.
  enum TextToFill: Hashable, Sendable {
    /// Between the brackets of `![](form.png)`.
    case brackets
    /// In a tag's `alt`.
    case attribute
  }
}
