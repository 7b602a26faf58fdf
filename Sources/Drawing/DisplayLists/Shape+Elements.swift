package import SnaplineBasics

extension Shape {
  /// The shape as a path, for backends without other shapes.
  package var elements: [PathElement] {
    switch self {
    case .rectangle(let rect): Shape.rectangleElements(rect)
    case .roundedRectangle(let rect, let radius):
      Shape.roundedElements(rect, min(radius, rect.width / 2), min(radius, rect.height / 2))
    case .ellipse(let rect): Shape.roundedElements(rect, rect.width / 2, rect.height / 2)
    case .path(let elements): elements
    }
  }

  private static func rectangleElements(_ rect: Rect) -> [PathElement] {
    [
      .move(rect.origin), .line(Point(x: rect.maxX, y: rect.minY)),
      .line(Point(x: rect.maxX, y: rect.maxY)), .line(Point(x: rect.minX, y: rect.maxY)), .close,
    ]
  }

  /// Returns the path clockwise from the start of the upper edge, with a quarter ellipse at each
  /// corner.
  private static func roundedElements(
    _ rect: Rect, _ across: Double, _ down: Double
  ) -> [PathElement] {
    guard across > 0, down > 0 else { return rectangleElements(rect) }
    let nearX = across * (1 - kappa)
    let nearY = down * (1 - kappa)
    let (left, right, top, bottom) = (rect.minX, rect.maxX, rect.minY, rect.maxY)
    func point(_ x: Double, _ y: Double) -> Point { Point(x: x, y: y) }
    return [
      .move(point(left + across, top)),
      .line(point(right - across, top)),
      .curve(point(right - nearX, top), point(right, top + nearY), point(right, top + down)),
      .line(point(right, bottom - down)),
      .curve(
        point(right, bottom - nearY), point(right - nearX, bottom), point(right - across, bottom)),
      .line(point(left + across, bottom)),
      .curve(
        point(left + nearX, bottom), point(left, bottom - nearY), point(left, bottom - down)),
      .line(point(left, top + down)),
      .curve(point(left, top + nearY), point(left + nearX, top), point(left + across, top)),
      .close,
    ]
  }

  /// The distance of the control points of a quarter circle from its ends, in radii.
  package static let kappa = 0.5522847498

  /// Returns a circle around a point.
  package static func circle(_ centre: Point, radius: Double) -> Shape {
    .ellipse(
      in: Rect(x: centre.x - radius, y: centre.y - radius, width: 2 * radius, height: 2 * radius))
  }
}

extension [PathElement] {
  /// Creates straight lines from point to point.
  package init(through points: [Point], closed: Bool = false) {
    self = points.enumerated().map { $0.offset == 0 ? .move($0.element) : .line($0.element) }
    if closed { append(.close) }
  }
}
