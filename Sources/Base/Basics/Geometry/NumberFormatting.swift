extension Double {
  /// The number with at most three decimals and without trailing zeros: `12`, `20.5`.
  ///
  /// Written by hand because it must not depend on a locale or on Foundation.
  package var shortText: String { text(decimals: 3) }

  /// The number with its sign, for a change: `+8`, `−20.5`.
  package var signedText: String { (self > 0 ? "+" : "−") + magnitude.shortText }

  /// Returns the number with at most this number of decimals, without trailing zeros.
  package func text(decimals: Int) -> String {
    guard isFinite else { return isNaN ? "nan" : self < 0 ? "-inf" : "inf" }
    guard magnitude < 1e15 else { return String(self) }
    var unit = 1
    for _ in 0..<decimals { unit *= 10 }
    // Large numbers with decimals overflow 64 bits, and need no decimals.
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
  /// The four numbers in the order of scene files.
  package var numbers: [Double] { [minX, minY, width, height] }

  /// Returns the four numbers as text, each with at most this number of decimals.
  package func text(decimals: Int = 3) -> String {
    numbers.map { $0.text(decimals: decimals) }.joined(separator: " ")
  }
}
