import SnaplineBasics
import SnaplineDisplayLists
import SnaplineSceneModel
import SnaplineTypography

extension Axis {
  /// Returns the point with a coordinate along the axis and one across it.
  fileprivate func point(_ along: Double, across: Double) -> Point {
    self == .horizontal ? Point(x: along, y: across) : Point(x: across, y: along)
  }
}

/// The style of a constraint's line.
struct ConstraintLineStyle {
  var color: Color
  var isDashed: Bool
}

extension Color {
  /// The color of satisfied constraints.
  static let overlayBlue = Color(26, 118, 230)
  /// The color of ambiguous dimensions and conflicts.
  static let overlayRed = Color(226, 50, 42)

  /// The color for less important parts.
  var faded: Color { Color(red, green, blue, alpha: 110) }

  /// The color for optional constraints.
  var lighter: Color {
    func lit(_ part: UInt8) -> UInt8 { UInt8((Int(part) * 3 + 255 * 2) / 5) }
    return Color(lit(red), lit(green), lit(blue))
  }
}

/// Draws lines with caps and labels that do not overlap.
struct OverlayBuilder: DiagramBuilder {
  let source = "constraints"
  var items: [DisplayItem] = []
  let scale: PixelScale
  let font: Font
  /// The line width.
  var weight = 1.0
  /// The area of an image in its own colors: lines have white borders, and those at its edges are
  /// inside of it.
  var image: Rect?
  private(set) var labels: [Label] = []
  /// Whether a label whose position is outside the canvas is drawn at the edge.
  var keepsFarLabels = true
  /// The bars drawn so far, which further bars must not cover.
  private(set) var bars: [Segment] = []

  /// A segment of a line along an axis.
  struct Segment {
    let isHorizontal: Bool
    let position: Double
    let range: ClosedRange<Double>

    /// The area that the line and its caps cover.
    var area: Rect {
      let length = range.upperBound - range.lowerBound
      return isHorizontal
        ? Rect(x: range.lowerBound, y: position - 3.5, width: length, height: 7)
        : Rect(x: position - 3.5, y: range.lowerBound, width: 7, height: length)
    }
  }

  /// A text that has no position yet; positions are assigned in the order of the labels.
  struct Label {
    let text: String
    let color: Color
    /// The candidates for its center, the best first.
    let positions: [Point]
    /// Whether the text is white on a color.
    let isBadge: Bool
  }

  /// Returns the items drawn so far and removes them.
  mutating func drainItems() -> [DisplayItem] {
    defer { items = [] }
    return items
  }

  /// Fills the area beyond the screen, in which only borders of views are drawn.
  mutating func fillBeyond(_ screen: Rect, _ canvas: Rect) {
    let ground = Color(244, 246, 249)
    let right = Rect(
      x: screen.maxX, y: 0, width: canvas.maxX - screen.maxX, height: canvas.maxY)
    let below = Rect(
      x: 0, y: screen.maxY, width: screen.maxX, height: canvas.maxY - screen.maxY)
    for rect in [right, below] where rect.width > 0 && rect.height > 0 { fill(rect, ground) }
  }

  mutating func outline(_ rect: Rect, _ color: Color) {
    guard rect.width > 0, rect.height > 0 else { return }
    let line = rect.inset(by: EdgeInsets(all: 0.25))
    guard line.width > 0, line.height > 0 else { return }
    add(.stroke(.rectangle(line), width: 0.5, color))
  }

  /// Draws a dashed border inside of a rectangle.
  mutating func dashedOutline(_ rect: Rect, _ color: Color) {
    let line = rect.inset(by: EdgeInsets(all: weight / 2))
    guard line.width > 0, line.height > 0 else { return }
    let style = ConstraintLineStyle(color: color, isDashed: true)
    for y in [line.minY, line.maxY] {
      stroke(from: Point(x: rect.minX, y: y), to: Point(x: rect.maxX, y: y), style)
    }
    for x in [line.minX, line.maxX] {
      stroke(from: Point(x: x, y: rect.minY), to: Point(x: x, y: rect.maxY), style)
    }
  }

