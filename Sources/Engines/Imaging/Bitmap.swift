package import SnaplineBasics

/// A premultiplied bitmap with 8 bits per component and rows from the top.
///
/// The four bytes of a pixel are blue, green, red, alpha: Cairo's format on little-endian machines,
/// so that a rendered surface is copied without conversion.
package struct Bitmap: Hashable, Sendable {
  package let size: PixelSize
  /// `size.width * size.height * 4` bytes, rows without padding.
  package var bytes: [UInt8]

  package init(size: PixelSize, bytes: [UInt8]) {
    precondition(bytes.count == size.width * size.height * 4, "a bitmap has four bytes a pixel")
    self.size = size
    self.bytes = bytes
  }

  package var bytesPerRow: Int { size.width * 4 }
}

extension Bitmap: CustomStringConvertible, CustomReflectable {
  /// The size, since pixel values are too long for a description.
  package var description: String { "\(size.width)×\(size.height) pixels" }

  package var customMirror: Mirror { Mirror(self, children: ["size": size]) }
}
