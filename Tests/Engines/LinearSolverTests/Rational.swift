/// An exact reduced fraction; it traps on overflow.
struct Rational: Hashable {
  let numerator: Int
  let denominator: Int

  init(_ numerator: Int, over denominator: Int = 1) {
    if denominator == 1 {
      self.numerator = numerator
      self.denominator = 1
      return
    }
    var (a, b) = (abs(numerator), abs(denominator))
    while b != 0 { (a, b) = (b, a % b) }
    let divisor = denominator < 0 ? -a : a
    self.numerator = numerator / divisor
    self.denominator = denominator / divisor
  }

  /// Creates the fraction of a double with a short binary expansion, such as an integer or a half.
  init(_ value: Double) { self.init(Int(value * 1024), over: 1024) }

  var double: Double { Double(numerator) / Double(denominator) }
  var sign: Int { numerator.signum() }

  static func + (left: Self, right: Self) -> Self {
    if left.denominator == right.denominator {
      return Rational(left.numerator + right.numerator, over: left.denominator)
    }
    return Rational(
      left.numerator * right.denominator + right.numerator * left.denominator,
      over: left.denominator * right.denominator)
  }

  static func - (left: Self, right: Self) -> Self { left + -right }
  static prefix func - (value: Self) -> Self {
    Rational(-value.numerator, over: value.denominator)
  }

  static func * (left: Self, right: Self) -> Self {
    Rational(left.numerator * right.numerator, over: left.denominator * right.denominator)
  }

  static func / (left: Self, right: Self) -> Self {
    Rational(left.numerator * right.denominator, over: left.denominator * right.numerator)
  }
}
