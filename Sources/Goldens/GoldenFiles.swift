/// What was found on the disk for one shot.
package struct GoldenFiles: Sendable {
  package var picture: [UInt8]?
  package var layout: GoldenShot?
  /// The scene as it was written; only where a decision has to keep it.
  package var copies: [WrittenCopy] = []
  /// Why one of them cannot be used.
  package var problem: String?

  package init(picture: [UInt8]? = nil, layout: GoldenShot? = nil, problem: String? = nil) {
    self.picture = picture
    self.layout = layout
    self.problem = problem
  }
}
