/// How the platform's font is cut for large texts: a little lower, and with short descenders.
///
/// Measured in pictures of the simulator: of "the", "point" and "Example" from 14 to 53 points. Up
/// to 19 points our font is as high as the platform's to a fiftieth.
struct OpticalCut {
  /// How much of the change the size has.
  private let share: Double
  /// The em in font units.
  private let em: Double

  /// Nil for small texts.
  ///
  /// - Parameter unit: How long a font unit is, in points.
  init?(_ size: Double, unit: Double) {
    guard size > 19 else { return nil }
    share = size < 21 ? (size - 19) * 0.35 : min(1, 0.7 + (size - 21) * 0.3 / 7)
    em = size / unit
  }

  /// How high over the baseline a place of a glyph is drawn, in font units.
  ///
  /// What is below the baseline is shortened right there, so that strokes further down keep their
  /// weight.
  func rise(of y: Double) -> Double {
    let lower = y * (1 - 0.018 * share)
    return y < 0 ? lower + min(1, -y / (0.1 * em)) * 0.034 * share * em : lower
  }
}
