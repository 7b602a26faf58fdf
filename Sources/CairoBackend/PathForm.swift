import DisplayLists
import Geometry

/// What is known of a path's shape.
enum PathForm {
  /// One rectangle, round or not, one ellipse, or upright and level edges alone: Cairo draws it
  /// without scanning, or a row of its pixels has few spans.
  case plain
  /// Anything: letters, stars.
  case free
}

extension Outline {
  var form: PathForm {
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
