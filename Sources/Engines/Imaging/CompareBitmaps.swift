import Glibc
package import SnaplineBasics

/// Compares two images exactly, except in the excluded rectangles.
///
/// Rows are first compared as a whole; only differing rows are examined.
package func compare(
  _ expected: Bitmap, _ actual: Bitmap, excluding excluded: [PixelRect] = []
) -> BitmapDifference {
  guard expected.size == actual.size else {
    return .sizes(expected: expected.size, actual: actual.size)
  }
  return compare(
    expected.bytes, actual.bytes, expected.size, excluding: excluded, DifferenceCollector())
}

/// Compares the pixels of files: clear pixels are equal regardless of their colors.
///
/// Of files with 16 bits per sample, all bits are compared.
package func compare(
  _ expected: StraightBitmap, _ actual: StraightBitmap, excluding excluded: [PixelRect] = []
) -> BitmapDifference {
  guard expected.size == actual.size else {
    return .sizes(expected: expected.size, actual: actual.size)
  }
  let isDeep = expected.lowBytes != nil || actual.lowBytes != nil
  return compare(
    expected.bytes, isDeep ? actual.composited(over: expected).bytes : actual.bytes, expected.size,
    excluding: excluded, DifferenceCollector(seeing: UInt32(0xFF00_0000).littleEndian))
}

private func compare(
  _ old: [UInt8], _ new: [UInt8], _ size: PixelSize, excluding excluded: [PixelRect],
  _ collector: consuming DifferenceCollector
) -> BitmapDifference {
  unsafe old.withUnsafeBytes { old in
    unsafe new.withUnsafeBytes { new in
      let (old, new) = unsafe (old.bindMemory(to: UInt32.self), new.bindMemory(to: UInt32.self))
      for row in unsafe differingRows(old, new, size, within: 0..<size.height) {
        let pixels = row * size.width..<(row + 1) * size.width
        for columns in comparedColumns(row, width: size.width, excluded) {
          unsafe collector.compareRow(
            row, columns, UnsafeBufferPointer(rebasing: old[pixels]),
            UnsafeBufferPointer(rebasing: new[pixels]))
        }
      }
    }
  }
  return collector.difference
}

/// Returns the rows with at least one differing byte.
func differingRows(
  _ old: UnsafeBufferPointer<UInt32>, _ new: UnsafeBufferPointer<UInt32>, _ size: PixelSize,
  within rows: Range<Int>
) -> [Int] {
  guard let old = old.baseAddress, let new = new.baseAddress else { return [] }
  return rows.filter { row in
    unsafe memcmp(old + row * size.width, new + row * size.width, size.width * 4) != 0
  }
}

/// Returns the columns of a row outside of all excluded rectangles.
func comparedColumns(
  _ row: Int, width: Int, _ excluded: [PixelRect]
) -> [Range<Int>] {
  let covering = excluded.filter { row >= $0.y && row - $0.y < $0.height && $0.width > 0 }
  var compared: [Range<Int>] = []
  var start = 0
  for rect in covering.sorted(by: { $0.x < $1.x }) {
    if rect.x > start { compared.append(start..<min(rect.x, width)) }
    start = max(start, rect.x + rect.width)
    guard start < width else { return compared }
  }
  return compared + [start..<width]
}

/// A collector of differences in one pass over the rows.
private struct DifferenceCollector {
  private var changed = SpanCollector()
  /// The largest difference of each byte of a pixel.
  private var maximum = SIMD4<UInt8>.zero
  private let visible: UInt32

  /// Creates a collector; differing pixels are equal if neither has any of the visible bits.
  init(seeing visible: UInt32 = .max) { self.visible = visible }

  var difference: BitmapDifference {
    guard let bounds = changed.bounds else { return .same }
    return .pixels(
      PixelDifference(
        spans: changed.spans, count: changed.count, bounds: bounds, maximumDelta: maximum.max()))
  }

  private func differ(_ old: UInt32, _ new: UInt32) -> Bool {
    old != new && (old | new) & visible != 0
  }

  /// Collects the spans of differing pixels in a part of a row.
  mutating func compareRow(
    _ row: Int, _ columns: Range<Int>, _ old: UnsafeBufferPointer<UInt32>,
    _ new: UnsafeBufferPointer<UInt32>
  ) {
    var column = columns.lowerBound
    while column < columns.upperBound {
      guard unsafe differ(old[column], new[column]) else {
        column += 1
        continue
      }
      let start = column
      var largest = maximum
      while column < columns.upperBound, unsafe differ(old[column], new[column]) {
        let old = unsafe unsafeBitCast(old[column], to: SIMD4<UInt8>.self)
        let new = unsafe unsafeBitCast(new[column], to: SIMD4<UInt8>.self)
        largest = pointwiseMax(largest, pointwiseMax(old, new) &- pointwiseMin(old, new))
        column += 1
      }
      maximum = largest
      changed.add(row, start..<column)
    }
  }
}
