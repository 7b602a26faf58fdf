/// The simplex method, in the space of the rows.
///
/// A basis has as many rows as there are variables, all at their kinks. A pivot moves one of them
/// in the improving direction, passes the kinks of other rows for as long as the cost falls, and
/// replaces it by the last one.
struct Simplex {
  let rows: RowTable
  let meter: WorkMeter
  let pricing: Pricing
  let value: ArenaArray<Double>
  let direction: ArenaArray<Double>
  private(set) var pivotCount = 0
  /// The number of consecutive degenerate pivots.
  private var zeroSteps = 0

  init(
    _ rows: RowTable, _ meter: WorkMeter, _ pricing: Pricing, variableCount: Int,
    in arena: inout Arena
  ) {
    self.rows = rows
    self.meter = meter
    self.pricing = pricing
    value = arena.allocate(repeating: 0, count: variableCount)
    direction = arena.allocate(repeating: 0, count: variableCount)
  }

  /// Makes a subproblem's basis optimal and measures and prices its rows. Returns false if rounding
  /// spoiled the basis, or the pivots or the work budget ran out.
  mutating func optimize(_ scope: Subproblem, _ factor: BasisFactorization, _ ratioTest: RatioTest)
    -> Bool
  {
    let size = scope.rows.count + scope.variables.count
    let limit = pivotCount + 200 + 20 * size
    let passCost = scope.termCount(in: rows) + size
    zeroSteps = 0
    while true {
      // The factorization, measurement, pricing and line search.
      meter.spend(10 * passCost)
      guard !meter.isExhausted, factor.refactor(scope) else { return false }
      readValues(scope, factor)
      _ = pricing.measure(scope, value)
      guard let move = pricing.bestMove(scope, factor, afterZeroSteps: zeroSteps > 3) else {
        return true
      }
      guard pivotCount < limit, pivot(move, scope, factor, ratioTest) else { return false }
      pivotCount += 1
    }
  }

  /// Computes the values at which all basic rows are at their kinks.
  func readValues(_ scope: Subproblem, _ factor: BasisFactorization) {
    for variable in scope.variables { value[variable] = factor.value(of: variable) }
  }

  /// Measures all rows of a subproblem after its values changed.
  func remeasure(_ scope: Subproblem) {
    for row in scope.rows {
      rows[row].residual = rows.sum(of: row, over: value, from: -rows[row].kink)
    }
  }

  /// Replaces the moving row by the one at whose kink the cost stops falling.
  private mutating func pivot(
    _ move: PivotCandidate, _ scope: Subproblem, _ factor: BasisFactorization,
    _ ratioTest: RatioTest
  ) -> Bool {
    factor.solve(unit: move.row, by: Double(move.direction), into: direction)
    collectKinks(move, scope, ratioTest)
    guard let bottom = ratioTest.minimum() else { return false }
    ratioTest.crossKinks(before: bottom, in: rows)
    let entering = ratioTest[bottom].row
    zeroSteps = ratioTest[bottom].position < Tolerance.step ? zeroSteps + 1 : 0
    rows[move.row].isBasic = false
    let own = rows[move.row].penalty(towards: move.direction)
    rows[move.row].side = own == never ? 0 : Int8(move.direction)
    rows[entering].isBasic = true
    rows[entering].side = 0
    pricing.clearOutcome(of: entering)
    for index in scope.basis.indices where scope.basis[index] == move.row {
      scope.basis[index] = entering
    }
    return true
  }

  private func collectKinks(_ move: PivotCandidate, _ scope: Subproblem, _ ratioTest: RatioTest) {
    ratioTest.begin()
    ratioTest.addSlope(rows[move.row].penalty(towards: move.direction), by: rows[move.row].weight)
    for row in scope.rows where !rows[row].isBasic {
      let rate = rate(of: row)
      guard abs(rate) > Tolerance.step else { continue }
      let weight = abs(rate) * rows[row].weight
      let ahead = rate > 0 ? 1 : -1
      let side = Int(rows[row].side)
      let near = side == 0 ? never : rows[row].penalty(towards: side)
      if side != 0 { ratioTest.addSlope(near, by: side == ahead ? weight : -weight) }
      let far = rows[row].penalty(towards: ahead)
      guard side != ahead, side != 0 || far != never else { continue }
      let distance = -rows[row].residual / rate
      ratioTest.add(
        Kink(
          position: distance < Tolerance.step ? 0 : distance, weight: weight, row: row, near: near,
          far: far, ahead: Int8(ahead)))
    }
  }

  /// Returns the rate at which a row's left side changes along the direction.
  @inline(__always)
  func rate(of row: Int) -> Double { rows.sum(of: row, over: direction) }
}
