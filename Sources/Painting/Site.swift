import Geometry
import SceneModel
import Typography

/// Where a view stands on the screen, and what it has of the views around it.
struct Site {
  var frame: Rect
  let tint: Color
  /// The part of the screen that its ancestors leave to it.
  var visible: Rect
  /// Whether it is read from right to left.
  var isMirrored = false
  /// Whether it is typed into.
  var isEdited = false
  /// Its own text, as it was measured.
  var text: TextBlock?
  var firstBaseline: Double?

  /// The side of a text: the one where reading begins when nothing is said.
  func alignment(_ written: TextAlignment) -> TextAlignment {
    written == .natural && isMirrored ? .right : written
  }

  /// The same for what is counted from the other side.
  var turned: Site {
    var site = self
    site.isMirrored.toggle()
    return site
  }

  /// The place so far from where reading begins, as high as the row or in its middle.
  func place(_ x: Double, _ width: Double, in row: Rect, height: Double? = nil) -> Rect {
    let height = height ?? row.height
    return Rect(
      x: isMirrored ? row.maxX - x - width : row.minX + x, y: row.midY - height / 2,
      width: width, height: height)
  }
}

/// What shows a view by itself, between its background and its subviews.
protocol ViewPainter {
  var site: Site { get }
  func paint(on canvas: inout Canvas)
}

extension ViewPainter {
  var frame: Rect { site.frame }
  var tint: Color { site.tint }
}

extension Rect {
  var centre: Point { Point(x: midX, y: midY) }

  /// A square in the middle.
  func middle(side: Double) -> Rect { middle(Size(width: side, height: side)) }

  /// A rectangle of a size in the middle.
  func middle(_ size: Size) -> Rect {
    Rect(
      x: midX - size.width / 2, y: midY - size.height / 2, width: size.width,
      height: size.height)
  }
}
