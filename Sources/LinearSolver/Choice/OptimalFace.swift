/// A set of variables that can move at no cost, and how far.
struct OpenGroup {
  /// In the order of their indices, with the least and the greatest value of each.
  let members: [(variable: Int, lowest: Double, highest: Double)]
  /// For each member, the number of the class of those that determine one another.
  let classes: [Int]
  /// Whether rows trade violations when it moves.
  let isTie: [Bool]

  /// One freedom for each variable that can move; the caller names the variables.
  func freedoms(_ name: (Int) -> Variable) -> [Freedom] {
    var sets: [[Variable]] = []
    for (index, member) in members.enumerated() {
      if classes[index] == sets.count { sets.append([]) }
      sets[classes[index]].append(name(member.variable))
    }
    return members.indices.map { index in
      let member = members[index]
      return Freedom(
        variable: name(member.variable), lowest: member.lowest, highest: member.highest,
        company: sets[classes[index]], group: name(members[0].variable), isTie: isTie[index])
    }
  }
}

/// The solutions of a scope that cost the same as the one found.
///
/// It says how far variables can move in it, and picks one solution by rules that do not depend on
/// the way on which the first one was found.
struct OptimalFace {
  private let rows: RowTable
  private let value: Lane<Double>
  private let meter: WorkMeter
  /// The open basic rows, and how far each may leave its kink.
  private var columns: [(row: Int, bounds: ClosedRange<Double>)] = []
  /// What each column moves and how fast; items are the scope's rows, then its variables.
  private var rates: [[(item: Int, rate: Double)]] = []
  private let scope: Scope

  /// Collects the directions along which an optimal, surveyed scope is open.
  init(_ scope: Scope, _ factor: Factor, _ simplex: Simplex) {
    rows = simplex.rows
    value = simplex.value
    meter = simplex.meter
    self.scope = scope
    let passCost = scope.termCount(in: rows) + scope.variables.count
    for row in scope.basis {
      let isOpenUp = simplex.pricing.isOpen(row, towards: 1)
      let isOpenDown = simplex.pricing.isOpen(row, towards: -1)
      guard isOpenUp || isOpenDown, !meter.isExhausted else { continue }
      meter.spend(2 * passCost)
      columns.append((row, (isOpenDown ? -.infinity : 0)...(isOpenUp ? .infinity : 0)))
      factor.solve(unit: row, by: 1, into: simplex.direction)
      rates.append(movements(simplex))
    }
  }

  /// Whether there is another direction than none.
  var isEmpty: Bool { columns.isEmpty }

  private func movements(_ simplex: Simplex) -> [(item: Int, rate: Double)] {
    var movements: [(item: Int, rate: Double)] = []
    for (item, row) in scope.rows.enumerated() where !rows.isBasic[row] {
      let rate = simplex.rate(of: row)
      if abs(rate) > Tolerance.step { movements.append((item, rate)) }
    }
    for (index, variable) in scope.variables.enumerated() {
      let rate = simplex.direction[variable]
      if abs(rate) > Tolerance.step { movements.append((scope.rows.count + index, rate)) }
    }
    return movements
  }

  /// Moves to the canonical solution and reports what could have been otherwise.
  ///
  /// A spent work budget ends it early; then nothing that it says is worth anything.
  func settle() -> [OpenGroup] {
    var slots = Array(repeating: never, count: scope.rows.count + scope.variables.count)
    return split().compactMap { heap in
      guard !meter.isExhausted else { return nil }
      var group = FaceGroup(
        rows, value, meter, columns: heap.map { columns[$0] }, moved: movements(of: heap, &slots))
      return group.settle()
    }
  }

  /// Separates columns that move no common row or variable.
  private func split() -> [[Int]] {
    var owner = Array(repeating: never, count: scope.rows.count + scope.variables.count)
    var sets = DisjointSets(count: columns.count)
    for column in columns.indices {
      for (item, _) in rates[column] {
        if owner[item] == never { owner[item] = column }
        sets.join(owner[item], column)
      }
    }
    var members: [[Int]] = Array(repeating: [], count: columns.count)
    for column in columns.indices { members[sets.leader(of: column)].append(column) }
    return members.filter { !$0.isEmpty }
  }

  /// The rows and the variables that some columns move, in their order, each with its rates along
  /// those columns; the slots are free before and afterwards.
  private func movements(of heap: [Int], _ slots: inout [Int]) -> [Movement] {
    var found: [(item: Int, goal: Goal)] = []
    for (index, column) in heap.enumerated() {
      meter.spend(2 * rates[column].count)
      for (item, rate) in rates[column] {
        if slots[item] == never {
          slots[item] = found.count
          found.append((item, []))
        }
        found[slots[item]].goal.append((index, rate))
      }
    }
    for (item, _) in found { slots[item] = never }
    return found.sorted { $0.item < $1.item }.map { item, goal in
      item < scope.rows.count
        ? Movement(row: scope.rows[item], variable: nil, goal: goal)
        : Movement(row: nil, variable: scope.variables[item - scope.rows.count], goal: goal)
    }
  }
}

/// A row or a variable, and how the directions of a group move it.
private struct Movement {
  let row: Int?
  let variable: Int?
  let goal: Goal
}

/// One group of directions that belong together.
private struct FaceGroup {
  let rows: RowTable
  let value: Lane<Double>
  var table: FaceTableau
  /// The rows that are the table's items: basic ones, then ones that several directions move.
  var items: [Int]
  /// How the directions move each of the table's items.
  var goals: [Goal]
  /// The rows outside the basis that directions move, violated ones among them.
  var movedRows: [(row: Int, item: Int, rate: Double)] = []
  /// The variables that directions move, and how.
  var variables: [(variable: Int, goal: Goal)] = []

