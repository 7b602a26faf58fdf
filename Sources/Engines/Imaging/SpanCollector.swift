import SnaplineBasics

/// A collector of pixels in order from the top and from the left.
struct SpanCollector {
  private(set) var spans: [PixelSpan] = []
  private(set) var count = 0
  private(set) var bounds: PixelRect?

  /// Adds adjacent pixels of a row.
  mutating func add(_ row: Int, _ columns: Range<Int>) {
    count += columns.count
    let rect = PixelSpan(row: row, columns: columns).rect
    bounds = bounds?.union(rect) ?? rect
    // Adjacent spans are merged, so that spans of a row never touch.
    if let last = spans.last, last.row == row, last.columns.upperBound == columns.lowerBound {
      spans[spans.count - 1] = PixelSpan(
        row: row, columns: last.columns.lowerBound..<columns.upperBound)
    } else {
      spans.append(PixelSpan(row: row, columns: columns))
    }
  }
}
