import SnaplineBasics
import SnaplineSceneSyntax

/// The text of an open file, with conversions between the positions of the protocol, which count
/// UTF-16 code units from zero, and those of diagnostics, which count scalars from one.
struct TextDocument: Sendable {
  private(set) var scalars: [Unicode.Scalar]
  private(set) var lineStarts: [Int]

  init(_ text: String) {
    scalars = Array(text.unicodeScalars)
    lineStarts = Self.lineStarts(of: scalars)
  }

  var text: String { String(String.UnicodeScalarView(scalars)) }

  var bytes: [UInt8] { Array(text.utf8) }

  var lineCount: Int { lineStarts.count }

  /// Returns the scalars of a line without its line break; empty beyond the last line.
  func line(_ number: Int) -> ArraySlice<Unicode.Scalar> {
    guard lineStarts.indices.contains(number) else { return [] }
    let start = lineStarts[number]
    let next = number + 1 < lineStarts.count ? lineStarts[number + 1] : scalars.count
    var line = scalars[start..<next]
    while let last = line.last, last == "\n" || last == "\r" { line.removeLast() }
    return line
  }

  /// The position after the last character.
  var end: TextPosition { position(at: scalars.count) }

  /// Replaces a range of the text.
  mutating func replace(_ range: Range<TextPosition>, with new: String) {
    let start = index(of: range.lowerBound)
    scalars.replaceSubrange(
      start..<max(start, index(of: range.upperBound)), with: new.unicodeScalars)
    lineStarts = Self.lineStarts(of: scalars)
  }

  /// Returns the index of a position; one beyond the end of its line is the end of the line.
  func index(of position: TextPosition) -> Int {
    guard position.line < lineStarts.count else { return scalars.count }
    let line = line(position.line)
    var (index, rest) = (line.startIndex, position.character)
    while index < line.endIndex, rest > 0 {
      rest -= scalars[index].utf16Width
      index += 1
    }
    return index
  }

  /// Returns the position of an index.
  func position(at index: Int) -> TextPosition {
    let line = max(0, lineStarts.partitioningIndex { $0 <= index } - 1)
    let before = scalars[lineStarts[line]..<min(index, scalars.count)]
    return TextPosition(line: line, character: before.reduce(0) { $0 + $1.utf16Width })
  }

  /// Returns the index of a position of a diagnostic.
  func index(of position: SourcePosition) -> Int {
    guard position.line - 1 < lineStarts.count else { return scalars.count }
    let line = line(position.line - 1)
    // A byte order mark has no column.
    let mark = position.line == 1 && line.first == "\u{FEFF}" ? 1 : 0
    return min(line.startIndex + position.column - 1 + mark, line.endIndex)
  }

  /// Returns the range of a span in this file.
  func range(of span: SourceSpan) -> Range<TextPosition> {
    let start = index(of: span.start)
    return position(at: start)..<position(at: max(start, index(of: span.end)))
  }

  private static func lineStarts(of scalars: [Unicode.Scalar]) -> [Int] {
    var starts = [0]
    for (index, scalar) in scalars.enumerated() {
      let isBreak = scalar == "\n" || scalar == "\r" && scalars[safe: index + 1] != "\n"
      if isBreak { starts.append(index + 1) }
    }
    return starts
  }
}

/// A position of the protocol: a line and UTF-16 code units in it, both from zero.
struct TextPosition: Comparable, Hashable, Sendable {
  var line: Int
  var character: Int

  static func < (left: Self, right: Self) -> Bool {
    (left.line, left.character) < (right.line, right.character)
  }
}

extension Unicode.Scalar {
  var utf16Width: Int { value > 0xFFFF ? 2 : 1 }
}

extension TextPosition {
  init?(_ json: JSON?) {
    guard let line = json?["line"]?.integer, let character = json?["character"]?.integer,
      line >= 0, character >= 0
    else { return nil }
    self.init(line: line, character: character)
  }

  var json: JSON { .object([("line", .integer(line)), ("character", .integer(character))]) }
}

extension Range<TextPosition> {
  init?(_ json: JSON?) {
    guard let start = TextPosition(json?["start"]), let end = TextPosition(json?["end"]),
      start <= end
    else { return nil }
    self = start..<end
  }

  var json: JSON { .object([("start", lowerBound.json), ("end", upperBound.json)]) }
}
