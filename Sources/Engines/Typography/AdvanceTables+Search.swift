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
        number = number * 36 + Int(digit < 0x61 ? digit - 0x30 : digit - 0x61 + 10)
      }
      return number == absent ? nil : Double(number) / 10_000
    }
  }

  /// The value for a missing entry, `zzz`: the tables contain three base-36 digits of 1/10000 em
  /// for each code point of `runs`.
  private static let absent = 36 * 36 * 36 - 1

  /// Returns the index of a code point's advance in every table.
  private static func index(of point: UInt32) -> Int? {
    // Most text is ASCII, whose run is the first.
    if point < 0x7F { return point < 0x20 ? nil : Int(point - 0x20) }
    let place = runs.partitioningIndex(where: { $0.first <= point })
    guard place > 0 else { return nil }
    let run = runs[place - 1]
    return point - run.first < run.count ? run.offset + Int(point - run.first) : nil
  }
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
