import SnaplineBasics
import SnaplineDisplayLists

/// The shape of a glyph in font units, y up.
struct GlyphOutline {
  /// The segments; every contour is closed implicitly.
  private(set) var segments: [PathElement] = []
  /// The start of the current contour.
  private var start = Point.zero
  private var hasSlantedSegment = false
  /// The bounds of all points, including control points; nil for a blank.
  private(set) var bounds: Rect?

  /// Whether any edge is neither vertical nor horizontal.
  var hasSlants: Bool { hasSlantedSegment || isSlanted(current, start) }

  mutating func move(_ point: Point) {
    hasSlantedSegment = hasSlants
    segments.append(.move(point))
    start = point
    include(point)
  }

  mutating func line(_ point: Point) {
    hasSlantedSegment = hasSlantedSegment || isSlanted(current, point)
    segments.append(.line(point))
    include(point)
  }

  mutating func curve(_ first: Point, _ second: Point, _ end: Point) {
    segments.append(.curve(first, second, end))
    hasSlantedSegment = true
    for point in [first, second, end] { include(point) }
  }

  /// Adds a quadratic curve, as in TrueType fonts.
  mutating func quadraticCurve(_ control: Point, _ end: Point) {
    let start = current
    let between = { (from: Point) in
      Point(x: from.x + (control.x - from.x) * 2 / 3, y: from.y + (control.y - from.y) * 2 / 3)
    }
    curve(between(start), between(end), end)
  }

  private var current: Point { segments.last?.end ?? .zero }

  private mutating func include(_ point: Point) {
    let place = Rect(origin: point, size: .zero)
    bounds = bounds?.union(place) ?? place
  }
}

/// Whether a line between two points is neither vertical nor horizontal.
func isSlanted(_ start: Point, _ end: Point) -> Bool { start.x != end.x && start.y != end.y }
