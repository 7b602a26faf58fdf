package import Bytes
package import Geometry
package import Imaging

/// What tells whether two pictures are the same without looking at their pixels.
package struct PixelHash: Hashable, Sendable {
  package let size: PixelSize
  /// Of the bitmap's bytes.
  package let hash: ContentHash

  package init(size: PixelSize, hash: ContentHash) {
    self.size = size
    self.hash = hash
  }

  package init(of bitmap: Bitmap) {
    self.init(size: bitmap.size, hash: ContentHash(of: bitmap.bytes))
  }
}

/// The hash that `encodePNG` left in a file, if its compressed pixels are still those of then.
///
/// Costs a look at the compressed bytes and no unpacking. Nothing comes back when the file was
/// written or changed by anything else, damage included: then its pixels must be looked at.
package func storedPixelHash(ofPNG bytes: [UInt8]) -> PixelHash? {
  guard let list = try? ChunkList(bytes, limits: .standard),
    let chunk = list.chunks.last(where: { $0.type == PixelHashChunk.type }),
    let stored = PixelHashChunk(content: bytes[chunk.content]),
    stored.binding == PixelHashChunk.binding(stored.pixels, to: bytes, list)
  else { return nil }
  return PixelHash(size: list.header.size, hash: stored.pixels)
}

/// The finished file with one chunk more, in front of its end.
func withPixelHash(_ png: [UInt8], of bitmap: Bitmap) throws(PNGError) -> [UInt8] {
  let list = try ChunkList(png, limits: .standard)
  guard let end = list.chunks.last?.whole.lowerBound else { return png }
  let pixels = ContentHash(of: bitmap.bytes)
  let chunk = PixelHashChunk(
    pixels: pixels, binding: PixelHashChunk.binding(pixels, to: png, list))
  return png[..<end] + chunk.encoded + png[end...]
}

/// The private chunk `slHS`: ancillary, and not to be copied by tools that touch the pixels.
private struct PixelHashChunk {
  static let type = "slHS"
  /// Goes up when the bytes of a bitmap or this chunk mean something else.
  static let version: UInt8 = 1

  let pixels: ContentHash
  /// Ties the hash to the compressed pixels beside which it was written.
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

  /// As it stands in the file.
  var encoded: [UInt8] { chunk(Self.type, [Self.version] + pixels.bytes + binding.bytes) }

  /// The hash of everything on which the pixels depend, checksums included, and of their hash.
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
