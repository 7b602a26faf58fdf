import SnaplineAccessibility
import SnaplineBasics
import SnaplineExplanation
import SnaplineSceneModel

/// Returns findings for elements that are read before one that precedes them on their line, or is
/// above them.
func readingOrderDiagnostics(_ subject: LintContext) -> [Diagnostic] {
  var told: Set<ViewID> = []
  var found: [Diagnostic] = []
  for picture in subject.explanations {
    let (scene, shot, layout) = (picture.scene, picture.shot, picture.layout)
    let misread = readingOrderMismatches(of: scene, shot, layout) ?? []
    for misread in misread where told.insert(misread.readEarly).inserted {
      found.append(
        Diagnostic(
          .warning, "lint.reading-order", misread.message(at: " in '\(shot.name)'"),
          at: scene[misread.readEarly].span,
          notes: [Note("'\(misread.lateName)' is here", at: scene[misread.readLate].span)],
          // Each fix is validated on the entire scene.
          hint: found.count < 20 ? misread.fix(of: scene, shot, layout) : nil))
    }
  }
  return found
}
