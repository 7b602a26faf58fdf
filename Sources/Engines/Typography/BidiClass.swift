/// The bidirectional class of a character (UAX #9).
///
/// The order is that of the table's digits.
enum BidiClass: UInt8, CaseIterable {
  case leftToRight, rightToLeft, arabicLetter, europeanNumber, europeanSeparator
  case europeanTerminator, arabicNumber, commonSeparator, nonspacingMark, boundaryNeutral
  case paragraphSeparator, segmentSeparator, whitespace, otherNeutral
  case leftToRightEmbedding, leftToRightOverride, rightToLeftEmbedding, rightToLeftOverride
  case popDirectionalFormat
  case leftToRightIsolate, rightToLeftIsolate, firstStrongIsolate, popDirectionalIsolate

  init(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x41...0x5A, 0x61...0x7A: self = .leftToRight
    case 0x20: self = .whitespace
    case 0x30...0x39: self = .europeanNumber
    default: self = BidiTable.bidiClass(of: scalar.value)
    }
  }

  /// Whether rule X9 removes the character.
  var isRemoved: Bool {
    switch self {
    case .leftToRightEmbedding, .leftToRightOverride, .rightToLeftEmbedding, .rightToLeftOverride,
      .popDirectionalFormat, .boundaryNeutral:
      true
    default: false
    }
  }

  var opensIsolate: Bool {
    self == .leftToRightIsolate || self == .rightToLeftIsolate || self == .firstStrongIsolate
  }

  /// Whether the class is NI in the rules.
  var isNeutralOrIsolate: Bool {
    switch self {
    case .paragraphSeparator, .segmentSeparator, .whitespace, .otherNeutral,
      .popDirectionalIsolate:
      true
    default: opensIsolate
    }
  }

  /// Whether rule L1 resets the character to the paragraph's level at the end of a line.
  var followsParagraphAtEnd: Bool {
    self == .whitespace || self == .popDirectionalIsolate || opensIsolate || isRemoved
  }
}

extension Unicode.Scalar {
  /// Whether the character can make a text more than a plain left-to-right run.
  var affectsDirection: Bool {
    switch value {
    case ..<0x590: false
    case 0x590...0x8FF, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFB1D...0xFDFF,
      0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      true
    default: false
    }
  }

  /// The pair of a bracket; canonical equivalents belong to one pair.
  var bracket: (pair: UInt32, isOpening: Bool)? {
    switch value {
    case 0x28: return (0x28, true)
    case 0x29: return (0x28, false)
    // Most neutral characters are ASCII spaces and punctuation.
    case ..<0x5B, 0xFF64...: return nil
    default: break
    }
    for bracket in BidiTable.brackets {
      let pair: UInt32 = bracket.open == 0x2329 ? 0x3008 : bracket.open
      if bracket.open == value { return (pair, true) }
      if bracket.close == value { return (pair, false) }
    }
    return nil
  }
}

extension BidiTable {
  private static let table = PackedRanges(text: runs, count: count, stride: 5)

  fileprivate static func bidiClass(of point: UInt32) -> BidiClass {
    table.read(upTo: point) { BidiClass(rawValue: $0.digit(at: 4)) ?? .leftToRight } ?? .leftToRight
  }
}
