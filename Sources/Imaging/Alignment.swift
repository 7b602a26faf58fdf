package import Geometry

/// Two pictures of different sizes, laid on each other so that as much as possible is equal.
package struct AlignedPictures: Sendable {
  package let old: StraightBitmap
  package let new: StraightBitmap
  package let bands: [PictureBand]
}

/// Rows or columns that only one of two pictures has; the other one is clear there.
package struct PictureBand: Hashable, Sendable {
  package let rect: PixelRect
  /// Whether the new picture has it.
  package let isAdded: Bool

  package init(rect: PixelRect, isAdded: Bool) {
    self.rect = rect
    self.isAdded = isAdded
  }
}

/// Opens one gap in the picture with fewer rows, and one in the picture with fewer columns.
///
/// A list that has grown by a row is thereby compared row by row above and below the new one,
/// where a comparison from the top left would call all below it different.
package func align(_ old: StraightBitmap, _ new: StraightBitmap) -> AlignedPictures {
  guard old.size != new.size else { return AlignedPictures(old: old, new: new, bands: []) }
  let rows = Gap(old.rowHashes(upTo: new.size.width), new.rowHashes(upTo: old.size.width))
  let columns = Gap(
    old.columnHashes(upTo: new.size.height), new.columnHashes(upTo: old.size.height))
  let size = PixelSize(
    width: max(old.size.width, new.size.width), height: max(old.size.height, new.size.height))
  var bands: [PictureBand] = []
  if rows.length > 0 {
    bands.append(
      PictureBand(
        rect: PixelRect(x: 0, y: rows.start, width: size.width, height: rows.length),
        isAdded: new.size.height > old.size.height))
  }
  if columns.length > 0 {
    bands.append(
      PictureBand(
        rect: PixelRect(x: columns.start, y: 0, width: columns.length, height: size.height),
        isAdded: new.size.width > old.size.width))
  }
  return AlignedPictures(
    old: old.opened(to: size, columns, rows), new: new.opened(to: size, columns, rows),
    bands: bands)
}

/// Where the shorter of two lists is to be opened so that most elements meet equal ones.
private struct Gap {
  let start: Int
  let length: Int

  init(_ first: [UInt64], _ second: [UInt64]) {
    let (short, long) = first.count < second.count ? (first, second) : (second, first)
    let length = long.count - short.count
    // Begins with the gap at the very front, and lets one element after the other pass it.
    var equal = short.indices.count { short[$0] == long[$0 + length] }
    var best = (equal: equal, start: 0)
    for place in short.indices {
      if short[place] == long[place] { equal += 1 }
      if short[place] == long[place + length] { equal -= 1 }
      // Of equally good places the last one: at the end, if nothing speaks for another.
      if equal >= best.equal { best = (equal, place + 1) }
    }
    self.length = length
    start = length == 0 ? 0 : best.start
  }
}

extension StraightBitmap {
  /// The picture with clear bands where it has fewer columns and rows than the size.
  fileprivate func opened(to target: PixelSize, _ columns: Gap, _ rows: Gap) -> StraightBitmap {
    guard target != size else { return self }
    return StraightBitmap(
      size: target, bytes: opened(bytes, to: target, columns, rows),
      lowBytes: lowBytes.map { opened($0, to: target, columns, rows) })
  }

  private func opened(
    _ bytes: [UInt8], to target: PixelSize, _ columns: Gap, _ rows: Gap
  ) -> [UInt8] {
    var opened = [UInt8](repeating: 0, count: target.width * target.height * 4)
    let column = target.width > size.width ? columns : Gap([], [])
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

  /// A number for each row by its first pixels.
  fileprivate func rowHashes(upTo width: Int) -> [UInt64] {
    let width = min(width, size.width)
    return bytes.withUnsafeBytes { bytes in
      let pixels = bytes.bindMemory(to: UInt32.self)
      return (0..<size.height).map { row in
        (0..<width).reduce(seed) { mixed($0, pixels[row * size.width + $1]) }
      }
    }
  }

  /// A number for each column by its first pixels.
  fileprivate func columnHashes(upTo height: Int) -> [UInt64] {
    var hashes = [UInt64](repeating: seed, count: size.width)
    bytes.withUnsafeBytes { bytes in
      let pixels = bytes.bindMemory(to: UInt32.self)
      for row in 0..<min(height, size.height) {
        for column in hashes.indices {
          hashes[column] = mixed(hashes[column], pixels[row * size.width + column])
        }
      }
    }
    return hashes
  }
}

private let seed: UInt64 = 0xCBF2_9CE4_8422_2325

/// Equal numbers only decide how pictures are laid on each other, not what is equal in them.
private func mixed(_ hash: UInt64, _ pixel: UInt32) -> UInt64 {
  (hash ^ UInt64(pixel)) &* 0x100_0000_01B3
}
