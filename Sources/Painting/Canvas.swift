import DisplayLists
import Geometry
import SceneModel
import Typography

/// Where marks are collected, and what all painters know of the system that shows them.
struct Canvas {
  let era: Era
  let scale: PixelScale
  let palette: Palette
  /// The view, or the part of the system, to which the next marks belong.
  var source = ""
  /// Whose forms Chinese characters have.
  var hanForm = HanForm.standard
  /// The lines of texts that were broken before.
  let texts: TextMemo
  private(set) var items: [DisplayItem] = []
  /// What of the views can be touched by itself.
  private(set) var parts: [PaintedPart] = []
  /// How many areas may yet let things shine through: to blur what lies below takes its time.
  var materialsLeft = 100
  /// Whether a sheet has pushed back all that was drawn before it.
  private(set) var isPushedBack = false

  init(
    _ era: Era, _ scale: PixelScale, _ appearance: Appearance = .light,
    texts: TextMemo = TextMemo()
  ) {
    self.era = era
    self.scale = scale
    self.texts = texts
    palette = Palette(era: era, appearance: appearance)
  }

  /// One device pixel in points.
  var pixel: Double { 1 / Double(scale.pixelsPerPoint) }

  mutating func add(_ mark: Mark) {
    var item = DisplayItem(source, mark)
    if case .text(var text) = mark, hanForm != .standard {
      text.hanForm = hanForm
      item.mark = .text(text)
    }
    items.append(item)
  }
}

extension Canvas {
  /// Takes note of a part of the view that is being painted, by the key that it has in scenes.
  mutating func note(_ part: String, at frame: Rect, says text: String = "") {
    parts.append(PaintedPart(view: source, name: part, frame: frame, text: text))
  }
}

// Areas and lines.
extension Canvas {
  mutating func fill(_ outline: Outline, _ color: Color) { add(.fill(outline, color)) }

  mutating func fill(_ rect: Rect, _ color: Color) { fill(.rectangle(rect), color) }

  /// With corners that are round as far as there is room for them.
  mutating func fill(_ rect: Rect, radius: Double, _ color: Color) {
    fill(Outline(rect, radius: radius), color)
  }

  mutating func stroke(_ outline: Outline, width: Double, _ color: Color) {
    add(.stroke(outline, width: width, color))
  }

  /// A line along the inner side of a rectangle's edges.
  mutating func strokeRim(of rect: Rect, width: Double, radius: Double, _ color: Color) {
    guard rect.width > 2 * width, rect.height > 2 * width else { return }
    let middle = rect.inset(by: EdgeInsets(all: width / 2))
    stroke(Outline(middle, radius: radius - width / 2), width: width, color)
  }

  /// Two strokes across each other, each so far from the middle on both axes.
  mutating func strokeCross(at middle: Point, arm: Double, width: Double, _ color: Color) {
    let lines: [PathElement] = [
      .move(middle + Point(x: -arm, y: -arm)), .line(middle + Point(x: arm, y: arm)),
      .move(middle + Point(x: arm, y: -arm)), .line(middle + Point(x: -arm, y: arm)),
    ]
    stroke(.path(lines), width: width, color)
  }

  /// What a rounded rectangle throws behind itself.
  mutating func cast(_ shadow: Shadow, behind rect: Rect, radius: Double) {
    for mark in shadow.marks(behind: rect, radius: radius, pixel: pixel) { add(mark) }
  }

  /// Puts all marks from one on in another place.
  mutating func place(from start: Int, _ placement: Placement) {
    for index in items.indices.dropFirst(start) {
      items[index].mark = placement.place(items[index].mark)
    }
  }

  /// Makes all that was drawn so far smaller, on black and with round corners; nothing where not
  /// all of it is a layer of its own yet.
  mutating func pushBack(_ bounds: Rect, _ placement: Placement, radius: Double) {
    guard items.reduce(0, { $0 + $1.mark.depthChange }) == 0 else { return }
    let card = Outline(placement.place(bounds), radius: radius)
    let drawn = items.placed(placement).clipped(to: card, source: source)
    items = [DisplayItem(source, .fill(.rectangle(bounds), .black))] + drawn
    isPushedBack = true
  }

  /// Makes the letters of all texts from one on lower, around the middle of their capitals.
  mutating func flatten(from start: Int, by share: Double) {
    for index in items.indices.dropFirst(start) {
      guard case .text(var mark) = items[index].mark else { continue }
      mark.flatness *= share
      mark.origin.y = scale.rounded(mark.origin.y - mark.font.size * 0.355 * (1 - share))
      items[index].mark = .text(mark)
    }
  }

  /// Shows what is drawn within an outline; all of it where there is none.
  mutating func clip(to outline: Outline?, _ draw: (inout Canvas) -> Void) {
    if let outline { add(.beginClip(outline)) }
    draw(&self)
    if outline != nil { close(.endClip) }
  }

  /// Draws something as one layer that is half there while it cannot be used.
  mutating func dim(unless isEnabled: Bool, _ draw: (inout Canvas) -> Void) {
    if !isEnabled { add(.beginGroup(opacity: 0.5)) }
    draw(&self)
    if !isEnabled { close(.endGroup) }
  }

  /// Adds the end of a clip or a group, or takes its begin back when nothing came between.
  mutating func close(_ mark: Mark) {
    switch items.last?.mark {
    case .beginClip, .beginGroup: items.removeLast()
    default: add(mark)
    }
  }
}

// The system's own words, each a line whose capitals stand around a middle.
extension Canvas {
  /// A font of the system in this era.
  func font(_ weight: FontWeight, _ size: Double) -> Font {
    Font(era.systemFace(weight), size: size)
  }

  /// How wide a line is.
  func width(of text: String, _ font: Font) -> Double { measured(text, font).size.width }

  /// Writes from a place on, and tells where the line ends.
  @discardableResult mutating func write(
    _ text: String, _ font: Font, x: Double, middle: Double, _ color: Color
  ) -> Double {
    let block = measured(text, font)
    for line in block.lines { write(line, font, x: x, middle: middle, color) }
    return scale.rounded(x) + block.size.width
  }

  private mutating func write(
    _ line: TextLine, _ font: Font, x: Double, middle: Double, _ color: Color
  ) {
    // Capitals and digits of both families are about 0.71 em high.
    let origin = Point(x: scale.rounded(x), y: scale.rounded(middle + font.size * 0.355))
    add(.text(TextMark(font: font, color: color, origin: origin, clusters: line.clusters)))
  }

  /// Writes around a place.
  mutating func write(_ text: String, _ font: Font, around middle: Point, _ color: Color) {
    let width = width(of: text, font)
    write(text, font, x: middle.x - width / 2, middle: middle.y, color)
  }

  /// Writes in the middle of a rectangle; what does not fit is cut there.
  mutating func writeTitle(_ text: String, _ font: Font, in place: Rect, _ color: Color) {
    let block = layOut(
      text, font: font, width: max(1, place.width - 4), maximumLines: 1,
      breaking: .truncatingTail, scale: scale)
    guard let line = block.lines.first else { return }
    write(line, font, x: place.midX - line.width / 2, middle: place.midY, color)
  }

  private func measured(_ text: String, _ font: Font) -> TextBlock {
    texts.layOut(
      text,
      TextSetting(font: font, width: nil, maximumLines: 1, breaking: .clipping, scale: scale))
  }
}
