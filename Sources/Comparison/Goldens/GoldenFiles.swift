package import SnaplineImaging

/// The golden files of one shot.
package struct GoldenFiles: Sendable {
  /// The image; nil for a text golden, whose layout contains the hash of its pixels.
  package var image: [UInt8]?
  package var layout: GoldenShot?
  /// The scene copies; only if a decision stores them.
  package var copies: [SourceCopy] = []
  /// The reason why one of the files cannot be used.
  package var problem: String?

  package init(image: [UInt8]? = nil, layout: GoldenShot? = nil, problem: String? = nil) {
    self.image = image
    self.layout = layout
    self.problem = problem
  }

  /// The pixels of a text golden.
  package var pixels: PixelHash? { layout?.pixels }

  /// Whether pixels of either form can be compared.
  package var hasPixels: Bool { image != nil || pixels != nil }
}
