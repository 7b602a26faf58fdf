import Geometry
import SceneModel
import SceneSyntax

// A layer's shadow, in the layer's own words; its opacity makes it visible.
extension ViewProperty {
  static let shadows: [ViewProperty] = [
    of(views, "shadowOpacity") { node, key, view, _, values in
      guard let opacity = values.number(node, for: key, in: 0...1) else { return }
      view.editShadow { $0.opacity = opacity }
    },
    of(views, "shadowRadius") { node, key, view, _, values in
      guard let radius = values.number(node, for: key, in: 0...1_000) else { return }
      view.editShadow { $0.radius = radius }
    },
    of(views, "shadowOffset") { node, key, view, _, values in
      let names = ["right", "down"]
      guard let offset = values.pointList(node, for: key, names: names, least: nil) else { return }
      view.editShadow { $0.offset = Point(x: offset[0], y: offset[1]) }
    },
    of(views, "shadowColor") { node, key, view, era, values in
      guard let color = values.color(node, for: key, era: era) else { return }
      view.editShadow { $0.color = color }
    },
  ]
}

extension View {
  fileprivate mutating func editShadow(_ edit: (inout LayerShadow) -> Void) {
    var shadow = appearance.shadow ?? LayerShadow()
    edit(&shadow)
    appearance.shadow = shadow
  }
}
