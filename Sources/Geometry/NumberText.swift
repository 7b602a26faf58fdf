extension Double {
  /// The number in as few digits as it needs, at most three behind the point: `12`, `20.5`.
  ///
  /// Written by hand because it must not depend on a locale or on Foundation.
  package var shortText: String { text(decimals: 3) }

  /// The same with its sign in front, as a change is told: `+8`, `−20.5`.
  package var signedText: String { (self > 0 ? "+" : "−") + magnitude.shortText }

  /// The number with at most so many decimals, without trailing zeros.
  package func text(decimals: Int) -> String {
    guard isFinite else { return isNaN ? "nan" : self < 0 ? "-inf" : "inf" }
    guard magnitude < 1e15 else { return String(self) }
    var unit = 1
    for _ in 0..<decimals { unit *= 10 }
    // Large numbers have no room for decimals in 64 bits; they need none either.
    guard magnitude * Double(unit) < 9e18 else { return String(Int(rounded())) }
    let scaled = Int((self * Double(unit)).rounded())
    let whole = scaled.magnitude / UInt(unit)
    let fraction = scaled.magnitude % UInt(unit)
    let sign = scaled < 0 ? "-" : ""
    guard fraction != 0 else { return "\(sign)\(whole)" }
    var digits = String(fraction)
    digits = String(repeating: "0", count: decimals - digits.count) + digits
    while digits.hasSuffix("0") { digits.removeLast() }
    return "\(sign)\(whole).\(digits)"
  }
}

extension Rect {
  /// The four numbers in the order of scenes.
  package var numbers: [Double] { [minX, minY, width, height] }

  /// The same as text, each with at most so many decimals.
  package func text(decimals: Int = 3) -> String {
    numbers.map { $0.text(decimals: decimals) }.joined(separator: " ")
  }
}
