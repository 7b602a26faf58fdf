extension LinearProblem {
  /// Finds the values that break no required row and grieve the optional ones least, by priority.
  ///
  /// Values are exact up to rounding: rows with coefficients near 1 and constants up to 10^5 hold
  /// within 10^-7, and greater numbers within as many digits. What rounding may have spoiled is
  /// `uncertain`. Where wishes tie, `≤` and `=` rows of a priority are spared from the last to the
  /// first, then `≥` rows from the first to the last, and what is still open comes near to zero.
  ///
  /// It always ends: every round breaks a required row, and what a budget does not allow is left.
  public func solve(within budget: WorkBudget = .standard) -> Solution {
    var problem = self
    var conflicts: [Conflict] = []
    var rest = budget
    while true {
      var engine = Engine(problem, within: rest)
      let result = engine.solve()
      rest = engine.meter.rest
      switch result {
      case .solved:
        return Solution(
          engine, of: problem, conflicts: conflicts, steps: budget.steps - rest.steps)
      case .contradiction(let rows, let isIrreducible):
        let found = Contradiction(rows: rows, isIrreducible: isIrreducible)
        let conflict = problem.conflict(in: found, within: &rest)
        conflicts.append(conflict)
        problem.soften(conflict.broken)
      }
    }
  }
}

extension Solution {
  /// Reads a solution out of an engine.
  init(
    _ engine: borrowing Engine, of problem: LinearProblem, conflicts: [Conflict], steps: Int
  ) {
    self.init(
      values: engine.values, conflicts: conflicts,
      freedoms: engine.openGroups.flatMap { $0.freedoms(Variable.init(index:)) }
        .sorted { $0.variable < $1.variable },
      certainty: engine.certainty(afterBreaking: conflicts.count),
      effort: Effort(
        pivots: engine.pivotCount, bytes: engine.byteCount + problem.byteCount, steps: steps))
  }
}

extension OpenGroup {
  /// One freedom for each variable that can move; the caller names the variables.
  func freedoms(_ name: (Int) -> Variable) -> [Freedom] {
    var sets: [[Variable]] = []
    for (index, member) in members.enumerated() {
      if classes[index] == sets.count { sets.append([]) }
      sets[classes[index]].append(name(member.variable))
    }
    return members.indices.map { index in
      let member = members[index]
      return Freedom(
        variable: name(member.variable), lowest: member.lowest, highest: member.highest,
        company: sets[classes[index]], group: name(members[0].variable), isTie: isTie[index])
    }
  }
}
