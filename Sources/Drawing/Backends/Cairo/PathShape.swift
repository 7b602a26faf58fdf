import SnaplineBasics
import SnaplineDisplayLists

/// The class of a path's shape.
enum PathShape {
  /// A single rectangle or rounded rectangle, a single ellipse, or only vertical and horizontal
  /// edges: Cairo draws it without scanning, or a row of its pixels has few spans.
  case plain
  /// Any other shape, such as glyphs and stars.
  case free
}

extension Shape {
  var form: PathShape {
    guard case .path(let elements) = self else { return .plain }
    var outline = GlyphOutline()
    for element in elements {
      switch element {
      case .move(let point): outline.move(point)
      case .line(let point): outline.line(point)
      case .curve(let first, let second, let end): outline.curve(first, second, end)
      case .close: break
      }
    }
    return outline.hasSlants ? .free : .plain
  }
}
