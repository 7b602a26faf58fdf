private import Glibc
import SnaplineBasics
import SnaplinePlatform

/// Decodes a valid file of the common types to red, green, blue, alpha.
///
/// Returns nil for interlaced files, 16-bit samples, transparent colors without a palette, and
/// damaged files, which libspng decodes. Without this function a check that decodes every golden
/// takes twice as long.
func decodeQuickly(_ bytes: [UInt8], _ list: ChunkList) -> [UInt8]? {
  let header = list.header
  guard header.isPlain, let table = SampleTable(bytes, list), list.hasSoundChecksums(in: bytes)
  else { return nil }
  let packed = list.packedPixels(in: bytes)
  let count = header.size.width * header.size.height * 4
  let room = max(count, header.rawBytes)
  let pixels = unsafe [UInt8](unsafeUninitializedCapacity: room) { memory, initialized in
    let memory = UnsafeMutableRawBufferPointer(memory)
    unsafe adviseHugePages(for: memory)
    // Rows are decompressed to the end of the memory. Pixels, which are never smaller, fill it from
    // the start without overwriting unread rows.
    let rows = unsafe UnsafeMutableRawBufferPointer(rebasing: memory[(room - header.rawBytes)...])
    let isSound =
      unsafe decompress(packed, into: rows)
      && readRows(rows, header, table, into: memory, stride: header.size.width * 4) { _, _ in true }
    initialized = isSound ? count : 0
  }
  return pixels.isEmpty ? nil : pixels
}

/// Decodes decompressed rows to pixels and passes each row to a function until one is rejected;
/// returns whether none was.
///
/// With a stride of zero every row of pixels replaces the previous one.
private func readRows(
  _ rows: UnsafeMutableRawBufferPointer, _ header: PNGHeader, _ table: SampleTable,
  into pixels: UnsafeMutableRawBufferPointer, stride: Int,
  _ body: (_ number: Int, _ pixels: UnsafeRawPointer) -> Bool
) -> Bool {
  guard let rows = rows.baseAddress, let pixels = pixels.baseAddress else { return false }
  let width = header.size.width
  let count = header.bytesPerRow
  let hasTable = ![2, 6].contains(header.colorType)
  var samples = [UInt8](repeating: 0, count: hasTable ? count : 0)
  var samplesAbove = samples
  // Filters take samples beyond the border as zero; without an alpha channel those pixels are
  // opaque.
  let ground: UInt32 = header.channels == 4 ? 0 : 0xFF00_0000
  let border = [UInt32](repeating: ground.littleEndian, count: width)
  return unsafe border.withUnsafeBytes { border in
    guard var above = border.baseAddress else { return false }
    for number in 0..<header.size.height {
      let row = unsafe UnsafeRawPointer(rows + number * (count + 1))
      let target = unsafe pixels + number * stride
      guard let filter = unsafe RowFilter(rawValue: row.load(as: UInt8.self)) else { return false }
      if hasTable {
        unsafe unfilter(
          filter, of: row + 1, above: samplesAbove, step: header.channels, in: &samples)
        // Most rows of a screen repeat the one above.
        if unsafe number > 0 && memcmp(samples, samplesAbove, count) == 0 {
          unsafe memmove(target, above, width * 4)
        } else {
          guard unsafe table.expand(samples, header, into: target) else { return false }
          swap(&samples, &samplesAbove)
        }
      } else {
        unsafe FilteredRow(row + 1, count: width, samples: header.channels)
          .unfilter(filter, above: above, into: target)
      }
      guard unsafe body(number, target) else { return false }
      unsafe above = UnsafeRawPointer(target)
    }
    return true
  }
}

