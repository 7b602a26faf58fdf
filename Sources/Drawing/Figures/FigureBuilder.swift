import SnaplineBasics
import SnaplineDisplayLists
import SnaplinePainting
import SnaplineSceneModel
import SnaplineTypography

/// Draws the parts of a figure: texts, images with shadows, and the lines between them.
struct FigureBuilder: DiagramBuilder {
  let colors: FigureColors
  let source = "figure"
  let scale = PixelScale(1)
  var items: [DisplayItem] = []

  static let titleFont = Font(.systemBold, size: 22)
  static let headerFont = Font(.systemSemibold, size: 14)
  static let captionFont = Font(.systemRegular, size: 12.5)
  static let remarkFont = Font(.systemMedium, size: 12)
  /// The space for a step number, for the icon before a caption, and for a callout's line.
  static let numberSpace = 28.0
  static let iconSpace = 22.0
  static let leader = 26.0
  static let remarkWidth = 132.0
  static let remarkGap = 9.0

  init(colors: FigureColors) { self.colors = colors }

  // MARK: Text

  /// Returns one line of text, truncated in the middle if it is too wide.
  func layOutLine(_ text: String, _ font: Font, width: Double) -> TextBlock {
    lines(text, font, width: width, atMost: 1, .truncatingMiddle)
  }

  /// Draws the number of a step, white on a disc.
  mutating func number(_ number: Int, at corner: Point) {
    let disc = Rect(x: corner.x, y: corner.y - 2, width: 20, height: 20)
    add(.fill(.ellipse(in: disc), colors.accent))
    let block = lines(String(number), Self.remarkFont, width: 40)
    let color = colors.isDark ? colors.background : .white
    drawText(
      block, Self.remarkFont, color,
      at: Point(x: disc.midX - block.size.width / 2, y: disc.midY - block.size.height / 2))
  }

  /// Draws a cross or a check mark on a disc; the shape conveys the meaning without the color.
  mutating func drawBadge(_ mark: Figure.Badge, at centre: Point) {
    add(.fill(.circle(centre, radius: 7.5), colors.color(mark)))
    func point(_ x: Double, _ y: Double) -> Point { Point(x: centre.x + x, y: centre.y + y) }
    let strokes: [[Point]] =
      switch mark {
      case .wrong: [[point(-2.6, -2.6), point(2.6, 2.6)], [point(2.6, -2.6), point(-2.6, 2.6)]]
      case .right: [[point(-3.4, 0.2), point(-1, 2.7), point(3.4, -2.4)]]
      }
    for stroke in strokes { line(stroke, width: 1.6, colors.isDark ? colors.background : .white) }
  }

  // MARK: Images

  /// Draws the image of a panel and returns its transform.
  mutating func drawImage(_ panel: FigurePanel, at corner: Point, _ size: Size) -> CanvasTransform {
    let placement = CanvasTransform(factor: panel.factor, offset: corner)
    let frame = Rect(origin: corner, size: size)
    let shadow = Shadow(colors.shadow, radius: 7, offset: Point(x: 0, y: 4))
    let isSheet = panel.surface == .sheet
    let marks =
      switch panel.surface {
      case .none: [DrawCommand]()
      case .sheet: shadow.marks(behind: frame, radius: 5, pixel: 0.5)
      case .device(let rect, let radius):
        shadow.marks(
          behind: placement.apply(to: rect), radius: radius * panel.factor, pixel: 0.5)
      }
    for mark in marks { add(mark) }
    let outline = isSheet ? Shape(frame, radius: 5) : .rectangle(frame)
    items += panel.list.items.items(transformedBy: placement).clipped(to: outline, source: "figure")
    if isSheet { add(.stroke(outline, width: 0.5, colors.edge)) }
    return placement
  }

  // MARK: Lines

  /// Draws an arrow between two panels, with a text above it.
  mutating func arrow(from start: Point, to end: Point, _ text: String) {
    line([start, Point(x: end.x - 7, y: end.y)], width: 2, colors.quiet)
    add(
      .fill(
        .path([
          .move(end), .line(Point(x: end.x - 9, y: end.y - 5)),
          .line(Point(x: end.x - 9, y: end.y + 5)), .close,
        ]), colors.quiet))
    let block = lines(text, Self.remarkFont, width: 120)
    let middle = (start.x + end.x) / 2
    drawText(
      block, Self.remarkFont, colors.quiet,
      at: Point(x: middle - block.size.width / 2, y: start.y - block.size.height - 8),
      centerX: true)
  }

  /// Draws a line from the image to a measure next to it.
  private mutating func extensionLine(from start: Point, to end: Point, _ color: Color) {
    line([start, end], width: 0.75, Color(color.red, color.green, color.blue, alpha: 150))
  }

  /// Returns the height of a measure above or below an image.
  func drawCaptionStrip(_ remark: FigurePanel.Annotation, width: Double) -> Double {
    lines(remark.text, Self.remarkFont, width: width).size.height + 22
  }

