import AutoLayout
import DisplayLists
import Geometry
import SceneModel
import Typography

/// A text and the room that a view has for it.
struct TextInBox {
  var text: String
  var font: Font
  var color: Color
  var alignment: TextAlignment
  var maximumLines: Int
  var breaking: LineBreakMode
  /// On the screen; the text stands in the middle of its view's height.
  var box: Rect
  /// Whether it begins at the top of the box instead, and simply ends where the box does.
  var isAtTop = false
  /// Whether a line that is too wide shows its end, as while it is edited.
  var showsEnd = false
  /// How much lower than the middle it stands.
  var shift = 0.0
  /// What a label says of its paragraphs, and of how small it may become.
  var label: LabelContent?
  /// The parts that look otherwise than the rest, and their colours.
  var runs: [StyledRun] = []
  var runColors: [Color] = []
}

extension Painter {
  /// Paints a view's text: line by line, shortened where the room ends, clipped to the view.
  mutating func paint(_ text: TextInBox, of id: ViewID, visible: Rect) {
    guard text.box.width > 0, text.box.height > 0, text.color.alpha > 0 else { return }
    guard let measured = layout[id].text, !measured.lines.isEmpty else { return }
    let (block, factor) = text.isAtTop ? (measured, 1) : fitted(measured, text)
    let name = scene[id].name
    let frame = layout[id].screenFrame
    let isCut =
      block.size.width > text.box.width + pixel || block.size.height > frame.height + pixel
    if isCut { add(name, .beginClip(.rectangle(text.isAtTop ? frame : text.box))) }
    let first =
      text.isAtTop
      ? frame.minY + (layout[id].firstBaseline ?? 0)
      // A text that was made smaller stays on its baseline.
      : frame.minY
        + firstBaseline(of: factor < 1 ? measured : block, inHeight: frame.height, scale)
        + text.shift
    for line in block.lines {
      let baseline = scale.rounded(first + block.baselineOffset(of: line))
      let height = Rect(
        x: visible.minX, y: baseline - line.ascender, width: 1, height: line.height)
      guard !line.clusters.isEmpty, height.intersection(visible) != nil else { continue }
      let shown = justified(line, text)
      let origin = Point(x: start(of: shown, text), y: baseline)
      paint(shown, text, by: factor, at: origin, name)
    }
    if isCut { close(name, .endClip) }
  }

  /// The text as it was measured, or broken again where the view became too small for it, and by
  /// how much it was made smaller.
  private func fitted(_ block: TextBlock, _ text: TextInBox) -> (TextBlock, Double) {
    let widest = block.lines.reduce(0) { max($0, $1.width) }
    let isTooWide = widest > text.box.width + pixel
    let isTooHigh = block.size.height > text.box.height + pixel
    let factor = text.label.map { fontFactor(of: $0, in: text.box.size) } ?? 1
    guard isTooWide || isTooHigh && block.lines.count > 1 || factor < 1 else { return (block, 1) }
    // The first line takes a line's height, each further one its distance to the one before.
    let spare = text.box.height + pixel - text.font.lineHeight * factor
    let room = 1 + max(0, Int(min(1e6, spare / (block.linePitch * factor))))
    let lines = text.maximumLines == 0 ? room : min(text.maximumLines, room)
    var setting = TextSetting(
      font: text.font, width: text.box.width, maximumLines: lines, breaking: text.breaking,
      scale: scale)
    setting.runs = text.runs.fonts(in: text.font)
    if let label = text.label {
      setting = label.setting(
        in: scene.era, width: text.box.width, maximumLines: lines, scale: scale, by: factor)
    }
    return (layOut(text.text, setting), factor)
  }

  /// How much smaller a label's text must be to fit, as far as the label allows it.
  private func fontFactor(of label: LabelContent, in room: Size) -> Double {
    guard label.adjustsFontSize, label.numberOfLines > 0, !fits(label, in: room, by: 1) else {
      return 1
    }
    var (low, high) = (max(label.minimumScale, 0.01), 1.0)
    for _ in 0..<12 {
      let middle = (low + high) / 2
      if fits(label, in: room, by: middle) { low = middle } else { high = middle }
    }
    return low
  }

