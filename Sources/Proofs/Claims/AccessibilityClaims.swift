import Accessibility
import AppSimulation
import Contrast
import SceneModel
import Shots

/// Returns the texts and controls of low contrast in a recorded appearance, unless the scene
/// expects the warning; the system's own colors are no violation.
func judgeContrasts(_ trial: ClaimContext, _ seen: VisibleViews) -> [ClaimViolation]? {
  let screen = trial.stretch.first
  let scene = screen.moment.scene
  var found: [ClaimViolation] = []
  for appearance in scene.appearances {
    var shot = screen.shot
    shot.appearance = appearance
    guard let all = weakContrasts(of: scene, shot, screen.layout) else { return nil }
    let place = scene.appearances.count > 1 ? " in \(appearance.rawValue) mode" : ""
    for weak in all where !weak.isOfSystem {
      let code = weak.isText ? "lint.contrast" : "lint.control-contrast"
      guard !trial.said.announced.contains(code) else { continue }
      let subject = ClaimViolation.Subject(
        claim: .contrast, views: [weak.view],
        aspect: "\(weak.isText ? "text" : "marks") \(appearance.rawValue)", axis: nil)
      let breach = ClaimViolation(
        subject: subject, margins: [LinearValue(constant: weak.lack)],
        words: weak.words(in: scene, at: place), isMeasured: false, hint: weak.hint,
        appearance: appearance)
      // Of a view with several texts only the lowest contrast is reported.
      if let known = found.firstIndex(where: { $0.subject == subject }) {
        if found[known].margins[0].first < weak.lack { found[known] = breach }
      } else {
        found.append(breach)
      }
    }
  }
  return found
}

/// Returns the views that VoiceOver reads before a view in front of or above them, unless the scene
/// expects the warning.
func judgeReadingOrder(_ trial: ClaimContext, _ seen: VisibleViews) -> [ClaimViolation]? {
  let screen = trial.stretch.first
  if trial.said.announced.contains("lint.reading-order") { return [] }
  return misreadOrders(of: screen.moment.scene, screen.shot, screen.layout).map { all in
    all.map { misread in
      ClaimViolation(
        subject: .init(
          claim: .readingOrder, views: [misread.early, misread.late], aspect: "", axis: nil),
        margins: [LinearValue(constant: 1)], words: misread.words(), isMeasured: false)
    }
  }
}
