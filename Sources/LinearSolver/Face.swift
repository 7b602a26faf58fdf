/// A set of variables that can move at no cost, and how far.
struct OpenGroup {
  /// In the order of their indices, with the least and the greatest value of each.
  let members: [(variable: Int, lowest: Double, highest: Double)]
  /// For each member, the number of the class of those that determine one another.
  let classes: [Int]
  /// Whether rows trade violations when it moves.
  let isTie: [Bool]
}

/// The solutions of a scope that cost the same as the one found.
///
/// It says how far variables can move in it, and picks one solution by rules that do not depend on
/// the way on which the first one was found.
struct Face {
  private let rows: RowTable
  private let value: Lane<Double>
  /// The open basic rows, and how far each may leave its kink.
  private var columns: [(row: Int, bounds: ClosedRange<Double>)] = []
  private var rates: [[(item: Item, rate: Double)]] = []

  fileprivate enum Item {
    case row(Int)
    case variable(Int)
  }

  /// Collects the directions along which an optimal, surveyed scope is open.
  init(_ scope: Scope, _ factor: Factor, _ simplex: Simplex) {
    rows = simplex.rows
    value = simplex.value
    for index in 0..<scope.variableCount {
      let row = scope.basis[index]
      let isOpenUp = simplex.pricing.isOpen(row, towards: 1)
      let isOpenDown = simplex.pricing.isOpen(row, towards: -1)
      guard isOpenUp || isOpenDown else { continue }
      columns.append((row, (isOpenDown ? -.infinity : 0)...(isOpenUp ? .infinity : 0)))
      factor.solve(unit: row, by: 1, into: simplex.direction)
      rates.append(movements(scope, simplex))
    }
  }

  /// Whether there is another direction than none.
  var isEmpty: Bool { columns.isEmpty }

  private func movements(_ scope: Scope, _ simplex: Simplex) -> [(item: Item, rate: Double)] {
    var movements: [(item: Item, rate: Double)] = []
    for index in 0..<scope.variableCount {
      let variable = scope.variables[index]
      let rate = simplex.direction[variable]
      if abs(rate) > Tolerance.step { movements.append((.variable(variable), rate)) }
    }
    for index in 0..<scope.rowCount where !rows.isBasic[scope.rows[index]] {
      let rate = simplex.rate(of: scope.rows[index])
      if abs(rate) > Tolerance.step { movements.append((.row(scope.rows[index]), rate)) }
    }
    return movements
  }

  /// Moves to the canonical solution and reports what could have been otherwise.
  func settle(variableCount: Int) -> [OpenGroup] {
    let heaps = split(itemCount: rows.givenCount + variableCount)
    return heaps.compactMap { heap in
      var group = FaceGroup(rows, value, self, heap)
      return group.settle()
    }
  }

  /// Separates columns that move no common row or variable.
  private func split(itemCount: Int) -> [[Int]] {
    var owner: [Int: Int] = [:]
    var heap = Array(columns.indices)
    func root(_ column: Int) -> Int {
      var root = column
      while heap[root] != root { root = heap[root] }
      return root
    }
    for column in columns.indices {
      for (item, _) in rates[column] {
        let key = place(of: item)
        if let other = owner[key] {
          let (one, two) = (root(other), root(column))
          heap[max(one, two)] = min(one, two)
        } else {
          owner[key] = column
        }
      }
    }
    var members: [[Int]] = Array(repeating: [], count: columns.count)
    for column in columns.indices { members[root(column)].append(column) }
    return members.filter { !$0.isEmpty }
  }

  fileprivate func place(of item: Item) -> Int {
    switch item {
    case .row(let row): row
    case .variable(let variable): rows.givenCount + variable
    }
  }
}

