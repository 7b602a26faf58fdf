import SnaplineBasics
import SnaplineSceneModel
import SnaplineSceneSyntax

/// The active constraints with their priorities during the steps of a state.
struct ActiveConstraints {
  private let scene: Scene
  private var active: [ConstraintID: Bool] = [:]
  private var priorities: [ConstraintID: Double] = [:]

  init(_ scene: Scene) { self.scene = scene }

  /// Whether UIKit throws an exception at a step: the priority of an active constraint cannot
  /// change to or from required.
  func rejects(_ step: Step) -> Bool {
    guard case .set(let ids, _, let priority?) = step else { return false }
    return ids.contains { id in
      let now = priorities[id] ?? scene[id].priority
      return (active[id] ?? scene[id].isActive)
        && (now == Constraint.requiredPriority) != (priority == Constraint.requiredPriority)
    }
  }

  /// Applies a step.
  mutating func apply(_ step: Step) {
    switch step {
    case .activate(let ids): for id in ids { active[id] = true }
    case .deactivate(let ids): for id in ids { active[id] = false }
    case .set(let ids, _, let priority?): for id in ids { priorities[id] = priority }
    default: break
    }
  }
}

extension Diagnostic {
  static func changesRequired(at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "state.required-priority",
      "the priority of an active constraint cannot change to or from required (1000)", at: span,
      hint: "UIKit throws an exception; deactivate it first, or start with 999")
  }
}
