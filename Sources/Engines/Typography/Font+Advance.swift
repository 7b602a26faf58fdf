import SnaplineBasics

/// The advance of a cluster, and its characters that the tables do not contain.
struct MeasuredAdvance {
  /// The advance in em, including tracking.
  var advance = 0.0
  /// The characters whose width is estimated.
  var unknown: [Unicode.Scalar] = []
}

extension Font {
  /// The estimated advance of a character that no table contains, in em.
  static let unknownAdvance = 0.6
  /// The advance of an emoji in em: labels with one emoji have about this width at 30 pt, and
  /// slightly more at smaller sizes; at 38 pt four emoji are stored with 1.13 em.
  var emojiAdvance: Double { 1.25 - 0.12 * ((size - 30) / 8).clamped(to: 0...1) }

  /// Measures a grapheme cluster: a letter with its marks, a flag, a family.
  ///
  /// - Parameter form: The joining form of the letter.
  func measure(_ cluster: Character, _ form: JoiningForm = .alone) -> MeasuredAdvance {
    if cluster.isEmoji { return MeasuredAdvance(advance: emojiAdvance) }
    var measure = MeasuredAdvance()
    // A consonant followed by another one without a vowel is written as a half form.
    var last = 0.0
    var isHalved = false
    for written in cluster.unicodeScalars {
      let scalar = shown(written)
      if let advance = face.app?.advance(of: scalar) {
        measure.advance += advance
      } else if let advance = AdvanceTables.advance(of: scalar, in: face) {
        // A zero-width mark gets no tracking.
        guard advance != 0 else { continue }
        measure.advance += advance + tracking + widening(of: scalar) + displayWidening
      } else if let advance = JoiningFormAdvances.advance(of: scalar, form, isBold: face.isBold) {
        // Joined letters get no tracking.
        if isHalved { measure.advance -= 0.4 * last }
        (last, isHalved) = (advance, false)
        measure.advance += advance
      } else if let advance = scalar.advanceByKind(in: self) {
        isHalved = scalar.value == 0x94D
        measure.advance += advance
      } else {
        measure.advance += Font.unknownAdvance + tracking
        measure.unknown.append(scalar)
      }
    }
    return measure
  }

  /// Returns the character whose width a character has.
  private func shown(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    hasMonospacedDigits && ("1"..."9").contains(scalar) ? "0" : scalar
  }

  /// Returns an advance in points, with the kerning of the font.
  func points(_ measure: MeasuredAdvance) -> Double {
    measure.advance == 0 ? 0 : measure.advance * size + kern
  }
}

extension Font {
  /// Returns how much wider a character of the system font is than in iOS 9, in em.
  ///
  /// The tables have the widths of iOS 9. Interface Builder draws the later fonts from versions
  /// 14460 and 17132 on; Tests/Conformance/fit-advances.py has the stored lines behind the values.
  private func widening(of character: Unicode.Scalar) -> Double {
    guard face.isSystem, release > .ios9 else { return 0 }
    return switch character {
    case "_": release >= .ios14 ? 0.118 : 0
    case "%": release >= .ios14 ? 0.12 : 0.09
    default: 0
    }
  }
}

extension Font {
  /// The width in em that letters of a weight have in the display optical size beside the tracking,
  /// which all weights share; Tests/Conformance/fit-advances.py has the lines behind it.
  private var displayWidening: Double {
    guard size > Font.textSize, face.isSystem else { return 0 }
    let whole =
      switch face.weight {
      case .semibold: release >= .ios14 ? -0.0096 : 0.0044
      case .bold: 0.0033
      default: 0.0
      }
    return whole * min(1, (size - Font.textSize) / (Font.displaySize - Font.textSize))
  }

  /// The size up to which the text optical size applies, and the size from which the display
  /// optical size applies.
  private static let (textSize, displaySize) = (17.0, 28.0)
}

extension IdeographFallback {
  /// The advance of an ideograph: with San Francisco the Japanese face is narrower than an em, and
  /// the Chinese one slightly wider: nine labels of each, of 2 to 13 characters at 17 to 32 pt, are
  /// stored so.
  fileprivate var advance: Double {
    switch self {
    case .square: 1
    case .chinese: 1.019
    case .japanese: 0.9365
    }
  }
}

extension Character {
  /// Whether the character is shown as an emoji, not as a glyph of the face.
  package var isEmoji: Bool {
    guard let first = unicodeScalars.first, first.value >= 0x203C || first.isKeycapBase else {
      return false
    }
    let second = unicodeScalars.dropFirst().first
    if second?.value == 0xFE0E { return false }
    if second?.value == 0xFE0F { return first.properties.isEmoji }
    return first.properties.isEmojiPresentation
  }
}

extension Unicode.Scalar {
  /// Whether the character is hiragana or katakana, which only Japanese uses.
  package var isKana: Bool { (0x3041...0x30FF).contains(value) }

  /// Whether a variation selector makes the character an emoji: digits, `#`, `*`, `©` and `®`.
  fileprivate var isKeycapBase: Bool {
    switch value {
    case 0x23, 0x2A, 0x30...0x39, 0xA9, 0xAE: true
    default: false
    }
  }

  /// Returns the advance in em for the kind of character: marks and format characters have zero
  /// width, characters of East Asian scripts about an em.
  fileprivate func advanceByKind(in font: Font) -> Double? {
    if isEastAsianMark || properties.isDefaultIgnorableCodePoint { return 0 }
    if isHangulSyllable { return Unicode.Scalar.hangulAdvance }
    if isWide { return font.face.isSystem ? font.ideographs.advance : 1 }
    if value == 0x09 { return Unicode.Scalar.tabAdvance }
    if (0xFF61...0xFFDC).contains(value) || (0xFFE8...0xFFEE).contains(value) { return 0.5 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .control, .format, .lineSeparator, .paragraphSeparator:
      return 0
    default: return nil
    }
  }

  /// The advance of a tab in em, about four spaces; the platform's tab stops are not modeled.
  private static let tabAdvance = 1.1

  /// The advance of a Hangul syllable in em: three labels of 6 to 9 syllables at 17 pt are stored
  /// with 0.867 to 0.869 em for each.
  private static let hangulAdvance = 0.868

  private var isHangulSyllable: Bool { (0xAC00...0xD7A3).contains(value) }

  /// Whether the character is a Hangul vowel or final that joins the preceding letter, or a kana
  /// voice mark.
  private var isEastAsianMark: Bool {
    switch value {
    case 0x1160...0x11FF, 0xD7B0...0xD7FF, 0x3099...0x309A, 0x302A...0x302F: true
    default: false
    }
  }

  /// Whether the character is an ideograph, kana, Hangul, their punctuation, or a full-width form.
  private var isWide: Bool {
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0xA4CF,
      0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60,
      0xFFE0...0xFFE6, 0x1B000...0x1B2FF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
