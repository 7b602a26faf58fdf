package import SnaplineBasics

/// Two images of different sizes, aligned so that most pixels are equal.
package struct AlignedBitmaps: Sendable {
  package let old: StraightBitmap
  package let new: StraightBitmap
  package let bands: [UnmatchedBand]
}

/// A band of rows or columns that only one of two images has; the other one is clear there.
package struct UnmatchedBand: Hashable, Sendable {
  package let rect: PixelRect
  /// Whether the band is in the new image.
  package let isAdded: Bool

  package init(rect: PixelRect, isAdded: Bool) {
    self.rect = rect
    self.isAdded = isAdded
  }
}

/// Aligns two images by one gap in that with fewer rows and one in that with fewer columns.
///
/// A list with a new row is thereby compared row by row above and below it, while a comparison from
/// the top left would find differences in all rows below.
package func align(_ old: StraightBitmap, _ new: StraightBitmap) -> AlignedBitmaps {
  guard old.size != new.size else { return AlignedBitmaps(old: old, new: new, bands: []) }
  let rows = AlignmentGap(old.rowHashes(upTo: new.size.width), new.rowHashes(upTo: old.size.width))
  let columns = AlignmentGap(
    old.columnHashes(upTo: new.size.height), new.columnHashes(upTo: old.size.height))
  let size = PixelSize(
    width: max(old.size.width, new.size.width), height: max(old.size.height, new.size.height))
  var bands: [UnmatchedBand] = []
  if rows.length > 0 {
    bands.append(
      UnmatchedBand(
        rect: PixelRect(x: 0, y: rows.start, width: size.width, height: rows.length),
        isAdded: new.size.height > old.size.height))
  }
  if columns.length > 0 {
    bands.append(
      UnmatchedBand(
        rect: PixelRect(x: columns.start, y: 0, width: columns.length, height: size.height),
        isAdded: new.size.width > old.size.width))
  }
  return AlignedBitmaps(
    old: old.opened(to: size, columns, rows), new: new.opened(to: size, columns, rows),
    bands: bands)
}

/// The gap in the shorter of two lists with which most elements are equal.
private struct AlignmentGap {
  let start: Int
  let length: Int

  init(_ first: [UInt64], _ second: [UInt64]) {
    let (short, long) = first.count < second.count ? (first, second) : (second, first)
    let length = long.count - short.count
    // The search begins with the gap at the start and moves one element after another before it.
    var equal = short.indices.count { short[$0] == long[$0 + length] }
    var best = (equal: equal, start: 0)
    for place in short.indices {
      if short[place] == long[place] { equal += 1 }
      if short[place] == long[place + length] { equal -= 1 }
      // Of equally good positions the last one is used, which is the end by default.
      if equal >= best.equal { best = (equal, place + 1) }
    }
    self.length = length
    start = length == 0 ? 0 : best.start
  }
}

extension StraightBitmap {
  /// Returns the image with clear bands in place of missing columns and rows.
  fileprivate func opened(to target: PixelSize, _ columns: AlignmentGap, _ rows: AlignmentGap)
    -> StraightBitmap
  {
    guard target != size else { return self }
    return StraightBitmap(
      size: target, bytes: opened(bytes, to: target, columns, rows),
      lowBytes: lowBytes.map { opened($0, to: target, columns, rows) })
  }

  private func opened(
    _ bytes: [UInt8], to target: PixelSize, _ columns: AlignmentGap, _ rows: AlignmentGap
  ) -> [UInt8] {
    var opened = [UInt8](repeating: 0, count: target.width * target.height * 4)
    let column = target.width > size.width ? columns : AlignmentGap([], [])
    let split = target.width > size.width ? column.start : size.width
    for row in 0..<size.height {
      let isBelow = target.height > size.height && row >= rows.start
      let start = (row + (isBelow ? rows.length : 0)) * target.width * 4
      let own = row * size.width * 4
      opened.replaceSubrange(start..<start + split * 4, with: bytes[own..<own + split * 4])
      let rest = start + (split + column.length) * 4
      opened.replaceSubrange(
        rest..<rest + (size.width - split) * 4,
        with: bytes[own + split * 4..<own + size.width * 4])
    }
    return opened
  }

  /// Returns a hash of the first pixels of each row.
  fileprivate func rowHashes(upTo width: Int) -> [UInt64] {
    let width = min(width, size.width)
    return unsafe bytes.withUnsafeBytes { bytes in
      let pixels = unsafe bytes.bindMemory(to: UInt32.self)
      return (0..<size.height).map { row in
        (0..<width).reduce(seed) { unsafe mixed($0, pixels[row * size.width + $1]) }
      }
    }
  }

  /// Returns a hash of the first pixels of each column.
  fileprivate func columnHashes(upTo height: Int) -> [UInt64] {
    var hashes = [UInt64](repeating: seed, count: size.width)
    unsafe bytes.withUnsafeBytes { bytes in
      let pixels = unsafe bytes.bindMemory(to: UInt32.self)
      for row in 0..<min(height, size.height) {
        for column in hashes.indices {
          hashes[column] = unsafe mixed(hashes[column], pixels[row * size.width + column])
        }
      }
    }
    return hashes
  }
}

private let seed: UInt64 = 0xCBF2_9CE4_8422_2325

/// Combines a hash with a pixel; collisions affect only the alignment, not the comparison.
private func mixed(_ hash: UInt64, _ pixel: UInt32) -> UInt64 {
  (hash ^ UInt64(pixel)) &* 0x100_0000_01B3
}
