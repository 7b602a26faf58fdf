import AutoLayout
import LinearSolver
import SceneModel

/// Required constraints that contradict, unless the scene announces it.
func judgeConflicts(_ trial: Trial, _ seen: SeenViews) -> [Breach] {
  let (first, last) = (trial.stretch.first, trial.stretch.last)
  guard !trial.announced.contains("layout.conflict") else { return [] }
  return first.layout.conflicts.map { conflict in
    let words = conflict.broken.text(in: trial.scene, withPlace: false)
    return Breach(
      subject: .init(
        claim: .conflict, views: conflict.broken.owner.map { [$0] } ?? [], aspect: words, axis: nil),
      // A contradiction is one however small it is.
      margins: [Moving(max(1, first.excess(of: conflict)), max(1, last.excess(of: conflict)))],
      words: "'\(words)' cannot hold, and gives way", isMeasured: false)
  }
}

/// Numbers that nothing decides, unless the scene announces it.
func judgeAmbiguity(_ trial: Trial, _ seen: SeenViews) -> [Breach] {
  let layout = trial.stretch.first.layout
  guard !trial.announced.contains("layout.ambiguous") else { return [] }
  var told: Set<Quantity> = []
  return layout.ambiguities.compactMap { ambiguity in
    guard told.insert(ambiguity.group).inserted else { return nil }
    let name = ambiguity.quantity.name(in: trial.scene)
    return Breach(
      subject: .init(
        claim: .ambiguity, views: [ambiguity.quantity.view], aspect: name, axis: nil),
      margins: [Moving(constant: 1)],
      words: ambiguity.isTie
        ? "wishes of one priority leave '\(name)' open" : "nothing decides '\(name)'",
      isMeasured: false)
  }
}

extension Screen {
  /// How far the row that gives way is from holding.
  fileprivate func excess(of conflict: LayoutConflict) -> Double {
    guard let row = result.problem.origins.firstIndex(of: conflict.broken) else { return 0 }
    return result.solution.excess(of: result.problem.linear.rows[row]).magnitude
  }
}
