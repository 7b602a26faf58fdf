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
      guard case .contradiction(let rows, let isIrreducible) = result else {
        return Solution(
          engine, of: problem, conflicts: conflicts, steps: budget.steps - rest.steps)
      }
      if conflicts.isEmpty {
        conflicts = problem.softenConflictsByPart(within: &rest)
      } else {
        // Only where rounding hid it from the part alone.
        let found = Contradiction(rows: rows, isIrreducible: isIrreducible)
        conflicts.append(problem.soften(found, within: &rest))
      }
    }
  }

  /// Breaks what contradicts in each part without a common row: a mistake that is made in a
  /// thousand places is a thousand small searches, and not as many through the whole problem.
  private mutating func softenConflictsByPart(within rest: inout WorkBudget) -> [Conflict] {
    let parts = connectedParts(of: headings.map { _ in true })
    var places = Array(repeating: never, count: variableCount)
    for part in parts {
      for (place, variable) in part.variables.enumerated() { places[variable] = place }
    }
    var conflicts: [Conflict] = []
    for (variables, rows) in parts {
      var part = self.part(variableCount: variables.count, rows: rows, places)
      conflicts += part.softenConflicts(within: &rest).map { conflict in
        Conflict(
          rows: conflict.rows.map { RowID(index: rows[$0.index]) },
          broken: RowID(index: rows[conflict.broken.index]))
      }
    }
    for conflict in conflicts { soften(conflict.broken) }
    return conflicts.sorted(by: breaksBefore)
  }

  /// Breaks row after row until no contradiction is left.
  private mutating func softenConflicts(within rest: inout WorkBudget) -> [Conflict] {
    var conflicts: [Conflict] = []
    while true {
      var engine = Engine(self, within: rest)
      let result = engine.seekContradiction()
      rest = engine.meter.rest
      guard case .contradiction(let rows, let isIrreducible) = result else { return conflicts }
      let found = Contradiction(rows: rows, isIrreducible: isIrreducible)
      conflicts.append(soften(found, within: &rest))
    }
  }

  /// Breaks the row that has to give way.
  private mutating func soften(
    _ found: Contradiction, within rest: inout WorkBudget
  ) -> Conflict {
    let conflict = conflict(in: found, within: &rest)
    soften(conflict.broken)
    return conflict
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
