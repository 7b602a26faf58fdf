/// A color: `#RRGGBB`, or a named color of UIKit, which may differ in dark mode.
///
/// ```swift
/// var card = View()
/// card.backgroundColor = Color(light: "#FFFFFF", dark: "#1C1C1E")
/// card.borderColor = Color(red: 0, green: 0.5, blue: 1)
/// #expect(Scene([card]).findings.isEmpty)
/// ```
public struct Color: Hashable, Sendable, ExpressibleByStringLiteral {
  let value: PropertyValue

  /// Creates a color from its name or its hexadecimal digits.
  ///
  ///     card.backgroundColor = Color("#FF8800")
  public init(_ text: String) { value = PropertyValue(text) }
  /// Creates a color from a literal with its name or its hexadecimal digits.
  ///
  ///     card.borderColor = "systemBlue"
  public init(stringLiteral text: String) { self.init(text) }

  /// Creates a color from components from 0 to 1, rounded to multiples of 1/255.
  ///
  ///     card.tintColor = Color(red: 1, green: 0.5, blue: 0, alpha: 0.5)
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    let digits = [red, green, blue, alpha].map { part in
      let step = Int(max(0, min(255, part.isNaN ? 0 : (part * 255).rounded())))
      return (step < 16 ? "0" : "") + String(step, radix: 16)
    }
    self.init("#" + digits.joined())
  }

  /// Creates a color with different values in light and dark mode.
  ///
  ///     card.backgroundColor = Color(light: "#FFFFFF", dark: "#1C1C1E")
  public init(light: Color, dark: Color) {
    value = PropertyValue(
      .map([.init(key: "light", value: light.value), .init(key: "dark", value: dark.value)]))
  }

  init(value: PropertyValue) { self.value = value }
}

/// A system font of a fixed size, or of a text style that follows the user's text size.
///
/// ```swift
/// let title = Label("Name", font: .systemFont(ofSize: 17, weight: .semibold))
/// let text = Label("Text", font: .preferredFont(forTextStyle: .body))
/// #expect(Scene([title, text]).findings.isEmpty)
/// ```
public struct Font: Hashable, Sendable {
  /// The weight of a font.
  ///
  ///     title.font = .systemFont(ofSize: 20, weight: .medium)
  public enum Weight: String, Hashable, Sendable, CaseIterable {
    /// The lightest weight, for very large text.
    ///
    ///     title.font = .systemFont(ofSize: 60, weight: .ultraLight)
    case ultraLight
    /// The second lightest weight, for large text.
    ///
    ///     title.font = .systemFont(ofSize: 40, weight: .thin)
    case thin
    /// The weight below regular.
    ///
    ///     title.font = .systemFont(ofSize: 22, weight: .light)
    case light
    /// The weight of body text.
    ///
    ///     title.font = .systemFont(ofSize: 17, weight: .regular)
    case regular
    /// The weight above regular.
    ///
    ///     title.font = .systemFont(ofSize: 17, weight: .medium)
    case medium
    /// The weight of titles.
    ///
    ///     title.font = .systemFont(ofSize: 17, weight: .semibold)
    case semibold
    /// The weight of emphasized text.
    ///
    ///     title.font = .systemFont(ofSize: 17, weight: .bold)
    case bold
    /// The weight above bold.
    ///
    ///     title.font = .systemFont(ofSize: 28, weight: .heavy)
    case heavy
    /// The heaviest weight.
    ///
    ///     title.font = .systemFont(ofSize: 28, weight: .black)
    case black
  }

