/// The golden files of one shot.
package struct GoldenFiles: Sendable {
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
}
