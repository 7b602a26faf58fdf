import SnaplineBasics

/// A builder of the lines of one text, paragraph by paragraph.
struct Typesetter {
  private(set) var lines: [TextLine] = []
  /// The unknown characters in the order of occurrence, each once.
  private(set) var unknown: [Unicode.Scalar] = []
  /// The widths with the same line breaks.
  private(set) var reach = WidthInterval()
  /// The width of the widest line, including spaces at its end if they count, and excluding lines
  /// that fill the available width.
  private(set) var widest = 0.0
  private(set) var takesFullWidth = false

  private let width: Double
  private let style: ParagraphStyle
  /// The indents of the line that is broken.
  private var indents = LineIndents()
  private let maximumLines: Int
  private let breaking: LineBreakMode
  private let avoidsOrphans: Bool
  private let countsBlanks: Bool
  private let runs: FontRunCursor
  private var visited: Set<Unicode.Scalar> = []

  init(_ setting: TextLayoutOptions) {
    width = setting.availableWidth
    style = setting.style
    maximumLines = max(0, setting.maximumLines)
    breaking = setting.breaking
    avoidsOrphans = setting.avoidsOrphans
    countsBlanks = setting.countsBlanks
    runs = FontRunCursor(setting.runs, rest: setting.font)
    // Lines that end at a distance from the leading edge are not as wide as the text permits.
    if style.tailIndent > 0 { reach.finish() }
  }

  /// The available width of the line.
  private var room: Double { width - indents.both }

  /// Whether another line is permitted.
  var allowsAnotherLine: Bool { maximumLines == 0 || lines.count < maximumLines }

  /// Adds an empty line, if another line is permitted.
  mutating func addEmptyLine() {
    guard allowsAnotherLine else { return }
    indents = style.indents(isFirst: true, in: width)
    lines.append(withHeight(TextLine(clusters: [], width: 0), of: []))
  }

  /// Adds the lines of a paragraph, up to the maximum.
  mutating func add(_ paragraph: MeasuredParagraph) {
    for scalar in paragraph.unknown where visited.insert(scalar).inserted { unknown.append(scalar) }
    let clusters = paragraph.clusters
    guard !clusters.isEmpty else { return addEmptyLine() }
    var start = 0
    while start < clusters.count, allowsAnotherLine {
      indents = style.indents(isFirst: start == 0, in: width)
      let isLast = lines.count + 1 == maximumLines
      let mayBeLast = breaking.truncates && isLast
      let end =
        mayBeLast || breaking == .clipping && isLast
        ? clusters.count : endOfLine(startingAt: start, in: clusters)
      let part = clusters[start..<end].startingLine
      var line =
        mayBeLast
        ? truncated(part, losesMore: !paragraph.isLast, paragraph.direction)
        : line(part, isWrapped: end < clusters.count, paragraph.direction)
      line.endsParagraph = end == clusters.count
      lines.append(withHeight(line, of: part))
      start = end
    }
  }

  /// Returns the line with the height of its fonts.
  private func withHeight(_ line: TextLine, of clusters: ArraySlice<MeasuredCluster>) -> TextLine {
    var line = line
    line.indents = indents
    line.isRightToLeft = clusters.first?.baseLevel == 1
    (line.ascender, line.height, line.leading) = runs.height(of: clusters.lazy.map(\.cluster.run))
    return line
  }
}

extension Typesetter {
  /// The excess width above which a line is broken; it is larger than the error of a solve.
  private static let tolerance = 1e-6

  /// Whether a width fits in a fraction of the available width, next to others.
  private mutating func fits(
    _ extent: Double, besides taken: Double, fraction: Double = 1
  ) -> Bool {
    let fits = extent <= room * fraction - taken
    reach.add(fits, from: (extent + taken) / fraction + indents.both)
    return fits
  }

  /// Whether a width fits on a line.
  private mutating func fits(_ extent: Double) -> Bool {
    fits(extent, besides: -Typesetter.tolerance)
  }

