/// Required rows that cannot hold together.
struct Contradiction {
  let rows: [Int]
  /// Whether any of them can be left out so that the others hold.
  let isIrreducible: Bool
}

extension LinearProblem {
  /// Finds the row that has to give way, with an irreducible set that says why.
  ///
  /// Imagine the required rows entering by break rank: the first that contradicts those before it
  /// gives way. It has the greatest rank of its set, and which row it is depends neither on the
  /// order of the rows nor on which contradiction was met first. A contradiction that names no row
  /// has none.
  func conflict(in found: Contradiction, within rest: inout WorkBudget) -> Conflict? {
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

  /// The contradiction that a row brings about, found anew among what is linked to it: it may be
  /// one of several, and must not depend on what else the problem contains.
  private func contradiction(
    of broken: Int, with earlier: [Int], within rest: inout WorkBudget
  ) -> Contradiction? {
    var isAlive = Array(repeating: false, count: rowCount)
    for row in earlier + [broken] { isAlive[row] = true }
    return contradiction(among: rowsConnected(to: broken, of: isAlive), within: &rest)
  }

  private func isRequired(_ row: Int) -> Bool { heading(of: row).priority == Row.requiredPriority }

  /// Whether a row enters before another one.
  func precedes(_ left: Int, _ right: Int) -> Bool {
    (heading(of: left).breakRank, left) < (heading(of: right).breakRank, right)
  }

  /// Leaves out row after row for as long as the others contradict.
  private func irreducible(
    _ found: Contradiction, keeping broken: Int, within rest: inout WorkBudget
  ) -> [Int] {
    guard !found.isIrreducible else { return found.rows }
    var members = found.rows
    for row in found.rows where row != broken && rest.steps > 0 {
      let fewer = members.filter { $0 != row }
      if contradiction(among: fewer, within: &rest) != nil { members = fewer }
    }
    return members
  }

  /// Rows among the given ones that contradict; nil when all can hold, or when the budget is spent.
  private func contradiction(among subset: [Int], within rest: inout WorkBudget) -> Contradiction? {
    var engine = Engine(part(rows: subset), within: rest)
    // Making the part looked at every variable of the problem, and at every row for what precedes.
    engine.meter.spend(8 * (variableCount + rowCount))
    defer { rest = engine.meter.rest }
    guard case .contradiction(let found) = engine.seekContradiction() else { return nil }
    return Contradiction(rows: found.rows.map { subset[$0] }, isIrreducible: found.isIrreducible)
  }
}
