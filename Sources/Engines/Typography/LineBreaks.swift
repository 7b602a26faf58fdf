/// Returns for each character whether a line may or must end before it (UAX #14).
///
/// Numbers are kept together as proposed in that report's example 7. The first entry is always
/// "no".
///
/// - Parameters:
///   - keepsHangulWords: Whether Korean lines end only between words, not between syllables.
package func lineBreaks(
  in text: some Sequence<Unicode.Scalar>, keepsHangulWords: Bool = false
) -> [Bool] {
  let classes = text.map(LineBreakClass.init)
  var state = LineBreakState(keepsHangulWords: keepsHangulWords)
  return classes.indices.map { index in
    state.advance(to: classes[index]) { classAfterMarks(behind: index, in: classes) }
  }
}

/// Returns the next class that is not a combining mark, for the one rule with lookahead.
private func classAfterMarks(behind index: Int, in classes: [LineBreakClass]) -> LineBreakClass? {
  classes[(index + 1)...].first { $0 != .combiningMark && $0 != .zeroWidthJoiner }
}

/// The state of the line-breaking algorithm (UAX #14) before the next character.
private struct LineBreakState {
  private let keepsHangulWords: Bool
  /// The last character, including marks and spaces.
  private var last: LineBreakClass?
  /// The last character before spaces, with its marks absorbed.
  private var base = LineBreakClass.alphabetic
  private var hasBlanks = false
  private var number = NumberPart.none
  /// Whether the base is a hyphen after a Hebrew letter.
  private var isHebrewHyphen = false
  /// Whether the base is the first half of a flag.
  private var isHalfFlag = false

  private enum NumberPart {
    case none, digits, closed
  }

  init(keepsHangulWords: Bool) { self.keepsHangulWords = keepsHangulWords }

  /// Processes the next character; returns whether a line may end before it.
  mutating func advance(
    to next: LineBreakClass, lookahead: () -> LineBreakClass?
  ) -> Bool {
    defer { last = next }
    guard let last else {
      absorb(next)
      return false
    }
    if let forced = next.breaksAsLineEnd(after: last) {
      absorb(next)
      return forced
    }
    let isMark = next == .combiningMark || next == .zeroWidthJoiner
    // LB9: a mark belongs to its base.
    if isMark, last != .space, last != .zeroWidthSpace { return false }
    // LB10: a mark without a base is alphabetic.
    let kind = isMark ? .alphabetic : next
    defer { absorb(kind) }
    // LB8: spaces after a zero width space have no effect.
    if base == .zeroWidthSpace, kind != .space, kind != .zeroWidthSpace { return true }
    // LB7, LB8a.
    if kind == .space || kind == .zeroWidthSpace || last == .zeroWidthJoiner { return false }
    return mayBreak(before: kind, lookingAhead: lookahead)
  }

  /// Makes a character the context of the next rules.
  private mutating func absorb(_ next: LineBreakClass) {
    let kind = next == .combiningMark || next == .zeroWidthJoiner ? .alphabetic : next
    if kind == .space {
      hasBlanks = true
      number = .none
      // At the beginning of a line, no base precedes the spaces.
      if last == nil || last?.endsLine == true { base = .space }
      return
    }
    number = numberPart(with: kind)
    isHebrewHyphen =
      !hasBlanks && base == .hebrewLetter && (kind == .hyphen || kind == .breakAfter)
    isHalfFlag = kind == .regionalIndicator && (hasBlanks || !isHalfFlag)
    base = kind
    hasBlanks = false
  }

  /// Returns the part of a number: digits with their separators, then a closing bracket.
  private func numberPart(with kind: LineBreakClass) -> NumberPart {
    switch kind {
    case .numeric: .digits
    case .breakSymbol, .infixNumeric: number == .digits ? .digits : .none
    case .closePunctuation, .closeParenthesis: number == .digits ? .closed : .none
    default: .none
    }
  }
}

extension LineBreakClass {
  /// Whether the character is a mandatory break.
  fileprivate var endsLine: Bool {
    switch self {
    case .mandatoryBreak, .carriageReturn, .lineFeed, .nextLine: true
    default: false
    }
  }

  /// Returns the result of LB4 to LB6, mandatory breaks; nil if they do not apply.
  fileprivate func breaksAsLineEnd(after last: LineBreakClass) -> Bool? {
    if last == .carriageReturn, self == .lineFeed { return false }
    if last.endsLine { return true }
    return endsLine ? false : nil
  }

  fileprivate var isLetter: Bool { self == .alphabetic || self == .hebrewLetter }
  fileprivate var isOpening: Bool { self == .openPunctuation || self == .eastAsianOpenPunctuation }
  fileprivate var isClosing: Bool { self == .closePunctuation || self == .closeParenthesis }
  fileprivate var isAffix: Bool { self == .prefixNumeric || self == .postfixNumeric }

