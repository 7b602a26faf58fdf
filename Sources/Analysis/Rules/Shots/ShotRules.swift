package import AppSimulation
package import AutoLayout
package import Basics
package import Explanation
import LinearSolver
package import SceneModel

/// The rules for a single shot; `sceneRules` are those for a scene as a whole.
package let shotRules: [Rule<FrameExplanation>] = [
  Rule("layout.conflict", "ib.off-by-pixel", for: [.check, .explain, .lint, .canvas]) {
    $0.conflicts()
  },
  Rule("layout.ambiguous", "layout.tie", for: [.check, .explain, .canvas]) {
    $0.ambiguityFindings()
  },
  Rule("layout.width-from-content-only", for: [.check, .explain, .canvas]) {
    $0.zeroWidthContents()
  },
  Rule("layout.circle", for: [.check, .explain, .canvas]) { $0.circles { $0.hasVanished } },
  Rule("layout.uncertain", "layout.too-hard", for: [.check, .explain, .canvas]) {
    $0.uncertainties()
  },
  Rule("text.guessed-width", for: [.check, .explain, .canvas]) { $0.inferredWidths() },
  Rule("layout.added-again", for: .explain) { $0.repeatedConstraints() },
  Rule("layout.circle", for: .explain) { $0.circles { !$0.hasVanished } },
  Rule("scroll.off-page", for: .explain) { $0.halfPages() },
  Rule("scroll.unreachable", for: .explain) { $0.unreachableViews() },
  Rule("scroll.system-inset", for: .explain) { $0.systemInsets() },
  Rule("keyboard.frames", for: .explain) { $0.keyboardFrames() },
  Rule("keyboard.covers", for: .explain) { $0.keyboardCoverage() },
  Rule("keyboard.wrong-inset", for: .explain) { $0.wrongInsets() },
  Rule("keyboard.hides-focus", for: .explain) { $0.obscuredFirstResponder() },
  Rule("layout.slack", for: .explain) { $0.slackObservations() },
  Rule("layout.placeholder-hides", for: .explain) { $0.hiddenByPlaceholders() },
  Rule("ib.misplaced", for: [.explain, .canvas]) { $0.misplacements() },
]

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
