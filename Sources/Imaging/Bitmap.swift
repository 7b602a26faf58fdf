package import Geometry

/// Pixels in rows from the top, eight bits a component, premultiplied.
///
/// Four bytes a pixel in the order blue, green, red, alpha: Cairo's own layout on
/// little-endian machines, so that a rendered surface is copied once and never shuffled.
package struct Bitmap: Hashable, Sendable {
  package let size: PixelSize
  /// `size.width * size.height * 4` bytes, rows without gaps.
  package var bytes: [UInt8]

  package init(size: PixelSize, bytes: [UInt8]) {
    precondition(bytes.count == size.width * size.height * 4, "a bitmap has four bytes a pixel")
    self.size = size
    self.bytes = bytes
  }

  /// How many bytes a row takes.
  package var bytesPerRow: Int { size.width * 4 }
}

extension Bitmap: CustomStringConvertible, CustomReflectable {
  /// The size alone: nobody reads millions of numbers.
  package var description: String { "\(size.width)×\(size.height) pixels" }

  package var customMirror: Mirror { Mirror(self, children: ["size": size]) }
}
