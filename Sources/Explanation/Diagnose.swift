package import AutoLayout
package import Diagnostics
import LinearSolver
package import SceneModel
package import Shots

/// Says everything about one shot's layout that its author should know.
package func diagnose(_ scene: Scene, _ shot: Shot, _ result: LayoutResult) -> [Diagnostic] {
  let doubts = doubts(in: scene, result.layout)
  // Of a layout that was given up nothing more is known, and asking again would take as long.
  let findings =
    result.layout.certainty == .exhausted
    ? [] : openQuestions(in: scene, result.layout) + collapsedContents(in: scene, shot, result)
  return conflicts(in: scene, result.layout) + findings + doubts
    + guessedWidths(in: scene, result.layout)
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