  /// Draws a small square for an empty rectangle, which has no visible border.
  mutating func mark(_ point: Point, _ color: Color) {
    fill(Rect(x: point.x - 2, y: point.y - 2, width: 4, height: 4), color)
  }

  /// Draws a plain line at aligned edges.
  mutating func line(
    along axis: Axis, at position: Double, _ range: ClosedRange<Double>,
    _ style: ConstraintLineStyle
  ) {
    // Lines of views with zero height are extended to be visible.
    let grown = range.upperBound - range.lowerBound < 4 ? 4.0 : 0
    let (low, high) = (range.lowerBound - grown, range.upperBound + grown)
    let position =
      image.map { image in
        let end = image.maximum(along: axis.other)
        return (position - end).magnitude < 1
          ? end - weight / 2 : position.magnitude < 1 ? weight / 2 : position
      } ?? position
    stroke(from: axis.point(low, across: position), to: axis.point(high, across: position), style)
  }

  /// Draws a measured distance along an axis.
  mutating func drawSegment(
    along axis: Axis, from start: Double, to end: Double, at position: Double,
    _ style: ConstraintLineStyle,
    _ text: String, isBadge: Bool = false
  ) {
    bar(
      from: axis.point(start, across: position), to: axis.point(end, across: position), style, text,
      isBadge: isBadge)
  }

  /// Draws a measured distance: a line with caps at its ends and a label.
  private mutating func bar(
    from one: Point, to two: Point, _ style: ConstraintLineStyle, _ text: String, isBadge: Bool
  ) {
    let isHorizontal = one.y == two.y
    let axis: Axis = isHorizontal ? .horizontal : .vertical
    let aside = freeOffset(for: one, two, isHorizontal)
    let shift = axis.point(0, across: aside)
    let start = Point(x: min(one.x, two.x), y: min(one.y, two.y)) + shift
    let end = Point(x: max(one.x, two.x), y: max(one.y, two.y)) + shift
    stroke(from: start, to: end, style)
    let cap = ConstraintLineStyle(color: style.color, isDashed: false)
    for point in [start, end] {
      // Caps are inside the distance, so that the caps of adjacent bars do not merge.
      let place = point.coordinate(along: axis) + (point == start ? 0.5 : -0.5)
      let across = point.coordinate(along: axis.other)
      stroke(
        from: axis.point(place, across: across - 3.5), to: axis.point(place, across: across + 3.5),
        cap)
    }
    let middle = Point(x: (start.x + end.x) / 2, y: (start.y + end.y) / 2)
    let width = line(text, font).size.width
    let beside = width / 2 + 6
    let above = font.size * 0.875 + 2
    let isLong =
      (isHorizontal ? end.x - start.x : end.y - start.y) > (isHorizontal ? width + 16 : 26)
    var places: [Point] = isLong ? [middle] : []
    if isHorizontal {
      places += [Point(x: middle.x, y: middle.y - above), Point(x: middle.x, y: middle.y + above)]
      places += [Point(x: end.x + beside, y: middle.y), Point(x: start.x - beside, y: middle.y)]
    } else {
      places += [
        Point(x: middle.x + beside, y: middle.y), Point(x: middle.x - beside, y: middle.y),
      ]
      places += [Point(x: middle.x + 2 * beside, y: middle.y)]
      if isLong { places += [14, -14, 28, -28].map { Point(x: middle.x, y: middle.y + $0) } }
    }
    label(text, style.color, at: places, isBadge: isBadge)
  }

