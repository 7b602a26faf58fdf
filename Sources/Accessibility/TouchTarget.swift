package import SceneModel

/// What is there to be touched, and how large that has to be.
package enum TouchTarget {
  /// What Apple asks for on both axes.
  package static let comfortable = 44.0
  /// What WCAG 2.5.8 asks for where another target is near.
  package static let least = 24.0
}

extension ViewContent {
  /// Whether it is there to be touched.
  package var isTarget: Bool {
    switch self {
    case .button(let button): button.isEnabled
    case .textField(let field): field.isEnabled
    case .control(let control):
      control.isEnabled
        && [.switch, .slider, .stepper, .segmentedControl, .datePicker].contains(control.kind)
    default: false
    }
  }
}
