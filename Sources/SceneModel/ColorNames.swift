extension Color {
  /// The colour that UIKit gives this name in an era, in its light form.
  package static func named(_ name: String, era: Era) -> Color? {
    if let color = fixed.first(where: { $0.name == name })?.color { return color }
    return systemColors.first { $0.name == name }?.color(in: era)
  }

  /// Every name that some era knows, the fixed ones first.
  package static let names: [String] = fixed.map(\.name) + systemColors.map(\.name)

  /// The colours of UIColor that never changed.
  private static let fixed: [(name: String, color: Color)] = [
    ("black", .black), ("white", .white), ("clear", .clear),
    ("darkGray", Color(85, 85, 85)), ("gray", Color(128, 128, 128)),
    ("lightGray", Color(170, 170, 170)),
    ("red", Color(255, 0, 0)), ("green", Color(0, 255, 0)), ("blue", Color(0, 0, 255)),
    ("cyan", Color(0, 255, 255)), ("yellow", Color(255, 255, 0)), ("magenta", Color(255, 0, 255)),
    ("orange", Color(255, 128, 0)), ("purple", Color(128, 0, 128)), ("brown", Color(153, 102, 51)),
  ]

  private static let systemColors: [SystemColor] = tints + grays + labels + backgrounds

  private static let tints: [SystemColor] = [
    SystemColor("systemBlue", Color(0, 122, 255), ios26: Color(0, 136, 255)),
    SystemColor("systemRed", Color(255, 59, 48), ios26: Color(255, 56, 60)),
    SystemColor("systemGreen", Color(76, 217, 100), ios13: Color(52, 199, 89)),
    SystemColor("systemOrange", Color(255, 149, 0), ios26: Color(255, 141, 40)),
    SystemColor("systemYellow", Color(255, 204, 0)),
    SystemColor("systemPink", Color(255, 45, 85)),
    SystemColor(
      "systemPurple", Color(88, 86, 214), ios13: Color(175, 82, 222), ios26: Color(203, 48, 224)),
    SystemColor("systemIndigo", nil, ios13: Color(88, 86, 214), ios26: Color(97, 85, 245)),
    SystemColor(
      "systemTeal", Color(90, 200, 250), ios15: Color(48, 176, 199), ios26: Color(0, 195, 208)),
    SystemColor("systemMint", nil, ios15: Color(0, 199, 190), ios26: Color(0, 200, 179)),
    SystemColor("systemCyan", nil, ios15: Color(50, 173, 230), ios26: Color(0, 192, 232)),
    SystemColor("systemBrown", nil, ios13: Color(162, 132, 94), ios26: Color(172, 127, 94)),
    SystemColor("link", Color(0, 122, 255)),
  ]

  private static let grays: [SystemColor] = [
    SystemColor("systemGray", Color(142, 142, 147)),
    SystemColor("systemGray2", nil, ios13: Color(174, 174, 178)),
    SystemColor("systemGray3", nil, ios13: Color(199, 199, 204)),
    SystemColor("systemGray4", nil, ios13: Color(209, 209, 214)),
    SystemColor("systemGray5", nil, ios13: Color(229, 229, 234)),
    SystemColor("systemGray6", nil, ios13: Color(242, 242, 247)),
    SystemColor("separator", Color(200, 199, 204), ios13: Color(60, 60, 67, alpha: 74)),
    SystemColor("opaqueSeparator", nil, ios13: Color(198, 198, 200)),
    SystemColor("systemFill", nil, ios13: Color(120, 120, 128, alpha: 51)),
    SystemColor("secondarySystemFill", nil, ios13: Color(120, 120, 128, alpha: 41)),
    SystemColor("tertiarySystemFill", nil, ios13: Color(118, 118, 128, alpha: 31)),
    SystemColor("quaternarySystemFill", nil, ios13: Color(116, 116, 128, alpha: 20)),
  ]

  private static let labels: [SystemColor] = [
    SystemColor("label", .black),
    SystemColor("secondaryLabel", nil, ios13: Color(60, 60, 67, alpha: 153)),
    SystemColor("tertiaryLabel", nil, ios13: Color(60, 60, 67, alpha: 77)),
    SystemColor("quaternaryLabel", nil, ios13: Color(60, 60, 67, alpha: 46)),
    SystemColor("placeholderText", Color(199, 199, 205), ios13: Color(60, 60, 67, alpha: 77)),
  ]

  private static let backgrounds: [SystemColor] = [
    SystemColor("systemBackground", .white),
    SystemColor("secondarySystemBackground", nil, ios13: Color(242, 242, 247)),
    SystemColor("tertiarySystemBackground", nil, ios13: .white),
    SystemColor("systemGroupedBackground", Color(239, 239, 244), ios13: Color(242, 242, 247)),
    SystemColor("secondarySystemGroupedBackground", nil, ios13: .white),
    SystemColor("tertiarySystemGroupedBackground", nil, ios13: Color(242, 242, 247)),
  ]
}

/// A colour that eras draw differently; an era without a value of its own has the one before.
private struct SystemColor {
  let name: String
  private let values: [(era: Era, color: Color?)]

  init(
    _ name: String, _ ios7: Color?, ios13: Color? = nil, ios15: Color? = nil, ios26: Color? = nil
  ) {
    self.name = name
    values = [(.ios7, ios7), (.ios13, ios13), (.ios15, ios15), (.ios26, ios26)]
  }

  func color(in era: Era) -> Color? {
    values.last { $0.era <= era && $0.color != nil }?.color
  }
}