  /// Returns the offset of a bar that keeps it from covering another one, and records the bar.
  private mutating func freeOffset(for one: Point, _ two: Point, _ isHorizontal: Bool) -> Double {
    let place = isHorizontal ? one.y : one.x
    let ends = isHorizontal ? (one.x, two.x) : (one.y, two.y)
    let range = min(ends.0, ends.1)...max(ends.0, ends.1)
    func isFree(_ aside: Double) -> Bool {
      !bars.contains { bar in
        bar.isHorizontal == isHorizontal && (bar.position - place - aside).magnitude < 8
          && min(bar.range.upperBound, range.upperBound)
            - max(bar.range.lowerBound, range.lowerBound) > 0.75
      }
    }
    let aside = [0, 14, -14, 28, -28, 42].first(where: isFree) ?? 0
    bars.append(Segment(isHorizontal: isHorizontal, position: place + aside, range: range))
    return aside
  }

  /// Adds a text, to be drawn at the first free position.
  mutating func label(_ text: String, _ color: Color, at positions: [Point], isBadge: Bool) {
    labels.append(Label(text: text, color: color, positions: positions, isBadge: isBadge))
  }

  /// Draws all labels, on top of all lines.
  ///
  /// - Parameter texts: The areas of texts in the image.
  mutating func placeLabels(inside canvas: Rect, avoiding texts: [Rect] = []) {
    var taken = texts
    // Labels of scrolled away views are not drawn at the edge.
    func isNear(_ point: Point) -> Bool {
      point.x >= -8 && point.y >= -8 && point.x <= canvas.maxX + 8 && point.y <= canvas.maxY + 8
    }
    for label in labels where keepsFarLabels || label.positions.first.map(isNear) ?? false {
      let block = line(label.text, font)
      let height = font.size * 1.3125
      let size = Size(
        width: max(font.size * 1.25, block.size.width + font.size * 0.625), height: height)
      // If all candidates are covered, positions near the best one are tried.
      let around = label.positions.prefix(1).flatMap { best in
        [1.5, -1.5, 3, -3, 4.5, -4.5].map { Point(x: best.x, y: best.y + $0 * font.size) }
      }
      let boxes = (label.positions + around).map { middle in
        Rect(
          x: scale.rounded(
            (middle.x - size.width / 2).clamped(to: 3...max(3, canvas.maxX - size.width - 3))),
          y: scale.rounded(
            (middle.y - size.height / 2).clamped(to: 3...max(3, canvas.maxY - size.height - 3))),
          width: size.width, height: size.height)
      }
      // A badge applies to an entire view, so it can avoid the measures of other views.
      let lines = label.isBadge ? bars.map(\.area) : []
      let free = boxes.first { box in
        (taken + lines).allSatisfy { $0.intersection(box) == nil }
      }
      guard let box = free ?? boxes.first else { continue }
      taken.append(box)
      write(block, label, in: box)
    }
    labels = []
  }

  private mutating func write(_ block: TextBlock, _ label: Label, in box: Rect) {
    let shape = Shape(box, radius: box.height / 2)
    let ground = label.isBadge ? label.color : Color(255, 255, 255, alpha: 224)
    add(.fill(shape, ground))
    drawText(block, font, label.isBadge ? .white : label.color, centeredIn: box)
  }

  /// Draws a straight pixel-aligned line, dashed if it is optional.
  private mutating func stroke(from start: Point, to end: Point, _ style: ConstraintLineStyle) {
    let isHorizontal = start.y == end.y
    let length = isHorizontal ? end.x - start.x : end.y - start.y
    guard length > 0, length < 1e5 else { return }
    let step = style.isDashed ? 5 * weight : length
    let dash = style.isDashed ? 3 * weight : length
    var done = 0.0
    while done < length {
      let part = min(dash, length - done)
      let rect =
        isHorizontal
        ? Rect(
          x: start.x + done, y: scale.rounded(start.y - weight / 2), width: part, height: weight)
        : Rect(
          x: scale.rounded(start.x - weight / 2), y: start.y + done, width: weight, height: part)
      if image != nil, !style.isDashed {
        fill(rect.inset(by: EdgeInsets(all: -weight / 2)), Color(255, 255, 255, alpha: 210))
      }
      fill(rect, style.color)
      done += step
    }
  }
}
