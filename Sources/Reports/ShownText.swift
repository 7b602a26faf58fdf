import Diagnostics

// Names and texts come from files, and may hold anything: reports show them, and obey none.
extension String {
  /// The text on one line of at most so many characters, with nothing in it that acts unseen.
  package func shown(most: Int = 60) -> String {
    let line = prefix(most + 1).map { $0.isNewline ? "⏎" : $0.isActing ? "�" : $0.bounded }
    guard line.count > most else { return line.joined() }
    return line.prefix(most - 1).joined() + "…"
  }

  /// The text on one line, cut where it would push everything else aside.
  var shown: String { shown() }

  /// The text with its lines, and without anything else that acts unseen.
  var shownLines: String {
    map { letter in
      if letter == "\n" || letter == "\t" { return String(letter) }
      return letter.isNewline ? "\n" : letter.isActing ? "�" : letter.bounded
    }.joined()
  }

  /// How many columns of a terminal the text takes.
  var columns: Int { unicodeScalars.reduce(0) { $0 + Diagnostics.columns(of: $1) } }

  /// The text with blanks behind it, up to a column.
  func filled(to column: Int) -> String {
    self + String(repeating: " ", count: max(0, column - columns))
  }
}

extension Character {
  /// The letter with no more marks on it than letters have: any number of them is one to Swift,
  /// and would pass every limit. Families of people and flags of regions are longest.
  fileprivate var bounded: String {
    let most = 16
    guard unicodeScalars.dropFirst(most).first != nil else { return String(self) }
    return String(String.UnicodeScalarView(unicodeScalars.prefix(most)))
  }

  /// What moves a cursor or turns the direction of what stands beside it, and is not seen itself.
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
