package import SnaplineTypography

/// A range of iOS releases with one table of defaults.
package enum Era: String, Hashable, Comparable, Sendable, CaseIterable {
  case ios7, ios8, ios9, ios10, ios11, ios13, ios15, ios26

  package static func < (left: Self, right: Self) -> Bool { left.release < right.release }

  /// The first release of the range.
  package var release: Int {
    switch self {
    case .ios7: 7
    case .ios8: 8
    case .ios9: 9
    case .ios10: 10
    case .ios11: 11
    case .ios13: 13
    case .ios15: 15
    case .ios26: 26
    }
  }
}

extension Era {
  /// Creates the era of a release such as `ios17`; nil if the text is not a release.
  ///
  /// Releases after the last known one belong to the last era.
  package init?(ofRelease text: String) {
    guard text.hasPrefix("ios"), let release = Self.number(text.dropFirst(3)),
      let era = Self.allCases.last(where: { $0.release <= release })
    else { return nil }
    self = era
  }

  /// Returns the release for another spelling, such as `iOS 17`, `17` or `ios17.4`.
  package static func release(meantBy text: String) -> String? {
    let word = text.lowercased()
    let digits = (word.hasPrefix("ios") ? word.dropFirst(3) : word[...]).drop { " -_".contains($0) }
    let whole = digits.prefix { $0 != "." }
    guard digits.allSatisfy({ $0 == "." || $0.isNumber }), let release = number(whole),
      let first = allCases.first?.release, release >= first
    else { return nil }
    return "ios\(release)"
  }

  /// Parses the number of a release: at most 3 digits, without leading zeros.
  private static func number(_ digits: some StringProtocol) -> Int? {
    let isNumber = digits.utf8.allSatisfy { (48...57).contains($0) }
    guard isNumber, (1...3).contains(digits.utf8.count), digits.first != "0" else { return nil }
    return Int(digits)
  }
}

extension Era {
  /// Returns the system font: Helvetica Neue before iOS 9, San Francisco since.
  package func systemFace(_ weight: FontWeight, isItalic: Bool = false) -> FontFace {
    FontFace(self >= .ios9 ? .system : .helveticaNeue, weight, isItalic: isItalic)
  }

  /// Returns the system font at a size, with the widths of this era.
  package func systemFont(
    _ weight: FontWeight = .regular, isItalic: Bool = false, size: Double
  ) -> Font {
    var font = Font(systemFace(weight, isItalic: isItalic), size: size)
    if self < .ios15, font.face.family == .system { font.release = self >= .ios13 ? .ios13 : .ios9 }
    return font
  }

  /// The height of a text field with a rounded border.
  package var roundedFieldHeight: Double { self >= .ios13 ? 34 : 30 }

  /// The difference between the height of a borderless text field and the line height.
  package var borderlessFieldPadding: Double { self >= .ios11 ? 1 : 0 }

  /// The difference between the width of a rounded text field and that of its text.
  package var roundedFieldPadding: Double { self >= .ios13 ? 28 : 21 }

  /// The difference between the width of a segment and that of its image, measured in documents of
  /// Interface Builder.
  package var segmentPadding: Double { self >= .ios13 ? 19 : 14 }

  /// The difference between the width of a segment and that of its title; since iOS 13 the title is
  /// measured in the font of the selected state.
  package var segmentTitlePadding: Double { self >= .ios13 ? 18 : 14 }

  /// Whether an iPhone without a notch shows its status bar in landscape.
  var showsStatusBarInLandscape: Bool { self < .ios8 }

  /// Whether `leading` may be constrained to `left`; later releases throw.
  package var acceptsLeadingTiedToLeft: Bool { self < .ios9 }

  /// Whether `-` next to the superview in a format string is the layout margin, not 20 points.
  package var formatGapUsesMargins: Bool { self >= .ios8 }

  /// Whether views have a safe area; before iOS 11 it is the region between the layout guides.
  package var hasSafeArea: Bool { self >= .ios11 }

  package var hasDarkAppearance: Bool { self >= .ios13 }
}
