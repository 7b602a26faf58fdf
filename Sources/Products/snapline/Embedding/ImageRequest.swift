import SnaplineBasics
import SnaplineSceneModel

/// A request of a page to render an image that it shows.
struct ImageRequest: Hashable, Sendable {
  /// The arguments, split at blanks: `articles/form/portrait --frame`.
  var arguments: [SpannedName]
  /// The scene in the page itself, below the line of the request; nil for a scene in a
  /// file of its own.
  var scene: String?
  /// The span of the request.
  var span: SourceSpan
  /// The path of the image as the file contains it, and its span.
  var target: String
  var targetSpan: SourceSpan
  /// The file of the image in a catalog of DocC, whose name differs from `target`.
  var file: String?
  /// The appearance in which a browser shows the image; nil for both.
  var appearance: Appearance?
  /// The location of a missing alternative text.
  var textToFill: TextToFill?

  /// The name of the image for messages.
  var name: String { file.map { String($0.split(separator: "/").last ?? "") } ?? target }

  /// A location for an alternative text.
  enum TextToFill: Hashable, Sendable {
    /// The brackets of `![](form.png)`.
    case brackets
    /// The attribute `alt` of a tag.
    case attribute
    /// The first attribute of `image::form.png[]`.
    case list
    /// The option `:alt:` in a line below the image.
    case lines
    /// The argument `alt` of a directive.
    case arguments
  }
}
