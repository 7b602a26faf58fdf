import Accessibility
import AutoLayout
import Diagnostics
import Explanation
import Geometry
import SceneModel
import Shots

/// What is touched, smaller than WCAG allows, and so near another target that a finger meets both.
func smallTargets(_ subject: LintedScene) -> [Diagnostic] {
  var told: Set<ViewID> = []
  var found: [Diagnostic] = []
  let least = TouchTarget.least
  for picture in subject.pictures {
    let scene = picture.scene
    let seen = SeenParts(scene, picture.layout)
    let targets = scene.viewIDs.filter { scene[$0].content.isTarget && seen[$0] != nil }
    guard targets.count <= 1_000 else { continue }
    for view in targets where !told.contains(view) {
      let frame = picture.layout[view].screenFrame
      guard frame.width < least || frame.height < least else { continue }
      let near = targets.first { other in
        let place = picture.layout[other].screenFrame
        return other != view && (place.midX - frame.midX).magnitude < least
          && (place.midY - frame.midY).magnitude < least
      }
      guard let near else { continue }
      told.insert(view)
      found.append(
        Diagnostic(
          .warning, "lint.small-target",
          "'\(scene[view].name)' is \(frame.width.text(decimals: 1)) by "
            + "\(frame.height.text(decimals: 1)) points in '\(picture.shot.name)', and too near "
            + "'\(scene[near].name)'",
          at: scene[view].span,
          hint:
            "make it 44 points wide and high, or at least 24, or keep their centres 24 points apart"
        ))
    }
  }
  return found
}
