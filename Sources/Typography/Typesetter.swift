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
  private let keepsHangulWords: Bool
  private let keepsLastWordCompany: Bool
  private var runs: RunCursor
  private var seen: Set<Unicode.Scalar> = []

  init(_ setting: TextSetting) {
    font = setting.font
    width = setting.width.map { $0.isNaN ? 0 : max(0, $0) } ?? .infinity
    maximumLines = max(0, setting.maximumLines)
    breaking = setting.breaking
    keepsHangulWords = setting.keepsHangulWords
    keepsLastWordCompany = setting.keepsLastWordCompany
    runs = RunCursor(setting.runs, rest: setting.font)
  }

  /// Whether another line may be made.
  var hasRoom: Bool { maximumLines == 0 || lines.count < maximumLines }

  /// Adds a line without text, if there is room for one.
  mutating func addEmptyLine() {
    guard hasRoom else { return }
    lines.append(withHeight(TextLine(clusters: [], width: 0), of: []))
  }

  /// Adds the lines of a paragraph, as many as there is room for.
  mutating func add(_ paragraph: Paragraph, isLast: Bool) {
    let direction = BidiParagraph(paragraph.text)
    let clusters = measure(paragraph.text, direction)
    runs.skip(paragraph.lineEnd)
    guard !clusters.isEmpty else { return addEmptyLine() }
    var start = 0
    while start < clusters.count, hasRoom {
      let mayBeLast = breaking.truncates && lines.count + 1 == maximumLines
      let end =
        mayBeLast || breaking == .clipping
        ? clusters.count : endOfLine(startingAt: start, in: clusters)
      let part = Array(clusters[start..<end])
      var line =
        mayBeLast
        ? truncated(part, losesMore: !isLast, direction)
        : line(part, isWrapped: end < clusters.count, direction)
      line.endsParagraph = end == clusters.count
      lines.append(withHeight(line, of: part))
      start = end
    }
  }

  /// The line with the height that its fonts ask for.
  private func withHeight(_ line: TextLine, of clusters: [MeasuredCluster]) -> TextLine {
    var line = line
    line.isRightToLeft = clusters.first?.baseLevel == 1
    (line.ascender, line.height) = runs.height(of: clusters.lazy.map(\.cluster.run))
    return line
  }
}

/// A cluster with what the breaking of lines must know about it.
private struct MeasuredCluster {
  var cluster: TextCluster
  var isBlank: Bool
  var canEndLineBefore: Bool
  /// That of the paragraph.
  var baseLevel: UInt8 = 0
  /// Whether it follows the paragraph's direction at the end of a line.
  var followsParagraph = false
}

extension Typesetter {
  /// A line must exceed its room by more than the error of a solve before it is broken.
  private static let tolerance = 1e-6

  /// Whether it matters where words end.
  private var wrapsAtWords: Bool {
    width.isFinite && breaking != .byCharWrapping && breaking != .clipping
  }

  private mutating func measure(
    _ paragraph: Substring, _ direction: BidiParagraph
  ) -> [MeasuredCluster] {
    let breaks =
      wrapsAtWords
      ? lineBreaks(in: paragraph.unicodeScalars, keepsHangulWords: keepsHangulWords) : []
    var place = 0
    var clusters: [MeasuredCluster] = []
    for character in paragraph {
      let run = runs.next(character.unicodeScalars.count)
      let measure = run.font.measure(character, direction.form(at: place))
      for scalar in measure.unknown where seen.insert(scalar).inserted { unknown.append(scalar) }
      var cluster = MeasuredCluster(
        cluster: TextCluster(
          text: String(character), advance: measure.advance * run.font.size, run: run.index),
        isBlank: character.isBlank,
        canEndLineBefore: wrapsAtWords ? breaks[place] : breaking == .byCharWrapping)
      if let levels = direction.levels {
        cluster.cluster.level = levels.levels[place]
        cluster.baseLevel = levels.base
        cluster.followsParagraph = levels.followsParagraph[place]
      }
      clusters.append(cluster)
      place += character.unicodeScalars.count
    }
    if direction.joinsLam { joinLams(in: &clusters) }
    return clusters
  }

  /// Lam and alef are one sign: together they take its room.
  private func joinLams(in clusters: inout [MeasuredCluster]) {
    for index in clusters.indices.dropLast() {
      guard let lam = clusters[index].cluster.text.unicodeScalars.first, lam.isLam,
        let alef = clusters[index + 1].cluster.text.unicodeScalars.first, alef.joinsLam,
        clusters[index].cluster.run == clusters[index + 1].cluster.run
      else { continue }
      let size = runs.font(of: clusters[index].cluster.run).size
      for place in [index, index + 1] {
        clusters[place].cluster.advance = JoinedAdvances.lamAlef.alone / 2 * size
      }
    }
  }

