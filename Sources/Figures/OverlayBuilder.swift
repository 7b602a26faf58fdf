import DisplayLists
import Geometry
import SceneModel
import Typography

extension Axis {
  /// The place so far along the axis and across it.
  fileprivate func point(_ along: Double, across: Double) -> Point {
    self == .horizontal ? Point(x: along, y: across) : Point(x: across, y: along)
  }
}

/// How a constraint's line looks.
struct ConstraintLineStyle {
  var color: Color
  var isDashed: Bool
}

extension Color {
  /// All is well.
  static let overlayBlue = Color(26, 118, 230)
  /// Something is open, or cannot hold.
  static let overlayRed = Color(226, 50, 42)

  /// The same for what should stay in the background.
  var faded: Color { Color(red, green, blue, alpha: 110) }

  /// The same for what is optional.
  var lighter: Color {
    func lit(_ part: UInt8) -> UInt8 { UInt8((Int(part) * 3 + 255 * 2) / 5) }
    return Color(lit(red), lit(green), lit(blue))
  }
}

/// Draws lines with caps and numbers that do not cover one another.
struct OverlayBuilder {
  private(set) var items: [DisplayItem] = []
  let scale: PixelScale
  let font: Font
  /// How wide lines are.
  var weight = 1.0
  private(set) var labels: [Label] = []
  /// Whether a label whose place is off the canvas is written at its edge.
  var keepsFarLabels = true
  /// The bars that were drawn, so that no other one lies on them.
  private(set) var bars: [Segment] = []

  /// A stretch of a line along an axis.
  struct Segment {
    let isHorizontal: Bool
    let place: Double
    let range: ClosedRange<Double>

    /// What the line and its caps cover.
    var area: Rect {
      let length = range.upperBound - range.lowerBound
      return isHorizontal
        ? Rect(x: range.lowerBound, y: place - 3.5, width: length, height: 7)
        : Rect(x: place - 3.5, y: range.lowerBound, width: 7, height: length)
    }
  }

  /// A text that waits for its place: those that come first choose first.
  struct Label {
    let text: String
    let color: Color
    /// Where its middle may be, the best place first.
    let places: [Point]
    /// Whether it is white on colour.
    let isBadge: Bool
  }

  /// Gives out what was drawn so far, and begins anew.
  mutating func takeItems() -> [DisplayItem] {
    defer { items = [] }
    return items
  }

  mutating func fill(_ rect: Rect, _ color: Color) {
    items.append(DisplayItem("constraints", .fill(.rectangle(rect), color)))
  }

