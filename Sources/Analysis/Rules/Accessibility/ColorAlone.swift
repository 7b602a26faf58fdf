import SnaplineAccessibility
import SnaplineAutoLayout
import SnaplineBasics
import SnaplineExplanation
import SnaplineSceneModel

/// Returns findings for information conveyed only by colors that are too similar: links within
/// text, and the states of controls.
func colorAlone(_ subject: LintContext) -> [Diagnostic] {
  let scene = subject.scene
  return scene.viewIDs.compactMap { view in
    subject.scene.appearances.lazy.compactMap { colorsAlone(of: view, in: scene, $0) }.first
  }
}

private func colorsAlone(
  of view: ViewID, in scene: Scene, _ appearance: Appearance
) -> Diagnostic? {
  func finding(_ what: String, _ one: Color, _ other: Color, _ hint: String) -> Diagnostic? {
    let ratio = contrastRatio(one, other)
    guard one.alpha == 255, other.alpha == 255,
      ratio + MinimumContrast.tolerance < MinimumContrast.large
    else { return nil }
    let text = ((ratio * 100).rounded(.down) / 100).shortText
    return Diagnostic(
      .warning, "lint.color-alone",
      "\(what) of '\(scene[view].name)' is distinguished by color only (\(one) and \(other)); "
        + "their contrast of \(text):1 is too low",
      at: scene[view].span, hint: hint)
  }
  switch scene[view].content {
  case .label(let label):
    return link(label.runs, label.color)
  case .textView(let text): return link(text.runs, text.color)
  case .control(let control):
    guard let (part, one, other) = control.stateColors else { return nil }
    return finding(
      part, one.color(in: appearance), other.color(in: appearance),
      "use colors with a contrast of at least 3:1")
  case .plain, .guide, .scroll, .cell, .stack, .textField, .button, .image: return nil
  }
  func link(_ runs: [StyledRun], _ color: AdaptiveColor) -> Diagnostic? {
    guard runs.contains(where: { !$0.isLink }) else { return nil }
    return runs.lazy.filter { $0.isLink && !$0.isUnderlined }.compactMap { run in
      finding(
        "a link", (run.color ?? scene.tint(of: view)).color(in: appearance),
        color.color(in: appearance),
        "underline the link, or use colors with a contrast of at least 3:1")
    }.first
  }
}

extension ControlContent {
  /// The part whose state is visible only by its color, with that color and the color of the other
  /// parts; nil if the system chooses one of the colors.
  fileprivate var stateColors: (part: String, AdaptiveColor, AdaptiveColor)? {
    switch kind {
    case .pageControl:
      guard count > 1, let current = colors.accent, let others = colors.track else { return nil }
      return ("the current page's dot", current, others)
    // The position of a thumb, a shape or a text shows the state.
    case .switch, .slider, .stepper, .segmentedControl, .progressView, .activityIndicator,
      .datePicker, .pickerView, .searchBar, .navigationBar, .tabBar, .toolbar, .alert, .actionSheet,
      .menu, .sheet, .popover:
      return nil
    }
  }
}

extension Scene {
  /// Returns the tint that a view inherits.
  fileprivate func tint(of view: ViewID) -> AdaptiveColor {
    ([view] + ancestors(of: view)).lazy.compactMap { self[$0].appearance.tint }.first
      ?? AdaptiveColor.named("systemBlue", era: era) ?? .black
  }
}
