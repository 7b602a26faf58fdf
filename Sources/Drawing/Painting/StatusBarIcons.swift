import SnaplineBasics
import SnaplineDisplayLists

/// The icons of the status bar, as shapes.
enum StatusBarIcons {
  /// The ratio of the bars' width to their height.
  static let barsAspect = 17.0 / 11

  /// Returns four bars of increasing height.
  static func bars(left: Double, bottom: Double, height: Double) -> Shape {
    let width = height * barsAspect
    let bar = width * 3 / 17
    let gap = (width - 4 * bar) / 3
    var path: [PathElement] = []
    for (index, share) in [0.37, 0.56, 0.78, 1].enumerated() {
      let rect = Rect(
        x: left + Double(index) * (bar + gap), y: bottom - height * share, width: bar,
        height: height * share)
      path += Shape.roundedRectangle(rect, radius: height / 11).elements
    }
    return .path(path)
  }

  /// Returns the Wi-Fi icon: a wedge of a quarter circle, and two arcs around it.
  static func waves(left: Double, bottom: Double, height: Double) -> Shape {
    let half = height * diagonal
    let centre = Point(x: left + half, y: bottom)
    var path = [PathElement.move(centre)]
    path += arc(around: centre, radius: height * 0.29, clockwise: true, begins: PathElement.line)
    path.append(.close)
    for (inner, outer) in [(0.42, 0.64), (0.78, 1.0)] {
      path += arc(around: centre, radius: height * outer, clockwise: true, begins: PathElement.move)
      path += arc(
        around: centre, radius: height * inner, clockwise: false, begins: PathElement.line)
      path.append(.close)
    }
    return .path(path)
  }

  /// sin 45°.
  private static let diagonal = 0.5.squareRoot()

  /// Returns the upper quarter of a circle, from its left end or its right end.
  private static func arc(
    around centre: Point, radius: Double, clockwise: Bool, begins: (Point) -> PathElement
  ) -> [PathElement] {
    let side = clockwise ? -radius * diagonal : radius * diagonal
    let rise = radius * diagonal
    let pull = radius * Shape.kappa * diagonal
    let turn = clockwise ? pull : -pull
    return [
      begins(Point(x: centre.x + side, y: centre.y - rise)),
      .curve(
        Point(x: centre.x + side + turn, y: centre.y - rise - pull),
        Point(x: centre.x - side - turn, y: centre.y - rise - pull),
        Point(x: centre.x - side, y: centre.y - rise)),
    ]
  }
}
