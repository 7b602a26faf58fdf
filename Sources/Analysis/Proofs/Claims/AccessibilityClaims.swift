import SnaplineAccessibility
import SnaplineAppSimulation
import SnaplineSceneModel

/// Returns the texts and controls of low contrast in a recorded appearance, unless the scene
/// expects the warning; the system's own colors are no violation.
func contrastViolations(_ trial: ClaimContext, _ visibleViews: VisibleViews) -> [ClaimViolation]? {
  let screen = trial.stretch.first
  let scene = screen.appState.scene
  var found: [ClaimViolation] = []
  for appearance in scene.appearances {
    var shot = screen.shot
    shot.appearance = appearance
    guard
      let all = insufficientContrasts(of: scene, shot, screen.layout, decodedBy: trial.decode)
    else { return nil }
    let place = scene.appearances.count > 1 ? " in \(appearance.rawValue) mode" : ""
    for weak in all where !weak.isOfSystem {
      let code = weak.isText ? "lint.contrast" : "lint.control-contrast"
      guard !trial.shotNotes.expectedWarnings.contains(code) else { continue }
      let subject = ClaimViolation.Subject(
        claim: .contrast, views: [weak.view],
        aspect: "\(weak.isText ? "text" : "marks") \(appearance.rawValue)", axis: nil)
      let violation = ClaimViolation(
        subject: subject, margins: [LinearValue(constant: weak.lack)],
        message: weak.message(in: scene, at: place), isMeasured: false, hint: weak.hint,
        appearance: appearance)
      // Of a view with several texts only the lowest contrast is reported.
      if let known = found.firstIndex(where: { $0.subject == subject }) {
        if found[known].margins[0].first < weak.lack { found[known] = violation }
      } else {
        found.append(violation)
      }
    }
  }
  return found
}

/// Returns the views that VoiceOver reads before a view in front of or above them, unless the scene
/// expects the warning.
func readingOrderViolations(_ trial: ClaimContext, _ visibleViews: VisibleViews)
  -> [ClaimViolation]?
{
  let screen = trial.stretch.first
  if trial.shotNotes.expectedWarnings.contains("lint.reading-order") { return [] }
  return readingOrderMismatches(of: screen.appState.scene, screen.shot, screen.layout).map { all in
    all.map { misread in
      ClaimViolation(
        subject: .init(
          claim: .readingOrder, views: [misread.readEarly, misread.readLate], aspect: "", axis: nil),
        margins: [LinearValue(constant: 1)], message: misread.message(), isMeasured: false)
    }
  }
}