/// One group of directions that belong together.
private struct FaceGroup {
  let rows: RowTable
  let value: Lane<Double>
  var table: FaceTable
  /// The rows that are the table's items: basic ones, then ones that several directions move.
  var items: [Int]
  /// How the directions move each of the table's items.
  var goals: [[Double]]
  /// The rows outside the basis that directions move, violated ones among them.
  var movedRows: [(row: Int, item: Int, rate: Double)] = []
  /// The variables that directions move, and how.
  var variables: [(variable: Int, goal: [Double])]

  init(_ rows: RowTable, _ value: Lane<Double>, _ face: Face, _ heap: [Int]) {
    self.rows = rows
    self.value = value
    items = heap.map { face.row(ofColumn: $0) }
    table = FaceTable(heap.map { face.bounds(ofColumn: $0) })
    goals = heap.indices.map { index in heap.indices.map { $0 == index ? 1 : 0 } }
    let moved = face.movements(of: heap)
    variables = moved.filter { $0.item >= rows.givenCount }
      .map { ($0.item - rows.givenCount, $0.goal) }
    for (row, goal) in moved where row < rows.givenCount { addRow(row, goal) }
  }

  /// Adds a row that must stay on its side: a bound of one direction, or an item of its own.
  private mutating func addRow(_ row: Int, _ goal: [Double]) {
    let bounds = Self.bounds(of: row, rows)
    let moving = goal.indices.filter { goal[$0] != 0 }
    if moving.count == 1, let item = moving.first {
      let ends = [bounds.lowerBound / goal[item], bounds.upperBound / goal[item]].sorted()
      table.setBounds(
        of: item, max(table.lower[item], ends[0])...min(table.upper[item], ends[1]))
      movedRows.append((row, item, goal[item]))
    } else {
      movedRows.append((row, table.addItem(goal, within: bounds), 1))
      items.append(row)
      goals.append(goal)
    }
  }

  /// How far a row outside the basis may move before it costs.
  private static func bounds(of row: Int, _ rows: RowTable) -> ClosedRange<Double> {
    let residual = abs(rows.residual[row]) < Tolerance.step ? 0 : rows.residual[row]
    let side = rows.side[row]
    let mayRise = side > 0 || (side == 0 && rows.above[row] == never)
    let mayFall = side < 0 || (side == 0 && rows.below[row] == never)
    let highest = mayRise ? .infinity : max(0, -residual)
    let lowest = mayFall ? -.infinity : min(0, -residual)
    return lowest...highest
  }

  /// Measures the group, moves to its canonical solution; nil when it is a single point after all.
  mutating func settle() -> OpenGroup? {
    let free = table.freeColumns(goals)
    guard !free.isEmpty else { return nil }
    let shapes = variables.map { variable in
      let reduced = table.reduced(variable.goal)
      return free.map { reduced[$0] }
    }
    let moving = variables.indices.filter { shapes[$0].contains { abs($0) > Tolerance.step } }
    let ranges = moving.map { range(of: $0) }
    breakTies()
    let isTie = moving.map { !canMove($0) }
    for index in moving where canMove(index) { pullToZero(index) }
    for (variable, goal) in variables { value[variable] += table.value(of: goal) }
    return OpenGroup(
      members: zip(moving, ranges).map { (variables[$0].variable, $1.lowest, $1.highest) },
      classes: classify(moving.map { shapes[$0] }), isTie: isTie)
  }

  /// Numbers the sets of variables that are multiples of one another.
  private func classify(_ shapes: [[Double]]) -> [Int] {
    var leaders: [[Double]] = []
    return shapes.map { shape in
      let lead = shape.first { abs($0) > Tolerance.step } ?? 1
      let unit = shape.map { $0 / lead }
      let isSame: ([Double]) -> Bool = { zip($0, unit).allSatisfy { abs($0 - $1) < 1e-7 } }
      if let known = leaders.firstIndex(where: isSame) { return known }
      leaders.append(unit)
      return leaders.count - 1
    }
  }