  init(
    _ rows: RowTable, _ value: Lane<Double>, _ meter: WorkMeter,
    columns: [(row: Int, bounds: ClosedRange<Double>)], moved: [Movement]
  ) {
    self.rows = rows
    self.value = value
    items = columns.map(\.row)
    table = FaceTableau(columns.map(\.bounds), meter)
    goals = columns.indices.map { [($0, 1)] }
    for movement in moved {
      if let row = movement.row { addRow(row, movement.goal) }
      if let variable = movement.variable { variables.append((variable, movement.goal)) }
    }
  }

  /// Adds a row that must stay on its side: a bound of one direction, or an item of its own.
  private mutating func addRow(_ row: Int, _ goal: Goal) {
    let bounds = Self.bounds(of: row, rows)
    if goal.count == 1 {
      let (item, rate) = goal[0]
      let ends = [bounds.lowerBound / rate, bounds.upperBound / rate].sorted()
      table.setBounds(
        of: item, reach(max(table.lower[item], ends[0]), min(table.upper[item], ends[1])))
      movedRows.append((row, item, rate))
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
    return reach(lowest, highest)
  }

  /// Measures the group, moves to its canonical solution; nil when it is a single point after all.
  mutating func settle() -> OpenGroup? {
    let free = table.freeColumns(goals)
    guard !free.isEmpty else { return nil }
    let marks = variables.map { mark(of: $0.goal, free) }
    let moving = variables.indices.filter { marks[$0] != nil }
    let classes = classify(moving, marks, free)
    let ranges = moving.map { range(of: $0) }
    breakTies()
    // What still can move now is open because a row is missing.
    let open = table.freeColumns(goals)
    let isTie = moving.map { mark(of: variables[$0].goal, open) == nil }
    for (index, isTie) in zip(moving, isTie) where !isTie { pullToZero(index) }
    for (variable, goal) in variables { value[variable] += table.value(of: goal) }
    return OpenGroup(
      members: zip(moving, ranges).map { (variables[$0].variable, $1.lowest, $1.highest) },
      classes: classes, isTie: isTie)
  }

  /// A number that is the same for multiples of a goal over the free columns, and hardly ever for
  /// others; nil for a goal that no free column moves.
  private func mark(of goal: Goal, _ free: [Int]) -> Double? {
    let shape = table.reduced(goal)
    var lead = 0.0
    var sum = 0.0
    var factor = 0.5
    for column in free where abs(shape[column]) > Tolerance.step {
      if lead == 0 { lead = shape[column] }
      // Multiples of the golden ratio are as far from any pattern as numbers can be.
      factor = (0.618_033_988_749_895 * Double(column + 1)).truncatingRemainder(dividingBy: 1)
      sum += (1 + factor) * shape[column]
    }
    return lead == 0 ? nil : sum / lead
  }

  /// Numbers the sets of variables that are multiples of one another, in the order of their first.
  private func classify(_ moving: [Int], _ marks: [Double?], _ free: [Int]) -> [Int] {
    let order = moving.indices.sorted {
      (marks[moving[$0]] ?? 0, $0) < (marks[moving[$1]] ?? 0, $1)
    }
    // By place the first member of the class.
    var leader = Array(moving.indices)
    var run: [(place: Int, mark: Double, unit: [Double])] = []
    for place in order {
      let mark = marks[moving[place]] ?? 0
      run.removeAll { mark - $0.mark > 1e-6 * max(1, abs(mark)) }
      let unit = unit(of: variables[moving[place]].goal, free)
      let known = run.firstIndex { zip($0.unit, unit).allSatisfy { abs($0 - $1) < 1e-7 } }
      if let known {
        leader[place] = run[known].place
        run[known].mark = mark
      } else {
        run.append((place, mark, unit))
      }
    }
    return numbered(leader)
  }

  private func numbered(_ leader: [Int]) -> [Int] {
    var number = Array(repeating: never, count: leader.count)
    var count = 0
    return leader.map { leader in
      if number[leader] == never {
        number[leader] = count
        count += 1
      }
      return number[leader]
    }
  }

  private func unit(of goal: Goal, _ free: [Int]) -> [Double] {
    let reduced = table.reduced(goal)
    let lead = free.first { abs(reduced[$0]) > Tolerance.step }.map { reduced[$0] } ?? 1
    return free.map { reduced[$0] / lead }
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

  /// What no row decides is as near to zero as the variables before it let it be.
  private mutating func pullToZero(_ index: Int) {
    let (variable, goal) = variables[index]
    let zero = -value[variable]
    let isAbove = table.value(of: goal) > zero
    let item = table.addItem(
      goal, within: isAbove ? reach(zero, .infinity) : reach(-.infinity, zero))
    table.minimise(goal, sign: isAbove ? 1 : -1)
    table.hold(item)
  }
}

/// From one end to the other; a point where rounding let the ends pass each other, or where
/// numbers beyond arithmetic left none.
private func reach(_ lowest: Double, _ highest: Double) -> ClosedRange<Double> {
  if lowest <= highest { return lowest...highest }
  let point = lowest.isFinite ? lowest : highest.isFinite ? highest : 0
  return point...point
}

extension RowTable {
  /// Whether falling below is penalised by a `≥` row, not by an equality.
  func isFloor(_ row: Int) -> Bool { belowOrigin[row] != aboveOrigin[row] || above[row] == never }
}
