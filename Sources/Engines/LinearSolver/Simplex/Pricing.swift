/// A basic row that can leave its kink and lower the cost.
struct PivotCandidate {
  let row: Int
  let direction: Int
}

/// The pricing of basic rows: tests level by level whether a basis is optimal, and selects a row to
/// move.
///
/// For each level with violations, one transposed solve gives the multipliers: the derivative of
/// the sum of that level's violations by the left side of each basic row. Moving a basic row also
/// costs its own penalty, at its own level. The first level at which the sum of the two is not zero
/// is decisive: if it is negative the basis can be improved. If the sum is zero at every level, the
/// solution is not unique.
struct Pricing {
  let rows: RowTable
  let multiplier: ArenaArray<Double>
  private let gradient: ArenaArray<Double>
  /// The pricing result of each basic row.
  private let verdict: ArenaArray<Outcome>
  private let levelFirst: IndexArray
  private let levelNext: IndexArray
  private let levelCount: Int
  /// The limit below which residuals are zero.
  let tolerance: Double

  /// The result of moving a basic row, for the levels priced so far.
  private struct Outcome: OptionSet, BitwiseCopyable {
    let rawValue: UInt8

    /// The upward direction was decided by a level.
    static let decidedUp = Outcome(rawValue: 1)
    static let decidedDown = Outcome(rawValue: 2)
    /// The upward penalty was cancelled exactly.
    static let spentUp = Outcome(rawValue: 4)
    static let spentDown = Outcome(rawValue: 8)
    /// Moving the row in one of the directions lowers the cost.
    static let improves = Outcome(rawValue: 16)

    static func decided(_ direction: Int) -> Outcome { direction > 0 ? decidedUp : decidedDown }
    static func spent(_ direction: Int) -> Outcome { direction > 0 ? spentUp : spentDown }
  }

  init(
    _ rows: RowTable, variableCount: Int, levelCount: Int, tolerance: Double, in arena: inout Arena
  ) {
    self.rows = rows
    self.levelCount = levelCount
    self.tolerance = tolerance
    let rowRoom = rows.givenCount + variableCount
    multiplier = arena.allocate(count: rowRoom)
    gradient = arena.allocate(count: variableCount)
    verdict = arena.allocate(count: rowRoom)
    levelFirst = arena.allocateIndices(count: levelCount + 1)
    levelNext = arena.allocateIndices(count: rows.givenCount)
  }

  /// Measures the nonbasic rows and records those that are violated.
  ///
  /// Returns whether the basic rows are at their kinks, as they should be.
  func measure(_ scope: Subproblem, _ value: ArenaArray<Double>) -> Bool {
    for level in 0..<levelCount { levelFirst[level] = never }
    var isSound = true
    // In reverse, so that each level's list begins with the row that was added first.
    for index in (0..<scope.rows.count).reversed() {
      let row = scope.rows[index]
      let residual = rows.sum(of: row, over: value, from: -rows[row].kink)
      if rows[row].isBasic {
        if !(abs(residual) <= tolerance) { isSound = false }
        continue
      }
      rows[row].residual = residual
      if abs(residual) > tolerance { rows[row].side = residual < 0 ? -1 : 1 }
      guard rows[row].side != 0 else { continue }
      let level = rows[row].penalty(towards: Int(rows[row].side))
      guard level != never else {
        rows[row].side = 0
        continue
      }
      levelNext[row] = levelFirst[level]
      levelFirst[level] = row
    }
    return isSound
  }

  /// Returns the rows of a level that are violated or were when they left the basis.
  func violated(at level: Int) -> ViolatedRows {
    ViolatedRows(next: levelFirst[level], after: levelNext)
  }

  /// The levels with such rows.
  var violatedLevels: some Sequence<Int> {
    (0..<levelCount).lazy.filter { levelFirst[$0] != never }
  }

  /// Returns the best move at the strongest level that can be improved.
  ///
  /// After degenerate pivots, it is the row with the least index (Bland's rule).
  func bestMove(_ scope: Subproblem, _ factor: BasisFactorization, afterZeroSteps: Bool)
    -> PivotCandidate?
  {
    clearVerdicts(scope)
    for level in violatedLevels {
      computeMultipliers(at: level, scope, factor)
      var best: PivotCandidate?
      var bestGain = 0.0
      for row in scope.basis {
        guard let (direction, gain) = price(row, at: level) else { continue }
        let isBetter =
          afterZeroSteps ? best.map { row < $0.row } ?? true : gain > bestGain + Tolerance.slope
        if isBetter {
          best = PivotCandidate(row: row, direction: direction)
          bestGain = gain
        }
      }
      if let best { return best }
    }
    return nil
  }

