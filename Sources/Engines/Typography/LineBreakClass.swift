/// The line breaking class of a character (UAX #14).
///
/// The order is that of the table's letters. Two classes are split as the rules require: opening
/// brackets by whether they are East Asian, and ideographs by whether they are reserved.
enum LineBreakClass: UInt8, CaseIterable {
  case alphabetic, breakBoth, breakAfter, breakBefore, mandatoryBreak, contingentBreak
  case closePunctuation, combiningMark, closeParenthesis, carriageReturn, emojiBase, emojiModifier
  case exclamation, glue, hangulOpenSyllable, hangulClosedSyllable, hebrewLetter, hyphen
  case ideographic, inseparable, infixNumeric, hangulLeadingJamo, hangulVowelJamo
  case hangulTrailingJamo, lineFeed, nextLine, nonstarter, numeric, openPunctuation
  case eastAsianOpenPunctuation, postfixNumeric, prefixNumeric, quotation, regionalIndicator
  case space, breakSymbol, wordJoiner, zeroWidthSpace, zeroWidthJoiner, reservedPictograph

  /// Creates the class after rule LB1, which resolves ambiguous classes.
  init(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x41...0x5A, 0x61...0x7A: self = .alphabetic
    case 0x20: self = .space
    case 0x4E00...0x9FFF: self = .ideographic
    case 0xAC00...0xD7A3:
      // The syllable block of each leading consonant and vowel begins with the open syllable.
      self = (scalar.value - 0xAC00) % 28 == 0 ? .hangulOpenSyllable : .hangulClosedSyllable
    default: self = LineBreakTable.lineBreakClass(of: scalar.value)
    }
  }
}

extension LineBreakTable {
  /// The runs of characters: first code point, count, class.
  private static let table = PackedRanges(text: runs, count: count, stride: 9)

  fileprivate static func lineBreakClass(of point: UInt32) -> LineBreakClass {
    table.read(upTo: point) { run in
      point - run.number(at: 0) <= run.number(at: 4)
        ? LineBreakClass(rawValue: run.digit(at: 8)) ?? .alphabetic : .alphabetic
    } ?? .alphabetic
  }
}
