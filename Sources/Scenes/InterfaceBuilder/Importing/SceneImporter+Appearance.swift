import SnaplineBasics
import SnaplineSceneModel

extension SceneImporter {
  /// Sets the appearance of a view of any kind.
  func setAppearance(of view: inout View, from element: XMLElement) {
    var look = ViewAppearance()
    look.background = document.color("backgroundColor", of: element)
    look.tint = document.color("tintColor", of: element)
    look.alpha = (element.number("alpha") ?? 1).clamped(to: 0...1)
    look.isHidden = element.bool("hidden") ?? false
    look.clipsToBounds = element.bool("clipsSubviews")
    for attribute in element.list("userDefinedRuntimeAttributes") { take(attribute, into: &look) }
    if let material = material(of: element) {
      (look.background, look.isMaterial) = (look.background ?? material, true)
    }
    view.appearance = look
    view.accessibility = ViewAccessibility(of: element)
  }

  /// Returns the color that a blur effect view draws over its background; vibrancy affects only
  /// text.
  private func material(of element: XMLElement) -> AdaptiveColor? {
    guard element.name == "visualEffectView",
      let style = element.child("blurEffect")?["style"]?.lowercased()
    else { return nil }
    let (light, dark) = (Color(249, 249, 249), Color(29, 29, 29))
    if style.hasSuffix("dark") { return AdaptiveColor(dark) }
    return style.hasSuffix("light") ? AdaptiveColor(light) : AdaptiveColor(light: light, dark: dark)
  }

  /// Applies a user-defined runtime attribute of a layer, or of a class that forwards it to its
  /// layer.
  private func take(_ attribute: XMLElement, into appearance: inout ViewAppearance) {
    guard let path = attribute["keyPath"] else { return }
    let isOfLayer = path.hasPrefix("layer.")
    let value = attribute.child(key: "value")
    let number = value?.number("value")
    switch isOfLayer ? path.dropFirst(6) : path[...] {
    case "cornerRadius": appearance.cornerRadius = max(0, number ?? appearance.cornerRadius)
    case "borderWidth": appearance.borderWidth = max(0, number ?? appearance.borderWidth)
    case "masksToBounds", "clipsToBounds":
      appearance.clipsToBounds = attribute.bool("value") ?? appearance.clipsToBounds
    case "shadowOpacity": appearance.castsShadow { $0.opacity = (number ?? 0).clamped(to: 0...1) }
    case "shadowRadius": appearance.castsShadow { $0.radius = max(0, number ?? $0.radius) }
    case "shadowOffset":
      guard let right = value?.number("width"), let down = value?.number("height") else { return }
      appearance.castsShadow { $0.offset = Point(x: right, y: down) }
    // A layer takes no `UIColor`: apps define properties with names of their own instead.
    case let part where part.hasSuffix("Color") && !(isOfLayer && part == "borderColor"):
      guard let color = document.color("value", of: attribute) else { return }
      if part.hasPrefix("border") { appearance.borderColor = color }
      if part.hasPrefix("shadow") { appearance.castsShadow { $0.color = color } }
    default: return
    }
  }
}

extension ViewAppearance {
  fileprivate mutating func castsShadow(_ edit: (inout LayerShadow) -> Void) {
    var edited = shadow ?? LayerShadow()
    edit(&edited)
    shadow = edited
  }
}

extension ViewAccessibility {
  /// Creates the attributes from the inspector's values and the user-defined runtime attributes.
  init(of element: XMLElement) {
    self.init()
    if let written = element.child(key: "accessibilityConfiguration") {
      (label, hint, identifier) = (written["label"], written["hint"], written["identifier"])
      isElement = written.child(key: "isElement")?.bool("value")
      if let list = written.child(key: "traits") {
        traits = Set(AccessibilityTrait.allCases.filter { list.bool($0.rawValue) == true })
      }
    }
    for attribute in element.list("userDefinedRuntimeAttributes") {
      let value = attribute.child(key: "value")
      let text = attribute["value"] ?? value?["value"] ?? value?.text
      let flag = attribute.bool("value") ?? value?.bool("value")
      switch attribute["keyPath"] {
      case "accessibilityLabel": label = text
      case "accessibilityValue": self.value = text
      case "accessibilityHint": hint = text
      case "accessibilityIdentifier": identifier = text
      case "isAccessibilityElement": isElement = flag
      case "accessibilityElementsHidden": hidesElements = flag ?? false
      case "accessibilityViewIsModal": isModal = flag ?? false
      case "shouldGroupAccessibilityChildren": groupsChildren = flag ?? false
      default: continue
      }
    }
  }
}
