import SnaplineBasics
import SnaplineSceneModel
import SnaplineTypography

/// The position of a view on the screen, and its inherited properties.
struct ViewContext {
  var frame: Rect
  let tint: Color
  /// The part of the screen that its ancestors do not clip.
  var visible: Rect
  /// Whether it is laid out from right to left.
  var isMirrored = false
  /// Whether it is being edited.
  var isEdited = false
  /// The measured text of the view.
  var text: TextBlock?
  var firstBaseline: Double?

  /// Returns the alignment of a text; natural alignment becomes the leading edge.
  func alignment(_ written: TextAlignment) -> TextAlignment {
    written == .natural && isMirrored ? .right : written
  }

  /// The site with the opposite layout direction.
  var turned: ViewContext {
    var site = self
    site.isMirrored.toggle()
    return site
  }

  /// Returns a rectangle at a distance from the leading edge, with the row's height or vertically
  /// centered.
  func align(_ x: Double, _ width: Double, in row: Rect, height: Double? = nil) -> Rect {
    let height = height ?? row.height
    return Rect(
      x: isMirrored ? row.maxX - x - width : row.minX + x, y: row.midY - height / 2,
      width: width, height: height)
  }
}

/// A painter of a view's content, between its background and its subviews.
protocol ViewPainter {
  var site: ViewContext { get }
  func paint(on canvas: inout DisplayListBuilder)
}

extension ViewPainter {
  var frame: Rect { site.frame }
  var tint: Color { site.tint }
}

extension Rect {
  var centre: Point { Point(x: midX, y: midY) }

  /// Returns a centered square.
  func centeredSquare(side: Double) -> Rect { centered(Size(width: side, height: side)) }

  /// Returns a centered rectangle of a size.
  func centered(_ size: Size) -> Rect {
    Rect(
      x: midX - size.width / 2, y: midY - size.height / 2, width: size.width,
      height: size.height)
  }
}
