package import Geometry

/// The pictures that a scene shows under one name: the same for screens of several scales.
package struct ImageFile: Hashable, Sendable {
  /// As the scene gives it.
  package var name: String
  /// What tells the files' bytes from others; pictures with the same one are the same.
  package var digest: String
  /// With scales that go up. None where only the name is known, as of a picture of old.
  package var variants: [Variant]

  package init(name: String, digest: String, variants: [Variant]) {
    self.name = name
    self.digest = digest
    self.variants = variants
  }

  package static func == (one: Self, other: Self) -> Bool {
    one.name == other.name && one.digest == other.digest
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(digest)
  }

  /// What the names of files end in that can be shown.
  package static let endings = [".png", ".jpg", ".jpeg"]

  /// Whether a path is that of a file that can be shown, by its ending.
  package static func canBe(_ path: some StringProtocol) -> Bool {
    endings.contains(where: path.lowercased().hasSuffix)
  }

  /// In points, as the file of the smallest scale has it.
  package var size: Size? {
    variants.first.map { first in
      Size(
        width: Double(first.width) / Double(first.scale),
        height: Double(first.height) / Double(first.scale))
    }
  }

  /// The picture for a screen: made for its scale, or for the next one above it.
  package func variant(for scale: Int) -> Variant? {
    variants.first { $0.scale >= scale } ?? variants.last
  }

  /// One file.
  package struct Variant: Hashable, Sendable {
    /// How many of its pixels a point has.
    package var scale: Int
    package var width: Int
    package var height: Int
    /// The picture as a PNG that can be decoded: the file itself, where it is one.
    package var bytes: [UInt8]
    package var digest: String

    package init(scale: Int, width: Int, height: Int, bytes: [UInt8], digest: String) {
      self.scale = scale
      self.width = width
      self.height = height
      self.bytes = bytes
      self.digest = digest
    }

    package static func == (one: Self, other: Self) -> Bool {
      one.scale == other.scale && one.digest == other.digest
    }

    package func hash(into hasher: inout Hasher) {
      hasher.combine(scale)
      hasher.combine(digest)
    }
  }
}
