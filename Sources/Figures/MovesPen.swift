import DisplayLists
import Geometry
import SceneModel
import Typography

/// Draws frames and arrows on a picture whose upper left corner is somewhere on a page.
struct MovesPen {
  private(set) var items: [DisplayItem] = []
  private let unit: Double
  private let scale: PixelScale
  private let origin: Point
  /// Thick enough to be seen when the page is shown at half its size.
  private var lineWidth: Double { max(1, scale.rounded(1.5 * unit)) }

  init(unit: Double, scale: PixelScale, origin: Point) {
    self.unit = unit
    self.scale = scale
    self.origin = origin
  }

  mutating func fill(_ rect: Rect, _ color: Color) {
    add(.fill(.rectangle(rect.offset(by: origin)), color))
  }

  /// A frame just inside the edges.
  mutating func solid(_ rect: Rect, _ color: Color) {
    let half = lineWidth / 2
    let line = rect.inset(by: EdgeInsets(all: half))
    guard line.width > 0, line.height > 0 else {
      // What has no extent is still shown where it is.
      return fill(
        Rect(
          x: rect.midX - max(rect.width, lineWidth) / 2,
          y: rect.midY - max(rect.height, lineWidth) / 2, width: max(rect.width, lineWidth),
          height: max(rect.height, lineWidth)), color)
    }
    add(.stroke(.rectangle(line.offset(by: origin)), width: lineWidth, color))
  }

  /// The same in dashes, which begin at each corner.
  mutating func dashed(_ rect: Rect, _ color: Color, isFaint: Bool = false) {
    guard rect.width > 0 || rect.height > 0, rect.width < 1e5, rect.height < 1e5 else { return }
    let width = isFaint ? max(1, scale.rounded(unit)) : lineWidth
    for y in [rect.minY, max(rect.minY, rect.maxY - width)] {
      for part in dashes(rect.width) {
        fill(
          Rect(
            x: rect.minX + part.lowerBound, y: y, width: part.upperBound - part.lowerBound,
            height: width),
          color)
      }
    }
    for x in [rect.minX, max(rect.minX, rect.maxX - width)] {
      for part in dashes(rect.height) {
        fill(
          Rect(
            x: x, y: rect.minY + part.lowerBound, width: width,
            height: part.upperBound - part.lowerBound),
          color)
      }
    }
  }

  /// As many equal dashes as fit, the first at the start and the last at the end.
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

  /// An arrow whose point is at its end, in a white rim so that it is seen on everything.
  mutating func arrow(from start: Point, to end: Point, _ color: Color) {
    let way = end - start
    let length = (way.x * way.x + way.y * way.y).squareRoot()
    guard length > 0 else { return }
    let along = Point(x: way.x / length, y: way.y / length)
    let head = min(7 * unit, max(length, 4 * unit))
    let back = Point(x: end.x - along.x * head, y: end.y - along.y * head)
    let shape = Outline.path(
      length > head
        ? arrow(from: start, back, end, along, head) : triangle(back, end, along, head))
    add(.stroke(shape, width: 2 * unit, .white))
    add(.fill(shape, color))
  }

  private func arrow(
    from start: Point, _ back: Point, _ end: Point, _ along: Point, _ head: Double
  ) -> [PathElement] {
    let half = lineWidth / 2
    let side = Point(x: -along.y, y: along.x)
    let corner = { (point: Point, distance: Double) in
      Point(x: point.x + side.x * distance, y: point.y + side.y * distance) + origin
    }
    let wing = head * 0.55
    return [
      .move(corner(start, half)), .line(corner(back, half)), .line(corner(back, wing)),
      .line(end + origin), .line(corner(back, -wing)), .line(corner(back, -half)),
      .line(corner(start, -half)), .close,
    ]
  }

  private func triangle(
    _ back: Point, _ end: Point, _ along: Point, _ head: Double
  ) -> [PathElement] {
    let wing = head * 0.55
    let left = Point(x: back.x - along.y * wing, y: back.y + along.x * wing)
    let right = Point(x: back.x + along.y * wing, y: back.y - along.x * wing)
    return [.move(left + origin), .line(end + origin), .line(right + origin), .close]
  }

  private static func line(_ text: String, _ font: Font, _ scale: PixelScale) -> TextBlock {
    layOut(text, font: font, width: nil, maximumLines: 1, breaking: .clipping, scale: scale)
  }

  /// How much room a line takes.
  static func width(of text: String, _ font: Font, _ scale: PixelScale) -> Double {
    line(text, font, scale).size.width
  }

  /// Writes a line, and says where it ends.
  mutating func text(_ text: String, _ font: Font, _ color: Color, at point: Point) -> Double {
    let block = Self.line(text, font, scale)
    for line in block.lines {
      add(
        .text(
          TextMark(
            font: font, color: color,
            origin: Point(x: point.x, y: scale.rounded(point.y)) + origin,
            clusters: line.clusters)))
    }
    return point.x + block.size.width
  }

  private mutating func add(_ mark: Mark) { items.append(DisplayItem("moves", mark)) }
}