  private mutating func range(of index: Int) -> (lowest: Double, highest: Double) {
    let (variable, goal) = variables[index]
    let hasLowest = table.minimise(goal)
    let lowest = hasLowest ? value[variable] + table.value(of: goal) : -.infinity
    let hasHighest = table.minimise(goal, sign: -1)
    return (lowest, hasHighest ? value[variable] + table.value(of: goal) : .infinity)
  }

  /// Trades violations until the rule for ties leaves no choice.
  ///
  /// At each level `≤` and `=` rows are spared from the last to the first, so that the view that
  /// was mentioned first stretches; then `≥` rows from the first to the last, so that it keeps its
  /// size when room is short.
  private mutating func breakTies() {
    var wishes: [(level: Int, isFloor: Bool, order: Int, item: Int, sign: Double)] = []
    func add(_ row: Int, _ side: Int, _ item: Int, _ sign: Double) {
      let level = rows.penalty(of: row, towards: side)
      guard level != never else { return }
      let isFloor = side < 0 && rows.isFloor(row)
      let origin = side < 0 ? rows.belowOrigin[row] : rows.aboveOrigin[row]
      wishes.append((level, isFloor, isFloor ? origin : -origin, item, sign))
    }
    for (row, item, rate) in movedRows where rows.side[row] != 0 {
      let side = Int(rows.side[row])
      add(row, side, item, Double(side) * (rate > 0 ? 1 : -1))
    }
    for (item, row) in items.enumerated() where rows.isBasic[row] {
      if table.upper[item] > 0 { add(row, 1, item, 1) }
      if table.lower[item] < 0 { add(row, -1, item, -1) }
    }
    wishes.sort {
      ($0.level, $0.isFloor ? 1 : 0, $0.order) < ($1.level, $1.isFloor ? 1 : 0, $1.order)
    }
    for wish in wishes {
      table.minimise(goals[wish.item], sign: wish.sign)
      table.hold(wish.item)
    }
  }

  private mutating func canMove(_ index: Int) -> Bool {
    let goal = variables[index].goal
    let start = table.value(of: goal)
    for sign in [1.0, -1.0] {
      guard table.minimise(goal, sign: sign) else { return true }
      if abs(table.value(of: goal) - start) > Tolerance.residual { return true }
    }
    return false
  }

  /// What no row decides is as near to zero as the variables before it let it be.
  private mutating func pullToZero(_ index: Int) {
    let (variable, goal) = variables[index]
    let zero = -value[variable]
    let isAbove = table.value(of: goal) > zero
    let item = table.addItem(goal, within: isAbove ? zero ... .infinity : -.infinity...zero)
    table.minimise(goal, sign: isAbove ? 1 : -1)
    table.hold(item)
  }
}

extension Face {
  fileprivate func row(ofColumn column: Int) -> Int { columns[column].row }

  fileprivate func bounds(ofColumn column: Int) -> ClosedRange<Double> { columns[column].bounds }

  /// The rows, and behind them the variables, that some columns move, in their order, each with
  /// its rate along every column.
  fileprivate func movements(of heap: [Int]) -> [(item: Int, goal: [Double])] {
    var entries: [(item: Int, index: Int, rate: Double)] = []
    for (index, column) in heap.enumerated() {
      for (item, rate) in rates[column] { entries.append((place(of: item), index, rate)) }
    }
    entries.sort { ($0.item, $0.index) < ($1.item, $1.index) }
    var movements: [(item: Int, goal: [Double])] = []
    for entry in entries {
      if movements.last?.item != entry.item {
        movements.append((entry.item, Array(repeating: 0, count: heap.count)))
      }
      movements[movements.count - 1].goal[entry.index] = entry.rate
    }
    return movements
  }
}

extension RowTable {
  /// Whether falling below is penalised by a `≥` row, not by an equality.
  func isFloor(_ row: Int) -> Bool { belowOrigin[row] != aboveOrigin[row] || above[row] == never }
}
