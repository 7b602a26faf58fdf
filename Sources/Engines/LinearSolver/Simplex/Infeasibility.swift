/// Required rows that cannot all be satisfied.
struct InfeasibleSubset {
  let rows: [Int]
  /// Whether the set is irreducible: without any one row, the others can be satisfied.
  let isIrreducible: Bool
}

extension LinearProblem {
  /// Returns the row to break, with an irreducible set that proves the conflict.
  ///
  /// The required rows are ordered by break rank: the first that contradicts those before it is
  /// broken. It has the greatest rank of its set, and depends neither on the order of the rows nor
  /// on the contradiction that was found first. Returns nil for a contradiction without rows.
  func conflict(in found: InfeasibleSubset, within rest: inout WorkBudget) -> Conflict? {
    var found = found
    while let broken = found.rows.max(by: precedes) {
      let earlier = (0..<rowCount).filter { isRequired($0) && precedes($0, broken) }
      guard let stronger = contradiction(among: earlier, within: &rest) else {
        let own = contradiction(of: broken, with: earlier, within: &rest) ?? found
        return Conflict(
          rows: irreducible(own, keeping: broken, within: &rest).map(RowID.init(index:)),
          broken: RowID(index: broken))
      }
      found = stronger
    }
    return nil
  }

  /// Returns the contradiction that a row causes within its component: several may exist, and the
  /// choice must not depend on other components.
  private func contradiction(
    of broken: Int, with earlier: [Int], within rest: inout WorkBudget
  ) -> InfeasibleSubset? {
    var isAlive = Array(repeating: false, count: rowCount)
    for row in earlier + [broken] { isAlive[row] = true }
    return contradiction(among: rowsConnected(to: broken, of: isAlive), within: &rest)
  }

  private func isRequired(_ row: Int) -> Bool { heading(of: row).priority == Row.requiredPriority }

  /// Whether a row precedes another row in the order of break ranks.
  func precedes(_ left: Int, _ right: Int) -> Bool {
    (heading(of: left).breakRank, left) < (heading(of: right).breakRank, right)
  }

  /// Removes row after row while the remaining rows contradict.
  private func irreducible(
    _ found: InfeasibleSubset, keeping broken: Int, within rest: inout WorkBudget
  ) -> [Int] {
    guard !found.isIrreducible else { return found.rows }
    var members = found.rows
    for row in found.rows where row != broken && rest.steps > 0 {
      let fewer = members.filter { $0 != row }
      if contradiction(among: fewer, within: &rest) != nil { members = fewer }
    }
    return members
  }

  /// Returns rows of a subset that contradict; nil if all can be satisfied or the budget is spent.
  private func contradiction(among subset: [Int], within rest: inout WorkBudget)
    -> InfeasibleSubset?
  {
    var engine = Engine(part(rows: subset), within: rest)
    // The component is built from every variable of the problem, and the order from every row.
    engine.meter.spend(8 * (variableCount + rowCount))
    defer { rest = engine.meter.rest }
    guard case .contradiction(let found) = engine.findInfeasibility() else { return nil }
    return InfeasibleSubset(rows: found.rows.map { subset[$0] }, isIrreducible: found.isIrreducible)
  }
}
