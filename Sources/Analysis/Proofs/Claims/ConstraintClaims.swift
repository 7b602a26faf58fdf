import LinearSolver
import SnaplineAutoLayout
import SnaplineExplanation
import SnaplineRules
import SnaplineSceneModel

/// Returns the conflicts of required constraints, unless the scene expects the warning.
func conflictViolations(_ trial: ClaimContext, _ visibleViews: VisibleViews) -> [ClaimViolation] {
  let (first, last) = (trial.stretch.first, trial.stretch.last)
  guard !trial.shotNotes.expectedWarnings.contains("layout.conflict") else { return [] }
  return first.layout.conflicts.map { conflict in
    let words = conflict.broken.text(in: trial.scene, withLocation: false)
    return ClaimViolation(
      subject: .init(breaking: conflict.broken, in: trial.scene),
      // A conflict of any size is a violation.
      margins: [LinearValue(max(1, first.excess(of: conflict)), max(1, last.excess(of: conflict)))],
      message: "conflicting constraint '\(words)' is broken", isMeasured: false)
  }
}

/// Returns the ambiguous values, unless the scene expects the warning.
func ambiguityViolations(_ trial: ClaimContext, _ visibleViews: VisibleViews) -> [ClaimViolation] {
  let layout = trial.stretch.first.layout
  guard !trial.shotNotes.expectedWarnings.contains("layout.ambiguous") else { return [] }
  return layout.ambiguityGroups(in: trial.scene).map { group in
    let name = group.lead.quantity.name(in: trial.scene)
    return ClaimViolation(
      subject: .init(of: group.lead.quantity, in: trial.scene),
      margins: [LinearValue(constant: 1)],
      message: group.lead.isTie
        ? "'\(name)' is ambiguous: equal priorities compete" : "'\(name)' is ambiguous",
      isMeasured: false)
  }
}

/// Returns the violated comparisons of the scene.
func comparisonViolations(_ trial: ClaimContext, _ visibleViews: VisibleViews) -> [ClaimViolation] {
  let (first, last) = (trial.stretch.first, trial.stretch.last)
  let claimed = trial.scene.claimedConstraints
  return trial.shotNotes.comparisons.flatMap { place, span -> [ClaimViolation] in
    let (one, other) = (first.comparisons[place], last.comparisons[place])
    let excess = LinearValue(
      first.result.solution.excess(of: one), last.result.solution.excess(of: other))
    let words = claimed[place].text(in: trial.scene)
    let sides: [(aspect: String, margin: LinearValue)] = [
      ("more", excess), ("less", LinearValue(constant: 0) - excess),
    ].filter { side in
      switch one.relation {
      case .equal: true
      case .lessOrEqual: side.0 == "more"
      case .greaterOrEqual: side.0 == "less"
      }
    }
    let views = claimed[place].anchors.map(\.item.owner)
    return sides.filter { [$0.margin].canBreak }.map { side in
      ClaimViolation(
        subject: .init(
          claim: .comparison, views: views, aspect: "\(words) \(side.aspect)",
          axis: claimed[place].first.attribute.axis),
        margins: [side.margin], message: "'\(words)' is violated", span: span)
    }
  }
}

extension ClaimViolation.Subject {
  /// Creates the subject of a conflict in which a row is broken.
  init(breaking row: RowOrigin, in scene: Scene) {
    self.init(
      claim: .conflict, views: row.owner.map { [$0] } ?? [],
      aspect: row.text(in: scene, withLocation: false), axis: nil)
  }

  /// Creates the subject of an ambiguous value.
  init(of quantity: LayoutVariable, in scene: Scene) {
    self.init(
      claim: .ambiguity, views: [quantity.view], aspect: quantity.name(in: scene), axis: nil)
  }
}

extension SampledScreen {
  /// Returns the residual of the broken row.
  fileprivate func excess(of conflict: LayoutConflict) -> Double {
    result.problem.origins.firstIndex(of: conflict.broken).map(result.residual)?.magnitude ?? 0
  }
}
