extension LinearProblem {
  /// Finds the values that break no required row and grieve the optional ones least, by priority.
  public func solve() -> Solution {
    var problem = self
    var conflicts: [Conflict] = []
    while true {
      var engine = Engine(problem)
      switch engine.solve() {
      case .solved:
        return Solution(engine, of: problem, conflicts: conflicts)
      case .contradiction(let rows, let isIrreducible):
        let found = Contradiction(rows: rows, isIrreducible: isIrreducible)
        let conflict = problem.conflict(in: found)
        conflicts.append(conflict)
        problem.soften(conflict.broken)
      }
    }
  }
}

extension Solution {
  /// Reads a solution out of an engine.
  init(_ engine: borrowing Engine, of problem: LinearProblem, conflicts: [Conflict]) {
    self.init(
      values: engine.values, conflicts: conflicts,
      freedoms: engine.openGroups.flatMap { $0.freedoms(Variable.init(index:)) }
        .sorted { $0.variable < $1.variable },
      certainty: engine.certainty(afterBreaking: conflicts.count),
      effort: Effort(
        pivots: engine.pivotCount, bytes: engine.byteCount + problem.byteCount))
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
        company: sets[classes[index]], isTie: isTie[index])
    }
  }
}
