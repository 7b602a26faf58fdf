/// The rates at which directions move a row or variable; directions with rate zero are omitted.
typealias DirectionRates = [(direction: Int, rate: Double)]

/// The optimal face, the solutions of equal cost, as a small dense tableau.
///
/// Every such solution is the current one plus a sum of directions of zero cost. The first items
/// are those directions, further items are bounds that they share; an item's value is its
/// displacement. Items in columns are free to choose, items in lines follow from them: a simplex
/// tableau with bounds, dense because the faces of real layouts have few dimensions. All other
/// quantities, such as variables, are goals: sums of directions.
struct FaceTableau {
  private(set) var value: [Double]
  private(set) var lower: [Double]
  private(set) var upper: [Double]
  private let meter: WorkMeter
  private var columnItems: [Int]
  private var lineItems: [Int] = []
  private var lines: [[Double]] = []
  /// The line of an item or, if negative, its column.
  private var position: [Int]

  /// Creates a tableau of directions with their bounds.
  init(_ directions: [ClosedRange<Double>], _ meter: WorkMeter) {
    self.meter = meter
    value = Array(repeating: 0, count: directions.count)
    lower = directions.map(\.lowerBound)
    upper = directions.map(\.upperBound)
    columnItems = Array(directions.indices)
    position = directions.indices.map { -1 - $0 }
  }

  /// Adds an item that follows a goal, and returns its number.
  mutating func addItem(_ goal: DirectionRates, within bounds: ClosedRange<Double>) -> Int {
    lines.append(reduced(goal))
    position.append(lineItems.count)
    lineItems.append(value.count)
    value.append(value(of: goal))
    lower.append(bounds.lowerBound)
    upper.append(bounds.upperBound)
    return value.count - 1
  }

  /// Returns the displacement of a goal.
  func value(of goal: DirectionRates) -> Double {
    goal.reduce(0) { $0 + $1.rate * value[$1.direction] }
  }

  /// Returns a goal as a combination of the items in the columns.
  func reduced(_ goal: DirectionRates) -> [Double] {
    var reduced = Array(repeating: 0.0, count: columnItems.count)
    meter.spend(goal.count + reduced.count)
    for (item, rate) in goal {
      guard position[item] >= 0 else {
        reduced[-1 - position[item]] += rate
        continue
      }
      let line = lines[position[item]]
      meter.spend(line.count)
      for column in reduced.indices { reduced[column] += rate * line[column] }
    }
    return reduced
  }

  /// Minimizes a goal (maximizes it for a sign of -1); returns false if it is unbounded.
  @discardableResult
  mutating func minimize(_ goal: DirectionRates, sign: Double = 1) -> Bool {
    // Bland's rule terminates; the limit only guards against rounding.
    for _ in 0..<100 + 20 * value.count where !meter.isExhausted {
      let slopes = reduced(goal)
      switch descend(slopes, sign) {
      case .bottom: return true
      case .unbounded: return false
      case .pivoted: continue
      }
    }
    return true
  }

  private enum Descent {
    case bottom, unbounded, pivoted
  }

  /// Moves every column that improves the goal, in the order of the items, until a line blocks it.
  private mutating func descend(_ slopes: [Double], _ sign: Double) -> Descent {
    meter.spend(position.count)
    for item in position.indices where position[item] < 0 {
      let column = -1 - position[item]
      let slope = sign * slopes[column]
      guard abs(slope) > Tolerance.step,
        slope < 0 ? value[item] < upper[item] : value[item] > lower[item]
      else { continue }
      let blocking = blockingLine(column, slope < 0 ? 1 : -1)
      guard blocking.length < .infinity else { return .unbounded }
      move(column, slope < 0 ? blocking.length : -blocking.length)
      guard let line = blocking.line else {
        value[item] = slope < 0 ? upper[item] : lower[item]
        continue
      }
      pivot(line, column)
      return .pivoted
    }
    return .bottom
  }