/// Whether a file contains exactly the pixels of a bitmap; false also for file types that only
/// libspng decodes.
///
/// Rows are compared while they are decompressed, without an image in memory.
package func containsPixels(_ bytes: [UInt8], of bitmap: Bitmap) -> Bool {
  guard let list = try? ChunkList(bytes, limits: .standard), list.header.size == bitmap.size,
    list.header.isPlain, [0, 2, 3].contains(list.header.colorType),
    let table = SampleTable(bytes, list, isForBitmaps: true), list.hasSoundChecksums(in: bytes),
    var rows = decompressed(list.packedPixels(in: bytes), count: list.header.rawBytes)
  else { return false }
  let width = bitmap.size.width
  return unsafe bitmap.bytes.withUnsafeBytes { wanted in
    unsafe rows.withUnsafeMutableBytes { rows in
      unsafe withUnsafeTemporaryAllocation(byteCount: width * 4, alignment: 4) { row in
        unsafe readRows(rows, list.header, table, into: row, stride: 0) { number, pixels in
          guard let start = wanted.baseAddress else { return false }
          let wanted = unsafe start + number * width * 4
          // Tables contain pixels in the format of bitmaps; other pixels are opaque and differ only
          // in byte order.
          guard list.header.colorType == 2 else {
            return unsafe memcmp(pixels, wanted, width * 4) == 0
          }
          let words = unsafe pixels.bindMemory(to: UInt32.self, capacity: width)
          let wantedWords = unsafe wanted.bindMemory(to: UInt32.self, capacity: width)
          var differences: UInt32 = 0
          for column in 0..<width {
            let pixel = unsafe swappingRedAndBlue(UInt32(littleEndian: words[column])).littleEndian
            differences |= unsafe pixel ^ wantedWords[column]
          }
          return differences == 0
        }
      }
    }
  }
}

extension PNGHeader {
  /// Whether samples have at most 8 bits and rows are not interlaced.
  fileprivate var isPlain: Bool {
    guard !isInterlaced, !usesUnknownMethods else { return false }
    switch (colorType, bitDepth) {
    case (0, 1), (0, 2), (0, 4), (0, 8), (3, 1), (3, 2), (3, 4), (3, 8), (2, 8), (4, 8), (6, 8):
      return true
    default: return false
    }
  }
}

extension ChunkList {
  /// Whether the checksums of all chunks that affect pixels are valid.
  fileprivate func hasSoundChecksums(in bytes: [UInt8]) -> Bool {
    unsafe bytes.withUnsafeBytes { bytes in
      chunks.allSatisfy { chunk in
        guard chunk.decidesPixels else { return true }
        let checked = chunk.whole.lowerBound + 4..<chunk.content.upperBound
        let stored = unsafe bytes.loadUnaligned(
          fromByteOffset: chunk.content.upperBound, as: UInt32.self)
        return unsafe crc32(UnsafeRawBufferPointer(rebasing: bytes[checked]))
          == UInt32(bigEndian: stored)
      }
    }
  }

  /// Returns the compressed pixels as one array.
  fileprivate func packedPixels(in bytes: [UInt8]) -> [UInt8] {
    var packed: [UInt8] = []
    packed.reserveCapacity(compressedBytes)
    for chunk in chunks where chunk.type == "IDAT" { packed += bytes[chunk.content] }
    return packed
  }
}

/// The colors of gray or palette samples.
private struct SampleTable {
  /// Red in the lowest byte and alpha in the highest, or the format of bitmaps.
  private var colors: [UInt32] = []

  /// Creates a table; nil if the palette or the transparent colors are invalid for the color type.
  init?(_ bytes: [UInt8], _ list: ChunkList, isForBitmaps: Bool = false) {
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
      // Files with a palette after the pixels, or alpha before the palette, are decoded by libspng.
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

  /// Writes the pixels of a row; false if a sample is invalid.
  func expand(
    _ row: [UInt8], _ header: PNGHeader, into target: UnsafeMutableRawPointer
  ) -> Bool {
    let width = header.size.width
    return unsafe row.withUnsafeBufferPointer { row in
      let pixels = unsafe UnsafeMutableBufferPointer(
        start: target.bindMemory(to: UInt32.self, capacity: width), count: width)
      guard header.colorType == 4 else {
        return unsafe lookUp(row, header.bitDepth, into: pixels)
      }
      for column in 0..<width {
        let gray = unsafe UInt32(row[column &* 2]) &* 0x01_0101
        unsafe pixels[column] = (gray | UInt32(row[column &* 2 &+ 1]) << 24).littleEndian
      }
      return true
    }
  }

  private func lookUp(
    _ row: UnsafeBufferPointer<UInt8>, _ depth: Int,
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
