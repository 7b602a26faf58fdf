import SnaplineAutoLayout
import SnaplineBasics
import SnaplineDisplayLists
import SnaplineSceneModel
import SnaplineTypography

/// A text and the box that a view has for it.
struct TextPainter {
  var text: String
  var font: Font
  var color: Color
  var alignment: TextAlignment
  var maximumLines: Int
  var breaking: LineBreakMode
  /// The box on the screen; the text is vertically centered in it.
  var box: Rect
  /// Whether the text begins at the top of the box and is clipped at its bottom.
  var isAtTop = false
  /// Whether a line that is too wide shows its end, as while it is edited.
  var showsEnd = false
  /// Whether the text is laid out as in text fields.
  var isField = false
  /// The distance of the text below the vertical center.
  var shift = 0.0
  /// The paragraph style and the minimum scale of a label.
  var label: LabelContent?
  /// The styled runs, with their colors.
  var runs: [StyledRun] = []
  var runColors: [Color] = []
}

extension TextPainter {
  /// Sets the styles of parts of the text.
  mutating func apply(_ runs: [StyledRun], _ tint: Color, _ palette: SystemColors) {
    self.runs = runs
    runColors = runs.map { $0.color.map(palette.color) ?? ($0.isLink ? tint : color) }
  }

  /// Paints a view's text line by line, truncated to the box and clipped to the view.
  func paint(at site: ViewContext, on canvas: inout DisplayListBuilder) {
    guard box.width > 0, box.height > 0, color.alpha > 0 else { return }
    guard let measured = site.text, !measured.lines.isEmpty else { return }
    let (block, factor) = isAtTop ? (measured, 1) : fitted(measured, canvas)
    let frame = site.frame
    let scale = canvas.scale
    let isCut =
      block.size.width > box.width + canvas.pixel
      || block.size.height > frame.height + canvas.pixel
    let first =
      isAtTop
      ? frame.minY + (site.firstBaseline ?? 0)
      : frame.minY + shift
        + (isField
          ? firstBaseline(ofField: block, inHeight: frame.height, scale)
          : firstBaseline(of: block, inHeight: frame.height, scale))
    canvas.clip(to: isCut ? .rectangle(isAtTop ? frame : box) : nil) { canvas in
      for line in block.lines {
        let baseline = scale.rounded(first + block.baselineOffset(of: line))
        let height = Rect(
          x: site.visible.minX, y: baseline - line.ascender, width: 1, height: line.height)
        guard !line.clusters.isEmpty, height.intersection(site.visible) != nil else { continue }
        let shown = justified(line)
        drawLine(
          shown, style: factor, at: Point(x: originX(of: shown, scale), y: baseline), on: &canvas)
      }
    }
  }

  /// Returns the measured text, or the text with new line breaks if the view is smaller than
  /// measured, and its scale factor.
  private func fitted(_ block: TextBlock, _ canvas: DisplayListBuilder) -> (TextBlock, Double) {
    let widest = block.lines.reduce(0) { max($0, $1.width) }
    let isTooWide = widest > box.width + canvas.pixel
    let isTooHigh = block.size.height > box.height + canvas.pixel
    let factor =
      label.map { $0.fontFactor(in: box.width, canvas.era, canvas.scale, canvas.texts) } ?? 1
    guard isTooWide || isTooHigh && block.lines.count > 1 || factor < 1 else { return (block, 1) }
    // The first line needs its line height, each further one its distance to the previous line.
    let spare = box.height + canvas.pixel - font.lineHeight * factor
    let room = 1 + max(0, Int(min(1e6, spare / (block.linePitch * factor))))
    let lines = maximumLines == 0 ? room : min(maximumLines, room)
    var setting = TextLayoutOptions(
      font: font, width: box.width, maximumLines: lines, breaking: breaking, scale: canvas.scale)
    setting.runs = runs.fonts(in: font)
    if let label {
      setting = label.layoutOptions(
        in: canvas.era, width: box.width, maximumLines: lines, scale: canvas.scale, by: factor)
    }
    return (canvas.texts.layOut(text, setting), factor)
  }

  /// Returns the start of a line by its alignment, never left of the box.
  func originX(of line: TextLine, _ scale: PixelScale) -> Double {
    let left = box.minX + (line.isRightToLeft ? line.indents.tail : line.indents.head)
    let spare = box.width - line.indents.both - line.width
    if showsEnd, spare < Self.caretWidth {
      return scale.rounded(left + spare - Self.caretWidth)
    }
    let indent: Double =
      switch alignment {
      case .natural, .justified: line.isRightToLeft ? max(0, spare) : 0
      case .left: 0
      case .center: max(0, spare) / 2
      case .right: max(0, spare)
      }
    return scale.rounded(left + indent)
  }

  /// Returns the line with its spaces widened to fill the box, if it is justified.
  ///
  /// A text without spaces, as in East Asian scripts, is widened between all its characters.
  private func justified(_ line: TextLine) -> TextLine {
    guard alignment == .justified, !line.endsParagraph else { return line }
    // Spaces at the line's end are beyond its width, at either side.
    let blank = { (cluster: TextCluster) in cluster.text == " " || cluster.text == "\u{3000}" }
    let clusters = line.clusters
    guard let first = clusters.firstIndex(where: { !blank($0) }),
      let last = clusters.lastIndex(where: { !blank($0) }), last > first
    else { return line }
    let inner = first..<last
    var gaps = inner.filter { blank(clusters[$0]) }
    if gaps.isEmpty { gaps = inner.filter { clusters[$0].isIdeographic } }
    let spare = box.width - line.indents.both - line.width
    guard !gaps.isEmpty, spare > 0 else { return line }
    var wide = line
    for gap in gaps { wide.clusters[gap].advance += spare / Double(gaps.count) }
    wide.width += spare
    return wide
  }

  private static let caretWidth = 2.0

  /// Adds the caret after an edited line, or at the start of an empty text.
  func addCaret(behind block: TextBlock?, _ tint: Color, on canvas: inout DisplayListBuilder) {
    guard box.width > 0, box.height > 0 else { return }
    addCaret(
      behind: block?.lines.first, middle: box.midY,
      height: min(box.height, font.lineHeight * 1.05), tint, on: &canvas)
  }

  /// Adds the caret after a line.
  func addCaret(
    behind line: TextLine?, middle: Double, height: Double, _ tint: Color,
    on canvas: inout DisplayListBuilder
  ) {
    let scale = canvas.scale
    let height = scale.rounded(height)
    let line = line ?? TextLine(clusters: [], width: 0)
    // Right-to-left text ends at its left.
    let width = line.isRightToLeft ? 0 : line.width
    let end = scale.rounded(originX(of: line, scale) + width)
    let x = max(box.minX, min(end, box.maxX - Self.caretWidth))
    let caret = Rect(
      x: x, y: scale.rounded(middle - height / 2), width: Self.caretWidth, height: height)
    canvas.fill(.roundedRectangle(caret, radius: 1), tint)
  }
}

extension TextCluster {
  /// Whether the character is of a script without spaces, so that justification may add space after
  /// it.
  fileprivate var isIdeographic: Bool {
    guard let scalar = text.unicodeScalars.first else { return false }
    return (0x2E80...0xD7FF).contains(scalar.value) || (0x20000...0x3FFFF).contains(scalar.value)
  }
}
