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
  public init(_ text: String) { value = PropertyValue(text) }
  /// The same as a literal.
  public init(stringLiteral text: String) { self.init(text) }

  /// A colour by its parts from 0 to 1, in steps of a 255th.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    let digits = [red, green, blue, alpha].map { part in
      let step = Int(max(0, min(255, part.isNaN ? 0 : (part * 255).rounded())))
      return (step < 16 ? "0" : "") + String(step, radix: 16)
    }
    self.init("#" + digits.joined())
  }

  /// One colour by day and one by night.
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
  public enum Weight: String, Hashable, Sendable, CaseIterable {
    case regular, medium, semibold, bold
  }

  /// A font by its purpose.
  public enum TextStyle: String, Hashable, Sendable, CaseIterable {
    case largeTitle, title1, title2, title3, headline, body, callout, subheadline, footnote
    case caption1, caption2
  }

  let value: PropertyValue

  /// The system's font in a size that stays.
  public static func systemFont(ofSize size: Double, weight: Weight = .regular) -> Font {
    Font(
      value: PropertyValue(
        .map([
          .init(key: "size", value: PropertyValue(size)),
          .init(key: "weight", value: PropertyValue(weight.rawValue)),
        ])))
  }

  /// The system's bold font in a size that stays.
  public static func boldSystemFont(ofSize size: Double) -> Font {
    systemFont(ofSize: size, weight: .bold)
  }

  /// The system's font for a purpose, whose size follows the user's.
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
  case natural, left, center, right, justified
}

/// What becomes of a text that has no room.
///
/// ```swift
/// var title = Label("A long name", name: "title")
/// title.lineBreakMode = .truncatingMiddle
/// #expect(Scene([title]).findings.isEmpty)
/// ```
public enum LineBreakMode: String, Hashable, Sendable, CaseIterable {
  case byWordWrapping, byCharWrapping, clipping, truncatingHead, truncatingMiddle, truncatingTail
}
