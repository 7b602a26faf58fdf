import SnaplineBasics

/// Decodes a PNG of any color type and bit depth to premultiplied pixels.
///
/// Samples of 16 bits lose their lower 8 bits; color profiles and gamma are ignored. The colors of
/// clear pixels are lost. The output of `encodePNG` is restored exactly, including translucent
/// pixels.
package func decodePNG(_ bytes: [UInt8], limits: PNGLimits = .standard) throws(PNGError) -> Bitmap {
  Bitmap(try decodeStraightPNG(bytes, limits: limits))
}

/// Decodes a PNG to straight alpha, optionally in the full precision of 16 bits.
package func decodeStraightPNG(
  _ bytes: [UInt8], isDeep: Bool = false, limits: PNGLimits = .standard
) throws(PNGError) -> StraightBitmap {
  let list = try ChunkList(bytes, limits: limits)
  let size = list.header.size
  guard size.width <= limits.side, size.height <= limits.side else {
    throw .tooLarge(size, limit: "\(limits.side) per side")
  }
  guard size.width * size.height <= limits.pixels else {
    throw .tooLarge(size, limit: "\(limits.pixels) in total")
  }
  // Deflate compresses by at most 1,032 to one: a small file that declares a huge image is rejected
  // before memory is allocated.
  guard list.header.rawBytes <= list.compressedBytes * 1032 else {
    throw .damaged("not enough pixel data for \(size.width)×\(size.height) pixels")
  }
  if let pixels = decodeQuickly(bytes, list) { return StraightBitmap(size: size, bytes: pixels) }
  let key = pixelChunks(of: bytes, list)
  let pixels = try decodeRGBA(key, size)
  guard isDeep, list.header.bitDepth == 16 else { return StraightBitmap(size: size, bytes: pixels) }
  return StraightBitmap(size: size, bytes: pixels, lowBytes: try decode16BitLowBytes(key, size))
}

/// Returns the file without the chunks that do not affect its pixels.
///
/// Texts and color profiles can be damaged, or be decompression bombs.
private func pixelChunks(of bytes: [UInt8], _ list: ChunkList) -> [UInt8] {
  var result = ChunkList.signature
  result.reserveCapacity(bytes.count)
  for chunk in list.chunks where chunk.decidesPixels { result += bytes[chunk.whole] }
  return result
}
