/// A face at a size in points.
package struct Font: Hashable, Sendable {
  package var face: FontFace
  package var size: Double
  /// The distance between baselines of a text style; nil means no additional leading.
  package var styledPitch: Double?
  /// The kind of ideographs, which determines their width.
  package var ideographs = IdeographFallback.square
  /// The release of the system font.
  package var release = SystemFontRelease.ios14
  /// The line metrics of the face that this face replaces.
  package var lines: LineMetrics?
  /// The additional distance after each character, in points.
  package var kern = 0.0
  /// Whether all digits are as wide as a zero.
  package var hasMonospacedDigits = false

  package init(_ face: FontFace, size: Double) {
    self.face = face
    self.size = size
  }

  /// Returns the font at a scaled size, with scaled metrics.
  package func scaled(by factor: Double) -> Font {
    var font = self
    font.size *= factor
    font.styledPitch = styledPitch.map { $0 * factor }
    font.kern *= factor
    return font
  }
}

/// A release of iOS whose system font has other widths than the one before.
package enum SystemFontRelease: String, Comparable, Sendable {
  case ios9, ios13, ios14

  package static func < (left: Self, right: Self) -> Bool { left.order < right.order }

  private var order: Int {
    switch self {
    case .ios9: 9
    case .ios13: 13
    case .ios14: 14
    }
  }
}

/// The fallback face for East Asian characters in the system font.
package enum IdeographFallback: Hashable, Sendable {
  /// Any face whose characters are one em wide.
  case square
  case chinese, japanese
}

/// The line metrics of a face, in em.
package struct LineMetrics: Hashable, Sendable {
  /// The distance from the top of a line to its baseline.
  package let ascender: Double
  package let height: Double

  package init(ascender: Double, height: Double) {
    self.ascender = ascender
    self.height = height
  }
}
