package import Geometry
package import Typography

/// A part of a text that looks otherwise than the rest; what it does not say is as in the rest.
package struct StyledRun: Hashable, Sendable {
  /// How many Unicode scalars it has.
  package var length: Int
  package var size: Double?
  package var weight: FontWeight?
  package var isItalic: Bool?
  package var family: FontFace.Family?
  package var color: AdaptiveColor?
  /// Whether it can be tapped: it then has the tint's colour.
  package var isLink = false
  package var isUnderlined = false
  package var isStruckThrough = false

  package init(length: Int) { self.length = length }

  /// The run's font in a text of another.
  package func font(in font: Font) -> Font {
    // Another family does not begin with the weight of this one.
    let own = family.map { FontFace($0) } ?? font.face
    let face = FontFace(
      own.family, weight ?? own.weight, isItalic: isItalic ?? own.isItalic)
    return Font(face, size: size ?? font.size)
  }
}

extension LabelContent {
  /// How the text is set, larger or smaller than it says by a factor.
  package func setting(
    in era: Era, width: Double?, maximumLines: Int, scale: PixelScale, by factor: Double = 1
  ) -> TextSetting {
    var setting = TextSetting(
      font: font.scaled(by: factor), width: width, maximumLines: maximumLines,
      breaking: lineBreakMode, scale: scale)
    setting.runs = runs.fonts(in: font, by: factor)
    setting.style = paragraphs
    // Attributed texts bring a paragraph style of their own, which asks for nothing.
    setting.keepsHangulWords = era.labelsKeepHangulWords && runs.isEmpty
    setting.countsBlanks = true
    setting.keepsLastWordCompany = era.labelsKeepLastWordCompany && runs.isEmpty
    return setting
  }
}

extension [StyledRun] {
  /// The fonts of the runs in a text of another, larger or smaller by a factor.
  package func fonts(in font: Font, by factor: Double = 1) -> [FontRun] {
    map { FontRun(length: $0.length, font: $0.font(in: font).scaled(by: factor)) }
  }
}

extension TextViewContent {
  /// How the text is set; the line on which typing goes on is always there.
  package func setting(width: Double?, scale: PixelScale) -> TextSetting {
    var setting = TextSetting(
      font: font, width: width, maximumLines: 0, breaking: .byWordWrapping, scale: scale)
    setting.runs = runs.fonts(in: font)
    setting.opensLastLine = true
    return setting
  }
}

extension TextFieldContent {
  /// The text as it is drawn: a secret shows as bullets.
  package var shownText: String {
    isSecure ? String(repeating: "•", count: text.count) : text
  }

  /// The parts of what is drawn; placeholders and secrets have none.
  package var shownRuns: [StyledRun] { text.isEmpty || isSecure ? [] : runs }
}

extension Era {
  /// Whether labels break Korean lines between words instead of syllables.
  ///
  /// Since iOS 14 a label's `lineBreakStrategy` is by default `standard`, which has the bits of
  /// all strategies set, `hangulWordPriority` among them; before that there was no such strategy,
  /// and texts in other views still have none. The span that begins with iOS 13 counts as before.
  fileprivate var labelsKeepHangulWords: Bool { self >= .ios15 }

  /// Whether labels leave no word alone on a paragraph's last line, the strategy `pushOut`.
  fileprivate var labelsKeepLastWordCompany: Bool { self >= .ios9 }
}
