package import Geometry

/// Pixels in rows from the top as picture files hold them: colours not multiplied with alpha.
///
/// Four bytes a pixel in the order red, green, blue, alpha. Nothing of a file is lost, the
/// colours of clear pixels included.
package struct StraightBitmap: Hashable, Sendable {
  package let size: PixelSize
  /// `size.width * size.height * 4` bytes, rows without gaps.
  package fileprivate(set) var bytes: [UInt8]
  /// The lower eight of sixteen bits, in the same order; nil for a file of eight.
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
  /// The picture in eight bits so that it differs from another one just where and, rounded up, by
  /// as much as all of their bits do.
  func folded(onto other: StraightBitmap) -> StraightBitmap {
    let low = lowBytes ?? bytes
    let otherLow = other.lowBytes ?? other.bytes
    var folded = other.bytes
    for index in folded.indices {
      let old = Int(other.bytes[index]) << 8 | Int(otherLow[index])
      let new = Int(bytes[index]) << 8 | Int(low[index])
      guard old != new else { continue }
      // A byte stands for 257 times itself in sixteen bits.
      let step = (abs(new - old) + 256) / 257
      let base = Int(folded[index])
      let moved = (base + (new > old ? step : -step)).clamped(to: 0...255)
      folded[index] = UInt8(moved != base ? moved : base == 0 ? 1 : base - 1)
    }
    return StraightBitmap(size: size, bytes: folded)
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
    // Of opaque pixels, as nearly all are, the compiler makes several at a time.
    let stretch = 64
    var start = 0
    while start < pixels.count {
      let end = min(start + stretch, pixels.count)
      var common = UInt32.max
      for place in start..<end { common &= UInt32(littleEndian: pixels[place]) }
      if common >> 24 == 255 {
        for place in start..<end {
          pixels[place] = swapped(UInt32(littleEndian: pixels[place])).littleEndian
        }
      } else {
        for place in start..<end {
          pixels[place] = bitmapPixel(of: UInt32(littleEndian: pixels[place])).littleEndian
        }
      }
      start = end
    }
  }
}

/// A pixel with red in its lowest byte as bitmaps hold it: blue there, and multiplied.
@inlinable
package func bitmapPixel(of straight: UInt32) -> UInt32 {
  let alpha = straight >> 24
  if alpha == 255 { return swapped(straight) }
  let red = (straight & 0xFF) * alpha
  let green = (straight >> 8 & 0xFF) * alpha
  let blue = (straight >> 16 & 0xFF) * alpha
  return divided(blue) | divided(green) << 8 | divided(red) << 16 | alpha << 24
}

/// With red and blue in each other's place.
@inlinable
package func swapped(_ pixel: UInt32) -> UInt32 {
  pixel & 0xFF00_FF00 | (pixel & 0xFF) << 16 | (pixel >> 16) & 0xFF
}

/// Divided by 255, to the nearest.
@usableFromInline
func divided(_ product: UInt32) -> UInt32 { (product + 127) / 255 }
