/// The transformation of a substitute glyph to the height and width of the platform's.
///
/// Heights are in em of the platform's font, above the baseline.
struct GlyphScaling: Hashable {
  /// A height in the substitute font, and in the platform's.
  struct HeightPair: Hashable {
    let substitute, platform: Double

    init(_ substitute: Double, _ platform: Double) {
      (self.substitute, self.platform) = (substitute, platform)
    }
  }

  /// The x-height or cap height, up to which scaling is uniform.
  private let body: HeightPair
  /// The top of the part above the body.
  private let top: HeightPair
  /// The reduction of the depth below the baseline.
  private let shortening: Double
  /// The ratio of the platform's glyph bounds to the substitute's at the same advance.
  let width: Double
  /// The shift of the glyph bounds to the right at the same advance, in em.
  let shift: Double

  /// Creates the shape from measurements of simulator screenshots: "What's", "the", "point" and "?"
  /// from 14 to 53 points. The platform's font has one optical size up to 19 points and another
  /// above.
  ///
  /// - Parameter boldness: 0 for regular, 1 for semibold and bold.
  init(of character: Character, size: Double, boldness syntheticBoldness: Double) {
    let isLarge = size >= 20
    /// Interpolates between the measurements of regular and of semibold letters.
    func height(
      _ substitute: Double, _ text: Double, _ bold: Double, large: Double, _ largeBold: Double
    )
      -> HeightPair
    {
      let (regular, bold) = isLarge ? (large, largeBold) : (text, bold)
      return HeightPair(substitute, regular + (bold - regular) * syntheticBoldness)
    }
    shortening = isLarge ? 0.032 : 0.026
    width = GlyphScaling.width(of: character, isLarge: isLarge, boldness: syntheticBoldness)
    shift = isLarge && character == "t" ? -0.0125 * (1 - syntheticBoldness) : 0
    guard character.isLowercase else {
      body = HeightPair(0.7166, 0.7047)
      top = HeightPair(2 * body.substitute, 2 * body.platform)
      return
    }
    body = height(0.5444, 0.534, 0.543, large: 0.516, 0.5276)
    switch character {
    case "t": top = height(0.6661, 0.6627, 0.664, large: 0.6304, 0.6387)
    case "i", "j": top = HeightPair(0.7388 + 0.0125 * syntheticBoldness, isLarge ? 0.704 : 0.743)
    case "f": top = HeightPair(0.7503, isLarge ? 0.714 : 0.745)
    default: top = height(0.7166, 0.7357, 0.74, large: 0.7048, 0.7048)
    }
  }

  /// Returns the drawn height above the baseline of a height in the glyph, in em.
  ///
  /// The depth is reduced directly below the baseline, so that strokes further down keep their
  /// weight.
  func baselineOffset(of height: Double) -> Double {
    guard height >= 0 else { return height + min(1, -height / 0.1) * shortening }
    guard height > body.substitute else { return height * body.platform / body.substitute }
    return body.platform
      + (height - body.substitute) * (top.platform - body.platform)
      / (top.substitute - body.substitute)
  }
}

extension GlyphScaling {
  /// Returns the width ratio of a letter. Digits were measured at 15 to 18 points; unmeasured
  /// lowercase letters use the mean ratio of the measured ones.
  fileprivate static func width(
    of character: Character, isLarge: Bool, boldness syntheticBoldness: Double
  ) -> Double {
    switch character {
    case "5" where syntheticBoldness == 0: 1.042
    case "6" where syntheticBoldness == 0: 1.056
    case "8" where syntheticBoldness == 0: 1.046
    case "9" where syntheticBoldness == 0: 1.048
    case "W" where syntheticBoldness == 1: 0.952
    case "'", "’": 1.08
    case _ where !isLarge: 1
    case "t": 0.906 + 0.018 * syntheticBoldness
    case "i", "j": 0.906
    case "h", "n": 0.988
    case "e": 0.967
    default: character.isLowercase ? 0.978 : 1
    }
  }
}
