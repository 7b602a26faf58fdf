import Geometry
package import Imaging

/// Reads a PNG of any colour type and depth.
///
/// Sixteen bits a channel lose the lower eight; colour profiles and gamma are ignored.
/// Colours are multiplied with their alpha, so those of clear pixels are lost. What `encodePNG`
/// wrote comes back bit for bit, translucent pixels included.
package func decodePNG(_ bytes: [UInt8], limits: PNGLimits = .standard) throws(PNGError) -> Bitmap {
  Bitmap(try decodeStraightPNG(bytes, limits: limits))
}

/// The same with the colours as the file holds them; where asked for, to the last of sixteen bits.
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
  // Deflate packs 1,032 bytes into one at best: a small file that announces a huge picture
  // is refused before memory for it is taken.
  guard list.header.rawBytes <= list.compressedBytes * 1032 else {
    throw .damaged("not enough pixel data for \(size.width)×\(size.height) pixels")
  }
  if let pixels = decodeQuickly(bytes, list) { return StraightBitmap(size: size, bytes: pixels) }
  let essence = essence(of: bytes, list)
  let pixels = try decodeRGBA(essence, size)
  guard isDeep, list.header.bitDepth == 16 else { return StraightBitmap(size: size, bytes: pixels) }
  return StraightBitmap(size: size, bytes: pixels, lowBytes: try decodeLowBytes(essence, size))
}

/// The same picture without the chunks that do not matter for its pixels.
///
/// Texts and colour profiles can be damaged or compressed bombs of their own.
private func essence(of bytes: [UInt8], _ list: ChunkList) -> [UInt8] {
  var result = ChunkList.signature
  result.reserveCapacity(bytes.count)
  for chunk in list.chunks where chunk.decidesPixels { result += bytes[chunk.whole] }
  return result
}
