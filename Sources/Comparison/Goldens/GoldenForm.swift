/// The storage of a golden's pixels.
package enum GoldenForm: String, Hashable, Sendable, CaseIterable {
  /// As an image file.
  case images
  /// As a hash in the layout file; the image is rendered from the copy of the scene.
  case text
}
