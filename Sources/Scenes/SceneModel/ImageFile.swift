package import SnaplineBasics

/// The representations of an image asset for screens of several scales.
package struct ImageFile: Hashable, Sendable {
  /// The name in the scene.
  package var name: String
  /// A hash of the files' bytes; image assets with equal digests are equal.
  package var digest: String
  /// The representations by ascending scale; empty if only the name is known, as in a baseline.
  package var variants: [Representation]
  /// The representations in dark mode; empty if they are the same.
  package var darkVariants: [Representation] = []

  package init(name: String, digest: String, variants: [Representation]) {
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

  /// The supported filename extensions.
  package static let endings = [".png", ".jpg", ".jpeg", ".svg", ".pdf"]

  /// Whether a path has the extension of a supported image format.
  package static func canDecode(_ path: some StringProtocol) -> Bool {
    endings.contains(where: path.lowercased().hasSuffix)
  }

  /// The size in points, as in the representation of the smallest scale.
  package var size: Size? {
    variants.first.map { first in
      Size(
        width: Double(first.width) / Double(first.scale),
        height: Double(first.height) / Double(first.scale))
    }
  }

  /// Returns the representation for a scale, or for the next higher scale.
  package func variant(for scale: Int, in appearance: Appearance) -> Representation? {
    let variants = appearance == .dark && !darkVariants.isEmpty ? darkVariants : variants
    return variants.first { $0.scale >= scale } ?? variants.last
  }

  /// The library that rasterized a vector image; its version determines the pixels.
  package struct Rasterizer: Hashable, Sendable {
    package let library: String
    package let version: String

    package init(library: String, version: String) {
      self.library = library
      self.version = version
    }
  }

  /// One representation of an image asset.
  package struct Representation: Hashable, Sendable {
    /// The number of pixels per point.
    package var scale: Int
    package var width: Int
    package var height: Int
    /// The image as a valid PNG: the bytes of the file if it is one.
    package var bytes: [UInt8]
    package var digest: String
    /// Nil for the pixels of a file.
    package var rasterizer: Rasterizer?
    /// The file of a vector image that is rasterized again for a larger frame; empty for others.
    package var vector: [UInt8] = []

    package init(
      scale: Int, width: Int, height: Int, bytes: [UInt8], digest: String,
      rasterizer: Rasterizer? = nil
    ) {
      self.rasterizer = rasterizer
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