  /// Returns the end of the line's clusters; a line has at least one.
  private mutating func endOfLine(
    startingAt start: Int, in clusters: [MeasuredCluster]
  ) -> Int {
    var taken = -clusters[start].cluster.kerning
    // The width of all visible clusters, now and before the last break opportunity.
    var (extent, certain) = (0.0, 0.0)
    var opportunity: Int?
    var before: Int?
    for index in start..<clusters.count {
      let next = clusters[index]
      if index > start, next.canEndLineBefore {
        (before, opportunity) = (opportunity, index)
        certain = extent
      }
      taken += next.cluster.advance
      // Spaces may exceed the width, so that no line begins with one.
      if next.isBlank || index == start { continue }
      if taken <= room + Typesetter.tolerance {
        extent = max(extent, taken)
        continue
      }
      guard let opportunity else {
        // A word that is wider than a line is broken anywhere.
        if extent > 0 { _ = fits(extent) }
        _ = fits(taken)
        return index
      }
      if certain > 0 { _ = fits(certain) }
      // While the entire word does not fit, the line breaks before the same word.
      _ = fits(extentOfWord(from: index, taken, in: clusters))
      if avoidsOrphans, let before, isOrphan(opportunity, in: clusters),
        fits(clusters[before...].startingLine.extent)
      {
        return before
      }
      return opportunity
    }
    if extent > 0 { _ = fits(extent) }
    return clusters.count
  }

  /// Returns the width from the start of a line to the end of a word that no longer fits.
  private func extentOfWord(
    from index: Int, _ taken: Double, in clusters: [MeasuredCluster]
  ) -> Double {
    var (taken, extent) = (taken, taken)
    for next in clusters[(index + 1)...] {
      if next.canEndLineBefore { break }
      taken += next.cluster.advance
      if !next.isBlank { extent = max(extent, taken) }
    }
    return extent
  }

  /// Whether a word after a space is the remainder of a paragraph.
  private func isOrphan(_ start: Int, in clusters: [MeasuredCluster]) -> Bool {
    clusters[start - 1].isBlank && !clusters[(start + 1)...].contains { $0.canEndLineBefore }
  }

  private mutating func line(
    _ clusters: ArraySlice<MeasuredCluster>, isWrapped: Bool, _ direction: BidiParagraph
  ) -> TextLine {
    let all = clusters.extent
    let blanks = clusters.reversed().prefix(while: \.isBlank).reduce(0) { $0 + $1.cluster.advance }
    let taken = lineWidth(forWords: all - blanks, withBlanks: all, isWrapped)
    // In a right-to-left line they would move the text away from its end.
    let hangs = taken < all && direction.levels?.base == 1
    return TextLine(
      clusters: shown(hangs ? clusters.collapsingBlanksAtEnd() : clusters, direction),
      width: taken)
  }

  /// Returns the width and the intrinsic width of a line: for spaces at its end at most the
  /// available width.
  private mutating func lineWidth(
    forWords words: Double, withBlanks all: Double, _ isWrapped: Bool
  ) -> Double {
    // Spaces at a line break belong to no line, but a text may include their width.
    guard words < all, countsBlanks || !isWrapped else {
      widen(to: words)
      return words
    }
    if fits(all, besides: 0) {
      widen(to: all)
      return isWrapped ? words : all
    }
    guard fits(words, besides: 0) else {
      widen(to: words)
      return words
    }
    takesFullWidth = true
    if isWrapped { return words }
    reach.finish()
    return room
  }

  /// Makes the text at least as wide as a line of this length with its indents.
  private mutating func widen(to length: Double) { widest = max(widest, length + indents.both) }

  /// Returns the remainder of a paragraph on one line, truncated if it is too wide or if text
  /// follows.
  private mutating func truncated(
    _ clusters: ArraySlice<MeasuredCluster>, losesMore: Bool, _ direction: BidiParagraph
  ) -> TextLine {
    let whole = clusters.extent
    guard losesMore || !fits(whole) else {
      return line(clusters, isWrapped: false, direction)
    }
    let ellipsis = ellipsis(in: clusters, direction)
    let sign = ellipsis.cluster.advance - Typesetter.tolerance
    let head: Int
    let tail: Int
    switch fits(whole, besides: sign) ? .truncatingTail : breaking {
    case .truncatingHead: (head, tail) = (0, fittingAtEnd(clusters, besides: sign))
    case .truncatingMiddle: (head, tail) = split(clusters, besides: sign)
    default: (head, tail) = (fitting(clusters, besides: sign), 0)
    }
    let before = clusters.prefix(head).droppingBlanksAtEnd()
    let after = clusters.suffix(tail).drop(while: \.isBlank).startingLine
    let shown = before + [ellipsis] + after
    let taken = shown.extent
    widen(to: taken)
    return TextLine(clusters: self.shown(shown, direction), width: taken)
  }

