import LinearSolver
package import SnaplineAppSimulation
package import SnaplineAutoLayout
package import SnaplineBasics
package import SnaplineExplanation
package import SnaplineSceneModel

/// Returns the diagnostics of one shot's layout.
package func diagnose(_ appState: AppState, _ shot: Shot, _ result: LayoutResult) -> [Diagnostic] {
  FrameExplanation(appState, shot, result).findings(for: .check)
}

extension FrameExplanation {
  /// Returns the diagnostics of the shot for an audience, without fixes.
  package func findings(for audience: Audience) -> [Diagnostic] {
    evaluate(self, with: shotRules, for: audience).map(\.diagnostic)
  }

  /// The codes of the findings of `check` for the shot.
  var codes: Set<String> { Set(findings(for: .check).map(\.code)) }

  /// Whether the layout was solved: the solver gave up on it otherwise, and would take as long
  /// again.
  var isSolved: Bool { result.layout.certainty != .exhausted }

  /// All problems of the shot.
  var problems: Set<ProblemKey> {
    let told = evaluate(self, with: shotRules, for: .check)
      .filter { $0.diagnostic.severity >= .warning }
    return Set(told.map(\.problemKey)).union(result.layout.ambiguities.map { .open($0.quantity) })
  }
}

/// Whether a layout with this diagnostic cannot be compared or recorded, unless the scene expects
/// it.
package func preventsComparison(code: String) -> Bool { unfitCodes.contains(code) }

/// The codes of such diagnostics.
package let unfitCodes = [
  "layout.conflict", "layout.ambiguous", "layout.uncertain", "layout.too-hard",
]

/// Whether UIKit shows the layout with this diagnostic, too: it breaks a constraint, and resolves
/// ambiguities by rules of its own.
package func isLaidOut(code: String) -> Bool {
  ["layout.conflict", "layout.ambiguous"].contains(code)
}

extension FrameExplanation {
  func uncertainties() -> [RuleViolation] {
    let file = SourceSpan(file: scene.file)
    switch result.layout.certainty {
    case .certified: return []
    case .uncertain:
      let told = Diagnostic(
        .warning, "layout.uncertain", "the layout is numerically unstable", at: file,
        hint: "look for extremely large or small multipliers and constants")
      return [RuleViolation(told)]
    case .exhausted:
      let told = Diagnostic(
        .warning, "layout.too-hard",
        "the layout is too complex: no optimal solution found within the solver's budget",
        at: file,
        hint:
          "constrain views to their neighbors or to one container, give competing views different "
          + "priorities, or split the scene"
      )
      return [RuleViolation(told)]
    }
  }
}
