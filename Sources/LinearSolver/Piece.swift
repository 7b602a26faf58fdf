/// One connected part of a changing problem, with the engine that solved it.
///
/// A piece is changed in place only while one solver alone holds it; forks share it otherwise.
final class Piece: @unchecked Sendable {
  /// The variables and rows of the whole problem that are part of it, in their order.
  let variables: [Int]
  let rows: [Int]
  private(set) var conflicts: [Conflict] = []
  private var engine: Engine
  /// How the solution moves with the kink of a basic row; kept while the basis is.
  private var columns: [Int: Column] = [:]
  private var updateCount = 0

  /// Solves a part of a problem.
  init(variables: [Int], rows: [Int], of problem: LinearProblem, within rest: inout WorkBudget) {
    self.variables = variables
    self.rows = rows
    var part = problem.part(variables: variables, rows: rows)
    engine = Engine(part, within: rest)
    while case .contradiction(let members, let isIrreducible) = engine.solve() {
      rest = engine.meter.rest
      let conflict = part.conflict(
        in: Contradiction(rows: members, isIrreducible: isIrreducible), within: &rest)
      conflicts.append(
        Conflict(
          rows: conflict.rows.map { RowID(index: rows[$0.index]) },
          broken: RowID(index: rows[conflict.broken.index])))
      part.soften(conflict.broken)
      engine = Engine(part, within: rest)
    }
    rest = engine.meter.rest
  }

  var certainty: Certainty { engine.certainty(afterBreaking: conflicts.count) }
  var effort: Effort {
    Effort(pivots: engine.pivotCount, bytes: engine.byteCount, steps: engine.meter.spent)
  }

  /// The freedoms, told in the variables of the whole problem.
  var freedoms: [Freedom] {
    engine.openGroups.flatMap { $0.freedoms { Variable(index: self.variables[$0]) } }
  }

  /// The value of a variable, known by its place in the piece.
  func value(at place: Int) -> Double { engine.value(of: place) }
}

/// How a solution moves when one kink moves by one.
private struct Column {
  /// The variables that move, and the rows outside the basis whose residuals change.
  var variables: [(place: Int, rate: Double)] = []
  var rows: [(row: Int, rate: Double)] = []
}

extension Piece {
  /// The row of the problem that shares a kink with another one.
  func partner(ofRow place: Int) -> Int? {
    guard let row = engine.rows.row(ofOrigin: place) else { return nil }
    let origins = [engine.rows.belowOrigin[row], engine.rows.aboveOrigin[row]]
    return origins.first { $0 != place && $0 != never }.map { rows[$0] }
  }

  /// Moves the kink of a row and what depends on it; false when that takes another basis.
  ///
  /// As long as every row stays on its side of its kink the multipliers stay what they are, and
  /// with them the certificate. Where the solution is not unique, or a row broke, nothing is sure.
  func moveKink(ofRow place: Int, by amount: Double) -> Bool {
    // Rounding adds up with the updates; now and then the values are computed anew.
    updateCount += 1
    guard conflicts.isEmpty, !engine.isOpen, engine.certainty == .certified,
      updateCount < 1000, let row = engine.rows.row(ofOrigin: place)
    else { return false }
    let table = engine.rows
    let change = amount / table.weight[row]
    table.kink[row] += change
    guard table.isBasic[row] else {
      table.residual[row] -= change
      return engine.staysOnItsSide(row)
    }
    let column = column(of: row)
    for (other, rate) in column.rows {
      table.residual[other] += rate * change
      guard engine.staysOnItsSide(other) else { return false }
    }
    for (place, rate) in column.variables { engine.simplex.value[place] += rate * change }
    return true
  }

  private func column(of row: Int) -> Column {
    if let column = columns[row] { return column }
    engine.makeFactorWhole()
    engine.factor.solve(unit: row, by: 1, into: engine.simplex.direction)
    var column = Column()
    for place in 0..<engine.variableCount {
      let rate = engine.simplex.direction[place]
      if abs(rate) > Tolerance.step { column.variables.append((place, rate)) }
    }
    for other in 0..<engine.rows.givenCount where !engine.rows.isBasic[other] {
      let rate = engine.simplex.rate(of: other)
      if abs(rate) > Tolerance.step { column.rows.append((other, rate)) }
    }
    columns[row] = column
    return column
  }

