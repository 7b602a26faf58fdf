extension Engine {
  /// Checks a finished solution against the rows, where rounding may have spoiled it.
  ///
  /// Three things make a certificate: the basic rows are at their kinks, the required rows hold,
  /// and at every level the pull of the violated rows is the sum of what the basic rows bear. Each
  /// is judged beside the numbers of its own row. Only problems with numbers of very different
  /// size are audited; for all others the measuring after each pivot says as much.
  mutating func audit() -> Bool {
    for row in 0..<rows.givenCount where !holds(row) { return false }
    makeFactorWhole()
    _ = simplex.pricing.measure(everything, simplex.value)
    for level in simplex.pricing.violatedLevels where !isBalanced(level) { return false }
    return true
  }

  private borrowing func holds(_ row: Int) -> Bool {
    var size = max(1, abs(rows.kink[row]))
    for place in rows.terms(of: row) {
      size = max(size, abs(rows.coefficient[place] * simplex.value[rows.variable[place]]))
    }
    let residual = rows.sum(of: row, over: simplex.value) - rows.kink[row]
    guard residual.isFinite else { return false }
    if abs(residual) <= Tolerance.residual * size { return true }
    if rows.isBasic[row] { return false }
    let level = rows.penalty(of: row, towards: residual < 0 ? -1 : 1)
    return level == never || levels.priorities[level] < Row.requiredPriority
  }

  private borrowing func isBalanced(_ level: Int) -> Bool {
    var pull = Array(repeating: 0.0, count: variableCount)
    var size = 1.0
    func add(_ row: Int, _ amount: Double) {
      for place in rows.terms(of: row) {
        pull[rows.variable[place]] += amount * rows.coefficient[place]
        size = max(size, abs(amount * rows.coefficient[place]))
      }
    }
    for row in simplex.pricing.violated(at: level) {
      add(row, Double(rows.side[row]) * rows.weight[row])
    }
    simplex.pricing.computeMultipliers(at: level, everything, factor)
    for row in factor.eliminationOrder { add(row, -simplex.pricing.multiplier[row]) }
    return pull.allSatisfy { abs($0) <= 1e-6 * size }
  }
}
