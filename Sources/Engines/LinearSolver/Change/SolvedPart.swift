/// One connected part of a changing problem, solved.
///
/// A part is changed in place only while one solver alone holds it; its copies share it otherwise.
final class SolvedComponent: @unchecked Sendable {
  /// The variables and rows of the whole problem that are part of it, in their order.
  let variables: [Int]
  let rows: [Int]
  private var solved: SolvedProblem
  // Parts of the engine that stay where they are, read without asking who else changes it.
  private let table: RowTable
  /// By its place the row of the table in which a row of the part ended up.
  private let rowOfOrigin: [Int]
  private let value: ArenaArray<Double>
  private let tolerance: Double
  /// Whether the solution is unique and sure, so that it can follow a kink.
  private var canMove: Bool
  /// By the row's place in the table how the solution moves with the kink of a basic row; kept
  /// while the basis is.
  private let columns: ArenaArray<Column?>
  /// Where the columns lie.
  private var arena: Arena
  private var updateCount = 0

  /// Solves a part of a problem.
  init(variables: [Int], rows: [Int], of problem: LinearProblem, within rest: inout WorkBudget) {
    self.variables = variables
    self.rows = rows
    solved = SolvedProblem(problem.subproblem(variables: variables, rows: rows), within: &rest)
    table = solved.engine.rows
    rowOfOrigin = table.rowsOfOrigins(count: rows.count)
    arena = Arena(byteCount: table.givenCount * MemoryLayout<Column?>.stride)
    columns = arena.allocate(repeating: nil, count: table.givenCount)
    value = solved.engine.simplex.value
    tolerance = solved.engine.simplex.pricing.tolerance
    canMove =
      solved.conflicts.isEmpty && !solved.engine.isOpen && solved.engine.certainty == .certified
  }

  var certainty: Certainty { solved.certainty }
  var effort: SolveStatistics {
    SolveStatistics(
      pivots: solved.engine.pivotCount, bytes: solved.engine.byteCount,
      steps: solved.engine.meter.spent)
  }

  /// The conflicts, told in the rows of the whole problem.
  var conflicts: [Conflict] { solved.conflicts.map { $0.mappingRows { rows[$0] } } }

  /// The freedoms, told in the variables of the whole problem.
  var freedoms: [Freedom] { solved.freedoms { Variable(index: self.variables[$0]) } }

  /// The value of a variable, known by its place in the part.
  func value(at place: Int) -> Double { value[place].isFinite ? value[place] : 0 }
}

/// How a solution moves when one kink moves by one.
private struct Column: BitwiseCopyable {
  /// A variable that moves.
  struct VariableChange: BitwiseCopyable {
    let place: Int
    let rate: Double
  }

  /// A row outside the basis whose residual changes, and within which it may.
  struct ResidualChange: BitwiseCopyable {
    let row: Int
    let rate: Double
    let lowest: Double
    let highest: Double
  }

  let shifts: ArenaSlice<VariableChange>
  let drifts: ArenaSlice<ResidualChange>
}

extension SolvedComponent {
  /// The row of the problem that shares a kink with another one.
  func partner(ofRow place: Int) -> Int? {
    let row = rowOfOrigin[place]
    let (below, above) = (table[row].belowOrigin, table[row].aboveOrigin)
    return below == above ? nil : rows[below == place ? above : below]
  }

  /// Moves the kink of a row and what depends on it; false when that takes another basis.
  ///
  /// As long as every row stays on its side of its kink the multipliers stay what they are, and
  /// with them the certificate. Where the solution is not unique, or a row broke, nothing is sure.
  func moveKink(ofRow place: Int, by amount: Double) -> Bool {
    // Rounding adds up with the updates; now and then the values are computed anew.
    updateCount += 1
    guard canMove, updateCount < 1000 else { return false }
    let row = rowOfOrigin[place]
    let change = amount / table[row].weight
    table[row].kink += change
    guard table[row].isBasic else {
      table[row].residual -= change
      return table[row].freeResiduals(tolerance).contains(table[row].residual)
    }
    let column = column(of: row)
    for drift in column.drifts {
      let residual = table[drift.row].residual + drift.rate * change
      table[drift.row].residual = residual
      guard drift.lowest <= residual, residual <= drift.highest else { return false }
    }
    for shift in column.shifts { value[shift.place] += shift.rate * change }
    return true
  }

