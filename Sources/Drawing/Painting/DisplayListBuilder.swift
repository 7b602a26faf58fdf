import SnaplineBasics
import SnaplineDisplayLists
import SnaplineSceneModel
import SnaplineTypography

/// A collector of draw commands, with the system's properties that all painters need.
struct DisplayListBuilder {
  let era: Era
  let scale: PixelScale
  let palette: SystemColors
  /// The view, or the part of the system, that the next draw commands belong to.
  var source = ""
  /// The language whose glyph variants Han characters have.
  var hanForm = HanScript.standard
  /// The cache of text lines.
  let texts: TextLayoutCache
  private(set) var items: [DisplayItem] = []
  /// The parts of the views that are separate touch targets.
  private(set) var parts: [ControlPart] = []
  /// The number of areas that may still be translucent: blurring their background takes time.
  var materialsLeft = 100
  /// Whether a sheet has pushed back everything drawn before it.
  private(set) var isPushedBack = false

  init(
    _ era: Era, _ scale: PixelScale, _ appearance: Appearance = .light,
    texts: TextLayoutCache = TextLayoutCache()
  ) {
    self.era = era
    self.scale = scale
    self.texts = texts
    palette = SystemColors(era: era, appearance: appearance)
  }

  /// The size of a device pixel in points.
  var pixel: Double { 1 / Double(scale.pixelsPerPoint) }

  mutating func add(_ mark: DrawCommand) {
    var item = DisplayItem(source, mark)
    if case .text(var text) = mark, hanForm != .standard {
      text.hanForm = hanForm
      item.mark = .text(text)
    }
    items.append(item)
  }
}

extension DisplayListBuilder {
  /// Records a part of the view that is being painted, under its key in scenes.
  mutating func recordPart(_ part: String, at frame: Rect, text: String = "") {
    parts.append(ControlPart(view: source, name: part, frame: frame, text: text))
  }
}

// Areas and lines.
extension DisplayListBuilder {
  mutating func fill(_ outline: Shape, _ color: Color) { add(.fill(outline, color)) }

  mutating func fill(_ rect: Rect, _ color: Color) { fill(.rectangle(rect), color) }

  /// Fills a rectangle whose corner radius is limited by its size.
  mutating func fill(_ rect: Rect, radius: Double, _ color: Color) {
    fill(Shape(rect, radius: radius), color)
  }

  mutating func stroke(_ outline: Shape, width: Double, _ color: Color) {
    add(.stroke(outline, width: width, color))
  }

  /// Strokes a line along the inner side of a rectangle's edges.
  mutating func strokeBorder(of rect: Rect, width: Double, radius: Double, _ color: Color) {
    guard rect.width > 2 * width, rect.height > 2 * width else { return }
    let middle = rect.inset(by: EdgeInsets(all: width / 2))
    stroke(Shape(middle, radius: radius - width / 2), width: width, color)
  }

  /// Strokes a diagonal cross whose arms extend equally far from the center on both axes.
  mutating func strokeCross(at middle: Point, arm: Double, width: Double, _ color: Color) {
    let lines: [PathElement] = [
      .move(middle + Point(x: -arm, y: -arm)), .line(middle + Point(x: arm, y: arm)),
      .move(middle + Point(x: arm, y: -arm)), .line(middle + Point(x: -arm, y: arm)),
    ]
    stroke(.path(lines), width: width, color)
  }

  /// Draws the shadow of a rounded rectangle.
  mutating func addShadow(_ shadow: Shadow, behind rect: Rect, radius: Double) {
    for mark in shadow.marks(behind: rect, radius: radius, pixel: pixel) { add(mark) }
  }

  /// Transforms all draw commands from an index on.
  mutating func transformItems(from start: Int, _ placement: CanvasTransform) {
    for index in items.indices.dropFirst(start) {
      items[index].mark = placement.apply(to: items[index].mark)
    }
  }

