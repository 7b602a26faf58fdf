import Geometry

/// Collects the lines of one text, paragraph by paragraph.
struct Typesetter {
  private(set) var lines: [TextLine] = []
  /// In the order in which they came, each once.
  private(set) var unknown: [Unicode.Scalar] = []

  private let font: Font
  private let width: Double
  private let maximumLines: Int
  private let breaking: LineBreakMode
  private var seen: Set<Unicode.Scalar> = []

  init(font: Font, width: Double?, maximumLines: Int, breaking: LineBreakMode) {
    self.font = font
    self.width = width.map { $0.isNaN ? 0 : max(0, $0) } ?? .infinity
    self.maximumLines = max(0, maximumLines)
    self.breaking = breaking
  }

  /// Whether another line may be made.
  var hasRoom: Bool { maximumLines == 0 || lines.count < maximumLines }

  /// Adds a line without text, if there is room for one.
  mutating func addEmptyLine() {
    if hasRoom { lines.append(TextLine(clusters: [], width: 0)) }
  }

  /// Adds the lines of a paragraph, as many as there is room for.
  mutating func add(_ paragraph: Substring, isLast: Bool) {
    let clusters = measure(paragraph)
    guard !clusters.isEmpty else { return addEmptyLine() }
    var start = 0
    while start < clusters.count, hasRoom {
      let mayBeLast = breaking.truncates && lines.count + 1 == maximumLines
      let end =
        mayBeLast || breaking == .clipping
        ? clusters.count : endOfLine(startingAt: start, in: clusters)
      let line = Array(clusters[start..<end])
      if mayBeLast {
        lines.append(truncated(line, losesMore: !isLast))
      } else {
        lines.append(self.line(line, isWrapped: end < clusters.count))
      }
      start = end
    }
  }
}

/// A cluster with what the breaking of lines must know about it.
private struct MeasuredCluster {
  var cluster: TextCluster
  var isBlank: Bool
  var canEndLineBefore: Bool
}

extension Typesetter {
  /// A line must exceed its room by more than the error of a solve before it is broken.
  private static let tolerance = 1e-6

  /// Whether it matters where words end.
  private var wrapsAtWords: Bool {
    width.isFinite && breaking != .byCharWrapping && breaking != .clipping
  }

  private mutating func measure(_ paragraph: Substring) -> [MeasuredCluster] {
    let breaks = wrapsAtWords ? lineBreaks(in: paragraph.unicodeScalars) : []
    var place = 0
    var clusters: [MeasuredCluster] = []
    for character in paragraph {
      let measure = font.measure(character)
      for scalar in measure.unknown where seen.insert(scalar).inserted { unknown.append(scalar) }
      clusters.append(
        MeasuredCluster(
          cluster: TextCluster(text: String(character), advance: measure.advance * font.size),
          isBlank: character.isBlank,
          canEndLineBefore: wrapsAtWords ? breaks[place] : breaking == .byCharWrapping))
      place += character.unicodeScalars.count
    }
    return clusters
  }

  /// The first cluster that no longer belongs to the line; always at least one does.
  private func endOfLine(startingAt start: Int, in clusters: [MeasuredCluster]) -> Int {
    var taken = 0.0
    var opportunity: Int?
    for index in start..<clusters.count {
      let next = clusters[index]
      if index > start, next.canEndLineBefore { opportunity = index }
      taken += next.cluster.advance
      // Blanks hang over the edge, so that no line begins with one.
      if next.isBlank || taken <= width + Typesetter.tolerance || index == start { continue }
      // A word that is wider than a line is broken anywhere.
      return opportunity ?? index
    }
    return clusters.count
  }

  private func line(_ clusters: [MeasuredCluster], isWrapped: Bool) -> TextLine {
    let all = clusters.reduce(0) { $0 + $1.cluster.advance }
    var blanks = 0.0
    for cluster in clusters.reversed() {
      guard cluster.isBlank else { break }
      blanks += cluster.cluster.advance
    }
    // Blanks at the end of a paragraph take room, but only as much as there is.
    let taken = isWrapped ? all - blanks : max(all - blanks, min(all, width))
    return TextLine(clusters: clusters.map(\.cluster), width: taken)
  }

  /// The rest of a paragraph on one line, shortened when it is too wide or when text follows.
  private func truncated(_ clusters: [MeasuredCluster], losesMore: Bool) -> TextLine {
    let whole = clusters.reduce(0) { $0 + $1.cluster.advance }
    guard losesMore || whole > width + Typesetter.tolerance else {
      return line(clusters, isWrapped: false)
    }
    let ellipsis = TextCluster(text: "…", advance: font.measure("…").advance * font.size)
    let room = width - ellipsis.advance + Typesetter.tolerance
    let head: Int
    let tail: Int
    switch whole <= room ? .truncatingTail : breaking {
    case .truncatingHead: (head, tail) = (0, fitting(clusters.reversed(), in: room))
    case .truncatingMiddle: (head, tail) = split(clusters, in: room)
    default: (head, tail) = (fitting(clusters, in: room), 0)
    }
    let before = clusters.prefix(head).map(\.cluster).droppingBlanksAtEnd()
    let after = clusters.suffix(tail).drop(while: \.isBlank).map(\.cluster)
    let shown = before + [ellipsis] + after
    return TextLine(clusters: shown, width: shown.reduce(0) { $0 + $1.advance })
  }

  /// How many clusters from the front fit in the room.
  private func fitting(_ clusters: some Sequence<MeasuredCluster>, in room: Double) -> Int {
    var taken = 0.0
    var count = 0
    for cluster in clusters {
      taken += cluster.cluster.advance
      guard taken <= room else { break }
      count += 1
    }
    return count
  }

  /// How many clusters from both ends fit: half the room each, and what is left goes to the front.
  private func split(_ clusters: [MeasuredCluster], in room: Double) -> (head: Int, tail: Int) {
    let tail = fitting(clusters.reversed(), in: room / 2)
    let taken = clusters.suffix(tail).reduce(0) { $0 + $1.cluster.advance }
    let head = fitting(clusters.prefix(clusters.count - tail), in: room - taken)
    return (head, tail)
  }
}

extension LineBreakMode {
  fileprivate var truncates: Bool {
    switch self {
    case .truncatingHead, .truncatingMiddle, .truncatingTail: true
    case .byWordWrapping, .byCharWrapping, .clipping: false
    }
  }
}

extension Character {
  /// Whether the character is room between words that may be given up at the end of a line.
  fileprivate var isBlank: Bool {
    // With a mark on it, a blank is something to see.
    guard unicodeScalars.count == 1, let scalar = unicodeScalars.first else { return false }
    switch scalar.value {
    case 0x09, 0x20, 0x1680, 0x2000...0x2006, 0x2008...0x200A, 0x205F, 0x3000: return true
    default: return false
    }
  }
}

extension [TextCluster] {
  fileprivate func droppingBlanksAtEnd() -> [TextCluster] {
    var kept = self
    while let character = kept.last?.text.first, character.isBlank { kept.removeLast() }
    return kept
  }
}
