package import SnaplineBasics

/// The perceptual rule by which two pixels count as changed.
///
/// The algorithm is that of pixelmatch and odiff: a color distance in the YIQ space (Kotsarenko and
/// Ramos 2010), and a detection of antialiased pixels by their neighbors (Vyšniauskas 2009).
package struct PerceptualThreshold: Hashable, Sendable {
  /// The threshold from 0, where every visible difference counts, to 1, where none does.
  package var threshold: Double
  /// Whether pixels that are antialiased in either image are ignored.
  package var ignoresAntialiasing: Bool

  package init(threshold: Double, ignoresAntialiasing: Bool) {
    self.threshold = threshold
    self.ignoresAntialiasing = ignoresAntialiasing
  }

  /// The largest ignored distance; that of black and white is 35,215.
  var limit: Double { 35215 * threshold * threshold }
}

/// The pixels that differ by a perceptual rule.
package struct PerceptualDifference: Hashable, Sendable {
  package private(set) var changed: [PixelSpan] = []
  package private(set) var count = 0
  package private(set) var bounds: PixelRect?
  /// The pixels above the threshold that were ignored as antialiased.
  package private(set) var antialiased: [PixelSpan] = []
  package private(set) var antialiasedCount = 0

  /// Creates the result for collected spans in order from the top.
  init(changed: SpanCollector, antialiased: SpanCollector) {
    self.changed = changed.spans
    count = changed.count
    bounds = changed.bounds
    self.antialiased = antialiased.spans
    antialiasedCount = antialiased.count
  }

  /// Joins the results of adjacent parts, from the top.
  package init(joining parts: [PerceptualDifference]) {
    for part in parts {
      changed += part.changed
      count += part.count
      if let rect = part.bounds { bounds = bounds?.union(rect) ?? rect }
      antialiased += part.antialiased
      antialiasedCount += part.antialiasedCount
    }
  }
}

/// Finds the pixels of some rows that differ perceptually in two images of one size.
///
/// Neighbors are read from the entire images, so that rows can be compared in parts.
package func comparePerceptually(
  _ expected: StraightBitmap, _ actual: StraightBitmap, _ rule: PerceptualThreshold,
  rows: Range<Int>, excluding excluded: [PixelRect] = []
) -> PerceptualDifference {
  precondition(expected.size == actual.size, "only images of one size can be compared")
  let size = expected.size
  return unsafe expected.bytes.withUnsafeBytes { old in
    unsafe actual.bytes.withUnsafeBytes { new in
      let old = unsafe PixelGrid(pixels: old.bindMemory(to: UInt32.self), size: size)
      let new = unsafe PixelGrid(pixels: new.bindMemory(to: UInt32.self), size: size)
      var evaluate = PerceptualComparator(old, new, rule)
      for row in unsafe differingRows(old.pixels, new.pixels, size, within: rows) {
        for columns in comparedColumns(row, width: size.width, excluded) {
          evaluate.compareRow(at: columns, in: row)
        }
      }
      return PerceptualDifference(changed: evaluate.changed, antialiased: evaluate.antialiased)
    }
  }
}

/// The state of a comparison that proceeds row by row.
@safe private struct PerceptualComparator {
  private(set) var changed = SpanCollector()
  private(set) var antialiased = SpanCollector()
  private let old: PixelGrid
  private let new: PixelGrid
  private let limit: Double
  private let ignoresAntialiasing: Bool
  private var edges: AntialiasingDetector
  /// The cached result of the last pixels, since areas of one color often change to another one.
  private var last = (before: 0 as UInt32, after: 0 as UInt32, differs: false)

  init(_ old: PixelGrid, _ new: PixelGrid, _ rule: PerceptualThreshold) {
    (self.old, self.new) = (old, new)
    limit = rule.limit
    ignoresAntialiasing = rule.ignoresAntialiasing
    edges = AntialiasingDetector(old, new)
  }

  private enum Outcome { case same, changed, antialiased }

  /// Collects the spans of perceptually different pixels in a part of a row.
  mutating func compareRow(at columns: Range<Int>, in row: Int) {
    if ignoresAntialiasing { edges.moveToRow(row) }
    var start = columns.lowerBound
    var impression = Outcome.same
    for column in columns {
      let next = self.impression(column, row)
      guard next != impression else { continue }
      add(start..<column, row, impression)
      (start, impression) = (column, next)
    }
    add(start..<columns.upperBound, row, impression)
  }

  private mutating func add(_ span: Range<Int>, _ row: Int, _ impression: Outcome) {
    switch impression {
    case .same: break
    case .changed: changed.add(row, span)
    case .antialiased: antialiased.add(row, span)
    }
  }

  private mutating func impression(_ column: Int, _ row: Int) -> Outcome {
    let (before, after) = (old[column, row], new[column, row])
    guard before != after else { return .same }
    if before != last.before || after != last.after {
      last = (before, after, distance(before, after) > limit)
    }
    guard last.differs else { return .same }
    return ignoresAntialiasing && edges.isAntialiased(column) ? .antialiased : .changed
  }
}
