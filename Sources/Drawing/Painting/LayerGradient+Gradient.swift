import SnaplineBasics
import SnaplineDisplayLists
import SnaplineSceneModel

extension LayerGradient {
  /// Returns the gradient on a view's frame, in the colors of an appearance.
  func gradient(in frame: Rect, _ appearance: Appearance) -> Gradient {
    let place = { (share: Point) in
      Point(x: frame.minX + share.x * frame.width, y: frame.minY + share.y * frame.height)
    }
    let (first, last) = (place(start), place(end))
    let course: Gradient.Geometry =
      switch kind {
      case .axial: .along(from: first, to: squareEnd(from: first, last, frame.size))
      case .radial:
        .around(first, Point(x: last.x, y: first.y), Point(x: first.x, y: last.y))
      }
    return Gradient(
      course, stops: stops.map { Gradient.Stop($0.location, $0.color.color(in: appearance)) })
  }

  /// Returns the end of a line that is perpendicular to its color bands.
  ///
  /// A layer's gradient is computed in a unit square and stretched to the frame: the diagonal of a
  /// wide view has the middle color from corner to corner.
  private func squareEnd(from first: Point, _ last: Point, _ size: Size) -> Point {
    let (across, down) = (end.x - start.x, end.y - start.y)
    guard across != 0, down != 0, size.width > 0, size.height > 0 else { return last }
    let square = across * across + down * down
    let slope = Point(x: across / size.width / square, y: down / size.height / square)
    let steepness = slope.x * slope.x + slope.y * slope.y
    return Point(x: first.x + slope.x / steepness, y: first.y + slope.y / steepness)
  }
}
