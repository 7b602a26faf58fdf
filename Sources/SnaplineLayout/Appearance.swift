/// A colour: `#RRGGBB`, or one of UIKit's by its name, which may be another one in the dark.
///
/// ```swift
/// var card = View()
/// card.backgroundColor = Color(light: "#FFFFFF", dark: "#1C1C1E")
/// card.borderColor = Color(red: 0, green: 0.5, blue: 1)
/// #expect(Scene([card]).findings.isEmpty)
/// ```
public struct Color: Hashable, Sendable, ExpressibleByStringLiteral {
  let value: PropertyValue

  /// A colour by its name or its digits.
  ///
  ///     card.backgroundColor = Color("#FF8800")
  public init(_ text: String) { value = PropertyValue(text) }
  /// The same as a literal.
  ///
  ///     card.borderColor = "systemBlue"
  public init(stringLiteral text: String) { self.init(text) }

  /// A colour by its parts from 0 to 1, in steps of a 255th.
  ///
  ///     card.tintColor = Color(red: 1, green: 0.5, blue: 0, alpha: 0.5)
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    let digits = [red, green, blue, alpha].map { part in
      let step = Int(max(0, min(255, part.isNaN ? 0 : (part * 255).rounded())))
      return (step < 16 ? "0" : "") + String(step, radix: 16)
    }
    self.init("#" + digits.joined())
  }

  /// One colour by day and one by night.
  ///
  ///     card.backgroundColor = Color(light: "#FFFFFF", dark: "#1C1C1E")
  public init(light: Color, dark: Color) {
    value = PropertyValue(
      .map([.init(key: "light", value: light.value), .init(key: "dark", value: dark.value)]))
  }

  init(value: PropertyValue) { self.value = value }
}

/// A font of the system: of a size, or of a style whose size follows the user's.
///
/// ```swift
/// let title = Label("Name", font: .systemFont(ofSize: 17, weight: .semibold))
/// let text = Label("Text", font: .preferredFont(forTextStyle: .body))
/// #expect(Scene([title, text]).findings.isEmpty)
/// ```
public struct Font: Hashable, Sendable {
  /// How heavy the strokes are.
  ///
  ///     title.font = .systemFont(ofSize: 20, weight: .medium)
  public enum Weight: String, Hashable, Sendable, CaseIterable {
    /// The lightest one, for very large letters.
    ///
    ///     title.font = .systemFont(ofSize: 60, weight: .ultraLight)
    case ultraLight
    /// A little heavier, for large letters.
    ///
    ///     title.font = .systemFont(ofSize: 40, weight: .thin)
    case thin
    /// A little lighter than running text.
    ///
    ///     title.font = .systemFont(ofSize: 22, weight: .light)
    case light
    /// The weight of running text.
    ///
    ///     title.font = .systemFont(ofSize: 17, weight: .regular)
    case regular
    /// A little heavier.
    ///
    ///     title.font = .systemFont(ofSize: 17, weight: .medium)
    case medium
    /// The weight of titles.
    ///
    ///     title.font = .systemFont(ofSize: 17, weight: .semibold)
    case semibold
    /// The weight of what is to be seen first.
    ///
    ///     title.font = .systemFont(ofSize: 17, weight: .bold)
    case bold
    /// Heavier than bold.
    ///
    ///     title.font = .systemFont(ofSize: 28, weight: .heavy)
    case heavy
    /// The heaviest one.
    ///
    ///     title.font = .systemFont(ofSize: 28, weight: .black)
    case black
  }

