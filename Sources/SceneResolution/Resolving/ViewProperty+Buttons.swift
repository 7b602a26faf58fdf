import SceneModel
import SceneSyntax

extension ViewProperty {
  /// What buttons can say beyond their title and its font.
  static let buttons: [ViewProperty] = [
    of([.button], "subtitle") { node, key, view, _, values in
      guard let text = values.text(node, for: key) else { return }
      view.editConfiguration { $0.subtitle = text }
    },
    of([.button], "buttonType") { node, key, view, era, values in
      guard let type: ButtonType = values.choice(node, for: key) else { return }
      if type == .close, !values.era(era, has: "close", since: .ios13, at: node) { return }
      view.editButton { $0.type = type }
    },
    of([.button], "configuration") { node, key, view, era, values in
      guard let style: ButtonConfiguration.Style = values.choice(node, for: key),
        values.era(era, has: key, since: .ios15, at: node)
      else { return }
      view.editConfiguration { $0.style = style }
    },
    of([.button], "cornerStyle") { node, key, view, _, values in
      guard let style: ButtonConfiguration.CornerStyle = values.choice(node, for: key) else {
        return
      }
      view.editConfiguration { $0.cornerStyle = style }
    },
    of([.button], "buttonSize") { node, key, view, _, values in
      guard let size: ButtonConfiguration.ControlSize = values.choice(node, for: key) else {
        return
      }
      view.editConfiguration { $0.size = size }
    },
    of([.button], "baseBackgroundColor") { node, key, view, era, values in
      guard let color = values.color(node, for: key, era: era) else { return }
      view.editConfiguration { $0.background = color }
    },
    of([.button], "imagePlacement") { node, key, view, _, values in
      let placement: ButtonConfiguration.ImagePlacement? = values.choice(node, for: key)
      guard let placement else { return }
      view.editConfiguration { $0.imagePlacement = placement }
    },
    of([.button], "imagePadding") { node, key, view, _, values in
      guard let padding = values.points(node, for: key, least: 0) else { return }
      view.editConfiguration { $0.imagePadding = padding }
    },
    of([.button], "contentInsets") { node, key, view, _, values in
      guard let insets = values.insets(node, for: key) else { return }
      view.editConfiguration { $0.contentInsets = insets }
    },
    of([.button], "contentEdgeInsets") { node, key, view, _, values in
      guard let insets = values.insets(node, for: key) else { return }
      view.editButton { $0.contentEdgeInsets = insets }
    },
    of([.button], "highlighted") { node, key, view, _, values in
      guard let isHighlighted = values.flag(node, for: key) else { return }
      view.editButton { $0.isHighlighted = isHighlighted }
    },
    of([.button, .tableCell], "selected") { node, key, view, _, values in
      guard let isSelected = values.flag(node, for: key) else { return }
      view.editButton { $0.isSelected = isSelected }
      view.editCell { $0.isSelected = isSelected }
    },
    of(
      [
        .button, .textField, .switch, .slider, .stepper, .segmentedControl, .pageControl,
        .datePicker,
      ],
      "enabled"
    ) { node, key, view, _, values in
      guard let isEnabled = values.flag(node, for: key) else { return }
      view.editButton { $0.isEnabled = isEnabled }
      view.editTextField { $0.isEnabled = isEnabled }
      view.editControl { $0.isEnabled = isEnabled }
    },
  ]

  /// The keys that speak of a configuration, and mean nothing without one.
  static let ofConfigurations = [
    "subtitle", "cornerStyle", "buttonSize", "baseBackgroundColor", "contentInsets",
    "imagePlacement", "imagePadding",
  ]
}

extension View {
  /// Keys come in any order: whichever is first makes the configuration.
  fileprivate mutating func editConfiguration(_ change: (inout ButtonConfiguration) -> Void) {
    editButton { button in
      var configuration = button.configuration ?? ButtonConfiguration(.plain)
      change(&configuration)
      button.configuration = configuration
    }
  }
}
