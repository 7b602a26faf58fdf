package import SnaplineSceneModel

extension Color {
  /// Creates the color of a `<color>` element with components.
  init?(literal element: XMLElement) {
    let alpha = element.number("alpha") ?? 1
    if let white = element.number("white") {
      self.init(white, white, white, alpha)
    } else if let red = element.number("red"), let green = element.number("green"),
      let blue = element.number("blue")
    {
      let isWide = element["customColorSpace"] == "displayP3"
      self.init(red, green, blue, alpha, isDisplayP3: isWide)
    } else {
      return nil
    }
  }

  /// Creates a color from components of 0 to 1; a color of Display P3 that sRGB lacks becomes the
  /// nearest one for each component.
  package init(
    _ red: Double, _ green: Double, _ blue: Double, _ alpha: Double, isDisplayP3: Bool = false
  ) {
    func byte(_ part: Double) -> UInt8 {
      UInt8(exactly: (min(max(part, 0), 1) * 255).rounded()) ?? 0
    }
    guard isDisplayP3 else {
      self.init(byte(red), byte(green), byte(blue), alpha: byte(alpha))
      return
    }
    // Both spaces have the same white point and the same transfer curve.
    let wide = [red, green, blue].map { Self.linear(min(max($0, 0), 1)) }
    func part(_ factors: [Double]) -> UInt8 {
      byte(Self.encoded(zip(factors, wide).reduce(0) { $0 + $1.0 * $1.1 }))
    }
    self.init(
      part([1.224940, -0.224940, 0]), part([-0.042057, 1.042057, 0]),
      part([-0.019638, -0.078636, 1.098274]), alpha: byte(alpha))
  }
}

extension InterfaceDocument {
  /// Returns the color of a child element with this key.
  func color(_ key: String, of element: XMLElement) -> AdaptiveColor? {
    element.children.first { $0.name == "color" && $0["key"] == key }.flatMap(color)
  }

  private func color(_ element: XMLElement) -> AdaptiveColor? {
    // Xcode 11 wrote both names of a color; that of iOS 13 comes first since that release.
    let modern = era >= .ios13 ? element["xcode11CocoaTouchSystemColor"] : nil
    let name = element["systemColor"] ?? modern ?? element["cocoaTouchSystemColor"]
    if let color = name.flatMap({ AdaptiveColor.named(stem($0), era: era) ?? oldColor($0) }) {
      return color
    }
    // Asset catalogs have the dark values as well, the document only the light ones.
    if let color = element["name"].flatMap(catalogColor) { return color }
    let named = (element["systemColor"] ?? element["name"]).flatMap { namedColors[$0] }
    return (named ?? Color(literal: element)).map { AdaptiveColor($0) }
  }

  /// Returns `systemRed` for `systemRedColor`, the form that Interface Builder writes.
  private func stem(_ name: String) -> String {
    name.hasSuffix("Color") ? String(name.dropLast("Color".count)) : name
  }

  /// Returns the color of a semantic name from before iOS 13, which newer documents may contain.
  private func oldColor(_ name: String) -> AdaptiveColor? {
    switch name {
    case "darkTextColor": AdaptiveColor(.black)
    case "lightTextColor": AdaptiveColor(Color(255, 255, 255, alpha: 153))
    case "groupTableViewBackgroundColor":
      AdaptiveColor.named("systemGroupedBackground", era: era)
    case "tableCellGroupedBackgroundColor":
      AdaptiveColor.named("secondarySystemGroupedBackground", era: era) ?? AdaptiveColor(.white)
    case "scrollViewTexturedBackgroundColor": AdaptiveColor(Color(111, 113, 121))
    case "viewFlipsideBackgroundColor": AdaptiveColor(Color(31, 33, 36))
    default: nil
    }
  }
}
