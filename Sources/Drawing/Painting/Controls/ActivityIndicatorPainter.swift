import SnaplineBasics
import SnaplineDisplayLists
import SnaplineSceneModel

/// An activity indicator: spokes around a center, in the frame of the animation that highlights the
/// first one.
struct ActivityIndicatorPainter: ControlPainter {
  let control: ControlContent
  let site: ViewContext

  func paint(on canvas: inout DisplayListBuilder) {
    let radius = min(frame.width, frame.height) / 2
    let directions = directions(in: canvas.era)
    let color = color(\.accent, in: canvas.palette) ?? canvas.palette.gray
    for (index, direction) in directions.enumerated() {
      // The first spoke is the darkest, and those before it have faded.
      let fading = Double(index) / Double(directions.count)
      let alpha = index == 0 ? 1 : 0.25 + 0.6 * fading
      func place(_ fraction: Double) -> Point {
        Point(
          x: frame.midX + direction.x * radius * fraction,
          y: frame.midY + direction.y * radius * fraction)
      }
      let spoke = capsule(from: place(0.55), to: place(0.9), direction, radius: radius * 0.1)
      canvas.fill(spoke, Color(color.red, color.green, color.blue, alpha: UInt8(alpha * 255)))
    }
  }

  /// Returns the directions of twelve spokes until iOS 12, and eight since then, clockwise from the
  /// top.
  ///
  /// Directions come from a table: the sine of an angle is not the same on every machine.
  private func directions(in era: Era) -> [Point] {
    let half = 0.5
    let deep = 0.8660254037844386
    let diagonal = 0.7071067811865476
    let eighths = [(0, -1), (diagonal, -diagonal), (1, 0), (diagonal, diagonal)]
    let twelfths = [(0, -1), (half, -deep), (deep, -half), (1, 0), (deep, half), (half, deep)]
    let first = (era >= .ios13 ? eighths : twelfths).map { Point(x: $0.0, y: $0.1) }
    return first + first.map { Point(x: -$0.x, y: -$0.y) }
  }

  /// Returns a line with round ends.
  private func capsule(
    from start: Point, to end: Point, _ direction: Point, radius: Double
  ) -> Shape {
    let along = Point(x: direction.x * radius, y: direction.y * radius)
    let across = Point(x: -along.y, y: along.x)
    // The length of the control points' handles for a quarter circle.
    let bend = Shape.kappa
    func point(_ base: Point, _ side: Double, _ ahead: Double) -> Point {
      Point(
        x: base.x + across.x * side + along.x * ahead,
        y: base.y + across.y * side + along.y * ahead)
    }
    return .path([
      .move(point(start, 1, 0)), .line(point(end, 1, 0)),
      .curve(point(end, 1, bend), point(end, bend, 1), point(end, 0, 1)),
      .curve(point(end, -bend, 1), point(end, -1, bend), point(end, -1, 0)),
      .line(point(start, -1, 0)),
      .curve(point(start, -1, -bend), point(start, -bend, -1), point(start, 0, -1)),
      .curve(point(start, bend, -1), point(start, 1, -bend), point(start, 1, 0)), .close,
    ])
  }
}
