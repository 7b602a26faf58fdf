import SnaplineBasics
import SnaplineDisplayLists
import SnaplineSceneModel
import SnaplineTypography

/// Draws frames and arrows in the coordinates of an image that is positioned on a page.
struct MovesBuilder: DiagramBuilder {
  let source = "moves"
  var items: [DisplayItem] = []
  let unit: Double
  let scale: PixelScale
  let origin: Point
  /// The line width, visible even if the page is shown at half its size.
  private var lineWidth: Double { max(1, scale.rounded(1.5 * unit)) }

  mutating func fill(_ rect: Rect, _ color: Color) {
    add(.fill(.rectangle(rect.offset(by: origin)), color))
  }

  /// Draws a frame just inside the edges.
  mutating func strokeSolid(_ rect: Rect, _ color: Color) {
    let half = lineWidth / 2
    let line = rect.inset(by: EdgeInsets(all: half))
    guard line.width > 0, line.height > 0 else {
      // An empty rectangle is drawn as a line or a dot.
      return fill(
        Rect(
          x: rect.midX - max(rect.width, lineWidth) / 2,
          y: rect.midY - max(rect.height, lineWidth) / 2, width: max(rect.width, lineWidth),
          height: max(rect.height, lineWidth)), color)
    }
    add(.stroke(.rectangle(line.offset(by: origin)), width: lineWidth, color))
  }

  /// Draws a dashed frame, with a dash at each corner.
  mutating func strokeDashed(_ rect: Rect, _ color: Color, isFaint: Bool = false) {
    guard rect.width > 0 || rect.height > 0, rect.width < 1e5, rect.height < 1e5 else { return }
    let width = isFaint ? max(1, scale.rounded(unit)) : lineWidth
    for axis in [Axis.horizontal, .vertical] {
      let sides = (rect.minimum(along: axis.other), rect.maximum(along: axis.other))
      for side in [sides.0, max(sides.0, sides.1 - width)] {
        for part in dashes(rect.length(along: axis)) {
          let start = rect.minimum(along: axis) + part.lowerBound
          let length = part.upperBound - part.lowerBound
          fill(
            axis == .horizontal
              ? Rect(x: start, y: side, width: length, height: width)
              : Rect(x: side, y: start, width: width, height: length), color)
        }
      }
    }
  }

  /// Returns the ranges of as many equal dashes as fit, the first at the start and the last at the
  /// end.
  private func dashes(_ length: Double) -> [ClosedRange<Double>] {
    let dash = 4 * unit
    let gap = 3 * unit
    guard length > 2 * dash + gap else { return [0...max(0, length)] }
    let count = ((length - dash) / (dash + gap)).rounded()
    let step = (length - dash) / count
    return (0...Int(count)).map { index in
      let start = Double(index) * step
      return start...(start + dash)
    }
  }

  /// Draws an arrow whose tip is at its end, with a white border that contrasts with any
  /// background.
  mutating func arrow(from start: Point, to end: Point, _ color: Color) {
    let way = end - start
    let length = (way.x * way.x + way.y * way.y).squareRoot()
    guard length > 0 else { return }
    let along = Point(x: way.x / length, y: way.y / length)
    let head = min(7 * unit, max(length, 4 * unit))
    let back = Point(x: end.x - along.x * head, y: end.y - along.y * head)
    let half = lineWidth / 2
    let wing = head * 0.55
    func corner(_ point: Point, _ aside: Double) -> Point {
      Point(x: point.x - along.y * aside, y: point.y + along.x * aside) + origin
    }
    var corners = [corner(back, wing), end + origin, corner(back, -wing)]
    if length > head {
      corners = [corner(start, half), corner(back, half)] + corners
      corners += [corner(back, -half), corner(start, -half)]
    }
    let shape = Shape.path([PathElement](through: corners, closed: true))
    add(.stroke(shape, width: 2 * unit, .white))
    add(.fill(shape, color))
  }

  /// Draws a line of text and returns its right edge.
  mutating func text(_ text: String, _ font: Font, _ color: Color, at point: Point) -> Double {
    let block = line(text, font)
    drawText(
      block, font, color, baseline: Point(x: point.x, y: scale.rounded(point.y)) + origin)
    return point.x + block.size.width
  }
}