  /// The first cluster that no longer belongs to the line; always at least one does.
  private func endOfLine(startingAt start: Int, in clusters: [MeasuredCluster]) -> Int {
    var taken = 0.0
    var opportunity: Int?
    var before: Int?
    for index in start..<clusters.count {
      let next = clusters[index]
      if index > start, next.canEndLineBefore { (before, opportunity) = (opportunity, index) }
      taken += next.cluster.advance
      // Blanks hang over the edge, so that no line begins with one.
      if next.isBlank || taken <= width + Typesetter.tolerance || index == start { continue }
      if keepsLastWordCompany, let before, let opportunity,
        isLonely(opportunity, in: clusters), fits(clusters[before...])
      {
        return before
      }
      // A word that is wider than a line is broken anywhere.
      return opportunity ?? index
    }
    return clusters.count
  }

  /// Whether a word after a blank is all that is left of a paragraph.
  private func isLonely(_ start: Int, in clusters: [MeasuredCluster]) -> Bool {
    clusters[start - 1].isBlank && !clusters[(start + 1)...].contains { $0.canEndLineBefore }
  }

  /// Whether these clusters fit on one line.
  private func fits(_ clusters: ArraySlice<MeasuredCluster>) -> Bool {
    clusters.reduce(0) { $0 + $1.cluster.advance } <= width + Typesetter.tolerance
  }

  private func line(
    _ clusters: [MeasuredCluster], isWrapped: Bool, _ direction: BidiParagraph
  ) -> TextLine {
    let all = clusters.reduce(0) { $0 + $1.cluster.advance }
    var blanks = 0.0
    for cluster in clusters.reversed() {
      guard cluster.isBlank else { break }
      blanks += cluster.cluster.advance
    }
    // Blanks at the end of a paragraph take room, but only as much as there is.
    let taken = isWrapped ? all - blanks : max(all - blanks, min(all, width))
    // In a line that runs to the left they would push the text away from its end.
    let hangs = taken < all && direction.levels?.base == 1
    var line = TextLine(
      clusters: shown(hangs ? clusters.collapsingBlanksAtEnd() : clusters, direction),
      width: taken)
    line.blanks = max(0, min(all, width) - taken)
    return line
  }

  /// The rest of a paragraph on one line, shortened when it is too wide or when text follows.
  private func truncated(
    _ clusters: [MeasuredCluster], losesMore: Bool, _ direction: BidiParagraph
  ) -> TextLine {
    let whole = clusters.reduce(0) { $0 + $1.cluster.advance }
    guard losesMore || whole > width + Typesetter.tolerance else {
      return line(clusters, isWrapped: false, direction)
    }
    let ellipsis = ellipsis(in: clusters, direction)
    let room = width - ellipsis.cluster.advance + Typesetter.tolerance
    let head: Int
    let tail: Int
    switch whole <= room ? .truncatingTail : breaking {
    case .truncatingHead: (head, tail) = (0, fitting(clusters.reversed(), in: room))
    case .truncatingMiddle: (head, tail) = split(clusters, in: room)
    default: (head, tail) = (fitting(clusters, in: room), 0)
    }
    let before = Array(clusters.prefix(head)).droppingBlanksAtEnd()
    let after = clusters.suffix(tail).drop(while: \.isBlank)
    let shown = before + [ellipsis] + after
    return TextLine(
      clusters: self.shown(shown, direction),
      width: shown.reduce(0) { $0 + $1.cluster.advance })
  }

  /// The sign for what is left out, in the font of the text's start and the paragraph's direction.
  private func ellipsis(
    in clusters: [MeasuredCluster], _ direction: BidiParagraph
  ) -> MeasuredCluster {
    let run = (breaking == .truncatingTail ? clusters.last : clusters.first)?.cluster.run ?? 0
    let font = runs.font(of: run)
    let base = direction.levels?.base ?? 0
    return MeasuredCluster(
      cluster: TextCluster(
        text: "…", advance: font.measure("…").advance * font.size, run: run, level: base),
      isBlank: false, canEndLineBefore: false, baseLevel: base)
  }

  /// The clusters of a line from left to right.
  private func shown(
    _ clusters: [MeasuredCluster], _ direction: BidiParagraph
  ) -> [TextCluster] {
    guard let base = direction.levels?.base else { return clusters.map(\.cluster) }
    var levels = clusters.map(\.cluster.level)
    for index in levels.indices.reversed() {
      guard clusters[index].followsParagraph else { break }
      levels[index] = base
    }
    return visualOrder(of: levels).map { place in
      var cluster = clusters[place].cluster
      cluster.level = levels[place]
      return cluster
    }
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

extension [MeasuredCluster] {
  fileprivate func collapsingBlanksAtEnd() -> [MeasuredCluster] {
    var clusters = self
    for index in clusters.indices.reversed() {
      guard clusters[index].isBlank else { break }
      clusters[index].cluster.advance = 0
    }
    return clusters
  }

  fileprivate func droppingBlanksAtEnd() -> [MeasuredCluster] {
    var kept = self
    while kept.last?.isBlank == true { kept.removeLast() }
    return kept
  }
}
