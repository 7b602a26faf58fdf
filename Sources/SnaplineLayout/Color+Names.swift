// Colours by the names that UIKit has for them.
extension Color {
  /// Black.
  public static let black: Color = "black"
  /// A dark grey.
  public static let darkGray: Color = "darkGray"
  /// Grey.
  public static let gray: Color = "gray"
  /// A light grey.
  public static let lightGray: Color = "lightGray"
  /// White.
  public static let white: Color = "white"
  /// Red.
  public static let red: Color = "red"
  /// Green.
  public static let green: Color = "green"
  /// Blue.
  public static let blue: Color = "blue"
  /// Cyan.
  public static let cyan: Color = "cyan"
  /// Yellow.
  public static let yellow: Color = "yellow"
  /// Magenta.
  public static let magenta: Color = "magenta"
  /// Orange.
  public static let orange: Color = "orange"
  /// Purple.
  public static let purple: Color = "purple"
  /// Brown.
  public static let brown: Color = "brown"
  /// No colour at all.
  public static let clear: Color = "clear"
  /// Red, as the system has it by day or by night.
  public static let systemRed: Color = "systemRed"
  /// Orange, as the system has it by day or by night.
  public static let systemOrange: Color = "systemOrange"
  /// Yellow, as the system has it by day or by night.
  public static let systemYellow: Color = "systemYellow"
  /// Green, as the system has it by day or by night.
  public static let systemGreen: Color = "systemGreen"
  /// Teal, as the system has it by day or by night.
  public static let systemTeal: Color = "systemTeal"
  /// Blue, as the system has it by day or by night.
  public static let systemBlue: Color = "systemBlue"
  /// Indigo, as the system has it by day or by night.
  public static let systemIndigo: Color = "systemIndigo"
  /// Purple, as the system has it by day or by night.
  public static let systemPurple: Color = "systemPurple"
  /// Pink, as the system has it by day or by night.
  public static let systemPink: Color = "systemPink"
  /// Brown, as the system has it by day or by night.
  public static let systemBrown: Color = "systemBrown"
  /// Grey, as the system has it by day or by night.
  public static let systemGray: Color = "systemGray"
  /// The second of six greys.
  public static let systemGray2: Color = "systemGray2"
  /// The third of six greys.
  public static let systemGray3: Color = "systemGray3"
  /// The fourth of six greys.
  public static let systemGray4: Color = "systemGray4"
  /// The fifth of six greys.
  public static let systemGray5: Color = "systemGray5"
  /// The last of six greys, next to the screen's own colour.
  public static let systemGray6: Color = "systemGray6"
  /// The colour of text.
  public static let label: Color = "label"
  /// The colour of text that matters less.
  public static let secondaryLabel: Color = "secondaryLabel"
  /// The colour of text that matters little.
  public static let tertiaryLabel: Color = "tertiaryLabel"
  /// The colour of what stands in an empty field.
  public static let placeholderText: Color = "placeholderText"
  /// The colour of links.
  public static let link: Color = "link"
  /// The colour of thin lines.
  public static let separator: Color = "separator"
  /// What thin shapes are filled with.
  public static let systemFill: Color = "systemFill"
  /// The colour of a screen.
  public static let systemBackground: Color = "systemBackground"
  /// What lies on a screen.
  public static let secondarySystemBackground: Color = "secondarySystemBackground"
  /// What lies on that.
  public static let tertiarySystemBackground: Color = "tertiarySystemBackground"
  /// The colour of a screen with groups.
  public static let systemGroupedBackground: Color = "systemGroupedBackground"
  /// The colour of a group.
  public static let secondarySystemGroupedBackground: Color = "secondarySystemGroupedBackground"
}
