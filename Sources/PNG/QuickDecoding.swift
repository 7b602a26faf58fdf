import Bytes
import Geometry
private import Glibc
package import Imaging

/// The pixels of a sound file of the common kinds: red, green, blue, alpha.
///
/// Nil comes back for interlaced files, for sixteen bits a sample, for clear colours without
/// a palette, and for everything that is damaged: libspng knows what to make of it. Without this
/// a check that decodes every golden takes twice as long.
func decodeQuickly(_ bytes: [UInt8], _ list: ChunkList) -> [UInt8]? {
  let header = list.header
  guard header.isPlain, let table = SampleTable(bytes, list), list.hasSoundChecksums(in: bytes),
    var raw = unpacked(list.packedPixels(in: bytes), count: header.rawBytes)
  else { return nil }
  let pixels = header.size.width * header.size.height
  // Such pixels are what is wanted already: memory that is touched twice costs more than moving.
  if header.colorType == 6 { return closeRows(&raw, header) ? raw : nil }
  var isSound = true
  let result = unsafe [UInt8](unsafeUninitializedCapacity: pixels * 4) { target, initialized in
    unsafe raw.withUnsafeMutableBufferPointer { raw in
      unsafe UnsafeMutableRawBufferPointer(target).withMemoryRebound(to: UInt32.self) { target in
        isSound = unsafe expandRows(raw, header, table, into: target)
      }
    }
    initialized = isSound ? pixels * 4 : 0
  }
  return isSound ? result : nil
}

/// Undoes the filters where the rows are, and closes the gaps that the filters' numbers leave.
private func closeRows(_ raw: inout [UInt8], _ header: PNGHeader) -> Bool {
  let count = header.bytesPerRow
  let isSound = unsafe raw.withUnsafeMutableBufferPointer { raw in
    let zeros = [UInt8](repeating: 0, count: count)
    return unsafe zeros.withUnsafeBufferPointer { zeros in
      guard let start = raw.baseAddress, var above = zeros.baseAddress else { return false }
      for number in 0..<header.size.height {
        let row = unsafe start + number * (count + 1)
        guard let filter = unsafe RowFilter(rawValue: row[0]) else { return false }
        let target = unsafe start + number * count
        unsafe target.update(from: row + 1, count: count)
        unsafe FilteredRow(target, above: above, count: count, step: 4).undo(filter)
        unsafe above = UnsafePointer(target)
      }
      return true
    }
  }
  raw.removeLast(header.size.height)
  return isSound
}

private func expandRows(
  _ raw: UnsafeMutableBufferPointer<UInt8>, _ header: PNGHeader, _ table: SampleTable,
  into target: UnsafeMutableBufferPointer<UInt32>
) -> Bool {
  guard let target = target.baseAddress else { return false }
  let width = header.size.width
  return unsafe unfilter(raw, header) { number, samples, repeatsAbove in
    let row = unsafe target + number * width
    if repeatsAbove {
      unsafe row.update(from: row - width, count: width)
      return true
    }
    return unsafe table.expand(
      samples, header, into: UnsafeMutableBufferPointer(start: row, count: width))
  }
}

/// Undoes the filters where the rows are and hands out one row after the other, until one is
/// refused; tells whether none was.
private func unfilter(
  _ raw: UnsafeMutableBufferPointer<UInt8>, _ header: PNGHeader,
  _ body: (_ number: Int, _ samples: UnsafeBufferPointer<UInt8>, _ repeatsAbove: Bool) -> Bool
) -> Bool {
  guard let start = raw.baseAddress else { return false }
  let count = header.bytesPerRow
  let zeros = [UInt8](repeating: 0, count: count)
  return unsafe zeros.withUnsafeBufferPointer { zeros in
    guard var above = zeros.baseAddress else { return false }
    for number in 0..<header.size.height {
      let row = unsafe start + number * (count + 1)
      guard let filter = unsafe RowFilter(rawValue: row[0]) else { return false }
      unsafe FilteredRow(row + 1, above: above, count: count, step: header.filterStep)
        .undo(filter)
      let samples = unsafe UnsafeBufferPointer(start: row + 1, count: count)
      // Most rows of a screen repeat the one above.
      let repeatsAbove = unsafe number > 0 && memcmp(row + 1, above, count) == 0
      guard unsafe body(number, samples, repeatsAbove) else { return false }
      unsafe above = UnsafePointer(row + 1)
    }
    return true
  }
}

/// Whether a file surely holds just the pixels of a bitmap; false also for kinds of files that
/// take a more patient reader.
///
/// No picture is made of the file: its rows are compared as they are unpacked.
package func holdsPixels(_ bytes: [UInt8], of bitmap: Bitmap) -> Bool {
  guard let list = try? ChunkList(bytes, limits: .standard), list.header.size == bitmap.size,
    list.header.isPlain, [0, 2, 3].contains(list.header.colorType),
    let table = SampleTable(bytes, list, isForBitmaps: true), list.hasSoundChecksums(in: bytes),
    var raw = unpacked(list.packedPixels(in: bytes), count: list.header.rawBytes)
  else { return false }
  let width = bitmap.size.width
  return unsafe bitmap.bytes.withUnsafeBytes { pixels in
    guard let start = pixels.baseAddress else { return false }
    return unsafe withUnsafeTemporaryAllocation(of: UInt32.self, capacity: width) { expanded in
      unsafe raw.withUnsafeMutableBufferPointer { raw in
        unsafe unfilter(raw, list.header) { number, samples, repeatsAbove in
          let row = unsafe start + number * width * 4
          if repeatsAbove { return unsafe memcmp(row, row - width * 4, width * 4) == 0 }
          guard unsafe table.expand(samples, list.header, into: expanded) else { return false }
          return unsafe expanded.baseAddress.map { unsafe memcmp(row, $0, width * 4) == 0 } ?? false
        }
      }
    }
  }
}

