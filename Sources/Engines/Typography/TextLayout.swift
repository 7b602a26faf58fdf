package import SnaplineBasics

/// The parameters of line breaking, except the text.
package struct TextLayoutOptions: Hashable, Sendable {
  package var font: Font
  /// The fonts of the text's runs from its start; the remainder is in `font`.
  package var runs: [FontRun] = []
  package var style = ParagraphStyle()
  /// The available width of each line in points; nil is unlimited.
  package var width: Double?
  /// The maximum number of lines; 0 means no limit.
  package var maximumLines: Int
  package var breaking: LineBreakMode
  package var scale: PixelScale
  /// Whether a line separator at the end of the text, or an empty text, adds a line: the one for
  /// further typing.
  package var opensLastLine = false
  /// Whether Korean words are broken only if they are too long for a line.
  package var keepsHangulWords = false
  /// Whether a paragraph's last word is kept together with the one before it.
  package var avoidsOrphans = false
  /// Whether the size of the text includes the spaces at line breaks.
  package var countsBlanks = false

  /// The available width of a line, infinite if unlimited.
  var availableWidth: Double { width.map { $0.isNaN ? 0 : max(0, $0) } ?? .infinity }

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
/// Without a width only line separators in the text make lines. A line separator at the end of the
/// text adds no line, and an empty text has none at all. The time is linear in the length of any
/// text.
package func layOut(_ text: String, _ setting: TextLayoutOptions) -> TextBlock {
  var text = MeasuredText(text, setting)
  return WrappedText(&text, setting).block(in: setting)
}

/// A text in lines, for all widths with the same line breaks.
struct WrappedText {
  let reach: WidthInterval
  private let block: TextBlock
  /// The width of the text without the lines that fill the available width.
  private let widest: Double
  private let takesFullWidth: Bool

  init(_ text: inout MeasuredText, _ setting: TextLayoutOptions) {
    var typesetter = Typesetter(setting)
    var place = 0
    while typesetter.allowsAnotherLine, let paragraph = text.paragraph(at: place) {
      typesetter.add(paragraph)
      place += 1
    }
    if setting.opensLastLine, text.endsWithLine { typesetter.addEmptyLine() }
    let stacked = stack(typesetter.lines, setting)
    let natural = setting.font.lineHeight
    let pitch = setting.style.height(natural: natural)
    reach = typesetter.reach
    widest = typesetter.widest
    takesFullWidth = typesetter.takesFullWidth
    block = TextBlock(
      lines: stacked.lines,
      size: Size(width: setting.scale.ceiled(widest), height: setting.scale.ceiled(stacked.height)),
      linePitch: pitch + setting.style.lineSpacing
        + setting.style.leading(natural: setting.font.linePitch - natural),
      ascender: stacked.lines.first?.ascender ?? setting.font.ascender + pitch - natural,
      unknown: typesetter.unknown.map { String($0) })
  }

  /// Returns the text at one of those widths.
  func block(in setting: TextLayoutOptions) -> TextBlock {
    guard takesFullWidth, setting.availableWidth > widest else { return block }
    var block = block
    block.size.width = setting.scale.ceiled(setting.availableWidth)
    return block
  }
}

/// Breaks a text of one font into lines.
package func layOut(
  _ text: String, font: Font, width: Double?, maximumLines: Int, breaking: LineBreakMode,
  scale: PixelScale, opensLastLine: Bool = false
) -> TextBlock {
  var setting = TextLayoutOptions(
    font: font, width: width, maximumLines: maximumLines, breaking: breaking, scale: scale)
  setting.opensLastLine = opensLastLine
  return layOut(text, setting)
}

/// Stacks lines vertically.
private func stack(
  _ lines: [TextLine], _ setting: TextLayoutOptions
) -> (lines: [TextLine], height: Double) {
  let style = setting.style
  if style == ParagraphStyle(), setting.runs.isEmpty {
    // Multiplied instead of accumulated, so that rounding errors do not grow with the text. Above
    // the first line there is no additional spacing.
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
      bottom += style.leading(natural: lines[index - 1].leading) + style.lineSpacing
      bottom += lines[index - 1].endsParagraph ? style.paragraphSpacing : 0
    }
    lines[index].top = bottom
    let height = style.height(natural: lines[index].height)
    // The additional height of a line is above its glyphs.
    lines[index].ascender += height - lines[index].height
    lines[index].height = height
    bottom += height
  }
  return (lines, bottom)
}
