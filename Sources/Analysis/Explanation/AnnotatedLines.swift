import SnaplineBasics

/// A text whose source locations are aligned in a column.
struct AnnotatedLines {
  private var lines: [(text: String, place: String?)] = []

  mutating func add(_ text: String, _ span: SourceSpan? = nil) {
    lines.append((text, span?.description))
  }

  /// The lines; very long ones do not move the column of locations.
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
  /// The width of the text in terminal columns: Chinese characters take two.
  fileprivate var columns: Int {
    reduce(0) { $0 + ($1.unicodeScalars.first.map(SnaplineBasics.displayWidth) ?? 1) }
  }
}

extension String {
  /// The number with its unit: `1 point`, `2.5 points`.
  package var inPoints: String { self + (self == "1" ? " point" : " points") }
}
