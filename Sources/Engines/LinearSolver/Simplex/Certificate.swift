extension Engine {
  /// Checks a finished solution against the rows, where rounding may have falsified it.
  ///
  /// A certificate has three conditions: the basic rows are at their kinks, the required rows are
  /// satisfied, and at every level the gradient of the violated rows is the sum of the basic rows'
  /// multipliers. Each is compared with the magnitude of its own row. Only problems with numbers of
  /// very different magnitude are audited; for all others the measurement after each pivot is
  /// equivalent.
  mutating func verifyCertificate() -> Bool {
    for row in 0..<rows.givenCount where !holds(row) { return false }
    completeFactorization()
    _ = simplex.pricing.measure(everything, simplex.value)
    for level in simplex.pricing.violatedLevels where !isBalanced(level) { return false }
    return true
  }

  private borrowing func holds(_ row: Int) -> Bool {
    var size = max(1, abs(rows[row].kink))
    for term in rows.terms(of: row) {
      size = max(size, abs(term.coefficient * simplex.value[term.variable.index]))
    }
    let residual = rows.sum(of: row, over: simplex.value) - rows[row].kink
    guard residual.isFinite else { return false }
    if abs(residual) <= Tolerance.residual * size { return true }
    if rows[row].isBasic { return false }
    let level = rows[row].penalty(towards: residual < 0 ? -1 : 1)
    return level == never || levels.priorities[level] < Row.requiredPriority
  }

  private borrowing func isBalanced(_ level: Int) -> Bool {
    var pull = Array(repeating: 0.0, count: variableCount)
    var size = 1.0
    func add(_ row: Int, _ amount: Double) {
      for term in rows.terms(of: row) {
        pull[term.variable.index] += amount * term.coefficient
        size = max(size, abs(amount * term.coefficient))
      }
    }
    for row in simplex.pricing.violated(at: level) {
      add(row, Double(rows[row].side) * rows[row].weight)
    }
    simplex.pricing.computeMultipliers(at: level, everything, factor)
    for row in factor.eliminationOrder { add(row, -simplex.pricing.multiplier[row]) }
    return pull.allSatisfy { abs($0) <= 1e-6 * size }
  }
}
