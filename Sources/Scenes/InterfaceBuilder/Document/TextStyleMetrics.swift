import SnaplineSceneModel

/// The font sizes and line heights of the text styles.
enum TextStyleMetrics {
  /// The metrics of phones and tablets, at the standard text size and at two smaller ones.
  case large, medium, extraSmall
  case television

  func size(of style: TextStyle) -> Double {
    switch self {
    case .large: style.size(in: .large, era: .ios13)
    case .medium: style.size(in: .medium, era: .ios13)
    case .extraSmall: style.size(in: .extraSmall, era: .ios13)
    case .television: style.onTelevision.size
    }
  }

  /// Returns the line height of a paragraph, from the platform's text style tables.
  func lineHeight(of style: TextStyle) -> Double {
    self == .television ? style.onTelevision.pitch : TextStyle.pitch(ofSize: size(of: style))
  }
}

extension TextStyle {
  /// Creates the style with this Interface Builder name.
  init?(interfaceBuilder name: String) {
    let names = [
      "Title0", "Title1", "Title2", "Title3", "Headline", "Body", "Callout", "Subhead", "Footnote",
      "Caption1", "Caption2",
    ]
    // The names are in the order of the cases.
    let known = zip(names, Self.allCases).first { name == "UICTFontTextStyle" + $0.0 }
    guard let known else { return nil }
    self = known.1
  }

  fileprivate var onTelevision: (size: Double, pitch: Double) {
    switch self {
    case .largeTitle, .title1: (76, 96)
    case .title2: (57, 66)
    case .title3: (48, 56)
    case .headline: (38, 46)
    case .callout: (31, 38)
    case .body, .subheadline, .footnote: (29, 36)
    case .caption1: (25, 32)
    case .caption2: (23, 30)
    }
  }
}