  /// Why a variable has its value: the basic rows that it depends on, and how much.
  func reasons(forVariable place: Int) -> (reasons: [Reason], isHeld: Bool) {
    engine.makeFactorWhole()
    engine.simplex.pricing.computeMultipliers(
      ofVariable: place, engine.everything, engine.factor)
    return reasons { row in
      [engine.rows.belowOrigin[row], engine.rows.aboveOrigin[row]]
    }
  }

  /// Which rows keep a row from being satisfied; nil when it is.
  func violation(ofRow place: Int) -> (amount: Double, reasons: [Reason])? {
    guard let row = engine.rows.row(ofOrigin: place), !engine.rows.isBasic[row] else { return nil }
    let residual = engine.rows.residual[row]
    guard abs(residual) > engine.simplex.pricing.tolerance,
      place == (residual < 0 ? engine.rows.belowOrigin[row] : engine.rows.aboveOrigin[row])
    else { return nil }
    engine.makeFactorWhole()
    engine.simplex.pricing.computeMultipliers(of: row, engine.everything, engine.factor)
    let found = reasons { basic in
      // The violation would shrink if the basic row gave way in this direction; who forbids it?
      let isUpwards = (engine.simplex.pricing.multiplier[basic] > 0) == (residual < 0)
      return [isUpwards ? engine.rows.aboveOrigin[basic] : engine.rows.belowOrigin[basic]]
    }
    return (abs(residual) * engine.rows.weight[row], found.reasons)
  }

  /// The basic rows with multipliers, in the order of the elimination.
  private func reasons(
    _ origins: (_ row: Int) -> [Int]
  ) -> (reasons: [Reason], isHeld: Bool) {
    var reasons: [Reason] = []
    var isHeld = false
    for row in engine.eliminationOrder {
      let effect = engine.simplex.pricing.multiplier[row]
      guard abs(effect) > Tolerance.slope else { continue }
      if engine.rows.isStay(row) { isHeld = true }
      var known: [Int] = []
      for origin in origins(row) where origin != never && !known.contains(origin) {
        known.append(origin)
        reasons.append(
          Reason(row: RowID(index: rows[origin]), effect: effect / engine.rows.weight[row]))
      }
    }
    return (reasons, isHeld)
  }

  /// The basis and the certificate as text.
  func dump() -> String {
    engine.makeFactorWhole()
    return engine.dump(variableNames: variables, rowNames: rows)
  }
}

extension Engine {
  /// How sure the result is; contradictions among numbers of very different size are never sure.
  func certainty(afterBreaking conflictCount: Int) -> Certainty {
    guard conflictCount > 0 else { return certainty }
    if meter.isExhausted { return .exhausted }
    return rows.isHostile ? max(certainty, .uncertain) : certainty
  }

  /// The value of a variable, zero if rounding spoiled it.
  func value(of variable: Int) -> Double {
    simplex.value[variable].isFinite ? simplex.value[variable] : 0
  }

  /// Whether a row outside the basis is still on the side on which the certificate has it.
  func staysOnItsSide(_ row: Int) -> Bool {
    let residual = rows.residual[row]
    let tolerance = simplex.pricing.tolerance
    if rows.side[row] < 0 { return residual <= tolerance }
    if rows.side[row] > 0 { return residual >= -tolerance }
    return (residual <= tolerance || rows.above[row] == never)
      && (residual >= -tolerance || rows.below[row] == never)
  }

  /// The basic rows as the factor eliminates them.
  var eliminationOrder: [Int] {
    (0..<factor.stepCount).map { factor.stepRow[$0] } + (factor.nucleusBox.nucleus?.rows ?? [])
  }
}

extension RowTable {
  /// The row in which a row of the problem ended up.
  func row(ofOrigin origin: Int) -> Int? {
    // Rows keep their order, but one that was joined to an earlier row left no place.
    var low = 0
    var high = givenCount
    while low < high {
      let middle = (low + high) / 2
      if min(belowOrigin[middle], aboveOrigin[middle]) < origin {
        low = middle + 1
      } else {
        high = middle
      }
    }
    if low < givenCount, min(belowOrigin[low], aboveOrigin[low]) == origin { return low }
    return (0..<low).last { belowOrigin[$0] == origin || aboveOrigin[$0] == origin }
  }
}
