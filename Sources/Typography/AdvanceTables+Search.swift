import Geometry

extension AdvanceTables {
  /// The advance in em, or nil for a character that the face's table lacks.
  static func advance(of scalar: Unicode.Scalar, in face: FontFace) -> Double? {
    guard let place = place(of: scalar.value) else { return nil }
    return advances(of: face).withUTF8Buffer { digits in
      var number = 0
      for digit in digits[(3 * place)..<(3 * place + 3)] {
        number = number * 36 + Int(digit < 0x61 ? digit - 0x30 : digit - 0x61 + 10)
      }
      return number == absent ? nil : Double(number) / 10_000
    }
  }

  /// `zzz`.
  private static let absent = 36 * 36 * 36 - 1

  /// Where a code point's advance stands in every table.
  private static func place(of point: UInt32) -> Int? {
    // Most text is ASCII, whose run is the first.
    if point < 0x7F { return point < 0x20 ? nil : Int(point - 0x20) }
    let place = runs.endOfFront(where: { $0.first <= point })
    guard place > 0 else { return nil }
    let run = runs[place - 1]
    return point - run.first < run.count ? run.offset + Int(point - run.first) : nil
  }
}
