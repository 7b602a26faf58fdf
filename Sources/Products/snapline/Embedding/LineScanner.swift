/// A left-to-right search for words in one line that reads each part only once.
struct LineScanner {
  private let line: [Unicode.Scalar]
  /// The last search for each word: its first column and its result.
  private var found: [String: (from: Int, place: Int?)] = [:]
  /// The column of the last run of backticks, by length.
  private var lastRuns: [Int: Int]?

  init(_ line: [Unicode.Scalar]) { self.line = line }

  subscript(column: Int) -> Unicode.Scalar? { column < line.count ? line[column] : nil }

  func hasPrefix(_ word: String, at column: Int) -> Bool {
    line[column...].starts(with: word.unicodeScalars)
  }

  /// Returns the next column of a word, from a column on.
  mutating func index(of word: String, from column: Int) -> Int? {
    if let known = found[word], known.from <= column, known.place.map({ $0 >= column }) ?? true {
      return known.place
    }
    let first = word.unicodeScalars.first
    var place = column
    while place < line.count, line[place] != first || !hasPrefix(word, at: place) { place += 1 }
    let answer = place < line.count ? place : nil
    found[word] = (column, answer)
    return answer
  }

  /// Returns the column after the code that begins at a column, or after its backticks if it is not
  /// terminated.
  mutating func afterCode(_ column: Int) -> Int {
    let ticks = ticks(at: column)
    let runs = lastRuns ?? findLastRuns()
    lastRuns = runs
    var place = column + ticks
    guard let last = runs[ticks], last >= place else { return place }
    while place < last {
      let run = self.ticks(at: place)
      if run == ticks { break }
      place += max(1, run)
    }
    return place + ticks
  }

  private func ticks(at column: Int) -> Int { line[column...].prefix { $0 == "`" }.count }

  private func findLastRuns() -> [Int: Int] {
    var runs: [Int: Int] = [:]
    var place = 0
    while place < line.count {
      let run = ticks(at: place)
      if run > 0 { runs[run] = place }
      place += max(1, run)
    }
    return runs
  }
}
