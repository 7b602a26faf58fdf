/// A face of the platform whose widths and heights we know from tables.
package enum FontFace: String, Hashable, Sendable, CaseIterable {
  case systemRegular = "system-regular"
  case systemMedium = "system-medium"
  case systemSemibold = "system-semibold"
  case systemBold = "system-bold"
  case helveticaNeueRegular = "helvetica-neue-regular"
  case helveticaNeueBold = "helvetica-neue-bold"
}

/// A face at a size in points.
package struct Font: Hashable, Sendable {
  package var face: FontFace
  package var size: Double

  package init(_ face: FontFace, size: Double) {
    self.face = face
    self.size = size
  }
}