  /// The ground beyond the screen, on which only outlines are drawn.
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
    items.append(DisplayItem("constraints", .stroke(.rectangle(line), width: 0.5, color)))
  }

  /// A small square for what has no extent to be outlined.
  mutating func mark(_ point: Point, _ color: Color) {
    fill(Rect(x: point.x - 2, y: point.y - 2, width: 4, height: 4), color)
  }

  /// A plain line where edges are aligned.
  mutating func line(
    along axis: Axis, at place: Double, _ range: ClosedRange<Double>, _ style: ConstraintLineStyle
  ) {
    // Views that are nothing high still show where they are tied.
    let grown = range.upperBound - range.lowerBound < 4 ? 4.0 : 0
    let (low, high) = (range.lowerBound - grown, range.upperBound + grown)
    stroke(from: axis.point(low, across: place), to: axis.point(high, across: place), style)
  }

  /// A measured distance along an axis.
  mutating func bar(
    along axis: Axis, from start: Double, to end: Double, at place: Double, _ style: ConstraintLineStyle,
    _ text: String, isBadge: Bool = false
  ) {
    bar(
      from: axis.point(start, across: place), to: axis.point(end, across: place), style, text,
      isBadge: isBadge)
  }

  /// A measured distance: a line with caps at its ends, and a number beside it.
  private mutating func bar(
    from one: Point, to two: Point, _ style: ConstraintLineStyle, _ text: String, isBadge: Bool
  ) {
    let isHorizontal = one.y == two.y
    let axis: Axis = isHorizontal ? .horizontal : .vertical
    let aside = room(for: one, two, isHorizontal)
    let shift = axis.point(0, across: aside)
    let start = Point(x: min(one.x, two.x), y: min(one.y, two.y)) + shift
    let end = Point(x: max(one.x, two.x), y: max(one.y, two.y)) + shift
    stroke(from: start, to: end, style)
    let cap = ConstraintLineStyle(color: style.color, isDashed: false)
    for point in [start, end] {
      // Caps stand inside the distance, so that those of neighbours do not merge.
      let place = point.place(axis) + (point == start ? 0.5 : -0.5)
      let across = point.place(axis.other)
      stroke(
        from: axis.point(place, across: across - 3.5), to: axis.point(place, across: across + 3.5),
        cap)
    }
    let middle = Point(x: (start.x + end.x) / 2, y: (start.y + end.y) / 2)
    let width = measured(text).size.width
    let beside = width / 2 + 6
    let above = 9.0
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

  /// How far a bar has to stand aside, so that it does not lie on another one.
  private mutating func room(for one: Point, _ two: Point, _ isHorizontal: Bool) -> Double {
    let place = isHorizontal ? one.y : one.x
    let ends = isHorizontal ? (one.x, two.x) : (one.y, two.y)
    let range = min(ends.0, ends.1)...max(ends.0, ends.1)
    func isFree(_ aside: Double) -> Bool {
      !bars.contains { bar in
        bar.isHorizontal == isHorizontal && (bar.place - place - aside).magnitude < 8
          && min(bar.range.upperBound, range.upperBound)
            - max(bar.range.lowerBound, range.lowerBound) > 0.75
      }
    }
    let aside = [0, 14, -14, 28, -28, 42].first(where: isFree) ?? 0
    bars.append(Segment(isHorizontal: isHorizontal, place: place + aside, range: range))
    return aside
  }

  /// A text at the first of these places that is still empty.
  mutating func label(_ text: String, _ color: Color, at places: [Point], isBadge: Bool) {
    labels.append(Label(text: text, color: color, places: places, isBadge: isBadge))
  }

  /// Writes all labels, on top of all lines.
  mutating func writeLabels(inside canvas: Rect) {
    var taken: [Rect] = []
    // What is scrolled away leaves no number at the edge behind.
    func isNear(_ place: Point) -> Bool {
      place.x >= -8 && place.y >= -8 && place.x <= canvas.maxX + 8 && place.y <= canvas.maxY + 8
    }
    for label in labels where keepsFarLabels || label.places.first.map(isNear) ?? false {
      let block = measured(label.text)
      let height = font.size * 1.3125
      let size = Size(
        width: max(font.size * 1.25, block.size.width + font.size * 0.625), height: height)
      // Where all good places are taken, any near one is better than none.
      let around = label.places.prefix(1).flatMap { best in
        [1.5, -1.5, 3, -3, 4.5, -4.5].map { Point(x: best.x, y: best.y + $0 * font.size) }
      }
      let boxes = (label.places + around).map { middle in
        Rect(
          x: scale.rounded(
            (middle.x - size.width / 2).clamped(to: 3...max(3, canvas.maxX - size.width - 3))),
          y: scale.rounded(
            (middle.y - size.height / 2).clamped(to: 3...max(3, canvas.maxY - size.height - 3))),
          width: size.width, height: size.height)
      }
      // A badge tells what holds of a whole view: it need not lie on somebody else's measure.
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
    let shape = Outline(box, radius: box.height / 2)
    let ground = label.isBadge ? label.color : Color(255, 255, 255, alpha: 224)
    items.append(DisplayItem("constraints", .fill(shape, ground)))
    for line in block.lines {
      let origin = Point(
        x: scale.rounded(box.midX - line.width / 2),
        y: scale.rounded(box.midY + font.size * 0.355))
      let color = label.isBadge ? Color.white : label.color
      let mark = TextLineCommand(font: font, color: color, origin: origin, clusters: line.clusters)
      items.append(DisplayItem("constraints", .text(mark)))
    }
  }

  private func measured(_ text: String) -> TextBlock {
    layOut(text, font: font, width: nil, maximumLines: 1, breaking: .clipping, scale: scale)
  }

  /// A straight line on whole pixels, in dashes where it is optional.
  private mutating func stroke(from start: Point, to end: Point, _ style: ConstraintLineStyle) {
    let isHorizontal = start.y == end.y
    let length = isHorizontal ? end.x - start.x : end.y - start.y
    guard length > 0, length < 1e5 else { return }
    let step = style.isDashed ? 5.0 : length
    let dash = style.isDashed ? 3.0 : length
    var done = 0.0
    while done < length {
      let part = min(dash, length - done)
      let rect =
        isHorizontal
        ? Rect(
          x: start.x + done, y: scale.rounded(start.y - weight / 2), width: part, height: weight)
        : Rect(
          x: scale.rounded(start.x - weight / 2), y: start.y + done, width: weight, height: part)
      fill(rect, style.color)
      done += step
    }
  }
}
