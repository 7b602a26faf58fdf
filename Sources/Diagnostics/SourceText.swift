/// A file's text cut into lines, to show a line under a diagnostic.
package struct SourceText: Sendable {
  package let file: String
  /// All of the text, so that a place in a line of a megabyte is found without walking there.
  private let scalars: [Unicode.Scalar]
  /// Where the lines stand, without their ends.
  private let lines: [Range<Int>]
  /// By its number the place of a line, where only some were kept.
  private let places: [Int: Int]?

  package init(file: String, text: String) {
    self.file = file
    scalars = Array(text.unicodeScalars)
    // Only what editors count as a line; a byte order mark takes no column in them either.
    var start = scalars.first == "\u{FEFF}" ? 1 : 0
    var lines: [Range<Int>] = []
    for (place, scalar) in scalars.enumerated() where scalar == "\n" || scalar == "\r" {
      let isSecondHalf = scalar == "\n" && place > 0 && scalars[place - 1] == "\r"
      if !isSecondHalf { lines.append(start..<place) }
      start = place + 1
    }
    self.lines = lines + [start..<scalars.count]
    places = nil
  }

  /// A text of which only some lines are known, in the order of their numbers.
  package init(file: String, lines: [(number: Int, text: String)]) {
    self.file = file
    var scalars: [Unicode.Scalar] = []
    self.lines = lines.map { line in
      let start = scalars.count
      scalars += line.text.unicodeScalars
      return start..<scalars.count
    }
    self.scalars = scalars
    places = Dictionary(lines.enumerated().map { ($0.element.number, $0.offset) }) { first, _ in
      first
    }
  }

  /// The line with this number, from 1, or nil when the file is shorter.
  package func line(_ number: Int) -> String? {
    scalars(ofLine: number).map { String(String.UnicodeScalarView($0)) }
  }

  private func scalars(ofLine number: Int) -> ArraySlice<Unicode.Scalar>? {
    let place = places.map { $0[number] ?? -1 } ?? number - 1
    return lines.indices.contains(place) ? scalars[lines[place]] : nil
  }
}

extension SourceText {
  /// The source line with a caret range under it and the hint behind the carets.
  func excerpt(of span: SourceSpan, hint: String?) -> String? {
    guard span.file == file, let line = scalars(ofLine: span.start.line) else { return nil }
    let number = String(span.start.line)
    let first = min(max(span.start.column - 1, 0), line.count)
    let last = span.end.line == span.start.line ? span.end.column - 1 : line.count
    let end = min(max(last, first), line.count)
    // Long lines are cut around the carets, so that one line of a minified file stays readable.
    let from = max(0, first - 60)
    let to = min(line.count, max(end, from + 100), first + 80)
    let visible = line.dropFirst(from).prefix(to - from).map { printable($0) }
    let shown = String(String.UnicodeScalarView(visible))
    let blanks = visible.prefix(first - from).map { blank(as: $0) }.joined()
    let carets = visible[(first - from)..<max(min(end, to) - from, first - from)]
      .reduce(0) { $0 + columns(of: $1) }
    let margin = String(repeating: " ", count: number.count)
    var marks = blanks + String(repeating: "^", count: max(1, carets))
    if let hint { marks += " " + hint }
    return "\(number) | \(from > 0 ? "…" : "")\(shown)\(to < line.count ? "…" : "")\n"
      + "\(margin) | \(from > 0 ? " " : "")\(marks)"
  }
}

/// Control characters would move the cursor of a terminal, and marks of direction would turn
/// the line around: they show as a box, as do characters of which nothing would be seen.
private func printable(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
  switch scalar.value {
  case 0x09: scalar
  case ..<0x20, 0x7F...0x9F, 0xAD, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF:
    "\u{FFFD}"
  default: scalar
  }
}

/// The white space that takes as much room as a character does.
private func blank(as scalar: Unicode.Scalar) -> String {
  scalar == "\t" ? "\t" : String(repeating: " ", count: columns(of: scalar))
}

/// How many terminal columns a character takes: East Asian wide forms take two.
package func columns(of scalar: Unicode.Scalar) -> Int {
  switch scalar.value {
  case 0x300...0x36F, 0x200B...0x200F, 0xFE00...0xFE0F: 0
  case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
    0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
    2
  default: 1
  }
}
