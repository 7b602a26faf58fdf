// Colours by the names that UIKit has for them.
extension Color {
  /// Black.
  ///
  ///     card.backgroundColor = .black
  public static let black: Color = "black"
  /// A dark grey.
  ///
  ///     card.backgroundColor = .darkGray
  public static let darkGray: Color = "darkGray"
  /// Grey.
  ///
  ///     card.backgroundColor = .gray
  public static let gray: Color = "gray"
  /// A light grey.
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
  /// No colour at all.
  ///
  ///     card.backgroundColor = .clear
  public static let clear: Color = "clear"
  /// Red, as the system has it by day or by night.
  ///
  ///     badge.backgroundColor = .systemRed
  public static let systemRed: Color = "systemRed"
  /// Orange, as the system has it by day or by night.
  ///
  ///     badge.backgroundColor = .systemOrange
  public static let systemOrange: Color = "systemOrange"
  /// Yellow, as the system has it by day or by night.
  ///
  ///     badge.backgroundColor = .systemYellow
  public static let systemYellow: Color = "systemYellow"
  /// Green, as the system has it by day or by night.
  ///
  ///     badge.backgroundColor = .systemGreen
  public static let systemGreen: Color = "systemGreen"
  /// Teal, as the system has it by day or by night.
  ///
  ///     badge.backgroundColor = .systemTeal
  public static let systemTeal: Color = "systemTeal"
  /// Blue, as the system has it by day or by night.
  ///
  ///     badge.backgroundColor = .systemBlue
  public static let systemBlue: Color = "systemBlue"
  /// Indigo, as the system has it by day or by night.
  ///
  ///     badge.backgroundColor = .systemIndigo
  public static let systemIndigo: Color = "systemIndigo"
  /// Purple, as the system has it by day or by night.
  ///
  ///     badge.backgroundColor = .systemPurple
  public static let systemPurple: Color = "systemPurple"
  /// Pink, as the system has it by day or by night.
  ///
  ///     badge.backgroundColor = .systemPink
  public static let systemPink: Color = "systemPink"
  /// Brown, as the system has it by day or by night.
  ///
  ///     badge.backgroundColor = .systemBrown
  public static let systemBrown: Color = "systemBrown"
  /// Grey, as the system has it by day or by night.
  ///
  ///     badge.backgroundColor = .systemGray
  public static let systemGray: Color = "systemGray"
  /// The second of six greys.
  ///
  ///     badge.backgroundColor = .systemGray2
  public static let systemGray2: Color = "systemGray2"
  /// The third of six greys.
  ///
  ///     badge.backgroundColor = .systemGray3
  public static let systemGray3: Color = "systemGray3"
  /// The fourth of six greys.
  ///
  ///     badge.backgroundColor = .systemGray4
  public static let systemGray4: Color = "systemGray4"
  /// The fifth of six greys.
  ///
  ///     badge.backgroundColor = .systemGray5
  public static let systemGray5: Color = "systemGray5"
  /// The last of six greys, next to the screen's own colour.
  ///
  ///     badge.backgroundColor = .systemGray6
  public static let systemGray6: Color = "systemGray6"
  /// The colour of text.
  ///
  ///     title.textColor = .label
  public static let label: Color = "label"
  /// The colour of text that matters less.
  ///
  ///     title.textColor = .secondaryLabel
  public static let secondaryLabel: Color = "secondaryLabel"
  /// The colour of text that matters little.
  ///
  ///     title.textColor = .tertiaryLabel
  public static let tertiaryLabel: Color = "tertiaryLabel"
  /// The colour of what stands in an empty field.
  ///
  ///     title.textColor = .placeholderText
  public static let placeholderText: Color = "placeholderText"
  /// The colour of links.
  ///
  ///     title.textColor = .link
  public static let link: Color = "link"
  /// The colour of thin lines.
  ///
  ///     line.backgroundColor = .separator
  public static let separator: Color = "separator"
  /// What thin shapes are filled with.
  ///
  ///     line.backgroundColor = .systemFill
  public static let systemFill: Color = "systemFill"
  /// The colour of a screen.
  ///
  ///     scene.view.backgroundColor = .systemBackground
  public static let systemBackground: Color = "systemBackground"
  /// What lies on a screen.
  ///
  ///     group.backgroundColor = .secondarySystemBackground
  public static let secondarySystemBackground: Color = "secondarySystemBackground"
  /// What lies on that.
  ///
  ///     group.backgroundColor = .tertiarySystemBackground
  public static let tertiarySystemBackground: Color = "tertiarySystemBackground"
  /// The colour of a screen with groups.
  ///
  ///     scene.view.backgroundColor = .systemGroupedBackground
  public static let systemGroupedBackground: Color = "systemGroupedBackground"
  /// The colour of a group.
  ///
  ///     group.backgroundColor = .secondarySystemGroupedBackground
  public static let secondarySystemGroupedBackground: Color = "secondarySystemGroupedBackground"
}
