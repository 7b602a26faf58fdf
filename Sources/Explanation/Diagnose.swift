package import AutoLayout
package import Diagnostics
package import SceneModel
package import Shots

/// Says everything about one shot's layout that its author should know.
package func diagnose(_ scene: Scene, _ shot: Shot, _ result: LayoutResult) -> [Diagnostic] {
  conflicts(in: scene, result.layout) + openQuestions(in: scene, result.layout)
    + collapsedContents(in: scene, shot, result) + uncertainty(in: scene, result.layout)
    + guessedWidths(in: scene, result.layout)
}

/// Whether a layout with such a diagnostic is not one that can be judged or recorded,
/// unless the scene says that it expects it.
package func isUnfit(code: String) -> Bool {
  ["layout.conflict", "layout.ambiguous", "layout.uncertain"].contains(code)
}

private func uncertainty(in scene: Scene, _ layout: SolvedLayout) -> [Diagnostic] {
  guard !layout.isCertain else { return [] }
  return [
    Diagnostic(
      .warning, "layout.uncertain", "the numbers are too extreme for a certain result",
      at: SourceSpan(file: scene.file),
      hint: "look for multipliers and constants that are very large or very small")
  ]
}
