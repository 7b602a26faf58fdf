/// An iterator over the font runs of a text.
struct FontRunCursor {
  private let runs: [FontRun]
  private let rest: Font
  private var index = 0
  private var taken = 0

  init(_ runs: [FontRun], rest: Font) {
    self.runs = runs
    self.rest = rest
  }

  /// Returns the font of a run; after the last run it is the text's font.
  func font(of run: Int) -> Font { run < runs.count ? runs[run].font : rest }

  /// Returns the run of the next scalars, which all belong to the run of the first.
  mutating func next(_ count: Int) -> (index: Int, font: Font) {
    while index < runs.count, taken >= runs[index].length {
      taken -= runs[index].length
      index += 1
    }
    defer { taken += count }
    return (index, font(of: index))
  }

  /// Skips invisible scalars.
  mutating func advance(by count: Int) { taken += count }

  /// Returns the ascender, the height and the leading of a line with these runs.
  func height(
    of line: some Sequence<Int>
  ) -> (ascender: Double, height: Double, leading: Double) {
    let own = (rest.ascender, rest.lineHeight, rest.linePitch - rest.lineHeight)
    guard !runs.isEmpty else { return own }
    var above: Double?
    var (below, leading) = (0.0, 0.0)
    var last = -1
    for run in line where run != last {
      last = run
      let font = font(of: run)
      above = max(above ?? 0, font.ascender)
      below = max(below, font.lineHeight - font.ascender)
      leading = max(leading, font.linePitch - font.lineHeight)
    }
    guard let above else { return own }
    return (above, above + below, leading)
  }
}