  /// Prices every basic row at every level; returns false if none improves and none is free.
  func price(_ scope: Subproblem, _ factor: BasisFactorization) -> Bool {
    clearVerdicts(scope)
    var needsWork = false
    for level in violatedLevels {
      computeMultipliers(at: level, scope, factor)
      for row in scope.basis where price(row, at: level) != nil { needsWork = true }
    }
    return needsWork || scope.basis.contains(where: hasFreeMove)
  }

  /// Whether a surveyed row can move and lower the cost.
  func improves(_ row: Int) -> Bool { verdict[row].contains(.improves) }

  /// Whether a surveyed row can move at no cost, according to the multipliers.
  @inline(__always)
  func hasFreeMove(_ row: Int, towards direction: Int) -> Bool {
    if verdict[row].contains(.decided(direction)) { return false }
    return rows[row].penalty(towards: direction) == never
      || verdict[row].contains(.spent(direction))
  }

  /// Whether a surveyed row can move at no cost in any direction.
  func hasFreeMove(_ row: Int) -> Bool {
    hasFreeMove(row, towards: 1) || hasFreeMove(row, towards: -1)
  }

  private func clearVerdicts(_ scope: Subproblem) {
    for row in scope.basis { clearOutcome(of: row) }
  }

  /// Clears the result of a row, or the uninitialized memory of a row new in the basis.
  func clearOutcome(of row: Int) { verdict[row] = [] }

  /// Computes the derivative of the violation at a level by each basic row.
  func computeMultipliers(at level: Int, _ scope: Subproblem, _ factor: BasisFactorization) {
    for variable in scope.variables { gradient[variable] = 0 }
    for row in violated(at: level) {
      rows.scatter(Double(rows[row].side) * rows[row].weight, of: row, over: gradient)
    }
    factor.solveTransposed(gradient, into: multiplier)
  }

  /// Computes the derivative of one row's left side by each basic row.
  func computeMultipliers(of row: Int, _ scope: Subproblem, _ factor: BasisFactorization) {
    for variable in scope.variables { gradient[variable] = 0 }
    rows.scatter(1, of: row, over: gradient)
    factor.solveTransposed(gradient, into: multiplier)
  }

  /// Computes the derivative of one variable by each basic row.
  func computeMultipliers(ofVariable target: Int, _ scope: Subproblem, _ factor: BasisFactorization)
  {
    for variable in scope.variables { gradient[variable] = variable == target ? 1 : 0 }
    factor.solveTransposed(gradient, into: multiplier)
  }

  /// Prices one basic row at one level; returns the direction that lowers the cost.
  @inline(__always)
  private func price(_ row: Int, at level: Int) -> (direction: Int, gain: Double)? {
    let multiplier = multiplier[row]
    guard abs(multiplier) > Tolerance.slope else { return nil }
    var found: (direction: Int, gain: Double)?
    for direction in stride(from: 1, through: -1, by: -2) {
      if verdict[row].contains(.decided(direction)) { continue }
      let isSpent = verdict[row].contains(.spent(direction))
      let own = isSpent ? never : rows[row].penalty(towards: direction)
      var slope = direction > 0 ? multiplier : -multiplier
      if own < level { slope = 1 } else if own == level { slope += rows[row].weight }
      if slope > Tolerance.slope {
        verdict[row].formUnion(.decided(direction))
      } else if slope < -Tolerance.slope {
        verdict[row].formUnion([.decided(direction), .improves])
        found = (direction, -slope)
      } else {
        verdict[row].formUnion(.spent(direction))
      }
    }
    return found
  }
}

/// A linked list of rows.
struct ViolatedRows: Sequence, IteratorProtocol {
  private var row: Int
  private let following: IndexArray

  fileprivate init(next row: Int, after following: IndexArray) {
    self.row = row
    self.following = following
  }

  @inline(__always)
  mutating func next() -> Int? {
    guard row != never else { return nil }
    defer { row = following[row] }
    return row
  }
}
