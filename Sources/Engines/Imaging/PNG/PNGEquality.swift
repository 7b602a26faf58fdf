import SnaplineBasics
import SnaplinePlatform

/// Whether a file declares frames after its first image.
package func isAnimatedPNG(_ bytes: [UInt8]) -> Bool {
  (try? ChunkList(bytes, limits: .standard))?.isAnimated ?? false
}

/// Whether two files show equal images regardless of compression: for animations every frame with
/// its position and duration.
package func haveEqualPixels(_ first: [UInt8], _ second: [UInt8]) -> Bool {
  if first == second { return true }
  guard let one = try? ChunkList(first, limits: .standard),
    let other = try? ChunkList(second, limits: .standard)
  else { return false }
  guard one.isAnimated || other.isAnimated else {
    guard let one = try? decodePNG(first), let other = try? decodePNG(second) else { return false }
    return one == other
  }
  // Only files in the format of our encoder are compared further.
  let known = ["IHDR", "PLTE", "tRNS", "acTL", "fcTL", "IDAT", "fdAT", "IEND"]
  let (own, others) = (one.chunks, other.chunks)
  guard own.map(\.type) == others.map(\.type), own.allSatisfy({ known.contains($0.type) }) else {
    return false
  }
  var size = one.header.size
  for (chunk, twin) in zip(own, others) {
    let (content, copy) = (first[chunk.content], second[twin.content])
    if chunk.type == "IDAT" || chunk.type == "fdAT" {
      let skipped = chunk.type == "fdAT" ? 4 : 0
      let count = one.header.rawBytes(of: size)
      guard content.prefix(skipped) == copy.prefix(skipped),
        // The compression ratio is at most 1,032 to one: no memory is allocated for an impossible
        // size.
        count <= content.count * 1032,
        let pixels = decompressed(Array(content.dropFirst(skipped)), count: count),
        pixels == decompressed(Array(copy.dropFirst(skipped)), count: count)
      else { return false }
    } else {
      guard content == copy else { return false }
      if chunk.type == "fcTL", content.count == 26 {
        let fields = Array(content)
        size = PixelSize(width: bigEndian(fields[4..<8]), height: bigEndian(fields[8..<12]))
      }
    }
  }
  return true
}

extension ChunkList {
  fileprivate var isAnimated: Bool { chunks.contains { $0.type == "acTL" } }
}

extension PNGHeader {
  /// Returns the number of bytes of uncompressed pixels of a frame of this size.
  fileprivate func rawBytes(of size: PixelSize) -> Int {
    let bits = size.width.multipliedReportingOverflow(by: channels * bitDepth)
    let bytes = ((bits.partialValue + 7) / 8 + 1).multipliedReportingOverflow(by: size.height)
    return bits.overflow || bytes.overflow ? .max : bytes.partialValue
  }
}
