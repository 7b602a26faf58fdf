/// What a character does to the lines around it, in the terms of Unicode's line breaking (UAX #14).
///
/// The order is that of the table's letters. Two classes are split as the rules need it:
/// opening brackets by whether they are East Asian, and pictures that are reserved.
enum LineBreakClass: UInt8, CaseIterable {
  case alphabetic, breakBoth, breakAfter, breakBefore, mandatoryBreak, contingentBreak
  case closePunctuation, combiningMark, closeParenthesis, carriageReturn, emojiBase, emojiModifier
  case exclamation, glue, hangulOpenSyllable, hangulClosedSyllable, hebrewLetter, hyphen
  case ideographic, inseparable, infixNumeric, hangulLeadingJamo, hangulVowelJamo
  case hangulTrailingJamo, lineFeed, nextLine, nonstarter, numeric, openPunctuation
  case eastAsianOpenPunctuation, postfixNumeric, prefixNumeric, quotation, regionalIndicator
  case space, breakSymbol, wordJoiner, zeroWidthSpace, zeroWidthJoiner, reservedPicture

  /// The class after Unicode's rule LB1: nothing is left to the reader's choice.
  init(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x41...0x5A, 0x61...0x7A: self = .alphabetic
    case 0x20: self = .space
    case 0x4E00...0x9FFF: self = .ideographic
    case 0xAC00...0xD7A3:
      // A syllable block of each leading consonant and vowel begins with the open one.
      self = (scalar.value - 0xAC00) % 28 == 0 ? .hangulOpenSyllable : .hangulClosedSyllable
    default: self = LineBreakTable.lineBreakClass(of: scalar.value)
    }
  }
}

extension LineBreakTable {
  /// Characters per run: where it begins, how many follow, its class.
  private static let stride = 9

  fileprivate static func lineBreakClass(of point: UInt32) -> LineBreakClass {
    runs.withUTF8Buffer { text in
      var low = 0
      var high = count
      while low < high {
        let middle = (low + high) / 2
        if number(in: text, at: middle * stride) <= point {
          low = middle + 1
        } else {
          high = middle
        }
      }
      guard low > 0 else { return .alphabetic }
      let run = (low - 1) * stride
      let first = number(in: text, at: run)
      guard point - first <= number(in: text, at: run + 4) else { return .alphabetic }
      return LineBreakClass(rawValue: digit(text[run + 8])) ?? .alphabetic
    }
  }

  private static func number(in text: UnsafeBufferPointer<UInt8>, at place: Int) -> UInt32 {
    var number: UInt32 = 0
    for index in place..<(place + 4) { number = number * 36 + UInt32(digit(text[index])) }
    return number
  }

  private static func digit(_ letter: UInt8) -> UInt8 {
    switch letter {
    case 0x30...0x39: letter - 0x30
    case 0x61...0x7A: letter - 0x61 + 10
    default: letter - 0x41 + 36
    }
  }
}
