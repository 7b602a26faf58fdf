package import Geometry

/// What decides, besides its letters, how a text is broken into lines.
package struct TextSetting: Hashable, Sendable {
  package var font: Font
  /// The fonts of the text's parts from its start on; what is left over is in `font`.
  package var runs: [FontRun] = []
  package var style = ParagraphStyle()
  /// The room for each line in points; nil means as wide as it is.
  package var width: Double?
  /// How many lines may be made; 0 means as many as needed.
  package var maximumLines: Int
  package var breaking: LineBreakMode
  package var scale: PixelScale
  /// Whether a line end at the end of the text, or an empty text, still makes a line: the one on
  /// which typing would go on.
  package var opensLastLine = false
  /// Whether Korean words are broken only where they alone are too long for a line.
  package var keepsHangulWords = false
  /// Whether a paragraph's last word takes the one before along, where it would stand alone.
  package var keepsLastWordCompany = false
  /// Whether the text asks for room for the blanks at which its lines are broken.
  package var countsBlanks = false

  package init(
    font: Font, width: Double?, maximumLines: Int, breaking: LineBreakMode, scale: PixelScale
  ) {
    self.font = font
    self.width = width
    self.maximumLines = maximumLines
    self.breaking = breaking
    self.scale = scale
  }
}

/// Breaks a text into lines and measures it, by the platform's rules and our tables.
///
/// Without a width only line ends in the text make lines. A line end at the end of the
/// text makes no further line, and an empty text has none at all. The work is linear in
/// the length of the text, whatever it is.
package func layOut(_ text: String, _ setting: TextSetting) -> TextBlock {
  var typesetter = Typesetter(setting)
  var paragraphs = Paragraphs(text)
  while typesetter.hasRoom, let paragraph = paragraphs.next() {
    typesetter.add(paragraph, isLast: paragraphs.isAtEnd)
  }
  if setting.opensLastLine, text.last?.isNewline ?? true { typesetter.addEmptyLine() }
  let stacked = stack(typesetter.lines, setting)
  let widest = stacked.lines.reduce(0) {
    max($0, $1.width + (setting.countsBlanks ? $1.blanks : 0))
  }
  let natural = setting.font.lineHeight
  let pitch = setting.style.height(natural: natural)
  return TextBlock(
    lines: stacked.lines,
    size: Size(
      width: setting.scale.ceiled(widest), height: setting.scale.ceiled(stacked.height)),
    linePitch: pitch + setting.style.lineSpacing + setting.font.linePitch - natural,
    ascender: stacked.lines.first?.ascender ?? setting.font.ascender + pitch - natural,
    unknown: typesetter.unknown.map { String($0) })
}

/// Breaks a text of one font into lines.
package func layOut(
  _ text: String, font: Font, width: Double?, maximumLines: Int, breaking: LineBreakMode,
  scale: PixelScale, opensLastLine: Bool = false
) -> TextBlock {
  var setting = TextSetting(
    font: font, width: width, maximumLines: maximumLines, breaking: breaking, scale: scale)
  setting.opensLastLine = opensLastLine
  return layOut(text, setting)
}

/// Puts lines below each other.
private func stack(
  _ lines: [TextLine], _ setting: TextSetting
) -> (lines: [TextLine], height: Double) {
  let style = setting.style
  if style == ParagraphStyle(), setting.runs.isEmpty {
    // Multiplied and not added up, so that no error grows with the text. Above the first line
    // there is no gap, however far apart the lines are.
    let pitch = setting.font.linePitch
    let gap = lines.isEmpty ? 0 : pitch - setting.font.lineHeight
    var lines = lines
    for index in lines.indices { lines[index].top = Double(index) * pitch }
    return (lines, Double(lines.count) * pitch - gap)
  }
  var lines = lines
  var bottom = 0.0
  for index in lines.indices {
    if index > 0 {
      bottom += style.lineSpacing + (lines[index - 1].endsParagraph ? style.paragraphSpacing : 0)
    }
    lines[index].top = bottom
    let height = style.height(natural: lines[index].height)
    // What a line is higher than its letters need stands above them.
    lines[index].ascender += height - lines[index].height
    lines[index].height = height
    bottom += height
  }
  return (lines, bottom)
}

/// The parts of a text between its line ends, one at a time.
private struct Paragraphs {
  private var rest: Substring

  init(_ text: String) { rest = text[...] }

  /// Whether nothing follows the paragraphs that were given.
  var isAtEnd: Bool { rest.isEmpty }

  mutating func next() -> Paragraph? {
    guard !rest.isEmpty else { return nil }
    guard let end = rest.firstIndex(where: \.isNewline) else {
      defer { rest = rest[rest.endIndex...] }
      return Paragraph(text: rest, lineEnd: 0)
    }
    defer { rest = rest[rest.index(after: end)...] }
    return Paragraph(text: rest[..<end], lineEnd: rest[end].unicodeScalars.count)
  }
}

/// The text up to a line end.
struct Paragraph {
  let text: Substring
  /// How many Unicode scalars the line end has.
  let lineEnd: Int
}
