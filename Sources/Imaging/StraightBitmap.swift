package import Geometry

/// Pixels in rows from the top as picture files hold them: colours not multiplied with alpha.
///
/// Four bytes a pixel in the order red, green, blue, alpha. Nothing of a file is lost, the
/// colours of clear pixels included.
package struct StraightBitmap: Hashable, Sendable {
  package let size: PixelSize
  /// `size.width * size.height * 4` bytes, rows without gaps.
  package fileprivate(set) var bytes: [UInt8]

  package init(size: PixelSize, bytes: [UInt8]) {
    precondition(bytes.count == size.width * size.height * 4, "a bitmap has four bytes a pixel")
    self.size = size
    self.bytes = bytes
  }
}

extension Bitmap {
  /// The same picture in the order of Cairo, with the colours multiplied with alpha.
  package init(_ straight: consuming StraightBitmap) {
    let size = straight.size
    var bytes = straight.bytes
    // The only owner by now, so that nothing is copied.
    straight.bytes = []
    premultiplyAndSwap(&bytes)
    self.init(size: size, bytes: bytes)
  }
}

/// Red, green, blue, alpha to blue, green, red, alpha, with the colours multiplied.
private func premultiplyAndSwap(_ bytes: inout [UInt8]) {
  bytes.withUnsafeMutableBytes { bytes in
    let pixels = bytes.bindMemory(to: UInt32.self)
    var place = 0
    while place < pixels.count {
      let pixel = UInt32(littleEndian: pixels[place])
      let alpha = pixel >> 24
      if alpha == 255 {
        let swapped = pixel & 0xFF00_FF00 | (pixel & 0xFF) << 16 | (pixel >> 16) & 0xFF
        pixels[place] = swapped.littleEndian
      } else {
        let red = (pixel & 0xFF) * alpha
        let green = (pixel >> 8 & 0xFF) * alpha
        let blue = (pixel >> 16 & 0xFF) * alpha
        let color = divided(blue) | divided(green) << 8 | divided(red) << 16
        pixels[place] = (color | alpha << 24).littleEndian
      }
      place += 1
    }
  }
}

/// Divided by 255, to the nearest.
private func divided(_ product: UInt32) -> UInt32 { (product + 127) / 255 }
