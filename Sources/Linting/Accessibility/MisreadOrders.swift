import Accessibility
import Diagnostics
import Explanation
import SceneModel
import Shots

/// Elements that are read before one that stands in front of them on their line, or above them.
func misreadOrders(_ subject: LintedScene) -> [Diagnostic] {
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
          // Each is tried on the whole scene.
          hint: found.count < 20 ? misread.repair(of: scene, shot, layout) : nil))
    }
  }
  return found
}
