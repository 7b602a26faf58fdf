/// A basic row that can leave its kink so that the cost falls.
struct Move {
  let row: Int
  let direction: Int
}

/// Tells whether a basis is optimal, level by level, and where not, which row to move.
///
/// For each level that anything violates, one transposed solve gives the multipliers: how the sum
/// of that level's violations changes with the left side of each basic row. Moving a basic row also
/// costs its own penalty, at its own level. The first level at which the two together are not zero
/// decides: when it is negative the basis can be improved. Where every level says zero, the
/// solution is open: others cost the same.
struct Pricing {
  let rows: RowTable
  let multiplier: Lane<Double>
  private let gradient: Lane<Double>
  /// The verdicts on each basic row, both directions.
  private let verdict: Lane<UInt8>
  private let levelFirst: IndexLane
  private let levelNext: IndexLane
  private let levelCount: Int
  /// Residuals below this are zero.
  let tolerance: Double

  private enum Verdict {
    static let decidedUp: UInt8 = 1
    static let decidedDown: UInt8 = 2
    static let spentUp: UInt8 = 4
    static let spentDown: UInt8 = 8
    static let improves: UInt8 = 16
  }

  init(
    rows: RowTable, variableCount: Int, levelCount: Int, tolerance: Double, in arena: inout Arena
  ) {
    self.rows = rows
    self.levelCount = levelCount
    self.tolerance = tolerance
    let rowRoom = rows.givenCount + variableCount
    multiplier = arena.lane(count: rowRoom)
    gradient = arena.lane(count: variableCount)
    verdict = arena.lane(count: rowRoom)
    levelFirst = arena.indexLane(count: levelCount + 1)
    levelNext = arena.indexLane(count: rowRoom)
  }

  /// Measures the rows outside the basis and notes which of them are violated.
  ///
  /// Returns whether the rows in the basis are at their kinks, as they should be.
  func measure(_ scope: Scope, _ value: Lane<Double>) -> Bool {
    for level in 0..<levelCount { levelFirst[level] = never }
    var isSound = true
    var index = scope.rowCount
    // Backwards, so that each level's list begins with the row that was added first.
    while index > 0 {
      index -= 1
      let row = scope.rows[index]
      var residual = -rows.kink[row]
      var place = rows.start[row]
      let end = rows.start[row + 1]
      while place < end {
        residual += rows.coefficient[place] * value[rows.variable[place]]
        place += 1
      }
      if rows.isBasic[row] {
        if !(abs(residual) <= tolerance) { isSound = false }
        continue
      }
      rows.residual[row] = residual
      if abs(residual) > tolerance { rows.side[row] = residual < 0 ? -1 : 1 }
      guard rows.side[row] != 0 else { continue }
      let level = rows.penalty(of: row, towards: Int(rows.side[row]))
      guard level != never else {
        rows.side[row] = 0
        continue
      }
      levelNext[row] = levelFirst[level]
      levelFirst[level] = row
    }
    return isSound
  }

  /// The first row of a level that is violated or was when it left the basis.
  func firstViolated(at level: Int) -> Int? {
    levelFirst[level] == never ? nil : levelFirst[level]
  }

  /// The violated row of the same level after this one.
  func nextViolated(after row: Int) -> Int? { levelNext[row] == never ? nil : levelNext[row] }

  /// Finds the best move at the strongest level that can be improved.
  ///
  /// After zero steps the row with the smallest place is taken instead, after Bland.
  func bestMove(_ scope: Scope, _ factor: Factor, afterZeroSteps: Bool) -> Move? {
    clearVerdicts(scope)
    for level in 0..<levelCount where levelFirst[level] != never {
      computeMultipliers(at: level, scope, factor)
      var best: Move?
      var bestGain = 0.0
      for index in 0..<scope.variableCount {
        let row = scope.basis[index]
        guard let (direction, gain) = judge(row, at: level) else { continue }
        let isBetter =
          afterZeroSteps ? best.map { row < $0.row } ?? true : gain > bestGain + Tolerance.slope
        if isBetter {
          best = Move(row: row, direction: direction)
          bestGain = gain
        }
      }
      if let best { return best }
    }
    return nil
  }

