extension LinearProblem {
  /// Returns the values that violate no required row and minimize the violations of optional rows,
  /// by priority.
  ///
  /// Values are exact up to rounding: rows with coefficients near 1 and constants up to 10^5 are
  /// satisfied within 10^-7, and larger numbers within as many digits. A result that rounding may
  /// have falsified is `uncertain`. In ties, violations of `≤` and `=` rows of a priority are
  /// minimized from the last to the first, then those of `≥` rows from the first to the last. For
  /// free variables, sizes come near to zero, then inequalities to their limits from the first to
  /// the last, then the other variables near to zero.
  ///
  /// The solve always terminates: every round breaks a required row, and work beyond the budget is
  /// omitted.
  public func solve(within budget: WorkBudget = .standard) -> Solution {
    SolvedProblem(self, within: budget).solution
  }
}

/// A problem with its optimum, after conflicting required rows were broken.
public struct SolvedProblem: ~Copyable {
  let problem: LinearProblem
  var engine: Engine
  private var conflicts: [Conflict] = []
  private let stepCount: Int

  /// Solves repeatedly, until no required rows contradict.
  public init(_ given: LinearProblem, within budget: WorkBudget = .standard) {
    problem = given
    var problem = given
    var rest = budget
    engine = Engine(problem, within: rest)
    while case .contradiction(let found) = engine.solve() {
      rest = engine.meter.rest
      var broken = conflicts.isEmpty ? problem.softenConflictsByPart(within: &rest) : []
      if broken.isEmpty {
        // Only if rounding hid it from the component alone.
        broken = problem.soften(found, within: &rest).map { [$0] } ?? []
      }
      guard !broken.isEmpty else {
        // A contradiction without rows is caused by rounding.
        engine.certainty = max(engine.certainty, .uncertain)
        stepCount = budget.steps - rest.steps
        return
      }
      conflicts += broken
      engine = Engine(problem, within: rest)
    }
    stepCount = budget.steps - engine.meter.rest.steps
  }

  /// The values, the conflicts and the freedoms.
  public var solution: Solution {
    Solution(
      values: engine.values, conflicts: conflicts,
      freedoms: engine.openGroups.flatMap(\.freedoms).sorted { $0.variable < $1.variable },
      certainty: engine.certainty(afterBreaking: conflicts.count),
      effort: SolveStatistics(
        pivots: engine.pivotCount, bytes: engine.byteCount + problem.byteCount, steps: stepCount))
  }
}

extension LinearProblem {
  /// Breaks the conflicts of each component separately: an error that is repeated a thousand times
  /// needs a thousand small searches instead of a thousand searches of the entire problem.
  fileprivate mutating func softenConflictsByPart(within rest: inout WorkBudget) -> [Conflict] {
    let parts = connectedComponents()
    var places = Array(repeating: never, count: variableCount)
    for part in parts {
      for (place, variable) in part.variables.enumerated() { places[variable] = place }
    }
    var conflicts: [Conflict] = []
    for (variables, rows) in parts {
      var part = self.part(variableCount: variables.count, rows: rows, places)
      conflicts += part.softenConflicts(within: &rest).map { $0.mappingRows { rows[$0] } }
    }
    for conflict in conflicts { soften(conflict.broken) }
    return conflicts.sorted(by: breaksBefore)
  }

  /// Breaks row after row until no contradiction is left.
  private mutating func softenConflicts(within rest: inout WorkBudget) -> [Conflict] {
    var conflicts: [Conflict] = []
    while true {
      var engine = Engine(self, within: rest)
      let result = engine.findInfeasibility()
      rest = engine.meter.rest
      guard case .contradiction(let found) = result,
        let conflict = soften(found, within: &rest)
      else { return conflicts }
      conflicts.append(conflict)
    }
  }

  /// Breaks the row of the conflict with the greatest break rank.
  fileprivate mutating func soften(
    _ found: InfeasibleSubset, within rest: inout WorkBudget
  ) -> Conflict? {
    let conflict = conflict(in: found, within: &rest)
    if let conflict { soften(conflict.broken) }
    return conflict
  }

  /// Makes a required row optional, above all other optional rows.
  private mutating func soften(_ row: RowID) {
    setPriority(Row.requiredPriority.nextDown, of: row.index)
  }

  /// Whether a conflict is found before another one: by the break rank of the broken row.
  private func breaksBefore(_ left: Conflict, _ right: Conflict) -> Bool {
    precedes(left.broken.index, right.broken.index)
  }
}
