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

  /// The room for a line, without end where nobody says so.
  var room: Double { width.map { $0.isNaN ? 0 : max(0, $0) } ?? .infinity }

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
  var text = MeasuredText(text, setting)
  return BrokenText(&text, setting).block(in: setting)
}

/// A text in lines, for all widths at which they are the same.
struct BrokenText {
  let reach: WidthReach
  private let block: TextBlock
  /// How wide the text is without the lines that ask for all the room that there is.
  private let widest: Double
  private let asksForAllRoom: Bool

  init(_ text: inout MeasuredText, _ setting: TextSetting) {
    var typesetter = Typesetter(setting)
    var place = 0
    while typesetter.hasRoom, let paragraph = text.paragraph(at: place) {
      typesetter.add(paragraph)
      place += 1
    }
    if setting.opensLastLine, text.endsWithLine { typesetter.addEmptyLine() }
    let stacked = stack(typesetter.lines, setting)
    let natural = setting.font.lineHeight
    let pitch = setting.style.height(natural: natural)
    reach = typesetter.reach
    widest = typesetter.widest
    asksForAllRoom = typesetter.asksForAllRoom
    block = TextBlock(
      lines: stacked.lines,
      size: Size(width: setting.scale.ceiled(widest), height: setting.scale.ceiled(stacked.height)),
      linePitch: pitch + setting.style.lineSpacing + setting.font.linePitch - natural,
      ascender: stacked.lines.first?.ascender ?? setting.font.ascender + pitch - natural,
      unknown: typesetter.unknown.map { String($0) })
  }

  /// The text at one of those widths.
  func block(in setting: TextSetting) -> TextBlock {
    guard asksForAllRoom, setting.room > widest else { return block }
    var block = block
    block.size.width = setting.scale.ceiled(setting.room)
    return block
  }
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
