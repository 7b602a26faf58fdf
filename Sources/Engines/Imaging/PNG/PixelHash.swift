package import SnaplineBasics
package import SnaplinePlatform

/// A hash that identifies equal images without comparing pixels.
package struct PixelHash: Hashable, Sendable {
  package let size: PixelSize
  /// The hash of the bitmap's bytes.
  package let hash: ContentHash

  package init(size: PixelSize, hash: ContentHash) {
    self.size = size
    self.hash = hash
  }

  package init(of bitmap: Bitmap) {
    self.init(size: bitmap.size, hash: ContentHash(of: bitmap.bytes))
  }
}

/// Returns the hash stored by `encodePNG`, if the compressed pixels are unchanged.
///
/// The function reads the compressed bytes without decompressing them. It returns nil if the file
/// was written or changed by other software or is damaged; its pixels must then be compared.
package func storedPixelHash(ofPNG bytes: [UInt8]) -> PixelHash? {
  guard let list = try? ChunkList(bytes, limits: .standard),
    let chunk = list.chunks.last(where: { $0.type == PixelHashChunk.type }),
    let stored = PixelHashChunk(content: bytes[chunk.content]),
    stored.binding == PixelHashChunk.binding(stored.pixels, to: bytes, list)
  else { return nil }
  return PixelHash(size: list.header.size, hash: stored.pixels)
}

/// Returns a complete file with the hash chunk inserted before its end.
func withPixelHash(_ png: [UInt8], of bitmap: Bitmap) throws(PNGError) -> [UInt8] {
  let list = try ChunkList(png, limits: .standard)
  guard let end = list.chunks.last?.whole.lowerBound else { return png }
  let pixels = ContentHash(of: bitmap.bytes)
  let chunk = PixelHashChunk(
    pixels: pixels, binding: PixelHashChunk.binding(pixels, to: png, list))
  return png[..<end] + chunk.encoded + png[end...]
}

/// The private chunk `slHS`: ancillary, and unsafe to copy by tools that change pixels.
private struct PixelHashChunk {
  static let type = "slHS"
  /// The version, incremented when the bytes of a bitmap or of this chunk change their meaning.
  static let version: UInt8 = 1

  let pixels: ContentHash
  /// The hash that binds the pixel hash to the compressed pixels.
  let binding: ContentHash

  init(pixels: ContentHash, binding: ContentHash) {
    self.pixels = pixels
    self.binding = binding
  }

  init?(content: ArraySlice<UInt8>) {
    guard content.count == 33, content.first == Self.version,
      let pixels = ContentHash(bytes: content.dropFirst().prefix(16)),
      let binding = ContentHash(bytes: content.dropFirst(17))
    else { return nil }
    self.init(pixels: pixels, binding: binding)
  }

  /// The encoded chunk.
  var encoded: [UInt8] { chunk(Self.type, [Self.version] + pixels.bytes + binding.bytes) }

  /// Returns the hash of all chunks that affect the pixels, including checksums, and of the pixel
  /// hash.
  static func binding(
    _ pixels: ContentHash, to bytes: [UInt8], _ list: ChunkList
  ) -> ContentHash {
    let parts = list.chunks.filter(\.decidesPixels).map { chunk in
      unsafe bytes.withUnsafeBytes {
        unsafe ContentHash(of: UnsafeRawBufferPointer(rebasing: $0[chunk.whole]))
      }
    }
    return ContentHash(combining: parts + [pixels])
  }
}