  /// Returns the distance that a column's item can move until it or a dependent item reaches its
  /// bound.
  private func blockingLine(_ column: Int, _ direction: Double) -> (length: Double, line: Int?) {
    let item = columnItems[column]
    meter.spend(lineItems.count)
    var blocking: Int?
    var length = direction > 0 ? upper[item] - value[item] : value[item] - lower[item]
    for (line, other) in lineItems.enumerated() {
      let rate = lines[line][column] * direction
      guard abs(rate) > Tolerance.step else { continue }
      let room = rate > 0 ? upper[other] - value[other] : value[other] - lower[other]
      let limit = max(0, room) / abs(rate)
      let isTied = limit == length && blocking.map { other < lineItems[$0] } ?? false
      guard limit < length || (isTied && limit < .infinity) else { continue }
      length = limit
      blocking = line
    }
    return (length, blocking)
  }

  private mutating func move(_ column: Int, _ length: Double) {
    value[columnItems[column]] += length
    for (line, item) in lineItems.enumerated() { value[item] += length * lines[line][column] }
  }

  /// Fixes an item at its current value.
  mutating func fix(_ item: Int) {
    let place = value[item].isNaN ? 0 : value[item]
    setBounds(of: item, place...place)
  }

  mutating func setBounds(of item: Int, _ bounds: ClosedRange<Double>) {
    lower[item] = bounds.lowerBound
    upper[item] = bounds.upperBound
  }

  private mutating func pivot(_ line: Int, _ column: Int) {
    let leaving = lineItems[line]
    let entering = columnItems[column]
    // A bound that was reached is stored exactly.
    if abs(value[leaving] - lower[leaving]) < Tolerance.step { value[leaving] = lower[leaving] }
    if abs(value[leaving] - upper[leaving]) < Tolerance.step { value[leaving] = upper[leaving] }
    let divisor = lines[line][column]
    lines[line] = lines[line].map { $0 / -divisor }
    lines[line][column] = 1 / divisor
    let pivotLine = lines[line]
    meter.spend(2 * pivotLine.count)
    for other in lines.indices where other != line && lines[other][column] != 0 {
      meter.spend(2 * pivotLine.count)
      let factor = lines[other][column]
      lines[other][column] = 0
      for index in pivotLine.indices { lines[other][index] += factor * pivotLine[index] }
    }
    lineItems[line] = entering
    columnItems[column] = leaving
    position[entering] = line
    position[leaving] = -1 - column
  }
}

extension FaceTableau {
  /// Returns the columns that can move, after every fixed item was pivoted into a column.
  ///
  /// An item can be fixed although its own bounds would let it move: then other items fix it. Over
  /// the remaining columns, the reduced goals show which goals move together.
  mutating func freeColumns(_ goals: [DirectionRates]) -> [Int] {
    let start = value
    var isLoose = value.indices.map { value[$0] > lower[$0] && value[$0] < upper[$0] }
    for item in value.indices where !isLoose[item] {
      if upper[item] > lower[item] {
        isLoose[item] = !minimize(goals[item], sign: start[item] <= lower[item] ? -1 : 1)
        for other in value.indices where abs(value[other] - start[other]) > Tolerance.step {
          isLoose[other] = true
        }
      }
      guard !isLoose[item] else { continue }
      fix(item)
      bringToColumn(item)
    }
    return columnItems.indices.filter { upper[columnItems[$0]] > lower[columnItems[$0]] }
  }

  private mutating func bringToColumn(_ item: Int) {
    guard position[item] >= 0 else { return }
    let line = lines[position[item]]
    let free = columnItems.indices.filter {
      upper[columnItems[$0]] > lower[columnItems[$0]] && abs(line[$0]) > Tolerance.step
    }
    if let column = free.max(by: { abs(line[$0]) < abs(line[$1]) }) {
      pivot(position[item], column)
    }
  }
}
