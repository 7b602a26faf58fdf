import SnaplineAccessibility
import SnaplineBasics
import SnaplineExplanation
import SnaplineSceneModel

/// Returns a warning for each touch target that is smaller than 24 points and nearer than that to
/// another one, by WCAG 2.5.8.
func smallTargets(_ subject: LintContext) -> [Diagnostic] {
  var told: Set<String> = []
  var found: [Diagnostic] = []
  let least = TouchTarget.minimumLength
  for picture in subject.explanations {
    let scene = picture.scene
    let targets = touchTargets(of: scene, picture.shot, picture.layout)
    guard targets.count <= 1_000 else { continue }
    for target in targets where !told.contains(target.name) {
      let frame = target.frame
      guard frame.width < least || frame.height < least else { continue }
      let near = targets.first { other in
        // A row contains the buttons in it.
        other != target && !scene.isDescendant(target.view, of: other.view)
          && !scene.isDescendant(other.view, of: target.view)
          && (other.frame.midX - frame.midX).magnitude < least
          && (other.frame.midY - frame.midY).magnitude < least
      }
      guard let near else { continue }
      told.insert(target.name)
      found.append(
        Diagnostic(
          .warning, "lint.small-target",
          "touch target '\(target.name)' is only \(frame.width.text(decimals: 1)) × "
            + "\(frame.height.text(decimals: 1)) points in '\(picture.shot.name)' and too close to "
            + "'\(near.name)'",
          at: scene[target.view].span,
          hint:
            "make it at least 44 × 44 points (24 × 24 at minimum), or move the centers at least "
            + "24 points apart"))
    }
  }
  return found
}
