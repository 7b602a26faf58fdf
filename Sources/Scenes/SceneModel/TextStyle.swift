package import SnaplineBasics
package import SnaplineTypography

/// The user's text size, by UIKit's names.
package enum TextSize: String, Hashable, Comparable, Sendable, CaseIterable {
  case extraSmall, small, medium, large, extraLarge, extraExtraLarge, extraExtraExtraLarge
  case accessibilityMedium, accessibilityLarge, accessibilityExtraLarge
  case accessibilityExtraExtraLarge, accessibilityExtraExtraExtraLarge

  package static func < (left: Self, right: Self) -> Bool { left.index < right.index }

  fileprivate var index: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  /// The readable width. That of `large` was measured; the others are reported by developers.
  package var readableWidth: Double {
    let widths = [560.0, 600, 632, 672, 744, 824, 896]
    return widths[min(index, widths.count - 1)]
  }
}

/// A text style, whose size follows the user's text size.
package enum TextStyle: String, Hashable, Sendable, CaseIterable {
  case largeTitle, title1, title2, title3, headline, body, callout, subheadline, footnote
  case caption1, caption2

  package var weight: FontWeight { self == .headline ? .semibold : .regular }

  /// Returns the size in points.
  package func size(in textSize: TextSize, era: Era) -> Double {
    // Before iOS 11 only the body style had accessibility sizes.
    let grows = era >= .ios11 || self == .body
    return Double(sizes[min(textSize, grows ? .last : .extraExtraExtraLarge).index])
  }

  /// Returns the font, with the distance between baselines of the system font's styles.
  package func font(
    _ weight: FontWeight? = nil, isItalic: Bool = false, in textSize: TextSize = .large, era: Era
  ) -> Font {
    var font = era.systemFont(
      weight ?? self.weight, isItalic: isItalic, size: size(in: textSize, era: era))
    setPitch(of: &font, in: textSize)
    return font
  }

  /// Sets the distance between baselines of a font of the style, if it is the system font.
  fileprivate func setPitch(of font: inout Font, in textSize: TextSize) {
    guard font.face.family == .system else { return }
    font.styledPitch =
      self == .subheadline && textSize == .extraExtraExtraLarge
      ? 28 : TextStyle.pitch(ofSize: font.size)
  }

  /// Returns the distance between baselines of a style's size, in points, as in the tables of
  /// Apple's Human Interface Guidelines: all styles of a size have the same, except
  /// `subheadline` in `extraExtraExtraLarge`.
  package static func pitch(ofSize size: Double) -> Double {
    let gap: Double =
      switch size {
      case ..<12: 2
      case 12: 4
      case ..<22: 5
      case ..<30: 6
      case ..<36: 7
      case ..<39: size == 38 ? 8 : 7
      case ..<47: 8
      case ..<54: 9
      default: 10
      }
    return size + gap
  }

  /// Returns the factor of `UIFontMetrics`, which is that of the distances between baselines.
  fileprivate func growth(in textSize: TextSize, era: Era) -> Double {
    let pitches = [textSize, .large].map { font(in: $0, era: era).linePitch }
    return pitches[0] / pitches[1]
  }

  /// The sizes from the smallest to the largest text size.
  private var sizes: [UInt8] {
    switch self {
    case .largeTitle: [31, 32, 33, 34, 36, 38, 40, 44, 48, 52, 56, 60]
    case .title1: [25, 26, 27, 28, 30, 32, 34, 38, 43, 48, 53, 58]
    case .title2: [19, 20, 21, 22, 24, 26, 28, 34, 39, 44, 50, 56]
    case .title3: [17, 18, 19, 20, 22, 24, 26, 31, 37, 43, 49, 55]
    case .headline, .body: [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53]
    case .callout: [13, 14, 15, 16, 18, 20, 22, 26, 32, 38, 44, 51]
    case .subheadline: [12, 13, 14, 15, 17, 19, 21, 25, 30, 36, 42, 49]
    case .footnote: [12, 12, 12, 13, 15, 17, 19, 23, 27, 33, 38, 44]
    case .caption1: [11, 11, 11, 12, 14, 16, 18, 22, 26, 32, 37, 43]
    case .caption2: [11, 11, 11, 11, 13, 15, 17, 20, 24, 29, 34, 40]
    }
  }
}

extension TextSize {
  fileprivate static let last = TextSize.accessibilityExtraExtraExtraLarge
}

extension Scene {
  /// Returns the scene for a text size.
  package func applyingTextSize(_ textSize: TextSize, _ scale: PixelScale) -> Scene {
    guard textSize != .large else { return self }
    var scene = self
    scene.readableWidth = textSize.readableWidth
    for index in views.indices { scene.views[index].size(for: textSize, era, scale) }
    for variant in variants.indices {
      for index in variants[variant].views.indices {
        scene.variants[variant].views[index].view.size(for: textSize, era, scale)
      }
    }
    return scene
  }
}

extension View {
  fileprivate mutating func size(for textSize: TextSize, _ era: Era, _ scale: PixelScale) {
    guard let textStyle else { return }
    let scaledFontSize = scaledFontSize
    func resized(_ font: Font) -> Font {
      var font = font
      if let scaledFontSize {
        font.size = scale.rounded(scaledFontSize * textStyle.growth(in: textSize, era: era))
        return font
      }
      font.size = textStyle.size(in: textSize, era: era)
      textStyle.setPitch(of: &font, in: textSize)
      return font
    }
    if let font = label?.font { label?.font = resized(font) }
    if let font = textField?.font { textField?.font = resized(font) }
    if let font = textView?.font { textView?.font = resized(font) }
    if let font = button?.font { button?.font = resized(font) }
    if let font = control?.titleFont { control?.titleFont = resized(font) }
  }
}
