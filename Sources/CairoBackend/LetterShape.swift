/// How a letter of ours becomes as high and as wide as the platform's.
///
/// Heights are in em of the platform's font, over the baseline.
struct LetterShape: Hashable {
  /// A height in our font, and in the platform's.
  struct Height: Hashable {
    let ours, theirs: Double

    init(_ ours: Double, _ theirs: Double) { (self.ours, self.theirs) = (ours, theirs) }
  }

  /// The top of small letters, or of capitals: up to there all is scaled alike.
  private let body: Height
  /// What stands out over the body.
  private let top: Height
  /// By how much less it reaches below the line.
  private let shortening: Double
  /// By how much its ink is wider than our letter's in the same room.
  let width: Double
  /// How far its ink stands to the right of ours in the same room, in em.
  let shift: Double

  /// Measured in pictures of the simulator: of "What's", "the", "point" and "?" from 14 to 53
  /// points. The platform's font has one cut up to 19 points and another above.
  ///
  /// - Parameter boldness: 0 for regular, 1 for semibold and bold.
  init(of letter: Character, size: Double, boldness: Double) {
    let isLarge = size >= 20
    /// Between what was measured of regular and of semibold letters.
    func height(_ ours: Double, _ text: Double, _ bold: Double, large: Double, _ largeBold: Double)
      -> Height
    {
      let (regular, bold) = isLarge ? (large, largeBold) : (text, bold)
      return Height(ours, regular + (bold - regular) * boldness)
    }
    shortening = isLarge ? 0.032 : 0.026
    width = LetterShape.width(of: letter, isLarge: isLarge, boldness: boldness)
    shift = isLarge && letter == "t" ? -0.0125 * (1 - boldness) : 0
    guard letter.isLowercase else {
      body = Height(0.7166, 0.7047)
      top = Height(2 * body.ours, 2 * body.theirs)
      return
    }
    body = height(0.5444, 0.534, 0.543, large: 0.516, 0.5276)
    switch letter {
    case "t": top = height(0.6661, 0.6627, 0.664, large: 0.6304, 0.6387)
    case "i", "j": top = Height(0.7388 + 0.0125 * boldness, isLarge ? 0.704 : 0.743)
    case "f": top = Height(0.7503, isLarge ? 0.714 : 0.745)
    default: top = height(0.7166, 0.7357, 0.74, large: 0.7048, 0.7048)
    }
  }

  /// How high over the baseline a place of the letter is drawn, in em.
  ///
  /// What is below the line is shortened right there, so that strokes further down keep their
  /// weight.
  func rise(of height: Double) -> Double {
    guard height >= 0 else { return height + min(1, -height / 0.1) * shortening }
    guard height > body.ours else { return height * body.theirs / body.ours }
    return body.theirs
      + (height - body.ours) * (top.theirs - body.theirs) / (top.ours - body.ours)
  }
}

extension LetterShape {
  /// The ink of digits was measured at 15 to 18 points; small letters that no picture showed are
  /// taken to be as much narrower as those that were measured.
  fileprivate static func width(of letter: Character, isLarge: Bool, boldness: Double) -> Double {
    switch letter {
    case "5" where boldness == 0: 1.042
    case "6" where boldness == 0: 1.056
    case "8" where boldness == 0: 1.046
    case "9" where boldness == 0: 1.048
    case "W" where boldness == 1: 0.952
    case "'", "’": 1.08
    case _ where !isLarge: 1
    case "t": 0.906 + 0.018 * boldness
    case "i", "j": 0.906
    case "h", "n": 0.988
    case "e": 0.967
    default: letter.isLowercase ? 0.978 : 1
    }
  }
}