  fileprivate var isIdeographOrEmoji: Bool {
    self == .ideographic || self == .emojiBase || self == .emojiModifier
      || self == .reservedPictograph
  }

  fileprivate var isHangul: Bool {
    switch self {
    case .hangulLeadingJamo, .hangulVowelJamo, .hangulTrailingJamo, .hangulOpenSyllable,
      .hangulClosedSyllable:
      true
    default: false
    }
  }
}

extension LineBreakState {
  /// Applies the rules from LB11, in their order.
  private func mayBreak(
    before next: LineBreakClass, lookingAhead: () -> LineBreakClass?
  ) -> Bool {
    if isHeldAcrossBlanks(next) { return false }
    // LB18.
    if hasBlanks { return true }
    // LB19, LB20.
    if next == .quotation || base == .quotation { return false }
    if next == .contingentBreak || base == .contingentBreak { return true }
    return !isHeldByPunctuation(next) && !isHeldInNumber(next, lookingAhead: lookingAhead)
      && !isHeldInWord(next)
  }

  /// Applies LB11 to LB17: breaks prohibited across spaces, and characters that prohibit breaks.
  private func isHeldAcrossBlanks(_ next: LineBreakClass) -> Bool {
    switch next {
    // LB11, LB13.
    case .wordJoiner, .closePunctuation, .closeParenthesis, .exclamation, .infixNumeric,
      .breakSymbol:
      return true
    // LB12a.
    case .glue where !hasBlanks && base != .breakAfter && base != .hyphen: return true
    default: break
    }
    // LB11, LB12.
    if !hasBlanks, base == .wordJoiner || base == .glue { return true }
    // LB14 to LB17.
    return base.isOpening || base == .quotation && next.isOpening
      || base.isClosing && next == .nonstarter || base == .breakBoth && next == .breakBoth
  }

  /// Applies LB21 to LB22.
  private func isHeldByPunctuation(_ next: LineBreakClass) -> Bool {
    switch next {
    case .breakAfter, .hyphen, .nonstarter, .inseparable: true
    case .hebrewLetter where base == .breakSymbol: true
    default: base == .breakBefore || isHebrewHyphen
    }
  }

  /// Applies LB23 to LB25: numbers with their signs, units and brackets.
  private func isHeldInNumber(
    _ next: LineBreakClass, lookingAhead: () -> LineBreakClass?
  ) -> Bool {
    if base.isLetter && next == .numeric || base == .numeric && next.isLetter { return true }
    if base == .prefixNumeric && next.isIdeographOrEmoji
      || base.isIdeographOrEmoji && next == .postfixNumeric
    {
      return true
    }
    if base.isAffix && next.isLetter || base.isLetter && next.isAffix { return true }
    switch next {
    case .numeric: return base.isAffix || base == .hyphen || number == .digits
    case .openPunctuation, .eastAsianOpenPunctuation, .hyphen:
      return base.isAffix && lookingAhead() == .numeric
    case .prefixNumeric, .postfixNumeric: return number != .none
    default: return false
    }
  }

  /// Applies LB26 to LB30b: syllables, words, brackets in words, flags and emoji.
  private func isHeldInWord(_ next: LineBreakClass) -> Bool {
    if keepsHangulWords, base.isHangul, next.isHangul { return true }
    return switch (base, next) {
    case (.hangulLeadingJamo, .hangulLeadingJamo), (.hangulLeadingJamo, .hangulVowelJamo),
      (.hangulLeadingJamo, .hangulOpenSyllable), (.hangulLeadingJamo, .hangulClosedSyllable),
      (.hangulVowelJamo, .hangulVowelJamo), (.hangulVowelJamo, .hangulTrailingJamo),
      (.hangulOpenSyllable, .hangulVowelJamo), (.hangulOpenSyllable, .hangulTrailingJamo),
      (.hangulTrailingJamo, .hangulTrailingJamo), (.hangulClosedSyllable, .hangulTrailingJamo):
      true
    case (_, .postfixNumeric) where base.isHangul: true
    case (.prefixNumeric, _) where next.isHangul: true
    case (.infixNumeric, _) where next.isLetter: true
    case (_, .openPunctuation): base.isLetter || base == .numeric
    case (.closeParenthesis, _): next.isLetter || next == .numeric
    case (.regionalIndicator, .regionalIndicator): isHalfFlag
    case (.emojiBase, .emojiModifier), (.reservedPictograph, .emojiModifier): true
    default: base.isLetter && next.isLetter
    }
  }
}
