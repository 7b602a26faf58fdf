import AutoLayout
import Basics
import Contrast
import Explanation
import SceneModel

/// Returns findings for information conveyed only by colors that are too similar: links within
/// text, and the current page of a page control.
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
  case .control(let control) where control.kind == .pageControl && control.count > 1:
    guard let current = control.colors.accent, let others = control.colors.track else { return nil }
    return finding(
      "the current page's dot", current.color(in: appearance), others.color(in: appearance),
      "use colors with a contrast of at least 3:1")
  default: return nil
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

extension Scene {
  /// Returns the tint that a view inherits.
  fileprivate func tint(of view: ViewID) -> AdaptiveColor {
    ([view] + ancestors(of: view)).lazy.compactMap { self[$0].appearance.tint }.first
      ?? AdaptiveColor.named("systemBlue", era: era) ?? .black
  }
}
