extension LinearProblem {
  /// Finds the values that break no required row and grieve the optional ones least, by priority.
  ///
  /// Values are exact up to rounding: rows with coefficients near 1 and constants up to 10^5 hold
  /// within 10^-7, and greater numbers within as many digits. What rounding may have spoiled is
  /// `uncertain`. Where wishes tie, `≤` and `=` rows of a priority are spared from the last to the
  /// first, then `≥` rows from the first to the last. Of what is still open, sizes come near to zero,
  /// then inequalities to their limits from the first to the last, then the other variables near to
  /// zero.
  ///
  /// It always ends: every round breaks a required row, and what a budget does not allow is left.
  public func solve(within budget: WorkBudget = .standard) -> Solution {
    var rest = budget
    let solved = SolvedProblem(self, within: &rest)
    return Solution(
      values: solved.engine.values, conflicts: solved.conflicts,
      freedoms: solved.freedoms(Variable.init(index:)).sorted { $0.variable < $1.variable },
      certainty: solved.certainty,
      effort: Effort(
        pivots: solved.engine.pivotCount, bytes: solved.engine.byteCount + byteCount,
        steps: budget.steps - rest.steps))
  }
}

/// A problem with its optimum, after as many required rows gave way as had to.
struct SolvedProblem: ~Copyable {
  var engine: Engine
  private(set) var conflicts: [Conflict] = []

  /// Solves again and again, until no required rows contradict any more.
  init(_ problem: LinearProblem, within rest: inout WorkBudget) {
    var problem = problem
    engine = Engine(problem, within: rest)
    while case .contradiction(let found) = engine.solve() {
      rest = engine.meter.rest
      var broken = conflicts.isEmpty ? problem.softenConflictsByPart(within: &rest) : []
      if broken.isEmpty {
        // Only where rounding hid it from the part alone.
        broken = problem.soften(found, within: &rest).map { [$0] } ?? []
      }
      guard !broken.isEmpty else {
        // A contradiction of no rows: rounding made it, and no row is to blame.
        engine.certainty = max(engine.certainty, .uncertain)
        return
      }
      conflicts += broken
      engine = Engine(problem, within: rest)
    }
    rest = engine.meter.rest
  }

  var certainty: Certainty { engine.certainty(afterBreaking: conflicts.count) }

  /// What can move at no cost; the caller names the variables.
  func freedoms(_ name: (Int) -> Variable) -> [Freedom] {
    engine.openGroups.flatMap { $0.freedoms(name) }
  }
}

extension LinearProblem {
  /// Breaks what contradicts in each part without a common row: a mistake that is made in a
  /// thousand places is a thousand small searches, and not as many through the whole problem.
  fileprivate mutating func softenConflictsByPart(within rest: inout WorkBudget) -> [Conflict] {
    let parts = connectedParts(of: Array(repeating: true, count: rowCount))
    var places = Array(repeating: never, count: variableCount)
    for part in parts {
      for (place, variable) in part.variables.enumerated() { places[variable] = place }
    }
    var conflicts: [Conflict] = []
    for (variables, rows) in parts {
      var part = self.part(variableCount: variables.count, rows: rows, places)
      conflicts += part.softenConflicts(within: &rest).map { $0.renamed { rows[$0] } }
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
      guard case .contradiction(let found) = result,
        let conflict = soften(found, within: &rest)
      else { return conflicts }
      conflicts.append(conflict)
    }
  }

  /// Breaks the row that has to give way.
  fileprivate mutating func soften(
    _ found: Contradiction, within rest: inout WorkBudget
  ) -> Conflict? {
    let conflict = conflict(in: found, within: &rest)
    if let conflict { soften(conflict.broken) }
    return conflict
  }

  /// Turns a required row into a wish above all others.
  private mutating func soften(_ row: RowID) {
    setPriority(Row.requiredPriority.nextDown, of: row.index)
  }

  /// Orders conflicts as they are found: by the break rank of the row that gives way.
  func breaksBefore(_ left: Conflict, _ right: Conflict) -> Bool {
    precedes(left.broken.index, right.broken.index)
  }
}
