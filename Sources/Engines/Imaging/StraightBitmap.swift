package import SnaplineBasics

/// A bitmap in straight alpha, as in image files, with rows from the top.
///
/// The four bytes of a pixel are red, green, blue, alpha. The content of a file is preserved,
/// including the colors of clear pixels.
package struct StraightBitmap: Hashable, Sendable {
  package let size: PixelSize
  /// `size.width * size.height * 4` bytes, rows without padding.
  package fileprivate(set) var bytes: [UInt8]
  /// The lower 8 of 16 bits, in the same order; nil for files with 8 bits.
  package let lowBytes: [UInt8]?

  package init(size: PixelSize, bytes: [UInt8], lowBytes: [UInt8]? = nil) {
    let count = size.width * size.height * 4
    precondition(bytes.count == count, "a bitmap has four bytes a pixel")
    precondition(lowBytes?.count ?? count == count, "each byte has one below it, or none has")
    self.size = size
    self.bytes = bytes
    self.lowBytes = lowBytes
  }
}

extension StraightBitmap {
  /// Returns the image in 8 bits with the same differing pixels as in full precision, and with
  /// differences rounded up.
  func composited(over other: StraightBitmap) -> StraightBitmap {
    let low = lowBytes ?? bytes
    let otherLow = other.lowBytes ?? other.bytes
    var folded = other.bytes
    for index in folded.indices {
      let old = Int(other.bytes[index]) << 8 | Int(otherLow[index])
      let new = Int(bytes[index]) << 8 | Int(low[index])
      guard old != new else { continue }
      // A value in 8 bits corresponds to 257 times the value in 16 bits.
      let step = (abs(new - old) + 256) / 257
      let base = Int(folded[index])
      let moved = (base + (new > old ? step : -step)).clamped(to: 0...255)
      folded[index] = UInt8(moved != base ? moved : base == 0 ? 1 : base - 1)
    }
    return StraightBitmap(size: size, bytes: folded)
  }
}

extension Bitmap {
  /// Creates a premultiplied bitmap in the byte order of Cairo.
  package init(_ straight: consuming StraightBitmap) {
    let size = straight.size
    var bytes = straight.bytes
    // The bytes have a single owner, so that they are not copied.
    straight.bytes = []
    premultiplyAndSwap(&bytes)
    self.init(size: size, bytes: bytes)
  }
}

/// Converts red, green, blue, alpha to premultiplied blue, green, red, alpha.
private func premultiplyAndSwap(_ bytes: inout [UInt8]) {
  unsafe bytes.withUnsafeMutableBytes { bytes in
    let pixels = unsafe bytes.bindMemory(to: UInt32.self)
    // Pixels are mostly opaque, for which the compiler vectorizes the loop.
    let stretch = 64
    var start = 0
    while start < pixels.count {
      let end = min(start + stretch, pixels.count)
      var common = UInt32.max
      for place in start..<end { unsafe common &= UInt32(littleEndian: pixels[place]) }
      if common >> 24 == 255 {
        for place in start..<end {
          let pixel = unsafe UInt32(littleEndian: pixels[place])
          unsafe pixels[place] = swappingRedAndBlue(pixel).littleEndian
        }
      } else {
        for place in start..<end {
          let pixel = unsafe UInt32(littleEndian: pixels[place])
          unsafe pixels[place] = bitmapPixel(of: pixel).littleEndian
        }
      }
      start = end
    }
  }
}

/// Returns a pixel with red in its lowest byte in the premultiplied format of bitmaps.
@inlinable
package func bitmapPixel(of straight: UInt32) -> UInt32 {
  let alpha = straight >> 24
  if alpha == 255 { return swappingRedAndBlue(straight) }
  let red = (straight & 0xFF) * alpha
  let green = (straight >> 8 & 0xFF) * alpha
  let blue = (straight >> 16 & 0xFF) * alpha
  return dividedBy255(blue) | dividedBy255(green) << 8 | dividedBy255(red) << 16 | alpha
    << 24
}

/// Returns a pixel with red and blue exchanged.
@inlinable
package func swappingRedAndBlue(_ pixel: UInt32) -> UInt32 {
  pixel & 0xFF00_FF00 | (pixel & 0xFF) << 16 | (pixel >> 16) & 0xFF
}

/// Returns a product divided by 255, rounded to nearest.
@usableFromInline
func dividedBy255(_ product: UInt32) -> UInt32 { (product + 127) / 255 }
