/// A dense simplex tableau that minimizes one cost after another.
///
/// Each row is `terms + under - over = constant` with two non-negative columns, so the start is
/// feasible and no first phase is needed. Free columns enter once and stay.
struct ReferenceTableau {
  let freeCount: Int
  private var cells: [[Rational]] = []
  private var right: [Rational] = []
  private var basis: [Int] = []
  /// Whether each column is fixed, because a change would undo an earlier minimum.
  private var isFixed: [Bool] = []
  /// Nonbasic columns that were moved along a ray; only values are read after that.
  private var offsets: [Int: Rational] = [:]

  /// Creates a tableau without rows over some free columns.
  init(freeCount: Int, rowCount: Int) {
    self.freeCount = freeCount
    isFixed = Array(repeating: false, count: freeCount + 2 * rowCount)
  }

  /// Returns the column of a row's shortfall.
  func under(_ row: Int) -> Int { freeCount + 2 * row }

  /// Returns the column of a row's surplus.
  func over(_ row: Int) -> Int { freeCount + 2 * row + 1 }

  /// Adds a row; only before the first minimization.
  mutating func add(_ terms: [(column: Int, coefficient: Rational)], _ constant: Rational) {
    var line = Array(repeating: Rational(0), count: isFixed.count)
    for term in terms { line[term.column] = line[term.column] + term.coefficient }
    let row = basis.count
    line[under(row)] = Rational(1)
    line[over(row)] = Rational(-1)
    if constant.sign < 0 {
      cells.append(line.map { Rational(0) - $0 })
      right.append(Rational(0) - constant)
      basis.append(over(row))
    } else {
      cells.append(line)
      right.append(constant)
      basis.append(under(row))
    }
  }

  /// Returns the current value of a column.
  func value(of column: Int) -> Rational {
    basis.firstIndex(of: column).map { right[$0] } ?? offsets[column] ?? Rational(0)
  }

  /// Minimizes a weighted sum of columns and preserves that minimum afterwards.
  ///
  /// Returns nil if the sum is unbounded; then nothing is preserved.
  mutating func minimise(_ costs: [(column: Int, cost: Rational)]) -> Rational? {
    while true {
      let reduced = reducedCosts(costs)
      guard let (column, direction) = entering(reduced) else {
        for column in isFixed.indices where reduced[column].sign != 0 { isFixed[column] = true }
        return costs.reduce(Rational(0)) { $0 + $1.cost * value(of: $1.column) }
      }
      guard let row = leaving(column, direction) else { return nil }
      pivot(row, column)
    }
  }

  fileprivate func reducedCosts(_ costs: [(column: Int, cost: Rational)]) -> [Rational] {
    var reduced = Array(repeating: Rational(0), count: isFixed.count)
    for (column, cost) in costs { reduced[column] = reduced[column] + cost }
    for (row, column) in basis.enumerated() where reduced[column].sign != 0 {
      let factor = reduced[column]
      for other in reduced.indices where cells[row][other].sign != 0 {
        reduced[other] = reduced[other] - factor * cells[row][other]
      }
    }
    return reduced
  }

  /// Returns the column by Bland's rule, the first that improves: slow, but it never cycles.
  fileprivate func entering(_ reduced: [Rational]) -> (column: Int, direction: Int)? {
    for column in reduced.indices where !isFixed[column] && reduced[column].sign != 0 {
      if reduced[column].sign < 0 { return (column, 1) }
      if column < freeCount { return (column, -1) }
    }
    return nil
  }

  fileprivate func leaving(_ column: Int, _ direction: Int) -> Int? {
    var best: (row: Int, ratio: Rational)?
    for row in cells.indices where basis[row] >= freeCount {
      guard cells[row][column].sign * direction > 0 else { continue }
      let ratio =
        right[row] / (direction > 0 ? cells[row][column] : Rational(0) - cells[row][column])
      guard let leader = best else {
        best = (row, ratio)
        continue
      }
      let order = (ratio - leader.ratio).sign
      if order < 0 || (order == 0 && basis[row] < basis[leader.row]) { best = (row, ratio) }
    }
    return best?.row
  }

  /// Sets a nonbasic column to a value other than zero.
  fileprivate mutating func shift(_ column: Int, by amount: Rational) {
    offsets[column] = (offsets[column] ?? Rational(0)) + amount
    for row in cells.indices { right[row] = right[row] - amount * cells[row][column] }
  }

  private mutating func pivot(_ row: Int, _ column: Int) {
    let divisor = cells[row][column]
    cells[row] = cells[row].map { $0.sign == 0 ? $0 : $0 / divisor }
    right[row] = right[row] / divisor
    let line = cells[row]
    for other in cells.indices where other != row && cells[other][column].sign != 0 {
      let factor = cells[other][column]
      for index in line.indices where line[index].sign != 0 {
        cells[other][index] = cells[other][index] - factor * line[index]
      }
      right[other] = right[other] - factor * right[row]
    }
    basis[row] = column
  }
}

extension ReferenceTableau {
  /// Returns the tableau one unit along an unbounded ray that lowers a cost.
  func movedAlongRay(of variable: Int, _ cost: Rational) -> ReferenceTableau? {
    let reduced = reducedCosts([(variable, cost)])
    guard let (column, direction) = entering(reduced), leaving(column, direction) == nil else {
      return nil
    }
    var moved = self
    moved.shift(column, by: Rational(direction))
    return moved
  }
}
