package import Geometry

/// Breaks a text into lines and measures it, by the platform's rules and our tables.
///
/// Without a width only line ends in the text make lines. A line end at the end of the
/// text makes no further line, and an empty text has none at all. The work is linear in
/// the length of the text, whatever it is.
///
/// - Parameters:
///   - width: The room for each line in points; nothing means as wide as it is.
///   - maximumLines: How many lines may be made; 0 means as many as needed.
///   - opensLastLine: Whether a line end at the end of the text, or an empty text, still
///     makes a line: the one on which typing would go on.
package func layOut(
  _ text: String, font: Font, width: Double?, maximumLines: Int, breaking: LineBreakMode,
  scale: PixelScale, opensLastLine: Bool = false
) -> TextBlock {
  var typesetter = Typesetter(
    font: font, width: width, maximumLines: maximumLines, breaking: breaking)
  var paragraphs = Paragraphs(text)
  while typesetter.hasRoom, let paragraph = paragraphs.next() {
    typesetter.add(paragraph, isLast: paragraphs.isAtEnd)
  }
  if opensLastLine, text.last?.isNewline ?? true { typesetter.addEmptyLine() }
  let lines = typesetter.lines
  let widest = lines.reduce(0) { max($0, $1.width) }
  return TextBlock(
    lines: lines,
    size: Size(
      width: scale.ceiled(widest),
      height: scale.ceiled(Double(lines.count) * font.lineHeight)),
    linePitch: font.lineHeight, ascender: font.ascender,
    unknown: typesetter.unknown.map { String($0) })
}

/// The parts of a text between its line ends, one at a time.
private struct Paragraphs {
  private var rest: Substring

  init(_ text: String) { rest = text[...] }

  /// Whether nothing follows the paragraphs that were given.
  var isAtEnd: Bool { rest.isEmpty }

  mutating func next() -> Substring? {
    guard !rest.isEmpty else { return nil }
    guard let end = rest.firstIndex(where: \.isNewline) else {
      defer { rest = rest[rest.endIndex...] }
      return rest
    }
    defer { rest = rest[rest.index(after: end)...] }
    return rest[..<end]
  }
}
