extension SolvedProblem {
  /// Returns the rows that determine a variable, in the order in which they do.
  public mutating func explanation(of variable: Variable) -> VariableExplanation {
    precondition(0..<engine.variableCount ~= variable.index)
    engine.completeFactorization()
    engine.simplex.pricing.computeMultipliers(
      ofVariable: variable.index, engine.everything, engine.factor)
    let rows = engine.rows
    return VariableExplanation(
      reasons: reasons { row, _ in rows[row].origins },
      dependsOnFreedom: decidingRows.contains { rows.isStay($0.row) })
  }

  /// Returns the distance by which a row is violated and the rows that force it to be; nil if the
  /// row is satisfied.
  public mutating func violation(of origin: RowID) -> Violation? {
    let rows = engine.rows
    guard let row = rows.row(ofOrigin: origin.index), !rows[row].isBasic else { return nil }
    let residual = rows[row].residual
    let direction = residual < 0 ? -1 : 1
    // An inequality is violated only on the side with a penalty.
    guard abs(residual) > engine.simplex.pricing.tolerance,
      rows[row].penalty(towards: direction) != never,
      rows[row].origin(towards: direction) == origin.index
    else { return nil }
    engine.completeFactorization()
    engine.simplex.pricing.computeMultipliers(of: row, engine.everything, engine.factor)
    let forcing = reasons { basic, multiplier in
      // The violation would shrink if the basic row moved in this direction, which it forbids.
      let isUpwards = (multiplier > 0) == (residual < 0)
      return [rows[basic].origin(towards: isUpwards ? 1 : -1)].filter { $0 != never }
    }
    return Violation(row: origin, amount: abs(residual) * rows[row].weight, forcedBy: forcing)
  }

  /// Returns the problem, the values, the basis and the certificate as text.
  public mutating func dump() -> String {
    engine.completeFactorization()
    return problem.dump() + engine.dump()
  }

  /// The basic rows whose multipliers are not zero, in the order of the elimination.
  private var decidingRows: [(row: Int, multiplier: Double)] {
    let multiplier = engine.simplex.pricing.multiplier
    return engine.factor.eliminationOrder.map { ($0, multiplier[$0]) }
      .filter { abs($0.multiplier) > Tolerance.slope }
  }

  private func reasons(
    _ origins: (_ row: Int, _ multiplier: Double) -> [Int]
  ) -> [Reason] {
    decidingRows.flatMap { row, multiplier in
      origins(row, multiplier).map {
        Reason(row: RowID(index: $0), effect: multiplier / engine.rows[row].weight)
      }
    }
  }
}
