/// The thresholds for rounding errors.
///
/// Rows are scaled so that their coefficients are near 1, and layouts are smaller than 10^5 points,
/// so rounding stays below 10^-10 and every threshold has a margin of three digits. Larger errors
/// are detected when the finished solution is checked against the rows; the result is then
/// uncertain.
enum Tolerance {
  /// The magnitudes of coefficients that need no scaling.
  static let plainCoefficients = 0x1p-8...0x1p8
  /// The limit below which a coefficient counts as cancelled.
  static let coefficient = 1e-10
  /// The limit below which a residual counts as zero; it is scaled with the problem's numbers.
  static let residual = 1e-7
  /// The limit below which a multiplier or a slope counts as zero.
  static let slope = 1e-8
  /// The limit below which a step along an edge counts as zero.
  static let step = 1e-9
}
