/// How the repair of a scope ended.
enum Outcome {
  case optimal
  /// Rounding spoiled the basis, or the pivots or the work budget ran out.
  case failed
}

/// Moves from basis to basis until none is better: the simplex method, in the space of the rows.
///
/// A basis names as many rows as there are variables, all at their kinks. A pivot lets one of them
/// go in the direction that helps, walks over the kinks of other rows for as long as the cost
/// falls, and takes the last one in instead.
struct Simplex {
  let rows: RowTable
  let meter: WorkMeter
  let value: Lane<Double>
  let direction: Lane<Double>
  let pricing: Pricing
  private(set) var pivotCount = 0
  /// How many pivots in a row have moved nothing.
  private var zeroSteps = 0

  init(
    rows: RowTable, meter: WorkMeter, value: Lane<Double>, direction: Lane<Double>, pricing: Pricing
  ) {
    self.rows = rows
    self.meter = meter
    self.value = value
    self.direction = direction
    self.pricing = pricing
  }

  /// Makes a scope's basis optimal; the scope's rows are measured and judged afterwards.
  mutating func optimise(
    _ scope: Scope, _ factor: Factor, _ search: LineSearch
  ) -> Outcome {
    let limit = pivotCount + 200 + 20 * (scope.rowCount + scope.variableCount)
    let passCost = scope.termCount(in: rows) + scope.rowCount + scope.variableCount
    zeroSteps = 0
    while true {
      // Factoring, measuring, pricing and the walk along the edge.
      meter.spend(10 * passCost)
      guard !meter.isExhausted, factor.refactor(scope) else { return .failed }
      for index in 0..<scope.variableCount {
        let variable = scope.variables[index]
        value[variable] = factor.value(of: variable)
      }
      _ = pricing.measure(scope, value)
      guard let move = pricing.bestMove(scope, factor, afterZeroSteps: zeroSteps > 3) else {
        return .optimal
      }
      guard pivotCount < limit, pivot(move, scope, factor, search) else { return .failed }
      pivotCount += 1
    }
  }

  /// Measures all rows of a scope after its values were changed otherwise.
  func remeasure(_ scope: Scope) {
    for index in 0..<scope.rowCount {
      let row = scope.rows[index]
      rows.residual[row] = -rows.kink[row]
      for place in rows.start[row]..<rows.start[row + 1] {
        rows.residual[row] += rows.coefficient[place] * value[rows.variable[place]]
      }
    }
  }

  /// Replaces the moving row by the one at whose kink the cost stops falling.
  private mutating func pivot(
    _ move: Move, _ scope: Scope, _ factor: Factor, _ search: LineSearch
  ) -> Bool {
    factor.solve(unit: move.row, by: Double(move.direction), into: direction)
    collectKinks(move, scope, search)
    search.sort()
    guard let bottom = search.bottom() else { return false }
    search.crossKinks(before: bottom, in: rows)
    let entering = Int(search.kinks[bottom].row)
    zeroSteps = search.kinks[bottom].position < Tolerance.step ? zeroSteps + 1 : 0
    rows.isBasic[move.row] = false
    let own = rows.penalty(of: move.row, towards: move.direction)
    rows.side[move.row] = own == never ? 0 : Int8(move.direction)
    rows.isBasic[entering] = true
    rows.side[entering] = 0
    for index in 0..<scope.variableCount where scope.basis[index] == move.row {
      scope.basis[index] = entering
    }
    return true
  }

  private func collectKinks(_ move: Move, _ scope: Scope, _ search: LineSearch) {
    search.begin()
    search.tilt(
      rows.penalty(of: move.row, towards: move.direction), by: rows.weight[move.row])
    for index in 0..<scope.rowCount {
      let row = scope.rows[index]
      if rows.isBasic[row] { continue }
      let rate = rate(of: row)
      guard abs(rate) > Tolerance.step else { continue }
      let weight = abs(rate) * rows.weight[row]
      let ahead = rate > 0 ? 1 : -1
      let side = Int(rows.side[row])
      let near = side == 0 ? never : rows.penalty(of: row, towards: side)
      if side != 0 { search.tilt(near, by: side == ahead ? weight : -weight) }
      let far = rows.penalty(of: row, towards: ahead)
      guard side != ahead, side != 0 || far != never else { continue }
      let distance = -rows.residual[row] / rate
      search.add(
        Kink(
          row, at: distance < Tolerance.step ? 0 : distance, near: near, far: far, weight: weight,
          ahead: ahead))
    }
  }

  /// How fast a row's left side changes along the direction.
  @inline(__always)
  func rate(of row: Int) -> Double {
    var rate = 0.0
    var place = rows.start[row]
    let end = rows.start[row + 1]
    while place < end {
      rate += rows.coefficient[place] * direction[rows.variable[place]]
      place += 1
    }
    return rate
  }
}
