package import Geometry
package import SceneModel

/// A picture from a file, stretched to a place.
package struct PictureMark: Hashable, Sendable {
  package var image: ImageFile.Variant
  package var frame: Rect
  /// A colour in the place of the picture's own: only how opaque it is then counts.
  package var tint: Color?

  package init(image: ImageFile.Variant, frame: Rect, tint: Color? = nil) {
    self.image = image
    self.frame = frame
    self.tint = tint
  }
}
