/// A face at a size in points.
package struct Font: Hashable, Sendable {
  package var face: FontFace
  package var size: Double
  /// From one line to the next where a text style says so; else lines follow without a gap.
  package var styledPitch: Double?
  /// How wide characters are that fill squares.
  package var ideographs = Ideographs.square
  /// The lines of another face for which this one stands in.
  package var lines: LineMetrics?

  package init(_ face: FontFace, size: Double) {
    self.face = face
    self.size = size
  }

  /// The same font in another size, with all that hangs on it.
  package func scaled(by factor: Double) -> Font {
    var font = self
    font.size *= factor
    font.styledPitch = styledPitch.map { $0 * factor }
    return font
  }
}

/// The face that stands in for letters of East Asia, where the system font has none of its own.
package enum Ideographs: Hashable, Sendable {
  /// Any: each character is a whole em wide.
  case square
  case chinese, japanese
}

/// How high the lines of a face are, in em.
package struct LineMetrics: Hashable, Sendable {
  /// From the top of a line to its baseline.
  package let ascender: Double
  package let height: Double

  package init(ascender: Double, height: Double) {
    self.ascender = ascender
    self.height = height
  }
}
