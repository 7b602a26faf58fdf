package import SnaplineBasics
package import SnaplineTypography

/// A range of a text with different attributes; nil attributes are those of the text.
package struct StyledRun: Hashable, Sendable {
  /// The number of Unicode scalars.
  package var length: Int
  package var size: Double?
  package var weight: FontWeight?
  package var isItalic: Bool?
  package var family: FontFace.Family?
  /// The font file of the app, which determines the face alone.
  package var face: FontFace?
  package var kern: Double?
  package var hasMonospacedDigits: Bool?
  package var color: AdaptiveColor?
  /// Whether the range is a link, which has the tint color.
  package var isLink = false
  package var isUnderlined = false
  package var isStruckThrough = false

  package init(length: Int) { self.length = length }

  /// Returns the font of the run in a text with this font.
  package func font(in font: Font) -> Font {
    // The base font's weight does not apply to another family.
    let own = family.map { FontFace($0) } ?? font.face
    let isBase = family == nil && weight == nil && isItalic == nil
    let face =
      self.face
      ?? (isBase
        ? own : FontFace(own.family, weight ?? own.weight, isItalic: isItalic ?? own.isItalic))
    var styled = Font(face, size: size ?? font.size)
    if face.family == font.face.family { styled.release = font.release }
    styled.kern = kern ?? font.kern
    styled.hasMonospacedDigits = hasMonospacedDigits ?? font.hasMonospacedDigits
    return styled
  }
}

extension LabelContent {
  /// Returns the text setting, scaled by a factor.
  package func layoutOptions(
    in era: Era, width: Double?, maximumLines: Int, scale: PixelScale, by factor: Double = 1
  ) -> TextLayoutOptions {
    var setting = TextLayoutOptions(
      font: font.scaled(by: factor), width: width, maximumLines: maximumLines,
      breaking: shownBreaking, scale: scale)
    setting.runs = runs.fonts(in: font, by: factor)
    setting.style = paragraphs
    // Attributed texts have a paragraph style without a line break strategy.
    setting.keepsHangulWords = era.labelsKeepHangulWords && runs.isEmpty
    setting.countsBlanks = true
    setting.avoidsOrphans = era.labelsAvoidOrphans && runs.isEmpty
    return setting
  }

  /// The line break mode; a label of one line does not wrap it but clips it.
  private var shownBreaking: LineBreakMode {
    switch lineBreakMode {
    case .byWordWrapping, .byCharWrapping: numberOfLines == 1 ? .clipping : lineBreakMode
    case .clipping, .truncatingHead, .truncatingMiddle, .truncatingTail: lineBreakMode
    }
  }
}

extension [StyledRun] {
  /// Returns the fonts of the runs in a text with this font, scaled by a factor.
  package func fonts(in font: Font, by factor: Double = 1) -> [FontRun] {
    map { FontRun(length: $0.length, font: $0.font(in: font).scaled(by: factor)) }
  }
}

extension TextViewContent {
  /// Returns the text setting, which always includes the line of the insertion point.
  package func layoutOptions(width: Double?, scale: PixelScale) -> TextLayoutOptions {
    var setting = TextLayoutOptions(
      font: font, width: width, maximumLines: 0, breaking: .byWordWrapping, scale: scale)
    setting.runs = runs.fonts(in: font)
    setting.style = paragraphs
    setting.opensLastLine = true
    return setting
  }
}

extension TextFieldContent {
  /// The text as displayed: bullets for a secure field.
  package var shownText: String {
    isSecure ? String(repeating: "•", count: text.count) : text
  }

  /// The runs of the displayed text; empty for placeholders and secure fields.
  package var shownRuns: [StyledRun] { text.isEmpty || isSecure ? [] : runs }
}

extension Era {
  /// Whether labels break Korean lines between words instead of syllables.
  ///
  /// Since iOS 14 a label's `lineBreakStrategy` is `standard` by default, which includes
  /// `hangulWordPriority`. Earlier releases have no such strategy, and neither do texts in other
  /// views. The era that begins with iOS 13 counts as earlier.
  fileprivate var labelsKeepHangulWords: Bool { self >= .ios15 }

  /// Whether labels avoid a single word on a paragraph's last line, the strategy `pushOut`.
  fileprivate var labelsAvoidOrphans: Bool { self >= .ios9 }
}