  private func column(of row: Int) -> Column {
    if let column = columns[row] { return column }
    makeFactorWhole()
    let simplex = solved.engine.simplex
    solved.engine.factor.solve(unit: row, by: 1, into: simplex.direction)
    var shifts: [Column.VariableChange] = []
    for place in variables.indices {
      let rate = simplex.direction[place]
      if abs(rate) > Tolerance.step {
        shifts.append(Column.VariableChange(place: place, rate: rate))
      }
    }
    var drifts: [Column.ResidualChange] = []
    for other in 0..<table.givenCount where !table[other].isBasic {
      let rate = simplex.rate(of: other)
      guard abs(rate) > Tolerance.step else { continue }
      let bounds = table[other].freeResiduals(tolerance)
      drifts.append(
        Column.ResidualChange(
          row: other, rate: rate, lowest: bounds.lowerBound, highest: bounds.upperBound))
    }
    let column = Column(shifts: arena.slice(of: shifts), drifts: arena.slice(of: drifts))
    columns[row] = column
    return column
  }

  /// Lets the factor stand for the whole basis, which may show that it is not sure after all.
  private func makeFactorWhole() {
    solved.engine.completeFactorization()
    canMove = canMove && solved.engine.certainty == .certified
  }

  /// Why a variable has its value: the basic rows that it depends on, and how much.
  func explanation(ofVariable place: Int) -> VariableExplanation {
    makeFactorWhole()
    solved.engine.simplex.pricing.computeMultipliers(
      ofVariable: place, solved.engine.everything, solved.engine.factor)
    let isHeld = decidingRows.contains { table.isStay($0.row) }
    return VariableExplanation(reasons: reasons { table[$0].origins }, dependsOnFreedom: isHeld)
  }

  /// Which rows keep a row from being satisfied; nil when it is.
  func violation(ofRow place: Int) -> (amount: Double, reasons: [Reason])? {
    let row = rowOfOrigin[place]
    guard !table[row].isBasic else { return nil }
    let residual = table[row].residual
    let direction = residual < 0 ? -1 : 1
    // On the side on which nothing is penalised an inequality has room.
    guard abs(residual) > tolerance, table[row].penalty(towards: direction) != never,
      place == table[row].origin(towards: direction)
    else { return nil }
    makeFactorWhole()
    let pricing = solved.engine.simplex.pricing
    pricing.computeMultipliers(of: row, solved.engine.everything, solved.engine.factor)
    let found = reasons { basic in
      // The violation would shrink if the basic row gave way in this direction; who forbids it?
      let isUpwards = (pricing.multiplier[basic] > 0) == (residual < 0)
      return [table[basic].origin(towards: isUpwards ? 1 : -1)].filter { $0 != never }
    }
    return (abs(residual) * table[row].weight, found)
  }

  /// The basic rows whose multipliers are not zero, in the order of the elimination.
  private var decidingRows: [(row: Int, multiplier: Double)] {
    let multiplier = solved.engine.simplex.pricing.multiplier
    return solved.engine.factor.eliminationOrder.map { ($0, multiplier[$0]) }
      .filter { abs($0.multiplier) > Tolerance.slope }
  }

  private func reasons(_ origins: (_ row: Int) -> [Int]) -> [Reason] {
    decidingRows.flatMap { row, multiplier in
      origins(row).map {
        Reason(row: RowID(index: rows[$0]), effect: multiplier / table[row].weight)
      }
    }
  }

  /// The basis and the certificate as text.
  func dump() -> String {
    makeFactorWhole()
    return solved.engine.dump(variableNames: variables, rowNames: rows)
  }
}
