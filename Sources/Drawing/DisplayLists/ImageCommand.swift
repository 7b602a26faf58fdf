package import SnaplineBasics
package import SnaplineSceneModel

/// An image file, scaled to a frame.
package struct ImageCommand: Hashable, Sendable {
  package var image: ImageFile.Representation
  package var frame: Rect
  /// The color that replaces the image's colors, with the image's alpha.
  package var tint: Color?

  package init(image: ImageFile.Representation, frame: Rect, tint: Color? = nil) {
    self.image = image
    self.frame = frame
    self.tint = tint
  }
}
