package import Geometry
import Glibc

/// Compares two pictures exactly, except in the excluded rectangles.
///
/// Equal rows cost no more than reading them; only the others are looked into.
package func compare(
  _ expected: Bitmap, _ actual: Bitmap, excluding excluded: [PixelRect] = []
) -> BitmapDifference {
  guard expected.size == actual.size else {
    return .sizes(expected: expected.size, actual: actual.size)
  }
  var collector = DifferenceCollector()
  expected.bytes.withUnsafeBytes { old in
    actual.bytes.withUnsafeBytes { new in
      for row in differingRows(old, new, expected) {
        let bytes = row * expected.bytesPerRow..<(row + 1) * expected.bytesPerRow
        let judged = judgedColumns(row, width: expected.size.width, excluded)
        let old = UnsafeRawBufferPointer(rebasing: old[bytes])
        let new = UnsafeRawBufferPointer(rebasing: new[bytes])
        for columns in judged { collector.look(row, columns, old, new) }
      }
    }
  }
  return collector.difference
}

/// Rows with at least one different byte.
private func differingRows(
  _ old: UnsafeRawBufferPointer, _ new: UnsafeRawBufferPointer, _ bitmap: Bitmap
) -> [Int] {
  guard let old = old.baseAddress, let new = new.baseAddress else { return [] }
  let length = bitmap.bytesPerRow
  return (0..<bitmap.size.height).filter { row in
    memcmp(old + row * length, new + row * length, length) != 0
  }
}

/// The columns of a row that no excluded rectangle covers.
private func judgedColumns(
  _ row: Int, width: Int, _ excluded: [PixelRect]
) -> [Range<Int>] {
  let covering = excluded.filter { row >= $0.y && row - $0.y < $0.height && $0.width > 0 }
  var judged: [Range<Int>] = []
  var start = 0
  for rect in covering.sorted(by: { $0.x < $1.x }) {
    if rect.x > start { judged.append(start..<min(rect.x, width)) }
    start = max(start, rect.x + rect.width)
    guard start < width else { return judged }
  }
  return judged + [start..<width]
}

/// What is known of a difference while its rows are walked.
private struct DifferenceCollector {
  private var spans: [PixelSpan] = []
  private var count = 0
  private var bounds: PixelRect?
  private var maximumDelta: UInt8 = 0

  var difference: BitmapDifference {
    guard let bounds else { return .same }
    return .pixels(
      ChangedPixels(spans: spans, count: count, bounds: bounds, maximumDelta: maximumDelta))
  }

  /// Looks for spans of different pixels in a part of a row.
  mutating func look(
    _ row: Int, _ columns: Range<Int>, _ old: UnsafeRawBufferPointer, _ new: UnsafeRawBufferPointer
  ) {
    let old = old.bindMemory(to: UInt32.self)
    let new = new.bindMemory(to: UInt32.self)
    var column = columns.lowerBound
    while column < columns.upperBound {
      guard old[column] != new[column] else {
        column += 1
        continue
      }
      let start = column
      while column < columns.upperBound, old[column] != new[column] {
        if maximumDelta < 255 { maximumDelta = max(maximumDelta, delta(old[column], new[column])) }
        column += 1
      }
      add(PixelSpan(row: row, columns: start..<column))
    }
  }

  private mutating func add(_ span: PixelSpan) {
    spans.append(span)
    count += span.columns.count
    bounds = bounds?.union(span.rect) ?? span.rect
  }
}

/// The largest difference of a channel.
private func delta(_ old: UInt32, _ new: UInt32) -> UInt8 {
  var largest: UInt8 = 0
  for shift: UInt32 in [0, 8, 16, 24] {
    let old = UInt8(truncatingIfNeeded: old >> shift)
    let new = UInt8(truncatingIfNeeded: new >> shift)
    largest = max(largest, old > new ? old - new : new - old)
  }
  return largest
}
