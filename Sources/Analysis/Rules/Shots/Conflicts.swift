import LinearSolver
import SnaplineAppSimulation
package import SnaplineAutoLayout
package import SnaplineBasics
import SnaplineExplanation
import SnaplineSceneModel

extension FrameExplanation {
  /// Returns one violation for each set of conflicting required constraints.
  func conflicts() -> [RuleViolation] { layout.conflicts.map(violation) }

  /// Returns the diagnostic of a conflict of the layout.
  package func diagnostic(of conflict: LayoutConflict) -> Diagnostic {
    violation(of: conflict).diagnostic
  }

  private func violation(of conflict: LayoutConflict) -> RuleViolation {
    let broken = conflict.broken.text(in: scene, withLocation: false)
    if isWithinPixel(conflict) { return RuleViolation(pixelNote(conflict, broken)) }
    return RuleViolation(
      Diagnostic(
        .warning, "layout.conflict", "conflicting constraint '\(broken)' is broken",
        at: conflict.broken.span(in: scene),
        notes: conflict.members.filter { $0 != conflict.broken }.map {
          Note("conflicts with \($0.asReason(in: scene))", at: $0.span(in: scene))
        },
        hint: conflict.hint, subject: broken),
      problemKey: .conflict(conflict.broken.text(in: scene)), fixes: self.fixes(for: conflict))
  }

  /// Whether a document's canvas violates the broken constraint by at most a pixel, which Interface
  /// Builder does not report: its own frames are on pixels.
  private func isWithinPixel(_ conflict: LayoutConflict) -> Bool {
    guard scene.mode == .canvas,
      let row = result.problem.origins.firstIndex(of: conflict.broken)
    else { return false }
    let pixel = 1 / Double(appState.environment.device.scale.pixelsPerPoint)
    return result.solution.shortfall(of: result.problem.linear.rows[row]) <= pixel + 0.01
  }

  private func pixelNote(_ conflict: LayoutConflict, _ broken: String) -> Diagnostic {
    Diagnostic(
      .note, "ib.off-by-pixel", "'\(broken)' is off by at most one pixel",
      at: conflict.broken.span(in: scene),
      notes: conflict.members.filter { $0 != conflict.broken }.map {
        Note("conflicts with \($0.asReason(in: scene))", at: $0.span(in: scene))
      },
      hint: "Interface Builder does not flag this; a priority below 1000 removes the conflict",
      subject: broken)
  }

  /// Returns the fixes that weaken a constraint of a conflict, the broken one first; the choice is
  /// the author's, unless the other side is the system's.
  private func fixes(for conflict: LayoutConflict) -> [Fix] {
    let constraints = conflict.constraints
    let isAgainstSystem = conflict.members.contains { member in
      switch member {
      case .row, .fitting: true
      default: false
      }
    }
    let doubt =
      isAgainstSystem
      ? nil
      : constraints.count == 1
        ? "decide whether this constraint should be broken"
        : "decide which of the \(constraints.count) constraints is wrong"
    let brokenFirst = constraints.sorted {
      conflict.broken == .constraint($0) && conflict.broken != .constraint($1)
    }
    return brokenFirst.prefix(6).map { Fix(.weaken($0), caveat: doubt) }
  }
}

extension LayoutConflict {
  /// The members that are constraints and can therefore be removed.
  fileprivate var constraints: [ConstraintID] {
    members.compactMap { if case .constraint(let id) = $0 { id } else { nil } }
  }

  fileprivate var hint: String? {
    switch constraints.count {
    case 0:
      if case .autoresizing = broken {
        "make the frame smaller, use flexible margins in the mask, or use constraints"
      } else {
        nil
      }
    case 1: "remove it, or set its priority below 1000"
    case let count: "remove one of these \(count) constraints, or set its priority below 1000"
    }
  }
}

extension RowOrigin {
  fileprivate func asReason(in scene: Scene) -> String {
    let text = text(in: scene, withLocation: false)
    if case .constraint = self { return "'\(text)'" }
    return text
  }
}
