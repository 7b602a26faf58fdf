import SnaplineBasics

extension AdvanceTables {
  /// Returns the advance in em; nil for a character that is not in the face's table.
  static func advance(of scalar: Unicode.Scalar, in face: FontFace) -> Double? {
    guard let place = index(of: scalar.value) else { return nil }
    if face.family == .monospaced, scalar.properties.generalCategory != .nonspacingMark {
      return monospacedAdvance
    }
    let cut = face.cut
    guard let advance = advance(at: place, in: cut.table) else { return nil }
    guard let way = cut.way else { return advance }
    return self.advance(at: place, in: way.end).map { advance + ($0 - advance) * way.share }
  }

  /// The advance of every character of San Francisco Mono, in em.
  private static let monospacedAdvance = 0.618

  private static func advance(at index: Int, in table: StaticString) -> Double? {
    table.withUTF8Buffer { digits in
      var number = 0
      for digit in digits[(3 * index)..<(3 * index + 3)] {
        number = number * 36 + digit.base36Value
      }
      return number == absent ? nil : Double(number) / 10_000
    }
  }

  /// The value for a missing entry, `zzz`: the tables contain three base-36 digits of 1/10000 em
  /// for each code point of `runs`.
  private static let absent = 36 * 36 * 36 - 1

  private static func index(of point: UInt32) -> Int? { tableIndex(of: point, in: runs) }
}

/// Returns the index of a code point in a table by the table's runs, the first of which is ASCII; nil
/// for a code point that is in no run.
func tableIndex(
  of point: UInt32, in runs: [(first: UInt32, count: UInt32, offset: Int)]
) -> Int? {
  // Most text is ASCII.
  if point < 0x7F { return point < 0x20 ? nil : Int(point - 0x20) }
  let place = runs.partitioningIndex(where: { $0.first <= point })
  guard place > 0 else { return nil }
  let run = runs[place - 1]
  return point - run.first < run.count ? run.offset + Int(point - run.first) : nil
}

extension UInt8 {
  /// The value of a base-36 digit, of which packed tables are made.
  var base36Value: Int { Int(self < 0x61 ? self - 0x30 : self - 0x61 + 10) }
}

extension FontFace {
  /// The table of the face, with a second table to interpolate toward.
  ///
  /// An italic face has the widths of the upright one: those of its substitute font differ by less
  /// than a thousandth.
  fileprivate var cut: (table: StaticString, way: (end: StaticString, share: Double)?) {
    let regular = AdvanceTables.systemRegular
    guard isSystem else {
      return (isBold ? AdvanceTables.helveticaNeueBold : AdvanceTables.helveticaNeueRegular, nil)
    }
    // As in variable fonts: widths are interpolated linearly between the thinnest, the regular and
    // the heaviest weight; bold is at three fifths.
    return switch weight {
    case .ultraLight: (AdvanceTables.systemUltraLight, nil)
    case .thin: (regular, (AdvanceTables.systemUltraLight, 2.0 / 3))
    case .light: (regular, (AdvanceTables.systemUltraLight, 1.0 / 3))
    case .regular: (regular, nil)
    case .medium: (AdvanceTables.systemMedium, nil)
    case .semibold: (AdvanceTables.systemSemibold, nil)
    case .bold: (AdvanceTables.systemBold, nil)
    case .heavy: (regular, (AdvanceTables.systemBold, 4.0 / 3))
    case .black: (regular, (AdvanceTables.systemBold, 5.0 / 3))
    }
  }
}
