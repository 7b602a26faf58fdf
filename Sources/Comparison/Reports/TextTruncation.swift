import SnaplineBasics

// Names and texts come from untrusted files: reports display them without interpreting them.
extension String {
  /// Returns the text on one line with a maximum number of characters, without control characters.
  package func truncated(to limit: Int = 60) -> String {
    let line = prefix(limit + 1).map { $0.isNewline ? "⏎" : $0.isActing ? "�" : $0.bounded }
    guard line.count > limit else { return line.joined() }
    return line.prefix(limit - 1).joined() + "…"
  }

  /// The text on one line of at most 60 characters.
  var shown: String { truncated() }

  /// The name of a shot on one line of at most 80 characters; of a longer one the end, which tells
  /// it from others in the same directory.
  var shownName: String {
    let line = truncated(to: 1_000)
    return line.count > 80 ? "…" + line.suffix(79) : line
  }

  /// Returns the text on one line with a maximum number of terminal columns, without control
  /// characters.
  package func truncated(toColumns limit: Int) -> String {
    let line = truncated(to: max(2, limit))
    guard line.columns > limit else { return line }
    var shown = ""
    for letter in line {
      guard (shown + String(letter)).columns < limit else { break }
      shown.append(letter)
    }
    return shown + "…"
  }

  /// The text with its line breaks, without other control characters.
  var shownLines: String {
    map { letter in
      if letter == "\n" || letter == "\t" { return String(letter) }
      return letter.isNewline ? "\n" : letter.isActing ? "�" : letter.bounded
    }.joined()
  }

  /// The number of terminal columns of the text.
  package var columns: Int { unicodeScalars.reduce(0) { $0 + SnaplineBasics.displayWidth(of: $1) } }

  /// Returns the text padded with spaces to a column.
  package func padded(to column: Int) -> String {
    self + String(repeating: " ", count: max(0, column - columns))
  }
}

extension Character {
  /// The character with at most 16 scalars: to Swift, any number of combining marks is one
  /// character, which would evade every limit. Emoji of families and flags of regions are the
  /// longest usual ones.
  fileprivate var bounded: String {
    let most = 16
    guard unicodeScalars.dropFirst(most).first != nil else { return String(self) }
    return String(String.UnicodeScalarView(unicodeScalars.prefix(most)))
  }

  /// Whether the character contains an invisible scalar that moves a cursor or changes the text
  /// direction.
  fileprivate var isActing: Bool {
    unicodeScalars.contains { scalar in
      switch scalar.value {
      case 0..<32, 0x7F...0x9F, 0x200E, 0x200F, 0x061C, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF:
        true
      default: false
      }
    }
  }
}