  /// Returns the ellipsis, in the font of the text's start and the paragraph's direction.
  private func ellipsis(
    in clusters: ArraySlice<MeasuredCluster>, _ direction: BidiParagraph
  ) -> MeasuredCluster {
    let run = (breaking == .truncatingTail ? clusters.last : clusters.first)?.cluster.run ?? 0
    let font = runs.font(of: run)
    let base = direction.levels?.base ?? 0
    return MeasuredCluster(
      cluster: TextCluster(
        text: "…", advance: font.points(font.measure("…")), run: run, level: base),
      isBlank: false, canEndLineBefore: false, baseLevel: base)
  }

  /// Returns the clusters of a line from left to right.
  private func shown(
    _ clusters: ArraySlice<MeasuredCluster>, _ direction: BidiParagraph
  ) -> [TextCluster] {
    guard let base = direction.levels?.base else { return clusters.map { $0.cluster } }
    var levels = clusters.map(\.cluster.level)
    let end = clusters.reversed().prefix(while: \.followsParagraph).count
    for index in levels.indices.suffix(end) { levels[index] = base }
    return visualOrder(of: levels).map { place in
      var cluster = clusters[clusters.startIndex + place].cluster
      cluster.level = levels[place]
      return cluster
    }
  }

  /// Returns the number of leading clusters that fit next to others.
  private mutating func fitting(
    _ clusters: ArraySlice<MeasuredCluster>, besides others: Double
  ) -> Int {
    var taken = 0.0
    var count = 0
    for cluster in clusters {
      taken += cluster.cluster.advance
      guard fits(taken, besides: others) else { break }
      count += 1
    }
    return count
  }

  /// Returns the number of clusters at the end that fit in a fraction of the width, next to others.
  private mutating func fittingAtEnd(
    _ clusters: ArraySlice<MeasuredCluster>, besides others: Double, fraction: Double = 1
  ) -> Int {
    var taken = 0.0
    var count = 0
    for cluster in clusters.reversed() {
      taken += cluster.cluster.advance
      // The first one is not kerned with the ellipsis.
      let extent = taken - cluster.cluster.kerning
      guard fits(extent, besides: others, fraction: fraction) else { break }
      count += 1
    }
    return count
  }

  /// Returns the number of clusters that fit from both ends: half the width each, and the remainder
  /// to the leading part.
  private mutating func split(
    _ clusters: ArraySlice<MeasuredCluster>, besides others: Double
  ) -> (head: Int, tail: Int) {
    let tail = fittingAtEnd(clusters, besides: others / 2, fraction: 0.5)
    let taken = clusters.suffix(tail).startingLine.extent
    let head = fitting(clusters.prefix(clusters.count - tail), besides: others + taken)
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

extension ArraySlice<MeasuredCluster> {
  /// The sum of the advances.
  fileprivate var extent: Double { reduce(0) { $0 + $1.cluster.advance } }

  /// The clusters without the kerning of the first, which begins a line.
  fileprivate var startingLine: Self {
    guard let first, first.cluster.kerning != 0 else { return self }
    var clusters = self
    clusters[startIndex].cluster.removeKerning()
    return clusters
  }

  fileprivate func collapsingBlanksAtEnd() -> Self {
    var clusters = self
    for index in indices.reversed().prefix(while: { self[$0].isBlank }) {
      clusters[index].cluster.advance = 0
      clusters[index].cluster.kerning = 0
    }
    return clusters
  }

  fileprivate func droppingBlanksAtEnd() -> Self {
    var kept = self
    while kept.last?.isBlank == true { kept.removeLast() }
    return kept
  }
}
