// Named colors of UIKit.
extension Color {
  /// Black.
  ///
  ///     card.backgroundColor = .black
  public static let black: Color = "black"
  /// A dark gray.
  ///
  ///     card.backgroundColor = .darkGray
  public static let darkGray: Color = "darkGray"
  /// Gray.
  ///
  ///     card.backgroundColor = .gray
  public static let gray: Color = "gray"
  /// A light gray.
  ///
  ///     card.backgroundColor = .lightGray
  public static let lightGray: Color = "lightGray"
  /// White.
  ///
  ///     card.backgroundColor = .white
  public static let white: Color = "white"
  /// Red.
  ///
  ///     card.backgroundColor = .red
  public static let red: Color = "red"
  /// Green.
  ///
  ///     card.backgroundColor = .green
  public static let green: Color = "green"
  /// Blue.
  ///
  ///     card.backgroundColor = .blue
  public static let blue: Color = "blue"
  /// Cyan.
  ///
  ///     card.backgroundColor = .cyan
  public static let cyan: Color = "cyan"
  /// Yellow.
  ///
  ///     card.backgroundColor = .yellow
  public static let yellow: Color = "yellow"
  /// Magenta.
  ///
  ///     card.backgroundColor = .magenta
  public static let magenta: Color = "magenta"
  /// Orange.
  ///
  ///     card.backgroundColor = .orange
  public static let orange: Color = "orange"
  /// Purple.
  ///
  ///     card.backgroundColor = .purple
  public static let purple: Color = "purple"
  /// Brown.
  ///
  ///     card.backgroundColor = .brown
  public static let brown: Color = "brown"
  /// The transparent color.
  ///
  ///     card.backgroundColor = .clear
  public static let clear: Color = "clear"
  /// The system's red, adapted to light or dark mode.
  ///
  ///     badge.backgroundColor = .systemRed
  public static let systemRed: Color = "systemRed"
  /// The system's orange, adapted to light or dark mode.
  ///
  ///     badge.backgroundColor = .systemOrange
  public static let systemOrange: Color = "systemOrange"
  /// The system's yellow, adapted to light or dark mode.
  ///
  ///     badge.backgroundColor = .systemYellow
  public static let systemYellow: Color = "systemYellow"
  /// The system's green, adapted to light or dark mode.
  ///
  ///     badge.backgroundColor = .systemGreen
  public static let systemGreen: Color = "systemGreen"
  /// The system's teal, adapted to light or dark mode.
  ///
  ///     badge.backgroundColor = .systemTeal
  public static let systemTeal: Color = "systemTeal"
  /// The system's blue, adapted to light or dark mode.
  ///
  ///     badge.backgroundColor = .systemBlue
  public static let systemBlue: Color = "systemBlue"
  /// The system's indigo, adapted to light or dark mode.
  ///
  ///     badge.backgroundColor = .systemIndigo
  public static let systemIndigo: Color = "systemIndigo"
  /// The system's purple, adapted to light or dark mode.
  ///
  ///     badge.backgroundColor = .systemPurple
  public static let systemPurple: Color = "systemPurple"
  /// The system's pink, adapted to light or dark mode.
  ///
  ///     badge.backgroundColor = .systemPink
  public static let systemPink: Color = "systemPink"
  /// The system's brown, adapted to light or dark mode.
  ///
  ///     badge.backgroundColor = .systemBrown
  public static let systemBrown: Color = "systemBrown"
  /// The system's gray, adapted to light or dark mode.
  ///
  ///     badge.backgroundColor = .systemGray
  public static let systemGray: Color = "systemGray"
  /// The second of the six system grays.
  ///
  ///     badge.backgroundColor = .systemGray2
  public static let systemGray2: Color = "systemGray2"
  /// The third of the six system grays.
  ///
  ///     badge.backgroundColor = .systemGray3
  public static let systemGray3: Color = "systemGray3"
  /// The fourth of the six system grays.
  ///
  ///     badge.backgroundColor = .systemGray4
  public static let systemGray4: Color = "systemGray4"
  /// The fifth of the six system grays.
  ///
  ///     badge.backgroundColor = .systemGray5
  public static let systemGray5: Color = "systemGray5"
  /// The last of the six system grays, nearest to the background color.
  ///
  ///     badge.backgroundColor = .systemGray6
  public static let systemGray6: Color = "systemGray6"
  /// The color of primary text.
  ///
  ///     title.textColor = .label
  public static let label: Color = "label"
  /// The color of secondary text.
  ///
  ///     title.textColor = .secondaryLabel
  public static let secondaryLabel: Color = "secondaryLabel"
  /// The color of tertiary text.
  ///
  ///     title.textColor = .tertiaryLabel
  public static let tertiaryLabel: Color = "tertiaryLabel"
  /// The color of placeholder text in an empty field.
  ///
  ///     title.textColor = .placeholderText
  public static let placeholderText: Color = "placeholderText"
  /// The color of links.
  ///
  ///     title.textColor = .link
  public static let link: Color = "link"
  /// The color of separators.
  ///
  ///     line.backgroundColor = .separator
  public static let separator: Color = "separator"
  /// The fill color of thin shapes.
  ///
  ///     line.backgroundColor = .systemFill
  public static let systemFill: Color = "systemFill"
  /// The background color of a screen.
  ///
  ///     scene.view.backgroundColor = .systemBackground
  public static let systemBackground: Color = "systemBackground"
  /// The color of content on the background.
  ///
  ///     group.backgroundColor = .secondarySystemBackground
  public static let secondarySystemBackground: Color = "secondarySystemBackground"
  /// The color of content on the secondary background.
  ///
  ///     group.backgroundColor = .tertiarySystemBackground
  public static let tertiarySystemBackground: Color = "tertiarySystemBackground"
  /// The background color of a screen with grouped content.
  ///
  ///     scene.view.backgroundColor = .systemGroupedBackground
  public static let systemGroupedBackground: Color = "systemGroupedBackground"
  /// The color of a group.
  ///
  ///     group.backgroundColor = .secondarySystemGroupedBackground
  public static let secondarySystemGroupedBackground: Color = "secondarySystemGroupedBackground"
}
