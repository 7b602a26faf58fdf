import Geometry
import SceneModel
import SceneSyntax

extension ViewProperty {
  static let stacks: [ViewProperty] = [
    of([.stackView], "axis") { node, key, view, _, values in
      guard let axis: Axis = values.choice(node, for: key) else { return }
      view.editStack { $0.axis = axis }
    },
    of([.stackView], "distribution") { node, key, view, _, values in
      guard let distribution: StackContent.Distribution = values.choice(node, for: key) else {
        return
      }
      view.editStack { $0.distribution = distribution }
    },
    of([.stackView], "alignment") { node, key, view, _, values in
      guard let alignment: StackContent.Alignment = values.choice(node, for: key) else { return }
      view.editStack { $0.alignment = alignment }
    },
    of([.stackView], "spacing") { node, key, view, _, values in
      guard let spacing = values.spacing(node, for: key) else { return }
      view.editStack { $0.spacing = spacing }
    },
    of([.stackView], "layoutMarginsRelativeArrangement") { node, key, view, _, values in
      guard let isRelative = values.flag(node, for: key) else { return }
      view.editStack { $0.isLayoutMarginsRelative = isRelative }
    },
    of([.stackView], "baselineRelativeArrangement") { node, key, view, _, values in
      guard let isRelative = values.flag(node, for: key) else { return }
      view.editStack { $0.isBaselineRelative = isRelative }
    },
  ]
}
