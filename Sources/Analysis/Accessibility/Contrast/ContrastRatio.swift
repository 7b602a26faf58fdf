package import SnaplineSceneModel

/// Returns the contrast ratio of two colors as defined in WCAG 2, from 1 to 21.
package func contrastRatio(_ one: Color, _ other: Color) -> Double {
  let (first, second) = (luminance(of: one), luminance(of: other))
  return (max(first, second) + 0.05) / (min(first, second) + 0.05)
}

/// Returns the relative luminance of an opaque color in sRGB.
private func luminance(of color: Color) -> Double {
  func linear(_ byte: UInt8) -> Double { Color.linear(Double(byte) / 255) }
  return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
}

/// The minimum contrast ratios of WCAG.
package enum MinimumContrast {
  /// The minimum for texts (1.4.3).
  package static let text = 4.5
  /// The minimum for large texts, and for the visual identification of controls (1.4.11).
  package static let large = 3.0
  /// The tolerance for rounding to 8-bit colors.
  package static let tolerance = 0.005
}

extension Color {
  /// Returns the nearest color toward black or white with a sufficient contrast; nil if there is
  /// none.
  package func adjusted(toContrast ratio: Double, on background: Color) -> Color? {
    func mixed(with end: Color, _ fraction: Double) -> Color {
      func mix(_ own: UInt8, _ other: UInt8) -> UInt8 {
        UInt8((Double(own) + (Double(other) - Double(own)) * fraction).rounded())
      }
      return Color(mix(red, end.red), mix(green, end.green), mix(blue, end.blue))
    }
    let ways = [Color.black, .white].compactMap { end in
      (1...100).first { contrastRatio(mixed(with: end, Double($0) / 100), background) >= ratio }
        .map { (steps: $0, color: mixed(with: end, Double($0) / 100)) }
    }
    return ways.min { $0.steps < $1.steps }?.color
  }
}
