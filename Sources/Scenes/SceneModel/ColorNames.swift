extension AdaptiveColor {
  /// Returns the UIKit color with this name in an era.
  package static func named(_ name: String, era: Era) -> AdaptiveColor? {
    if let color = fixed.first(where: { $0.name == name })?.color { return AdaptiveColor(color) }
    return systemColors.first { $0.name == name }?.color(in: era)
  }

  /// The names in all eras, fixed colors first.
  package static let names: [String] = fixed.map(\.name) + systemColors.map(\.name)

  /// The colors of `UIColor` that are the same in all eras.
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
    SystemColor("systemBlue", Color(0, 122, 255), ios26: Color(0, 136, 255))
      .dark(Color(10, 132, 255), ios26: Color(0, 145, 255)),
    SystemColor("systemRed", Color(255, 59, 48), ios26: Color(255, 56, 60))
      .dark(Color(255, 69, 58), ios26: Color(255, 66, 69)),
    SystemColor("systemGreen", Color(76, 217, 100), ios13: Color(52, 199, 89))
      .dark(Color(48, 209, 88)),
    SystemColor("systemOrange", Color(255, 149, 0), ios26: Color(255, 141, 40))
      .dark(Color(255, 159, 10), ios26: Color(255, 146, 48)),
    SystemColor("systemYellow", Color(255, 204, 0))
      .dark(Color(255, 214, 10), ios26: Color(255, 214, 0)),
    SystemColor("systemPink", Color(255, 45, 85)).dark(Color(255, 55, 95)),
    SystemColor(
      "systemPurple", Color(88, 86, 214), ios13: Color(175, 82, 222), ios26: Color(203, 48, 224)
    ).dark(Color(191, 90, 242), ios26: Color(219, 52, 242)),
    SystemColor("systemIndigo", nil, ios13: Color(88, 86, 214), ios26: Color(97, 85, 245))
      .dark(Color(94, 92, 230), ios26: Color(109, 124, 255)),
    SystemColor(
      "systemTeal", Color(90, 200, 250), ios15: Color(48, 176, 199), ios26: Color(0, 195, 208)
    ).dark(Color(64, 200, 224), ios26: Color(0, 210, 224)),
    SystemColor("systemMint", nil, ios15: Color(0, 199, 190), ios26: Color(0, 200, 179))
      .dark(Color(99, 230, 226), ios26: Color(0, 218, 195)),
    SystemColor("systemCyan", nil, ios15: Color(50, 173, 230), ios26: Color(0, 192, 232))
      .dark(Color(100, 210, 255), ios26: Color(60, 211, 254)),
    SystemColor("systemBrown", nil, ios13: Color(162, 132, 94), ios26: Color(172, 127, 94))
      .dark(Color(172, 142, 104), ios26: Color(183, 138, 102)),
    SystemColor("link", Color(0, 122, 255)).dark(Color(9, 132, 255)),
  ]

  private static let grays: [SystemColor] = [
    SystemColor("systemGray", Color(142, 142, 147)),
    SystemColor("systemGray2", nil, ios13: Color(174, 174, 178)).dark(Color(99, 99, 102)),
    SystemColor("systemGray3", nil, ios13: Color(199, 199, 204)).dark(Color(72, 72, 74)),
    SystemColor("systemGray4", nil, ios13: Color(209, 209, 214)).dark(Color(58, 58, 60)),
    SystemColor("systemGray5", nil, ios13: Color(229, 229, 234)).dark(Color(44, 44, 46)),
    SystemColor("systemGray6", nil, ios13: Color(242, 242, 247)).dark(Color(28, 28, 30)),
    SystemColor("separator", Color(200, 199, 204), ios13: Color(60, 60, 67, alpha: 74))
      .dark(Color(84, 84, 88, alpha: 153)),
    SystemColor("opaqueSeparator", nil, ios13: Color(198, 198, 200)).dark(Color(56, 56, 58)),
    SystemColor("systemFill", nil, ios13: Color(120, 120, 128, alpha: 51))
      .dark(Color(120, 120, 128, alpha: 92)),
    SystemColor("secondarySystemFill", nil, ios13: Color(120, 120, 128, alpha: 41))
      .dark(Color(120, 120, 128, alpha: 82)),
    SystemColor("tertiarySystemFill", nil, ios13: Color(118, 118, 128, alpha: 31))
      .dark(Color(118, 118, 128, alpha: 61)),
    SystemColor("quaternarySystemFill", nil, ios13: Color(116, 116, 128, alpha: 20))
      .dark(Color(118, 118, 128, alpha: 46)),
  ]

  private static let labels: [SystemColor] = [
    SystemColor("label", .black).dark(.white),
    SystemColor("secondaryLabel", nil, ios13: Color(60, 60, 67, alpha: 153))
      .dark(Color(235, 235, 245, alpha: 153)),
    SystemColor("tertiaryLabel", nil, ios13: Color(60, 60, 67, alpha: 77))
      .dark(Color(235, 235, 245, alpha: 77)),
    SystemColor("quaternaryLabel", nil, ios13: Color(60, 60, 67, alpha: 46))
      .dark(Color(235, 235, 245, alpha: 41)),
    SystemColor("placeholderText", Color(199, 199, 205), ios13: Color(60, 60, 67, alpha: 77))
      .dark(Color(235, 235, 245, alpha: 77)),
  ]

  private static let backgrounds: [SystemColor] = [
    SystemColor("systemBackground", .white).dark(.black),
    SystemColor("secondarySystemBackground", nil, ios13: Color(242, 242, 247))
      .dark(Color(28, 28, 30)),
    SystemColor("tertiarySystemBackground", nil, ios13: .white).dark(Color(44, 44, 46)),
    SystemColor("systemGroupedBackground", Color(239, 239, 244), ios13: Color(242, 242, 247))
      .dark(.black),
    SystemColor("secondarySystemGroupedBackground", nil, ios13: .white)
      .dark(Color(28, 28, 30)),
    SystemColor("tertiarySystemGroupedBackground", nil, ios13: Color(242, 242, 247))
      .dark(Color(44, 44, 46)),
  ]
}

/// A color that differs between eras; an era without a value has that of the era before.
private struct SystemColor {
  typealias EraValue = (era: Era, color: Color?)

  let name: String
  private let light: [EraValue]
  private var dark: [EraValue] = []

  init(
    _ name: String, _ ios7: Color?, ios13: Color? = nil, ios15: Color? = nil, ios26: Color? = nil
  ) {
    self.name = name
    light = [(.ios7, ios7), (.ios13, ios13), (.ios15, ios15), (.ios26, ios26)]
  }

  /// Returns the color with values for the dark appearance, which iOS 13 introduced.
  func dark(_ ios13: Color, ios26: Color? = nil) -> SystemColor {
    var color = self
    color.dark = [(.ios13, ios13), (.ios26, ios26)]
    return color
  }

  func color(in era: Era) -> AdaptiveColor? {
    func newest(_ values: [EraValue]) -> Color? {
      values.last { $0.era <= era && $0.color != nil }?.color
    }
    return newest(light).map { AdaptiveColor(light: $0, dark: newest(dark) ?? $0) }
  }
}
