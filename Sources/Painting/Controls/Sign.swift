import DisplayLists
import Geometry
import SceneModel

/// A small drawing on a grid of 24 by 24: lines, and shapes that are filled.
struct Sign: Sendable {
  var lines: [PathElement] = []
  var shapes: [PathElement] = []
}

extension Canvas {
  /// Draws a sign into a square, in lines as heavy as the era has them.
  mutating func draw(
    _ sign: Sign, in place: Rect, _ ink: Color, weight: Double? = nil, isMirrored: Bool = false
  ) {
    guard place.width > 0, ink.alpha > 0 else { return }
    let factor = place.width / 24
    let placed = sign.moved { point in
      Point(
        x: isMirrored ? place.maxX - point.x * factor : place.minX + point.x * factor,
        y: place.minY + point.y * factor)
    }
    if !placed.shapes.isEmpty { fill(.path(placed.shapes), ink) }
    let weight = weight ?? (era >= .ios13 ? 1.8 : 1.1)
    guard !placed.lines.isEmpty else { return }
    guard era >= .ios13, ink.alpha == 255 else {
      return stroke(.path(placed.lines), width: weight, ink)
    }
    // Not every Cairo draws the same round ends of lines: ours are discs.
    let strokes = placed.lines.roundedStrokes(weight)
    stroke(.path(strokes.lines), width: weight, ink)
    fill(.path(strokes.ends), ink)
  }
}

extension [PathElement] {
  /// The lines as pieces without corners, and the discs that make their ends and corners round.
  fileprivate func roundedStrokes(_ weight: Double) -> (lines: [PathElement], ends: [PathElement]) {
    var (lines, ends): ([PathElement], [PathElement]) = ([], [])
    var (start, pen) = (Point.zero, Point.zero)
    /// Where the last stretch came from, as far as it is one with the next.
    var heading: Point?
    func dot(_ place: Point) {
      ends +=
        Outline.ellipse(
          in: Rect(
            x: place.x - weight / 2, y: place.y - weight / 2, width: weight, height: weight)
        ).elements
    }
    func draw(_ piece: PathElement, to end: Point, first: Point, last: Point) {
      let out = pen.direction(to: first)
      if heading.map({ $0.x * out.x + $0.y * out.y < 0.97 }) ?? true {
        dot(pen)
        lines.append(.move(pen))
      }
      lines.append(piece)
      heading = last.direction(to: end)
      pen = end
    }
    for (index, element) in enumerated() {
      switch element {
      case .move(let point): (start, pen, heading) = (point, point, nil)
      case .line(let end):
        if end != pen { draw(element, to: end, first: end, last: pen) }
      case .curve(let first, let second, let end):
        draw(element, to: end, first: first, last: second)
      case .close:
        if pen != start { draw(.line(start), to: start, first: start, last: pen) }
      }
      let isLast = index + 1 == count || self[index + 1].begins
      if isLast, heading != nil { dot(pen) }
    }
    return (lines, ends)
  }
}

extension PathElement {
  fileprivate var begins: Bool { if case .move = self { true } else { false } }
}

extension Point {
  /// Of length 1.
  fileprivate func direction(to other: Point) -> Point {
    let (x, y) = (other.x - self.x, other.y - self.y)
    let length = Swift.max(1e-9, (x * x + y * y).squareRoot())
    return Point(x: x / length, y: y / length)
  }
}

// The pen with which signs are drawn.
extension Sign {
  static func line(_ points: (Double, Double)..., closed: Bool = false) -> [PathElement] {
    var path: [PathElement] = []
    for (index, point) in points.enumerated() {
      let place = Point(x: point.0, y: point.1)
      path.append(index == 0 ? .move(place) : .line(place))
    }
    return closed ? path + [.close] : path
  }

  static func circle(_ x: Double, _ y: Double, radius: Double) -> [PathElement] {
    Outline.ellipse(
      in: Rect(x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius)
    ).elements
  }

  static func box(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, radius: Double = 0
  ) -> [PathElement] {
    Outline(Rect(x: x, y: y, width: width, height: height), radius: radius).elements
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

  /// The same seen in a mirror.
  var mirrored: Sign { moved { Point(x: 24 - $0.x, y: $0.y) } }

  /// The same, larger or smaller in the middle of the grid.
  func sized(_ share: Double) -> Sign {
    moved { Point(x: 12 + ($0.x - 12) * share, y: 12 + ($0.y - 12) * share) }
  }

  fileprivate func moved(by place: (Point) -> Point) -> Sign {
    Sign(lines: lines.map { $0.moved(by: place) }, shapes: shapes.map { $0.moved(by: place) })
  }
}
