/// The text of a file, divided into lines for excerpts below diagnostics.
package struct SourceText: Sendable {
  package let file: String
  /// The entire text, so that a position in a line of a megabyte is found in constant time.
  private let scalars: [Unicode.Scalar]
  /// The ranges of the lines, without line breaks.
  private let lines: [Range<Int>]
  /// The index of each line by its number, if only some lines are available.
  private let lineIndices: [Int: Int]?

  package init(file: String, text: String) {
    self.file = file
    scalars = Array(text.unicodeScalars)
    // Lines and columns are counted as in editors, where a byte order mark has no column.
    var start = scalars.first == "\u{FEFF}" ? 1 : 0
    var lines: [Range<Int>] = []
    for (place, scalar) in scalars.enumerated() where scalar == "\n" || scalar == "\r" {
      let isSecondHalf = scalar == "\n" && place > 0 && scalars[place - 1] == "\r"
      if !isSecondHalf { lines.append(start..<place) }
      start = place + 1
    }
    self.lines = lines + [start..<scalars.count]
    lineIndices = nil
  }

  /// Creates a text of which only some lines are available, in the order of their numbers.
  package init(file: String, lines: [(number: Int, text: String)]) {
    self.file = file
    var scalars: [Unicode.Scalar] = []
    self.lines = lines.map { line in
      let start = scalars.count
      scalars += line.text.unicodeScalars
      return start..<scalars.count
    }
    self.scalars = scalars
    lineIndices = Dictionary(lines.enumerated().map { ($0.element.number, $0.offset) }) {
      first, _ in
      first
    }
  }

  /// Returns the line with a number, from 1; nil if the file is shorter.
  package func line(_ number: Int) -> String? {
    scalars(ofLine: number).map { String(String.UnicodeScalarView($0)) }
  }

  private func scalars(ofLine number: Int) -> ArraySlice<Unicode.Scalar>? {
    let place = lineIndices.map { $0[number] ?? -1 } ?? number - 1
    return lines.indices.contains(place) ? scalars[lines[place]] : nil
  }
}

extension SourceText {
  /// Returns the source line with carets under the span, followed by the hint.
  func excerpt(of span: SourceSpan, hint: String?) -> String? {
    guard span.file == file, let line = scalars(ofLine: span.start.line) else { return nil }
    let number = String(span.start.line)
    let first = min(max(span.start.column - 1, 0), line.count)
    let last = span.end.line == span.start.line ? span.end.column - 1 : line.count
    let end = min(max(last, first), line.count)
    // Long lines are truncated around the carets, so that a line of a minified file stays readable.
    let from = max(0, first - 60)
    let to = min(line.count, max(end, from + 100), first + 80)
    let visible = line.dropFirst(from).prefix(to - from).map { printable($0) }
    let shown = String(String.UnicodeScalarView(visible))
    let blanks = visible.prefix(first - from).map { blank(as: $0) }.joined()
    let carets = visible[(first - from)..<max(min(end, to) - from, first - from)]
      .reduce(0) { $0 + displayWidth(of: $1) }
    let margin = String(repeating: " ", count: number.count)
    var marks = blanks + String(repeating: "^", count: max(1, carets))
    if let hint { marks += " " + hint }
    return "\(number) | \(from > 0 ? "…" : "")\(shown)\(to < line.count ? "…" : "")\n"
      + "\(margin) | \(from > 0 ? " " : "")\(marks)"
  }
}

/// Replaces control characters, which would move the cursor of a terminal, bidi controls, which
/// would reorder the line, and invisible characters by the replacement character.
private func printable(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
  switch scalar.value {
  case 0x09: scalar
  case ..<0x20, 0x7F...0x9F, 0xAD, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF:
    "\u{FFFD}"
  default: scalar
  }
}

/// Returns white space as wide as a character.
private func blank(as scalar: Unicode.Scalar) -> String {
  scalar == "\t" ? "\t" : String(repeating: " ", count: displayWidth(of: scalar))
}

/// Returns the number of terminal columns of a character: 2 for wide East Asian characters.
package func displayWidth(of scalar: Unicode.Scalar) -> Int {
  switch scalar.value {
  case 0x300...0x36F, 0x200B...0x200F, 0xFE00...0xFE0F: 0
  case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
    0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
    2
  default: 1
  }
}
