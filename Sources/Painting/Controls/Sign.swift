import DisplayLists
import Geometry
import SceneModel

/// A small drawing on a grid of 24 by 24: lines, and shapes that are filled.
struct Sign: Sendable {
  var lines: [PathElement] = []
  var shapes: [PathElement] = []
}

extension Painter {
  /// Paints a sign into a square, in lines as heavy as the era draws them.
  mutating func paint(
    _ sign: Sign, in place: Rect, _ ink: Color, weight: Double? = nil,
    isMirrored: Bool = false, _ name: String
  ) {
    guard place.width > 0, ink.alpha > 0 else { return }
    let factor = place.width / 24
    func move(_ point: Point) -> Point {
      Point(
        x: isMirrored ? place.maxX - point.x * factor : place.minX + point.x * factor,
        y: place.minY + point.y * factor)
    }
    func moved(_ path: [PathElement]) -> [PathElement] {
      path.map { element in
        switch element {
        case .move(let point): .move(move(point))
        case .line(let point): .line(move(point))
        case .curve(let first, let second, let end): .curve(move(first), move(second), move(end))
        case .close: .close
        }
      }
    }
    if !sign.shapes.isEmpty { add(name, .fill(.path(moved(sign.shapes)), ink)) }
    let weight = weight ?? (scene.era >= .ios13 ? 1.8 : 1.1)
    if !sign.lines.isEmpty { add(name, .stroke(.path(moved(sign.lines)), width: weight, ink)) }
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
  var mirrored: Sign {
    func turn(_ point: Point) -> Point { Point(x: 24 - point.x, y: point.y) }
    func turned(_ path: [PathElement]) -> [PathElement] {
      path.map { element in
        switch element {
        case .move(let point): .move(turn(point))
        case .line(let point): .line(turn(point))
        case .curve(let first, let second, let end): .curve(turn(first), turn(second), turn(end))
        case .close: .close
        }
      }
    }
    return Sign(lines: turned(lines), shapes: turned(shapes))
  }
}
