import Basics
import DisplayLists
import SceneModel

/// An icon on a grid of 24 by 24: lines and filled shapes.
struct Icon: Sendable {
  var lines: [PathElement] = []
  var shapes: [PathElement] = []
  /// Whether the round cap of a line is beyond the line's end, as in symbols, not within it.
  var hasLongEnds = false
}

extension DisplayListBuilder {
  /// Draws an icon into a square, with the line weight of the era.
  mutating func draw(
    _ icon: Icon, in frame: Rect, _ color: Color, weight: Double? = nil, isMirrored: Bool = false
  ) {
    guard frame.width > 0, color.alpha > 0 else { return }
    let factor = frame.width / 24
    let placed = icon.moved { point in
      Point(
        x: isMirrored ? frame.maxX - point.x * factor : frame.minX + point.x * factor,
        y: frame.minY + point.y * factor)
    }
    if !placed.shapes.isEmpty { fill(.path(placed.shapes), color) }
    let weight = weight ?? (era >= .ios13 ? 1.8 : 1.1)
    guard !placed.lines.isEmpty else { return }
    guard era >= .ios13, color.alpha == 255 else {
      return stroke(.path(placed.lines), width: weight, color)
    }
    // Cairo versions differ in round caps, so caps are drawn as discs.
    let strokes = placed.lines.roundedStrokes(weight, isLong: icon.hasLongEnds)
    stroke(.path(strokes.lines), width: weight, color)
    fill(.path(strokes.ends), color)
  }
}

// The construction of icons.
extension Icon {
  static func line(_ points: (Double, Double)..., closed: Bool = false) -> [PathElement] {
    [PathElement](through: points.map { Point(x: $0.0, y: $0.1) }, closed: closed)
  }

  static func circle(_ x: Double, _ y: Double, radius: Double) -> [PathElement] {
    Shape.circle(Point(x: x, y: y), radius: radius).elements
  }

  static func box(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, radius: Double = 0
  ) -> [PathElement] {
    Shape(Rect(x: x, y: y, width: width, height: height), radius: radius).elements
  }

  static func curve(
    from start: (Double, Double), _ curves: [(Double, Double)]...
  ) -> [PathElement] {
    var path: [PathElement] = [.move(Point(x: start.0, y: start.1))]
    for curve in curves where curve.count == 3 {
      let points = curve.map { Point(x: $0.0, y: $0.1) }
      path.append(.curve(points[0], points[1], points[2]))
    }
    return path
  }

  /// The mirrored icon.
  var mirrored: Icon { moved { Point(x: 24 - $0.x, y: $0.y) } }

  /// Returns the icon scaled around the middle of the grid.
  func sized(_ factor: Double) -> Icon {
    moved { Point(x: 12 + ($0.x - 12) * factor, y: 12 + ($0.y - 12) * factor) }
  }

  fileprivate func moved(by transform: (Point) -> Point) -> Icon {
    Icon(
      lines: lines.map { $0.translated(by: transform) },
      shapes: shapes.map { $0.translated(by: transform) },
      hasLongEnds: hasLongEnds)
  }
}