extension PNGHeader {
  /// Whether a sample has at most eight bits and rows come one after the other.
  fileprivate var isPlain: Bool {
    guard !isInterlaced, !usesUnknownMethods else { return false }
    switch (colorType, bitDepth) {
    case (0, 1), (0, 2), (0, 4), (0, 8), (3, 1), (3, 2), (3, 4), (3, 8), (2, 8), (4, 8), (6, 8):
      return true
    default: return false
    }
  }

  /// How far a filter looks to the left.
  fileprivate var filterStep: Int { max(1, channels * bitDepth / 8) }
}

extension ChunkList {
  /// Whether every chunk on which pixels depend is as it was written.
  fileprivate func hasSoundChecksums(in bytes: [UInt8]) -> Bool {
    unsafe bytes.withUnsafeBytes { bytes in
      chunks.allSatisfy { chunk in
        guard chunk.decidesPixels else { return true }
        let checked = chunk.whole.lowerBound + 4..<chunk.content.upperBound
        let stored = unsafe bytes.loadUnaligned(
          fromByteOffset: chunk.content.upperBound, as: UInt32.self)
        return unsafe checksum(UnsafeRawBufferPointer(rebasing: bytes[checked]))
          == UInt32(bigEndian: stored)
      }
    }
  }

  /// The compressed pixels in one piece.
  fileprivate func packedPixels(in bytes: [UInt8]) -> [UInt8] {
    var packed: [UInt8] = []
    packed.reserveCapacity(compressedBytes)
    for chunk in chunks where chunk.type == "IDAT" { packed += bytes[chunk.content] }
    return packed
  }
}

/// What a sample of grey or of a palette looks like.
private struct SampleTable {
  /// Red in the lowest byte, alpha in the highest; or as bitmaps hold their pixels.
  private var colors: [UInt32] = []
  private let isForBitmaps: Bool

  /// Nil where palette and clear colours are not what the kind of file asks for.
  init?(_ bytes: [UInt8], _ list: ChunkList, isForBitmaps: Bool = false) {
    self.isForBitmaps = isForBitmaps
    let palettes = list.chunks.filter { $0.type == "PLTE" }
    let clear = list.chunks.filter { $0.type == "tRNS" }
    let count = 1 << list.header.bitDepth
    switch list.header.colorType {
    case 3:
      guard palettes.count == 1, clear.count <= 1, let palette = palettes.first else { return nil }
      let alphas = clear.first.map { bytes[$0.content] } ?? []
      let colors = bytes[palette.content]
      guard colors.count % 3 == 0, colors.count <= count * 3, alphas.count <= colors.count / 3
      else { return nil }
      // A palette behind the pixels, or alphas before it, is for a more patient reader.
      let order = (palettes + clear).map(\.whole.lowerBound)
      let pixels = list.chunks.first { $0.type == "IDAT" }?.whole.lowerBound ?? 0
      guard order == order.sorted(), order.allSatisfy({ $0 < pixels }) else { return nil }
      for index in 0..<colors.count / 3 {
        let place = colors.startIndex + index * 3
        let alpha = index < alphas.count ? alphas[alphas.startIndex + index] : 255
        self.colors.append(
          UInt32(colors[place]) | UInt32(colors[place + 1]) << 8 | UInt32(colors[place + 2]) << 16
            | UInt32(alpha) << 24)
      }
    case 0:
      guard palettes.isEmpty, clear.isEmpty else { return nil }
      let step = UInt32(255 / (count - 1))
      colors = (0..<UInt32(count)).map { $0 * step * 0x01_0101 | 0xFF00_0000 }
    default:
      guard palettes.isEmpty, clear.isEmpty else { return nil }
    }
    if isForBitmaps { colors = colors.map(bitmapPixel) }
  }

  /// The pixels of a row; false where a sample means nothing.
  func expand(
    _ row: UnsafeBufferPointer<UInt8>, _ header: PNGHeader,
    into pixels: UnsafeMutableBufferPointer<UInt32>
  ) -> Bool {
    let width = header.size.width
    switch header.colorType {
    case 2:
      for column in 0..<width {
        let place = column &* 3
        let color =
          unsafe UInt32(row[place]) | UInt32(row[place &+ 1]) << 8
          | UInt32(row[place &+ 2]) << 16 | 0xFF00_0000
        unsafe pixels[column] = (isForBitmaps ? bitmapPixel(of: color) : color).littleEndian
      }
    case 4:
      for column in 0..<width {
        let gray = unsafe UInt32(row[column &* 2]) &* 0x01_0101
        unsafe pixels[column] = (gray | UInt32(row[column &* 2 &+ 1]) << 24).littleEndian
      }
    default: return unsafe look(up: row, header.bitDepth, into: pixels)
    }
    return true
  }

  private func look(
    up row: UnsafeBufferPointer<UInt8>, _ depth: Int,
    into pixels: UnsafeMutableBufferPointer<UInt32>
  ) -> Bool {
    unsafe colors.withUnsafeBufferPointer { colors in
      let mask = UInt8(truncatingIfNeeded: 1 << depth - 1)
      var bit = 0
      for column in 0..<pixels.count {
        let shift = UInt8(truncatingIfNeeded: 8 &- depth &- bit & 7)
        let sample = unsafe Int(row[bit >> 3] &>> shift & mask)
        guard sample < colors.count else { return false }
        unsafe pixels[column] = colors[sample].littleEndian
        bit &+= depth
      }
      return true
    }
  }
}
