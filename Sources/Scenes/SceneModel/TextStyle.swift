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
  package func applyingTextSize(_ textSize: TextSize) -> Scene {
    guard textSize != .large else { return self }
    var scene = self
    scene.readableWidth = textSize.readableWidth
    for index in views.indices { scene.views[index].size(for: textSize, era) }
    for variant in variants.indices {
      for index in variants[variant].views.indices {
        scene.variants[variant].views[index].view.size(for: textSize, era)
      }
    }
    return scene
  }
}

extension View {
  fileprivate mutating func size(for textSize: TextSize, _ era: Era) {
    guard let size = textStyle?.size(in: textSize, era: era) else { return }
    label?.font.size = size
    textField?.font.size = size
    textView?.font.size = size
    button?.font.size = size
  }
}
