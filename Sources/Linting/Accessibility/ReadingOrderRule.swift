import Accessibility
import Diagnostics
import Explanation
import SceneModel
import Shots

/// Returns findings for elements that are read before one that precedes them on their line, or is
/// above them.
func misreadOrders(_ subject: LintContext) -> [Diagnostic] {
  var told: Set<ViewID> = []
  var found: [Diagnostic] = []
  for picture in subject.pictures {
    let (scene, shot, layout) = (picture.scene, picture.shot, picture.layout)
    let misread = misreadOrders(of: scene, shot, layout) ?? []
    for misread in misread where told.insert(misread.early).inserted {
      found.append(
        Diagnostic(
          .warning, "lint.reading-order", misread.words(at: " in '\(shot.name)'"),
          at: scene[misread.early].span,
          notes: [Note("'\(misread.lateName)' is here", at: scene[misread.late].span)],
          // Each fix is validated on the entire scene.
          hint: found.count < 20 ? misread.repair(of: scene, shot, layout) : nil))
    }
  }
  return found
}
