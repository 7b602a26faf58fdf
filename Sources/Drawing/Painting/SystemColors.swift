import SnaplineBasics
import SnaplineDisplayLists
import SnaplineSceneModel

/// The colors of the system's elements, by era and appearance.
struct SystemColors {
  let era: Era
  let appearance: Appearance

  var isDark: Bool { appearance == .dark }

  /// Returns the palette of a keyboard, which may override the appearance.
  func resolved(for keyboard: KeyboardAppearance) -> SystemColors {
    switch keyboard {
    case .default: self
    case .dark: SystemColors(era: era, appearance: .dark)
    case .light: SystemColors(era: era, appearance: .light)
    }
  }

  /// Returns a color of the scene in the current appearance.
  func color(_ color: AdaptiveColor) -> Color { color.color(in: appearance) }

  /// Returns a gradient of the scene on a frame.
  func gradient(_ gradient: LayerGradient, in frame: Rect) -> Gradient {
    gradient.gradient(in: frame, appearance)
  }

  /// Returns a system color, also for eras before its name existed.
  private func system(_ name: String) -> Color {
    let color = AdaptiveColor.named(name, era: max(era, .ios13))
    return color?.color(in: appearance) ?? .clear
  }

  private func classic(_ old: Color, _ name: String) -> Color {
    era >= .ios13 ? system(name) : old
  }

  /// The color of disabled titles.
  var disabled: Color { classic(Color(153, 153, 153), "tertiaryLabel") }
  var background: Color { color(.systemBackground) }
  var label: Color { color(.label) }
  var gray: Color { system("systemGray") }
  var secondaryLabel: Color { classic(Color(142, 142, 147), "secondaryLabel") }
  var tertiaryLabel: Color { classic(Color(199, 199, 204), "tertiaryLabel") }
  var placeholder: Color { classic(Color(199, 199, 205), "placeholderText") }
  var separator: Color { classic(Color(200, 199, 204), "separator") }
  var fill: Color { system("systemFill") }
  var secondaryFill: Color { system("secondarySystemFill") }
  var tertiaryFill: Color { system("tertiarySystemFill") }
  /// The default tint of controls.
  var tint: Color { named("systemBlue") ?? .black }
  /// The color of a switch that is on.
  var green: Color { named("systemGreen") ?? .black }
}

// Tables.
extension SystemColors {
  /// The background of groups of rows.
  var groupedBackground: Color { named("systemGroupedBackground") ?? background }
  /// The background of a row of a group.
  var groupedRow: Color { named("secondarySystemGroupedBackground") ?? background }
  /// The background of a section header that rows pass below.
  var sectionBar: Color {
    if era >= .ios26 { return background }
    return isDark ? Color(28, 28, 30) : era >= .ios15 ? bar : Color(247, 247, 247)
  }

  private func named(_ name: String) -> Color? { AdaptiveColor.named(name, era: era).map(color) }
}

// Bars and fields.
extension SystemColors {
  /// The color of a switch that is off, since iOS 13.
  var offSwitch: Color { isDark ? Color(57, 57, 61) : Color(233, 233, 234) }
  /// The selected segment of a segmented control since iOS 13.
  var segment: Color { isDark ? Color(99, 99, 102) : .white }
  /// The background of a selected table row.
  var chosenRow: Color { classic(Color(217, 217, 217), "systemGray4") }
  /// The background of a navigation bar, a tab bar or a toolbar.
  var bar: Color {
    if isDark { return Color(29, 29, 29) }
    return era >= .ios13 ? Color(249, 249, 249) : Color(247, 247, 247)
  }
  /// The color of an unselected tab.
  var unselectedTab: Color { isDark ? Color(128, 128, 132) : Color(146, 146, 146) }
  /// The color of a badge.
  var red: Color { named("systemRed") ?? .black }
  /// The hairline at a bar's inner edge.
  var barLine: Color { isDark ? system("separator") : Color(0, 0, 0, alpha: 77) }
  var field: Color { isDark ? Color(28, 28, 30) : .white }
  /// The background of a disabled rounded field.
  var disabledField: Color { isDark ? Color(18, 18, 19) : Color(250, 250, 250) }
  /// The border of the bezel style, and the line inside it.
  var grooveEdge: Color { isDark ? Color(99, 99, 102) : Color(142, 142, 147) }
  var groove: Color { isDark ? Color(58, 58, 60) : Color(209, 209, 214) }
  var fieldBorder: Color {
    if isDark { return Color(255, 255, 255, alpha: 41) }
    return era >= .ios13 ? Color(0, 0, 0, alpha: 51) : Color(204, 204, 204)
  }
  func scrollIndicator(of style: IndicatorStyle) -> Color {
    let isWhite = style == .default ? isDark : style == .white
    return isWhite ? Color(255, 255, 255, alpha: 89) : Color(0, 0, 0, alpha: 89)
  }
  /// The background around the field of a search bar until iOS 12.
  var searchBar: Color { Color(201, 201, 206) }
}

// Glass bars since iOS 26.
extension SystemColors {
  var glass: Color { isDark ? Color(44, 44, 46) : .white }
  var glassRim: Color { isDark ? Color(255, 255, 255, alpha: 36) : Color(0, 0, 0, alpha: 13) }
  var glassShadow: Color { Color(0, 0, 0, alpha: isDark ? 64 : 31) }
}

// The keyboard.
extension SystemColors {
  private var isGlass: Bool { era >= .ios26 }

  var keyboard: Color {
    if isDark { return isGlass ? Color(38, 38, 40) : Color(43, 43, 45) }
    return isGlass ? Color(226, 228, 232) : Color(209, 213, 219)
  }
  var key: Color { isDark ? Color(107, 107, 110) : .white }
  var specialKey: Color {
    if isDark { return isGlass ? key : Color(70, 70, 73) }
    if isGlass { return .white }
    return Color(172, 179, 188)
  }
  var keyShadow: Color { isDark ? Color(18, 18, 19) : Color(137, 138, 142) }
  /// A pressed key, such as shift before a capital.
  var pressedKey: Color { isDark ? Color(212, 212, 214) : .white }
  var pressedKeyText: Color { .black }
  var disabledKeyText: Color { Color(128, 130, 134) }
  /// The lines between the keys of a pad without spacing.
  var keyLine: Color { isDark ? Color(28, 28, 30) : Color(172, 176, 182) }
  /// The bar above the keys, which since iOS 13 has the panel's color.
  var suggestions: Color {
    if era >= .ios13 { return keyboard }
    return isDark ? Color(31, 31, 33) : Color(187, 194, 201)
  }
}
