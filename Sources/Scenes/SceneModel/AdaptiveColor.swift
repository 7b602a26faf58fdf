/// The appearance of the system while an image is rendered.
package enum Appearance: String, Hashable, Sendable, CaseIterable {
  case light, dark
}

/// A color with a variant for the dark appearance.
package struct AdaptiveColor: Hashable, Sendable {
  package static let black = AdaptiveColor(.black)
  package static let white = AdaptiveColor(.white)
  /// The default color of text.
  package static let label = AdaptiveColor(light: .black, dark: .white)
  /// The default background of a screen.
  package static let systemBackground = AdaptiveColor(light: .white, dark: .black)

  package var light: Color
  package var dark: Color

  package init(light: Color, dark: Color) {
    self.light = light
    self.dark = dark
  }

  /// Creates a color that is the same in both appearances.
  package init(_ color: Color) { self.init(light: color, dark: color) }

  package func color(in appearance: Appearance) -> Color {
    appearance == .dark ? dark : light
  }
}

extension AdaptiveColor: CustomStringConvertible {
  /// The single color, or the light and the dark color separated by a slash.
  package var description: String { light == dark ? "\(light)" : "\(light)/\(dark)" }
}
