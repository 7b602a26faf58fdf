import DisplayLists
import Geometry

/// The shape of a glyph in font units, y up.
struct GlyphOutline {
  /// Every contour is closed, without being told so.
  private(set) var segments: [PathElement] = []
  /// Where the last contour began.
  private var start = Point.zero
  private var hasSlantedSegment = false
  /// Around all points, control points included; nil for a blank.
  private(set) var bounds: Rect?

  /// Whether any edge is neither upright nor level.
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

  /// A curve with one control point, as TrueType fonts have them.
  mutating func conic(_ control: Point, _ end: Point) {
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

/// Whether a line from one point to the other is neither upright nor level.
func isSlanted(_ start: Point, _ end: Point) -> Bool { start.x != end.x && start.y != end.y }