  /// A font by its purpose.
  ///
  ///     let title = Label("Name", font: .preferredFont(forTextStyle: .title2))
  public enum TextStyle: String, Hashable, Sendable, CaseIterable {
    /// 34 points, for the title of a screen.
    ///
    ///     #expect(try height(.preferredFont(forTextStyle: .largeTitle)) == 41)
    case largeTitle
    /// 28 points, for titles.
    ///
    ///     #expect(try height(.preferredFont(forTextStyle: .title1)) == 33.5)
    case title1
    /// 22 points, for titles below those.
    ///
    ///     #expect(try height(.preferredFont(forTextStyle: .title2)) == 26.5)
    case title2
    /// 20 points, for titles below those.
    ///
    ///     #expect(try height(.preferredFont(forTextStyle: .title3)) == 24)
    case title3
    /// 17 points, semibold, for what stands above text.
    ///
    ///     #expect(try height(.preferredFont(forTextStyle: .headline)) == 20.5)
    case headline
    /// 17 points, for running text.
    ///
    ///     #expect(try height(.preferredFont(forTextStyle: .body)) == 20.5)
    case body
    /// 16 points, for what is set apart.
    ///
    ///     #expect(try height(.preferredFont(forTextStyle: .callout)) == 19.5)
    case callout
    /// 15 points, for what stands below a headline.
    ///
    ///     #expect(try height(.preferredFont(forTextStyle: .subheadline)) == 18)
    case subheadline
    /// 13 points, for notes.
    ///
    ///     #expect(try height(.preferredFont(forTextStyle: .footnote)) == 16)
    case footnote
    /// 12 points, for what stands below pictures.
    ///
    ///     #expect(try height(.preferredFont(forTextStyle: .caption1)) == 14.5)
    case caption1
    /// 11 points, the smallest one.
    ///
    ///     #expect(try height(.preferredFont(forTextStyle: .caption2)) == 13.5)
    case caption2
  }

  let value: PropertyValue

  /// The system's font in a size that stays.
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

  /// The system's bold font in a size that stays.
  ///
  ///     title.font = .boldSystemFont(ofSize: 17)
  public static func boldSystemFont(ofSize size: Double) -> Font {
    systemFont(ofSize: size, weight: .bold)
  }

  /// The system's slanted font in a size that stays.
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

  /// The system's font for a purpose, whose size follows the user's.
  ///
  ///     title.font = .preferredFont(forTextStyle: .body)
  public static func preferredFont(forTextStyle style: TextStyle) -> Font {
    Font(value: PropertyValue(style.rawValue))
  }
}

/// Where the lines of a text stand.
///
/// ```swift
/// var title = Label("Name", name: "title")
/// title.textAlignment = .center
/// #expect(Scene([title]).findings.isEmpty)
/// ```
public enum TextAlignment: String, Hashable, Sendable, CaseIterable {
  /// Where reading begins.
  ///
  ///     title.textAlignment = .natural
  case natural
  /// At the left edge, whichever way is read.
  ///
  ///     title.textAlignment = .left
  case left
  /// In the middle.
  ///
  ///     title.textAlignment = .center
  case center
  /// At the right edge, whichever way is read.
  ///
  ///     title.textAlignment = .right
  case right
  /// At both edges, but for the last line.
  ///
  ///     title.textAlignment = .justified
  case justified
}

/// What becomes of a text that has no room.
///
/// ```swift
/// var title = Label("A long name", name: "title")
/// title.lineBreakMode = .truncatingMiddle
/// #expect(Scene([title]).findings.isEmpty)
/// ```
public enum LineBreakMode: String, Hashable, Sendable, CaseIterable {
  /// Lines end between words, and at the label's edge.
  ///
  ///     title.lineBreakMode = .byWordWrapping
  case byWordWrapping
  /// Lines end between any two letters.
  ///
  ///     title.lineBreakMode = .byCharWrapping
  case byCharWrapping
  /// What has no room is not drawn.
  ///
  ///     title.lineBreakMode = .clipping
  case clipping
  /// An ellipsis stands for what has no room at the beginning.
  ///
  ///     title.lineBreakMode = .truncatingHead
  case truncatingHead
  /// An ellipsis stands for what has no room in the middle.
  ///
  ///     title.lineBreakMode = .truncatingMiddle
  case truncatingMiddle
  /// An ellipsis stands for what has no room at the end.
  ///
  ///     title.lineBreakMode = .truncatingTail
  case truncatingTail
}
