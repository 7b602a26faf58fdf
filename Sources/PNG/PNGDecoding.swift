import Geometry
package import Imaging

/// Reads a PNG of any colour type and depth.
///
/// Sixteen bits a channel lose the lower eight; colour profiles and gamma are ignored.
/// Colours are multiplied with their alpha, so those of clear pixels are lost. What `encodePNG`
/// wrote comes back bit for bit, translucent pixels included.
package func decodePNG(_ bytes: [UInt8], limits: PNGLimits = .standard) throws(PNGError) -> Bitmap {
  let list = try ChunkList(bytes, limits: limits)
  let size = list.header.size
  guard size.width <= limits.side, size.height <= limits.side else {
    throw .tooLarge(size, limit: "\(limits.side) a side")
  }
  guard size.width * size.height <= limits.pixels else {
    throw .tooLarge(size, limit: "\(limits.pixels) in all")
  }
  // Deflate packs 1,032 bytes into one at best: a small file that announces a huge picture
  // is refused before memory for it is taken.
  guard list.header.rawBytes <= list.compressedBytes * 1032 else {
    throw .damaged("its pixel data is too short for \(size.width)×\(size.height) pixels")
  }
  var pixels = try decodeRGBA(essence(of: bytes, list), size)
  premultiplyAndSwap(&pixels)
  return Bitmap(size: size, bytes: pixels)
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

/// Red, green, blue, alpha to blue, green, red, alpha, with the colours multiplied.
private func premultiplyAndSwap(_ bytes: inout [UInt8]) {
  unsafe bytes.withUnsafeMutableBytes { bytes in
    let pixels = unsafe bytes.bindMemory(to: UInt32.self)
    var place = 0
    while place < pixels.count {
      let pixel = unsafe UInt32(littleEndian: pixels[place])
      let alpha = pixel >> 24
      if alpha == 255 {
        let swapped = pixel & 0xFF00_FF00 | (pixel & 0xFF) << 16 | (pixel >> 16) & 0xFF
        unsafe pixels[place] = swapped.littleEndian
      } else {
        let red = (pixel & 0xFF) * alpha
        let green = (pixel >> 8 & 0xFF) * alpha
        let blue = (pixel >> 16 & 0xFF) * alpha
        let color = divided(blue) | divided(green) << 8 | divided(red) << 16
        unsafe pixels[place] = (color | alpha << 24).littleEndian
      }
      place += 1
    }
  }
}

/// Divided by 255, to the nearest.
private func divided(_ product: UInt32) -> UInt32 { (product + 127) / 255 }