  /// Judges every basic row at every level; false when none improves and none is open.
  func survey(_ scope: Scope, _ factor: Factor) -> Bool {
    clearVerdicts(scope)
    var needsWork = false
    for level in 0..<levelCount where levelFirst[level] != never {
      computeMultipliers(at: level, scope, factor)
      for index in 0..<scope.variableCount
      where judge(scope.basis[index], at: level) != nil { needsWork = true }
    }
    for index in 0..<scope.variableCount where !needsWork {
      let row = scope.basis[index]
      needsWork = isOpen(row, towards: 1) || isOpen(row, towards: -1)
    }
    return needsWork
  }

  /// Whether a surveyed row can move so that the cost falls.
  func improves(_ row: Int) -> Bool { verdict[row] & Verdict.improves != 0 }

  /// Whether a surveyed row can move at no cost, as far as the multipliers tell.
  @inline(__always)
  func isOpen(_ row: Int, towards direction: Int) -> Bool {
    let decided = direction > 0 ? Verdict.decidedUp : Verdict.decidedDown
    let spent = direction > 0 ? Verdict.spentUp : Verdict.spentDown
    if verdict[row] & decided != 0 { return false }
    return rows.penalty(of: row, towards: direction) == never || verdict[row] & spent != 0
  }

  private func clearVerdicts(_ scope: Scope) {
    for index in 0..<scope.variableCount { verdict[scope.basis[index]] = 0 }
  }

  /// Computes how the violation at a level changes with each basic row.
  func computeMultipliers(at level: Int, _ scope: Scope, _ factor: Factor) {
    for index in 0..<scope.variableCount { gradient[scope.variables[index]] = 0 }
    var row = levelFirst[level]
    while row != never {
      pull(row, by: Double(rows.side[row]) * rows.weight[row])
      row = levelNext[row]
    }
    factor.solveTransposed(gradient, into: multiplier)
  }

  /// Computes how one row's left side changes with each basic row.
  func computeMultipliers(of row: Int, _ scope: Scope, _ factor: Factor) {
    for index in 0..<scope.variableCount { gradient[scope.variables[index]] = 0 }
    pull(row, by: 1)
    factor.solveTransposed(gradient, into: multiplier)
  }

  /// Computes how one variable changes with each basic row.
  func computeMultipliers(ofVariable variable: Int, _ scope: Scope, _ factor: Factor) {
    for index in 0..<scope.variableCount { gradient[scope.variables[index]] = 0 }
    gradient[variable] = 1
    factor.solveTransposed(gradient, into: multiplier)
  }

  private func pull(_ row: Int, by amount: Double) {
    var place = rows.start[row]
    let end = rows.start[row + 1]
    while place < end {
      gradient[rows.variable[place]] += amount * rows.coefficient[place]
      place += 1
    }
  }

  /// Weighs one basic row at one level; returns the direction that lowers the cost.
  @inline(__always)
  private func judge(_ row: Int, at level: Int) -> (direction: Int, gain: Double)? {
    let multiplier = multiplier[row]
    guard abs(multiplier) > Tolerance.slope else { return nil }
    var found: (direction: Int, gain: Double)?
    for direction in stride(from: 1, through: -1, by: -2) {
      let decided = direction > 0 ? Verdict.decidedUp : Verdict.decidedDown
      let spent = direction > 0 ? Verdict.spentUp : Verdict.spentDown
      if verdict[row] & decided != 0 { continue }
      let own = verdict[row] & spent == 0 ? rows.penalty(of: row, towards: direction) : never
      var slope = direction > 0 ? multiplier : -multiplier
      if own < level { slope = 1 } else if own == level { slope += rows.weight[row] }
      if slope > Tolerance.slope {
        verdict[row] |= decided
      } else if slope < -Tolerance.slope {
        verdict[row] |= decided | Verdict.improves
        found = (direction, -slope)
      } else {
        verdict[row] |= spent
      }
    }
    return found
  }
}