  /// Draws the measure of a width above or below the image, outside of earlier measures, and
  /// returns its height.
  ///
  /// - Parameter available: The horizontal range for its text.
  mutating func drawDimension(
    _ remark: FigurePanel.Annotation, _ image: Rect, available: ClosedRange<Double>,
    distance: Double
  ) -> Double {
    let color = colors.color(remark.mark)
    let target = remark.target
    let down = remark.side == .top ? -1.0 : 1.0
    let edge = remark.side == .top ? image.minY : image.maxY
    let y = edge + down * (distance + 11)
    let from = remark.side == .top ? target.minY : target.maxY
    for x in [target.minX, target.maxX] {
      extensionLine(from: Point(x: x, y: from), to: Point(x: x, y: y + down * 4), color)
    }
    bar(Point(x: target.minX, y: y), Point(x: target.maxX, y: y), color)
    let block = lines(
      remark.text, Self.remarkFont, width: available.upperBound - available.lowerBound)
    let left = (target.midX - block.size.width / 2)
      .clamped(
        to: available
          .lowerBound...max(available.lowerBound, available.upperBound - block.size.width))
    let top = down > 0 ? y + 5 : y - 5 - block.size.height
    drawText(block, Self.remarkFont, color, at: Point(x: left, y: top), centerX: true)
    return drawCaptionStrip(remark, width: available.upperBound - available.lowerBound)
  }

  /// Draws a measure line with caps.
  private mutating func bar(_ start: Point, _ end: Point, _ color: Color) {
    line([start, end], width: 1.5, color)
    for point in [start, end] {
      let across = start.y == end.y ? Point(x: 0, y: 4) : Point(x: 4, y: 0)
      line([point - across, point + across], width: 1.5, color)
    }
  }

  /// Returns the minimum height of the texts on one side of an image.
  func height(of remarks: [FigurePanel.Annotation]) -> Double {
    remarks.reduce(-Self.remarkGap) { height, remark in
      height + Self.remarkGap
        + lines(remark.text, Self.remarkFont, width: Self.remarkWidth).size.height
    }
  }

  /// Draws texts on the left or right of an image, each as near as possible to its target.
  ///
  /// - Parameter texts: The frames of the texts in the image.
  mutating func drawCallout(
    _ remarks: [FigurePanel.Annotation], _ image: Rect, _ side: Figure.Side, _ texts: [Rect]
  ) {
    let blocks = remarks.map { lines($0.text, Self.remarkFont, width: Self.remarkWidth) }
    let order = remarks.indices.sorted {
      (remarks[$0].target.midY, $0) < (remarks[$1].target.midY, $1)
    }
    var tops = order.map { remarks[$0].target.midY - blocks[$0].size.height / 2 }
    // Overlapping texts are moved down, and then up again from the lower edge.
    for place in tops.indices.dropFirst() {
      tops[place] = max(
        tops[place], tops[place - 1] + blocks[order[place - 1]].size.height + Self.remarkGap)
    }
    var floor = max(image.maxY, image.minY + height(of: remarks))
    for place in tops.indices.reversed() {
      tops[place] = max(image.minY, min(tops[place], floor - blocks[order[place]].size.height))
      floor = tops[place] - Self.remarkGap
    }
    for (place, index) in order.enumerated() {
      write(remarks[index], blocks[index], at: tops[place], image, side, texts)
    }
  }

  private mutating func write(
    _ remark: FigurePanel.Annotation, _ block: TextBlock, at top: Double, _ image: Rect,
    _ side: Figure.Side, _ texts: [Rect]
  ) {
    let color = colors.color(remark.mark)
    let target = remark.target
    let out = side == .left ? -1.0 : 1.0
    let edge = side == .left ? image.minX : image.maxX
    let textEdge = edge + out * (Self.leader - 4)
    let middle = scale.rounded(top + block.size.height / 2)
    if remark.axis != nil {
      let x = edge + out * 11
      for y in [target.minY, target.maxY] {
        let from = side == .left ? target.minX : target.maxX
        extensionLine(from: Point(x: from, y: y), to: Point(x: x + out * 4, y: y), color)
      }
      bar(Point(x: x, y: target.minY), Point(x: x, y: target.maxY), color)
    } else {
      let dot = CalloutDot(target: target, side: side, anchor: remark.anchor)
      let point = dot.position(in: image, beside: texts)
      let bend = Point(x: edge + out * 8, y: middle)
      let share = 8 / max(8, (bend.x - point.x).magnitude)
      let endpoint = Point(x: edge, y: bend.y + (point.y - bend.y) * share)
      line([Point(x: textEdge - out * 4, y: middle), bend, endpoint], width: 1.25, color)
      // Images do not change in dark mode, so lines on them do not either.
      let inner = FigureColors(isDark: false).color(remark.mark)
      line([endpoint, point], width: 3, Color(255, 255, 255, alpha: 150))
      line([endpoint, point], width: 1.25, inner)
      add(.fill(.circle(point, radius: CalloutDot.radius), inner))
      add(.stroke(.circle(point, radius: CalloutDot.radius), width: 1.25, .white))
    }
    let left = side == .left ? textEdge - block.size.width : textEdge
    drawText(block, Self.remarkFont, color, at: Point(x: left, y: top))
  }
}
