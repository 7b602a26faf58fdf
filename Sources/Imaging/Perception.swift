package import Geometry

/// How different two pixels must look to count as changed.
///
/// The rule of pixelmatch and odiff: a distance between colours as analogue television weighed
/// them (brightness first, then the orange–blue and the purple–green axis; Kotsarenko and Ramos
/// 2010), and pixels that only smooth an edge told by their neighbours (Vyšniauskas 2009).
package struct PerceptionRule: Hashable, Sendable {
  /// From 0, where every visible difference counts, to 1, where none does.
  package var threshold: Double
  /// Leaves pixels out that in either picture only smooth an edge.
  package var ignoresAntialiasing: Bool

  package init(threshold: Double, ignoresAntialiasing: Bool) {
    self.threshold = threshold
    self.ignoresAntialiasing = ignoresAntialiasing
  }

  /// The largest distance that does not count; black and white are 35,215 apart.
  var limit: Double { 35215 * threshold * threshold }
}

/// The pixels that a rule calls different.
package struct PerceivedDifference: Hashable, Sendable {
  package private(set) var changed: [PixelSpan] = []
  package private(set) var count = 0
  package private(set) var bounds: PixelRect?
  /// Pixels over the threshold that were left out because they only smooth an edge.
  package private(set) var antialiased: [PixelSpan] = []
  package private(set) var antialiasedCount = 0

  /// What comparing parts found, from the top.
  init(changed: SpanCollector, antialiased: SpanCollector) {
    self.changed = changed.spans
    count = changed.count
    bounds = changed.bounds
    self.antialiased = antialiased.spans
    antialiasedCount = antialiased.count
  }

  /// The same as one part after the other, each below the one before.
  package init(joining parts: [PerceivedDifference]) {
    for part in parts {
      changed += part.changed
      count += part.count
      if let rect = part.bounds { bounds = bounds?.union(rect) ?? rect }
      antialiased += part.antialiased
      antialiasedCount += part.antialiasedCount
    }
  }
}

/// Looks for the pixels of some rows in which two pictures of one size look different.
///
/// Neighbours are looked at in all of both pictures, so that rows may be judged in parts.
package func perceive(
  _ expected: StraightBitmap, _ actual: StraightBitmap, _ rule: PerceptionRule,
  rows: Range<Int>, excluding excluded: [PixelRect] = []
) -> PerceivedDifference {
  precondition(expected.size == actual.size, "only images of one size can be compared")
  let size = expected.size
  return expected.bytes.withUnsafeBytes { old in
    actual.bytes.withUnsafeBytes { new in
      let old = PixelGrid(pixels: old.bindMemory(to: UInt32.self), size: size)
      let new = PixelGrid(pixels: new.bindMemory(to: UInt32.self), size: size)
      var judge = PixelJudge(old, new, rule)
      for row in differingRows(old.pixels, new.pixels, size, within: rows) {
        for columns in judgedColumns(row, width: size.width, excluded) {
          judge.look(at: columns, in: row)
        }
      }
      return PerceivedDifference(changed: judge.changed, antialiased: judge.antialiased)
    }
  }
}

/// What is known of two pictures while their rows are walked.
private struct PixelJudge {
  private(set) var changed = SpanCollector()
  private(set) var antialiased = SpanCollector()
  private let old: PixelGrid
  private let new: PixelGrid
  private let limit: Double
  private let ignoresAntialiasing: Bool
  private var edges: EdgeFinder
  /// Areas of one colour that became another one are judged once.
  private var last = (before: 0 as UInt32, after: 0 as UInt32, differs: false)

  init(_ old: PixelGrid, _ new: PixelGrid, _ rule: PerceptionRule) {
    (self.old, self.new) = (old, new)
    limit = rule.limit
    ignoresAntialiasing = rule.ignoresAntialiasing
    edges = EdgeFinder(old, new)
  }

  private enum Impression { case same, changed, antialiased }

  /// Looks for spans of pixels that look different in a part of a row.
  mutating func look(at columns: Range<Int>, in row: Int) {
    if ignoresAntialiasing { edges.move(to: row) }
    var start = columns.lowerBound
    var impression = Impression.same
    for column in columns {
      let next = self.impression(column, row)
      guard next != impression else { continue }
      add(start..<column, row, impression)
      (start, impression) = (column, next)
    }
    add(start..<columns.upperBound, row, impression)
  }

  private mutating func add(_ span: Range<Int>, _ row: Int, _ impression: Impression) {
    switch impression {
    case .same: break
    case .changed: changed.add(row, span)
    case .antialiased: antialiased.add(row, span)
    }
  }

  private mutating func impression(_ column: Int, _ row: Int) -> Impression {
    let (before, after) = (old[column, row], new[column, row])
    guard before != after else { return .same }
    if before != last.before || after != last.after {
      last = (before, after, distance(before, after) > limit)
    }
    guard last.differs else { return .same }
    return ignoresAntialiasing && edges.smoothsEdge(column) ? .antialiased : .changed
  }
}
