import SnaplineBasics
import SnaplineDisplayLists
import SnaplineSceneModel
import SnaplineTypography

/// A drawing in progress, with the areas, lines and texts that diagrams consist of.
protocol DiagramBuilder {
  /// The source of the next draw commands in reports.
  var source: String { get }
  var scale: PixelScale { get }
  /// The draw commands so far, in paint order.
  var items: [DisplayItem] { get set }
}

/// A drawing of nothing but areas, lines and texts.
struct PlainDiagram: DiagramBuilder {
  var source: String
  let scale: PixelScale
  var items: [DisplayItem] = []
}

extension DiagramBuilder {
  mutating func add(_ command: DrawCommand) { items.append(DisplayItem(source, command)) }

  mutating func fill(_ rect: Rect, _ color: Color) { add(.fill(.rectangle(rect), color)) }

  mutating func line(_ points: [Point], width: Double = 0.75, _ color: Color) {
    guard points.count > 1 else { return }
    add(.stroke(.path([PathElement](through: points)), width: width, color))
  }

  /// Returns a text in as many lines as its width requires, up to a limit if there is one.
  func lines(
    _ text: String, _ font: Font, width: Double?, atMost count: Int = 0,
    _ breaking: LineBreakMode? = nil
  ) -> TextBlock {
    layOut(
      text, font: font, width: width, maximumLines: count,
      breaking: breaking ?? (count == 0 ? .byWordWrapping : .truncatingTail), scale: scale)
  }

  /// Returns a text in one line of any width.
  func line(_ text: String, _ font: Font) -> TextBlock {
    lines(text, font, width: nil, atMost: 1, .clipping)
  }

  /// Draws lines of text, with the upper left corner of the first line at a point.
  mutating func drawText(
    _ block: TextBlock, _ font: Font, _ color: Color, at corner: Point, centerX: Bool = false
  ) {
    for line in block.lines {
      let shift = centerX ? (block.size.width - line.width) / 2 : 0
      let origin = Point(
        x: scale.rounded(corner.x + shift), y: scale.rounded(corner.y + line.top + line.ascender))
      draw(line, font, color, at: origin)
    }
  }

  /// Draws lines of text, with the first baseline at a point.
  mutating func drawText(_ block: TextBlock, _ font: Font, _ color: Color, baseline start: Point) {
    for (index, line) in block.lines.enumerated() {
      let y = start.y + Double(index) * block.linePitch.rounded()
      draw(line, font, color, at: Point(x: start.x, y: y))
    }
  }

  /// Draws a line of text in the center of a frame, with a vertical offset.
  mutating func drawText(
    _ block: TextBlock, _ font: Font, _ color: Color, centeredIn frame: Rect,
    below offset: Double = 0
  ) {
    for line in block.lines {
      let origin = Point(
        x: scale.rounded(frame.midX - line.width / 2),
        y: scale.rounded(frame.midY + offset + font.size * 0.355))
      draw(line, font, color, at: origin)
    }
  }

  private mutating func draw(_ line: TextLine, _ font: Font, _ color: Color, at origin: Point) {
    add(.text(TextLineCommand(font: font, color: color, origin: origin, clusters: line.clusters)))
  }
}
