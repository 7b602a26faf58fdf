import Geometry
import SceneModel

extension SceneImporter {
  /// How a view is dressed, whatever its kind.
  func setAppearance(of view: inout View, from element: XMLElement) {
    var look = ViewAppearance()
    look.background = document.color("backgroundColor", of: element)
    look.tint = document.color("tintColor", of: element)
    look.alpha = (element.number("alpha") ?? 1).clamped(to: 0...1)
    look.isHidden = element.flag("hidden") ?? false
    look.clipsToBounds = element.flag("clipsSubviews")
    for attribute in element.list("userDefinedRuntimeAttributes") {
      guard let value = attribute.child(key: "value") else { continue }
      switch attribute["keyPath"] {
      case "layer.cornerRadius", "cornerRadius":
        look.cornerRadius = max(0, value.number("value") ?? look.cornerRadius)
      case "layer.borderWidth", "borderWidth":
        look.borderWidth = max(0, value.number("value") ?? look.borderWidth)
      case "borderColor":
        look.borderColor = Color(literal: value).map { AdaptiveColor($0) } ?? look.borderColor
      default: continue
      }
    }
    view.appearance = look
    view.accessibility = ViewAccessibility(of: element)
  }
}

extension ViewAccessibility {
  /// What the inspector says of a view, and what attributes set while the app runs.
  init(of element: XMLElement) {
    self.init()
    if let written = element.child(key: "accessibilityConfiguration") {
      (label, hint, identifier) = (written["label"], written["hint"], written["identifier"])
      isElement = written.child(key: "isElement")?.flag("value")
      if let list = written.child(key: "traits") {
        traits = Set(AccessibilityTrait.allCases.filter { list.flag($0.rawValue) == true })
      }
    }
    for attribute in element.list("userDefinedRuntimeAttributes") {
      let value = attribute.child(key: "value")
      let text = attribute["value"] ?? value?["value"] ?? value?.text
      let flag = attribute.flag("value") ?? value?.flag("value")
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
