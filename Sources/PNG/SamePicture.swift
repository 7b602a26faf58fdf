import Bytes
import Geometry

/// Whether a file says that it has frames behind its first picture.
package func isAnimatedPNG(_ bytes: [UInt8]) -> Bool {
  (try? ChunkList(bytes, limits: .standard))?.isAnimated ?? false
}

/// Whether two files show the same, however their pixels are packed: every frame of animations,
/// with its place and its time.
package func isSamePicture(_ first: [UInt8], _ second: [UInt8]) -> Bool {
  if first == second { return true }
  guard let one = try? ChunkList(first, limits: .standard),
    let other = try? ChunkList(second, limits: .standard)
  else { return false }
  guard one.isAnimated || other.isAnimated else {
    guard let one = try? decodePNG(first), let other = try? decodePNG(second) else { return false }
    return one == other
  }
  // Both in the form in which we write them, or we look no further.
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
        // Packed by at most 1,032 to one: no memory is taken for what cannot be there.
        count <= content.count * 1032,
        let pixels = unpacked(Array(content.dropFirst(skipped)), count: count),
        pixels == unpacked(Array(copy.dropFirst(skipped)), count: count)
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
  /// How many bytes pixels of this kind have before compression, in a frame of a size.
  fileprivate func rawBytes(of size: PixelSize) -> Int {
    let bits = size.width.multipliedReportingOverflow(by: channels * bitDepth)
    let bytes = ((bits.partialValue + 7) / 8 + 1).multipliedReportingOverflow(by: size.height)
    return bits.overflow || bytes.overflow ? .max : bytes.partialValue
  }
}
