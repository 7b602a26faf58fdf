/// How the system is dressed while a picture is taken.
package enum Appearance: String, Hashable, Sendable, CaseIterable {
  case light, dark
}

/// A colour that may be another one in the dark.
package struct AdaptiveColor: Hashable, Sendable {
  package static let black = AdaptiveColor(.black)
  package static let white = AdaptiveColor(.white)
  /// What texts are written in when nothing is said.
  package static let label = AdaptiveColor(light: .black, dark: .white)
  /// What stands behind the views of a screen when nothing is said.
  package static let systemBackground = AdaptiveColor(light: .white, dark: .black)

  package var light: Color
  package var dark: Color

  package init(light: Color, dark: Color) {
    self.light = light
    self.dark = dark
  }

  /// The same colour by day and by night.
  package init(_ color: Color) { self.init(light: color, dark: color) }

  /// The colour that is seen.
  package func color(in appearance: Appearance) -> Color {
    appearance == .dark ? dark : light
  }
}

extension AdaptiveColor: CustomStringConvertible {
  /// One colour, or the light one and the dark one.
  package var description: String { light == dark ? "\(light)" : "\(light)/\(dark)" }
}