  /// A text style, whose size follows the user's text size.
  ///
  ///     let title = Label("Name", font: .preferredFont(forTextStyle: .title2))
  public enum TextStyle: String, Hashable, Sendable, CaseIterable {
    /// 34 points, for the title of a screen.
    ///
    ///     #expect(try height(.preferredFont(forTextStyle: .largeTitle)) == 41)
    case largeTitle
    /// 28 points, for first-level titles.
    ///
    ///     #expect(try height(.preferredFont(forTextStyle: .title1)) == 33.5)
    case title1
    /// 22 points, for second-level titles.
    ///
    ///     #expect(try height(.preferredFont(forTextStyle: .title2)) == 26.5)
    case title2
    /// 20 points, for third-level titles.
    ///
    ///     #expect(try height(.preferredFont(forTextStyle: .title3)) == 24)
    case title3
    /// 17 points, semibold, for headings.
    ///
    ///     #expect(try height(.preferredFont(forTextStyle: .headline)) == 20.5)
    case headline
    /// 17 points, for body text.
    ///
    ///     #expect(try height(.preferredFont(forTextStyle: .body)) == 20.5)
    case body
    /// 16 points, for callouts.
    ///
    ///     #expect(try height(.preferredFont(forTextStyle: .callout)) == 19.5)
    case callout
    /// 15 points, for subheadings.
    ///
    ///     #expect(try height(.preferredFont(forTextStyle: .subheadline)) == 18)
    case subheadline
    /// 13 points, for footnotes.
    ///
    ///     #expect(try height(.preferredFont(forTextStyle: .footnote)) == 16)
    case footnote
    /// 12 points, for captions.
    ///
    ///     #expect(try height(.preferredFont(forTextStyle: .caption1)) == 14.5)
    case caption1
    /// 11 points, for secondary captions; the smallest style.
    ///
    ///     #expect(try height(.preferredFont(forTextStyle: .caption2)) == 13.5)
    case caption2
  }

  let value: PropertyValue

  /// Returns the system font of a fixed size.
  ///
  ///     title.font = .systemFont(ofSize: 17, weight: .semibold)
  public static func systemFont(ofSize size: Double, weight: Weight = .regular) -> Font {
    Font(
      value: PropertyValue(
        .map([
          .init(key: "size", value: PropertyValue(size)),
          .init(key: "weight", value: PropertyValue(weight.rawValue)),
        ])))
  }

  /// Returns the bold system font of a fixed size, which is semibold, as in UIKit.
  ///
  ///     title.font = .boldSystemFont(ofSize: 17)
  public static func boldSystemFont(ofSize size: Double) -> Font {
    systemFont(ofSize: size, weight: .semibold)
  }

  /// Returns the italic system font of a fixed size.
  ///
  ///     title.font = .italicSystemFont(ofSize: 17)
  public static func italicSystemFont(ofSize size: Double) -> Font {
    Font(
      value: PropertyValue(
        .map([
          .init(key: "size", value: PropertyValue(size)),
          .init(key: "italic", value: PropertyValue(true)),
        ])))
  }

  /// Returns the system font of a text style, whose size follows the user's text size.
  ///
  ///     title.font = .preferredFont(forTextStyle: .body)
  public static func preferredFont(forTextStyle style: TextStyle) -> Font {
    Font(value: PropertyValue(style.rawValue))
  }
}

/// The alignment of the lines of a text.
///
/// ```swift
/// var title = Label("Name", name: "title")
/// title.textAlignment = .center
/// #expect(Scene([title]).findings.isEmpty)
/// ```
public enum TextAlignment: String, Hashable, Sendable, CaseIterable {
  /// The leading edge.
  ///
  ///     title.textAlignment = .natural
  case natural
  /// The left edge, in either layout direction.
  ///
  ///     title.textAlignment = .left
  case left
  /// Centered.
  ///
  ///     title.textAlignment = .center
  case center
  /// The right edge, in either layout direction.
  ///
  ///     title.textAlignment = .right
  case right
  /// Both edges, except in the last line.
  ///
  ///     title.textAlignment = .justified
  case justified
}

/// The wrapping or truncation of a text that is too long for its label.
///
/// ```swift
/// var title = Label("A long name", name: "title")
/// title.lineBreakMode = .truncatingMiddle
/// #expect(Scene([title]).findings.isEmpty)
/// ```
public enum LineBreakMode: String, Hashable, Sendable, CaseIterable {
  /// Lines break between words, and at the label's edge.
  ///
  ///     title.lineBreakMode = .byWordWrapping
  case byWordWrapping
  /// Lines break between any two characters.
  ///
  ///     title.lineBreakMode = .byCharWrapping
  case byCharWrapping
  /// The text is clipped at the label's edge.
  ///
  ///     title.lineBreakMode = .clipping
  case clipping
  /// An ellipsis replaces the beginning of the text.
  ///
  ///     title.lineBreakMode = .truncatingHead
  case truncatingHead
  /// An ellipsis replaces the middle of the text.
  ///
  ///     title.lineBreakMode = .truncatingMiddle
  case truncatingMiddle
  /// An ellipsis replaces the end of the text.
  ///
  ///     title.lineBreakMode = .truncatingTail
  case truncatingTail
}
