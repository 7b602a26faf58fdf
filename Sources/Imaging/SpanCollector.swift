import Geometry

/// Gathers pixels of a picture from the top, and from the left in a row.
struct SpanCollector {
  private(set) var spans: [PixelSpan] = []
  private(set) var count = 0
  private(set) var bounds: PixelRect?

  /// Adds neighbouring pixels of a row.
  mutating func add(_ row: Int, _ columns: Range<Int>) {
    count += columns.count
    let rect = PixelSpan(row: row, columns: columns).rect
    bounds = bounds?.union(rect) ?? rect
    // Spans of a row never touch, whatever pieces they come in.
    if let last = spans.last, last.row == row, last.columns.upperBound == columns.lowerBound {
      spans[spans.count - 1] = PixelSpan(
        row: row, columns: last.columns.lowerBound..<columns.upperBound)
    } else {
      spans.append(PixelSpan(row: row, columns: columns))
    }
  }
}
