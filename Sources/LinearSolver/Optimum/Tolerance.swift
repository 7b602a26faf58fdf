/// How much rounding the solver forgives.
///
/// Rows are scaled so that their coefficients are near 1, and layouts are smaller than 10^5
/// points, so rounding stays below 10^-10 and every threshold has three digits to spare. Whatever
/// is worse shows when the finished solution is checked against the rows, and is called uncertain.
enum Tolerance {
  /// The sizes of coefficients that need no scaling.
  static let plainCoefficients = 0x1p-8...0x1p8
  /// A coefficient that cancelled out.
  static let coefficient = 1e-10
  /// A residual that counts as zero; grows with the numbers of the problem.
  static let residual = 1e-7
  /// A multiplier or a slope that counts as zero.
  static let slope = 1e-8
  /// A step along an edge that counts as zero.
  static let step = 1e-9
}
