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
    switch self {
    case .large: style.pitches.large
    case .medium: style.pitches.medium
    case .extraSmall: style.pitches.extraSmall
    case .television: style.onTelevision.pitch
    }
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

  fileprivate var pitches: (large: Double, medium: Double, extraSmall: Double) {
    switch self {
    case .largeTitle: (41, 40, 38)
    case .title1: (34, 33, 31)
    case .title2: (28, 26, 24)
    case .title3: (25, 24, 22)
    case .headline, .body: (22, 21, 19)
    case .callout: (21, 20, 18)
    case .subheadline: (20, 19, 16)
    case .footnote: (18, 16, 16)
    case .caption1: (16, 13, 13)
    case .caption2: (13, 13, 13)
    }
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
