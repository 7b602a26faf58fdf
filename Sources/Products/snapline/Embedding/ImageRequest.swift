import SnaplineBasics
import SnaplineSceneModel

/// A request of a Markdown file to render an image that it shows.
struct ImageRequest: Hashable, Sendable {
  /// The arguments, split at blanks: `articles/form/portrait --frame`.
  var arguments: [SpannedName]
  /// The scene in the Markdown file itself, below the line of the request; nil for a scene in a
  /// file of its own.
  var scene: String?
  /// The span of the request.
  var span: SourceSpan
  /// The path of the image as the file contains it, and its span.
  var target: String
  var targetSpan: SourceSpan
  /// The appearance in which a browser shows the image; nil for both.
  var appearance: Appearance?
  /// The location of a missing alternative text.
  var textToFill: TextToFill?

  /// A location for an alternative text.
  enum TextToFill: Hashable, Sendable {
    /// The brackets of `![](form.png)`.
    case brackets
    /// The attribute `alt` of a tag.
    case attribute
  }
}