  /// Scales down everything drawn so far, on black and with rounded corners; has no effect while a
  /// clip or a group is open.
  mutating func addPresentingCard(_ bounds: Rect, _ placement: CanvasTransform, radius: Double) {
    guard items.reduce(0, { $0 + $1.mark.depthChange }) == 0 else { return }
    let card = Shape(placement.apply(to: bounds), radius: radius)
    let drawn = items.items(transformedBy: placement).clipped(to: card, source: source)
    items = [DisplayItem(source, .fill(.rectangle(bounds), .black))] + drawn
    isPushedBack = true
  }

  /// Reduces the height of the glyphs of all texts from an index on, around the middle of their
  /// capitals.
  mutating func scaleVertically(from start: Int, by factor: Double) {
    for index in items.indices.dropFirst(start) {
      guard case .text(var mark) = items[index].mark else { continue }
      mark.flatness *= factor
      mark.origin.y = scale.rounded(mark.origin.y - mark.font.size * 0.355 * (1 - factor))
      items[index].mark = .text(mark)
    }
  }

  /// Clips drawing to a shape; nil means no clip.
  mutating func clip(to outline: Shape?, _ draw: (inout DisplayListBuilder) -> Void) {
    if let outline { add(.beginClip(outline)) }
    draw(&self)
    if outline != nil { endGroups(.endClip) }
  }

  /// Draws a layer at half opacity while it is disabled.
  mutating func beginGroup(
    ifTranslucent isEnabled: Bool, _ draw: (inout DisplayListBuilder) -> Void
  ) {
    if !isEnabled { add(.beginGroup(opacity: 0.5)) }
    draw(&self)
    if !isEnabled { endGroups(.endGroup) }
  }

  /// Adds the end of a clip or a group, or removes its begin if it is empty.
  mutating func endGroups(_ mark: DrawCommand) {
    switch items.last?.mark {
    case .beginClip, .beginGroup: items.removeLast()
    default: add(mark)
    }
  }
}

// Single-line texts of the system, centered on the cap height.
extension DisplayListBuilder {
  /// Returns a font of the system in this era.
  func font(_ weight: FontWeight, _ size: Double) -> Font {
    era.systemFont(weight, size: size)
  }

  func width(of text: String, _ font: Font) -> Double { measured(text, font).size.width }

  /// Writes a line from a horizontal position on, and returns the position of its end.
  @discardableResult mutating func drawText(
    _ text: String, _ font: Font, x: Double, centerY: Double, _ color: Color
  ) -> Double {
    let block = measured(text, font)
    for line in block.lines { drawText(line, font, x: x, centerY: centerY, color) }
    return scale.rounded(x) + block.size.width
  }

  private mutating func drawText(
    _ line: TextLine, _ font: Font, x: Double, centerY: Double, _ color: Color
  ) {
    // Capitals and digits of both families are about 0.71 em high.
    let origin = Point(x: scale.rounded(x), y: scale.rounded(centerY + font.size * 0.355))
    add(.text(TextLineCommand(font: font, color: color, origin: origin, clusters: line.clusters)))
  }

  /// Writes a line centered on a point.
  mutating func drawText(_ text: String, _ font: Font, centeredAt middle: Point, _ color: Color) {
    let width = width(of: text, font)
    drawText(text, font, x: middle.x - width / 2, centerY: middle.y, color)
  }

  /// Writes a line centered in a rectangle, truncated to its width.
  mutating func drawTitle(_ text: String, _ font: Font, in frame: Rect, _ color: Color) {
    let block = layOut(
      text, font: font, width: max(1, frame.width - 4), maximumLines: 1,
      breaking: .truncatingTail, scale: scale)
    guard let line = block.lines.first else { return }
    drawText(line, font, x: frame.midX - line.width / 2, centerY: frame.midY, color)
  }

  private func measured(_ text: String, _ font: Font) -> TextBlock {
    texts.layOut(
      text,
      TextLayoutOptions(font: font, width: nil, maximumLines: 1, breaking: .clipping, scale: scale))
  }
}
