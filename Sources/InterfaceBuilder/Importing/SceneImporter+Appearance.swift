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
  }
}
