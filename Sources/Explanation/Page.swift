import Diagnostics

/// Lines with the places in the file in a column of their own.
struct Page {
  private var lines: [(text: String, place: String?)] = []

  /// Adds a line.
  mutating func add(_ text: String, _ place: SourceSpan? = nil) {
    lines.append((text, place?.description))
  }

  /// The lines; very long ones do not push the places of all others aside.
  var text: String {
    let widest = lines.filter { $0.place != nil }.map(\.text.columns).max() ?? 0
    let column = min(widest, 72)
    return lines.map { line in
      guard let place = line.place else { return line.text }
      let gap = String(repeating: " ", count: max(0, column - line.text.columns))
      return line.text + gap + "  " + place
    }.joined(separator: "\n") + "\n"
  }
}

extension String {
  /// How many columns of a terminal the text takes: Chinese characters take two.
  fileprivate var columns: Int {
    reduce(0) { sum, character in
      let isWide = character.unicodeScalars.first.map { $0.isWide } ?? false
      return sum + (isWide ? 2 : 1)
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isWide: Bool {
    switch value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