  private func fits(_ label: LabelContent, in room: Size, by factor: Double) -> Bool {
    let isLine = label.numberOfLines == 1
    // One line more than is allowed is enough to see that the text does not fit.
    var setting = label.setting(
      in: scene.era, width: isLine ? nil : room.width, maximumLines: label.numberOfLines + 1,
      scale: scale,
      by: factor)
    setting.breaking = isLine ? .clipping : .byWordWrapping
    let block = layOut(label.text, setting)
    return block.lines.count <= label.numberOfLines && block.size.width <= room.width + pixel / 2
  }

  /// Where a line of this width begins: at its side, and never left of the room that it has.
  func start(of line: TextLine, _ text: TextInBox) -> Double {
    let spare = text.box.width - line.width
    if text.showsEnd, spare < Painter.caretWidth {
      return scale.rounded(text.box.minX + spare - Painter.caretWidth)
    }
    let indent: Double =
      switch text.alignment {
      case .natural, .justified: line.isRightToLeft ? max(0, spare) : 0
      case .left: 0
      case .center: max(0, spare) / 2
      case .right: max(0, spare)
      }
    return scale.rounded(text.box.minX + indent)
  }
}

extension Painter {
  /// The line with its spaces widened to fill the room, if its alignment says so.
  ///
  /// A text without spaces, as in East Asia, is widened between all its characters.
  private func justified(_ line: TextLine, _ text: TextInBox) -> TextLine {
    guard text.alignment == .justified, !line.endsParagraph else { return line }
    // Blanks at the line's end are beyond its width, on whichever side that is.
    let blank = { (cluster: TextCluster) in cluster.text == " " || cluster.text == "\u{3000}" }
    let clusters = line.clusters
    guard let first = clusters.firstIndex(where: { !blank($0) }),
      let last = clusters.lastIndex(where: { !blank($0) }), last > first
    else { return line }
    let inner = first..<last
    var gaps = inner.filter { blank(clusters[$0]) }
    if gaps.isEmpty { gaps = inner.filter { clusters[$0].isIdeographic } }
    let spare = text.box.width - line.width
    guard !gaps.isEmpty, spare > 0 else { return line }
    var wide = line
    for gap in gaps { wide.clusters[gap].advance += spare / Double(gaps.count) }
    wide.width = text.box.width
    return wide
  }

  private static let caretWidth = 2.0

  /// Paints the caret behind the text that is edited, or where it would begin.
  mutating func paintCaret(
    behind block: TextBlock?, _ text: TextInBox, of id: ViewID, tint: Color
  ) {
    let box = text.box
    guard box.width > 0, box.height > 0 else { return }
    let height = min(box.height, text.font.lineHeight * 1.05)
    addCaret(
      behind: block?.lines.first, text, of: id, middle: box.midY, height: height, tint: tint)
  }

  /// Paints the caret where the text of a text view ends.
  mutating func paintCaret(behindLastLineOf text: TextInBox, of id: ViewID, tint: Color) {
    guard let line = layout.caretLine(of: id, in: scene) else { return }
    addCaret(
      behind: layout[id].text?.lines.last, text, of: id,
      middle: layout[id].screenFrame.minY + line.midY, height: line.height, tint: tint)
  }

  private mutating func addCaret(
    behind line: TextLine?, _ text: TextInBox, of id: ViewID, middle: Double, height: Double,
    tint: Color
  ) {
    let box = text.box
    let height = scale.rounded(height)
    let line = line ?? TextLine(clusters: [], width: 0)
    // What runs from right to left ends at its left.
    let width = line.isRightToLeft ? 0 : line.width
    let end = scale.rounded(start(of: line, text) + width)
    let x = max(box.minX, min(end, box.maxX - Painter.caretWidth))
    let caret = Rect(
      x: x, y: scale.rounded(middle - height / 2), width: Painter.caretWidth, height: height)
    add(scene[id].name, .fill(.roundedRectangle(caret, radius: 1), tint))
  }
}

extension TextCluster {
  /// Whether room may be added behind the character: one of a script without spaces.
  fileprivate var isIdeographic: Bool {
    guard let scalar = text.unicodeScalars.first else { return false }
    return (0x2E80...0xD7FF).contains(scalar.value) || (0x20000...0x3FFFF).contains(scalar.value)
  }
}
