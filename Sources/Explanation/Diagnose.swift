import AppSimulation
package import AutoLayout
package import Diagnostics
import Geometry
import LinearSolver
package import SceneModel
package import Shots

/// Says everything about one shot's layout that its author should know.
package func diagnose(_ scene: Scene, _ shot: Shot, _ result: LayoutResult) -> [Diagnostic] {
  layoutFindings(in: scene, shot, result).map(\.diagnostic)
}

/// Circles in which everything has vanished: all rules are kept, and nothing is to be seen.
private func vanished(_ scene: Scene, _ shot: Shot, _ result: LayoutResult) -> [Finding] {
  // It is looked for only where a content is nothing: the search is work for large scenes.
  guard result.layout.hasVanishedContent(in: scene) else { return [] }
  return FrameExplanation(Moment(of: scene, shot), shot, result).circleFindings()
}

extension Moment {
  /// The scene at the end of a shot, as far as its layout needs to be explained.
  init(of scene: Scene, _ shot: Shot) {
    let situation = Situation(
      of: scene, device: shot.device, orientation: shot.orientation,
      appearance: shot.appearance, direction: shot.direction)
    self.init(scene: scene, situation: situation)
  }
}

extension SolvedLayout {
  /// Whether the content of a scroll view with views in it has no extent.
  func hasVanishedContent(in scene: Scene) -> Bool {
    scene.viewIDs.contains { view in
      guard let size = self[view].scroll?.contentSize, !scene[view].children.isEmpty else {
        return false
      }
      return size.width == 0 || size.height == 0
    }
  }
}

/// The same with repairs.
func layoutFindings(in scene: Scene, _ shot: Shot, _ result: LayoutResult) -> [Finding] {
  let doubts = doubts(in: scene, result.layout)
  // Of a layout that was given up nothing more is known, and asking again would take as long.
  let questions =
    result.layout.certainty == .exhausted
    ? []
    : openQuestions(in: scene, result) + collapsedContents(in: scene, shot, result)
      + vanished(scene, shot, result)
  return conflicts(in: scene, result.layout) + questions
    + (doubts + guessedWidths(in: scene, result.layout) + missingGlyphs(in: scene, result.layout))
    .map { Finding($0) }
}

extension FrameExplanation {
  /// All that there is to say of a shot: what `check` says, then what one may wonder about.
  package func findings() -> [Finding] {
    layoutFindings(in: scene, shot, result) + observations()
      + misplacements(in: scene, result.layout).map { Finding($0) }
  }
}

/// Whether a layout with such a diagnostic is not one that can be judged or recorded,
/// unless the scene says that it expects it.
package func isUnfit(code: String) -> Bool {
  ["layout.conflict", "layout.ambiguous", "layout.uncertain", "layout.too-hard"].contains(code)
}

private func doubts(in scene: Scene, _ layout: SolvedLayout) -> [Diagnostic] {
  switch layout.certainty {
  case .certified: []
  case .uncertain:
    [
      Diagnostic(
        .warning, "layout.uncertain", "the numbers are too extreme for a certain result",
        at: SourceSpan(file: scene.file),
        hint: "look for multipliers and constants that are very large or very small")
    ]
  case .exhausted:
    [
      Diagnostic(
        .warning, "layout.too-hard",
        "the constraints are too entangled: the best layout was not found within the work budget",
        at: SourceSpan(file: scene.file),
        hint: "tie views to their neighbours or to one container, give views that compete for "
          + "room different priorities, or split the scene")
    ]
  }
}
