/// A set of variables that can move at no cost, and their bounds.
struct FreeVariableGroup {
  /// The variables in the order of their indices, with the least and the greatest value of each.
  let members: [(variable: Int, lowest: Double, highest: Double)]
  /// For each member, the number of its class of variables that determine one another.
  let classes: [Int]
  /// For each member, whether its movement shifts violations between rows.
  let isTie: [Bool]

  /// Returns one freedom for each variable that can move; the caller supplies the variables.
  var freedoms: [Freedom] {
    var sets: [[Variable]] = []
    for (index, member) in members.enumerated() {
      if classes[index] == sets.count { sets.append([]) }
      sets[classes[index]].append(Variable(index: member.variable))
    }
    return members.indices.map { index in
      let member = members[index]
      return Freedom(
        variable: Variable(index: member.variable), lowest: member.lowest, highest: member.highest,
        interdependentVariables: sets[classes[index]],
        group: Variable(index: members[0].variable), isTie: isTie[index])
    }
  }
}

/// The solutions of a subproblem with the same cost as the one found.
///
/// The face gives the bounds within which variables can move, and selects one solution by rules
/// that do not depend on the path on which the first solution was found.
struct OptimalFace {
  fileprivate typealias Column = (row: Int, bounds: ClosedRange<Double>)

  private let rows: RowTable
  private let value: ArenaArray<Double>
  private let meter: WorkMeter
  private let scope: Subproblem
  private let extents: BitSet
  /// The free basic rows, with the distance that each may leave its kink.
  private var columns: [Column] = []
  /// The rates at which the columns move each row of the subproblem.
  private var rowGoals: [DirectionRates] = []
  private var variableGoals: [DirectionRates] = []

  /// Collects the directions in which an optimal, surveyed subproblem is free.
  init(_ scope: Subproblem, _ factor: BasisFactorization, _ simplex: Simplex, _ extents: BitSet) {
    rows = simplex.rows
    value = simplex.value
    meter = simplex.meter
    self.scope = scope
    self.extents = extents
    let passCost = scope.termCount(in: rows) + scope.variables.count
    for row in scope.basis {
      let isOpenUp = simplex.pricing.hasFreeMove(row, towards: 1)
      let isOpenDown = simplex.pricing.hasFreeMove(row, towards: -1)
      guard isOpenUp || isOpenDown, !meter.isExhausted else { continue }
      meter.spend(2 * passCost)
      if columns.isEmpty {
        rowGoals = Array(repeating: [], count: scope.rows.count)
        variableGoals = Array(repeating: [], count: scope.variables.count)
      }
      factor.solve(unit: row, by: 1, into: simplex.direction)
      for (index, row) in scope.rows.enumerated() where !rows[row].isBasic {
        let rate = simplex.rate(of: row)
        if abs(rate) > Tolerance.step { rowGoals[index].append((columns.count, rate)) }
      }
      for (index, variable) in scope.variables.enumerated() {
        let rate = simplex.direction[variable]
        if abs(rate) > Tolerance.step { variableGoals[index].append((columns.count, rate)) }
      }
      columns.append((row, (isOpenDown ? -.infinity : 0)...(isOpenUp ? .infinity : 0)))
    }
  }

  /// Whether the face is a single point.
  var isEmpty: Bool { columns.isEmpty }

  /// Moves to the canonical solution and returns the free variables.
  ///
  /// If the work budget is spent it ends early, and its result must not be used.
  func chooseSolution() -> [FreeVariableGroup] {
    split().compactMap { part in
      guard !meter.isExhausted else { return nil }
      var group = FaceGroup(part, rows, value, meter, extents)
      return group.chooseSolution()
    }
  }

  /// Separates columns that move no common row or variable.
  private func split() -> [FaceComponent] {
    var sets = DisjointSets(count: columns.count)
    for goal in rowGoals + variableGoals {
      for (column, _) in goal.dropFirst() { sets.join(goal[0].direction, column) }
    }
    var parts: [FaceComponent] = []
    // For each column its part, and its index in it.
    var homes: [(part: Int, place: Int)] = []
    for (index, column) in columns.enumerated() {
      let leader = sets.leader(of: index)
      if leader == index { parts.append(FaceComponent()) }
      let part = leader == index ? parts.count - 1 : homes[leader].part
      homes.append((part, parts[part].columns.count))
      parts[part].columns.append(column)
    }
    func renumbered(_ goal: DirectionRates) -> DirectionRates {
      goal.map { (homes[$0.direction].place, $0.rate) }
    }
    for (row, goal) in zip(scope.rows, rowGoals) where !goal.isEmpty {
      parts[homes[goal[0].direction].part].rows.append((row, renumbered(goal)))
    }
    for (variable, goal) in zip(scope.variables, variableGoals) where !goal.isEmpty {
      parts[homes[goal[0].direction].part].variables.append((variable, renumbered(goal)))
    }
    return parts
  }
}

/// Directions that belong together, with the nonbasic rows and the variables that they move.
private struct FaceComponent {
  var columns: [OptimalFace.Column] = []
  var rows: [(row: Int, goal: DirectionRates)] = []
  var variables: [(variable: Int, goal: DirectionRates)] = []
}

/// The solutions that the directions of one part reach.
private struct FaceGroup {
  let rows: RowTable
  let value: ArenaArray<Double>
  var table: FaceTableau
  /// The rows of the table's items: basic rows, then rows that several directions move.
  var items: [Int]
  /// The rates at which the directions move each of the table's items.
  var goals: [DirectionRates]
  /// The nonbasic rows that directions move, including violated rows.
  var movedRows: [(row: Int, item: Int, rate: Double)] = []
  let variables: [(variable: Int, goal: DirectionRates)]
  let extents: BitSet

  init(
    _ part: FaceComponent, _ rows: RowTable, _ value: ArenaArray<Double>, _ meter: WorkMeter,
    _ extents: BitSet
  ) {
    self.rows = rows
    self.extents = extents
    self.value = value
    items = part.columns.map(\.row)
    table = FaceTableau(part.columns.map(\.bounds), meter)
    goals = part.columns.indices.map { [($0, 1)] }
    variables = part.variables
    for goal in part.rows.map(\.goal) + variables.map(\.goal) { meter.spend(2 * goal.count) }
    for (row, goal) in part.rows { addRow(row, goal) }
  }

  /// Adds a row that must stay on its side: a bound of one direction, or a separate item.
  private mutating func addRow(_ row: Int, _ goal: DirectionRates) {
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

  /// Returns the distance that a nonbasic row may move at no cost.
  private static func bounds(of row: Int, _ rows: RowTable) -> ClosedRange<Double> {
    let residual = abs(rows[row].residual) < Tolerance.step ? 0 : rows[row].residual
    let highest = rows[row].mayRise ? .infinity : max(0, -residual)
    let lowest = rows[row].mayFall ? -.infinity : min(0, -residual)
    return reach(lowest, highest)
  }

  /// Computes the bounds and moves to the canonical solution; nil if the face is a single point.
  mutating func chooseSolution() -> FreeVariableGroup? {
    let free = table.freeColumns(goals)
    guard !free.isEmpty else { return nil }
    let marks = variables.map { mark(of: $0.goal, free) }
    let moving = variables.indices.filter { marks[$0] != nil }
    let classes = classify(moving, marks, free)
    let ranges = moving.map { range(of: $0) }
    breakTies()
    // Variables that can still move are free because a row is missing.
    let open = table.freeColumns(goals)
    let isTie = moving.map { mark(of: variables[$0].goal, open) == nil }
    resolve(zip(moving, isTie).filter { !$0.1 }.map(\.0))
    for (variable, goal) in variables { value[variable] += table.value(of: goal) }
    return FreeVariableGroup(
      members: zip(moving, ranges).map { (variables[$0].variable, $1.lowest, $1.highest) },
      classes: classes, isTie: isTie)
  }

  /// Returns a hash that multiples of a goal over the free columns share, and other goals almost
  /// never do; nil for a goal that no free column moves.
  private func mark(of goal: DirectionRates, _ free: [Int]) -> Double? {
    let shape = table.reduced(goal)
    var lead = 0.0
    var sum = 0.0
    var factor = 0.5
    for column in free where abs(shape[column]) > Tolerance.step {
      if lead == 0 { lead = shape[column] }
      // Multiples of the golden ratio form no pattern.
      factor = (0.618_033_988_749_895 * Double(column + 1)).truncatingRemainder(dividingBy: 1)
      sum += (1 + factor) * shape[column]
    }
    return lead == 0 ? nil : sum / lead
  }

  /// Numbers the sets of variables that are multiples of one another, in the order of their first
  /// members.
  private func classify(_ moving: [Int], _ marks: [Double?], _ free: [Int]) -> [Int] {
    let order = moving.indices.sorted {
      (marks[moving[$0]] ?? 0, $0) < (marks[moving[$1]] ?? 0, $1)
    }
    // The first member of the class, by index.
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

  private func unit(of goal: DirectionRates, _ free: [Int]) -> [Double] {
    let reduced = table.reduced(goal)
    let lead = free.first { abs(reduced[$0]) > Tolerance.step }.map { reduced[$0] } ?? 1
    return free.map { reduced[$0] / lead }
  }

  private mutating func range(of index: Int) -> (lowest: Double, highest: Double) {
    let (variable, goal) = variables[index]
    let hasLowest = table.minimize(goal)
    let lowest = hasLowest ? value[variable] + table.value(of: goal) : -.infinity
    let hasHighest = table.minimize(goal, sign: -1)
    return (lowest, hasHighest ? value[variable] + table.value(of: goal) : .infinity)
  }

  /// Shifts violations between rows until the rule for ties leaves no choice.
  ///
  /// At each level the violations of `≤` and `=` rows are minimized from the last to the first, so
  /// that the first view is stretched; then those of `≥` rows from the first to the last, so that
  /// the first view keeps its size when space is short.
  private mutating func breakTies() {
    var softConstraints: [(level: Int, isFloor: Bool, order: Int, item: Int, sign: Double)] = []
    func add(_ row: Int, _ side: Int, _ item: Int, _ sign: Double) {
      let level = rows[row].penalty(towards: side)
      guard level != never else { return }
      let isFloor = side < 0 && rows[row].isFloor
      let origin = side < 0 ? rows[row].belowOrigin : rows[row].aboveOrigin
      softConstraints.append((level, isFloor, isFloor ? origin : -origin, item, sign))
    }
    for (row, item, rate) in movedRows where rows[row].side != 0 {
      let side = Int(rows[row].side)
      add(row, side, item, Double(side) * (rate > 0 ? 1 : -1))
    }
    for (item, row) in items.enumerated() where rows[row].isBasic {
      if table.upper[item] > 0 { add(row, 1, item, 1) }
      if table.lower[item] < 0 { add(row, -1, item, -1) }
    }
    softConstraints.sort {
      ($0.level, $0.isFloor ? 1 : 0, $0.order) < ($1.level, $1.isFloor ? 1 : 0, $1.order)
    }
    for softConstraint in softConstraints {
      table.minimize(goals[softConstraint.item], sign: softConstraint.sign)
      table.fix(softConstraint.item)
    }
  }

  /// Chooses the values that no row determines, as Cassowary does: sizes become zero, then
  /// positions move to the limits of inequalities, and values that are still free become zero.
  private mutating func resolve(_ open: [Int]) {
    guard !open.isEmpty else { return }
    for index in open where extents.contains(variables[index].variable) { pullToZero(index) }
    moveToLimits()
    for index in open where !extents.contains(variables[index].variable) { pullToZero(index) }
  }

  /// Moves inequalities with slack to their kinks, from the first to the last.
  private mutating func moveToLimits() {
    var limits: [(origin: Int, item: Int, sign: Double)] = []
    func add(_ row: Int, _ item: Int, _ rate: Double) {
      let isCap = rows[row].below == never
      guard isCap != (rows[row].above == never), rows[row].side == 0 else { return }
      let origin = isCap ? rows[row].aboveOrigin : rows[row].belowOrigin
      limits.append((origin, item, isCap == (rate > 0) ? -1 : 1))
    }
    for (row, item, rate) in movedRows { add(row, item, rate) }
    for (item, row) in items.enumerated() where rows[row].isBasic { add(row, item, 1) }
    limits.sort { $0.origin < $1.origin }
    for limit in limits where table.minimize(goals[limit.item], sign: limit.sign) {
      table.fix(limit.item)
    }
  }

  /// Moves a free variable as near to zero as the variables before it permit.
  private mutating func pullToZero(_ index: Int) {
    let (variable, goal) = variables[index]
    let zero = -value[variable]
    let isAbove = table.value(of: goal) > zero
    let item = table.addItem(
      goal, within: isAbove ? reach(zero, .infinity) : reach(-.infinity, zero))
    table.minimize(goal, sign: isAbove ? 1 : -1)
    table.fix(item)
  }
}

/// Returns the range between two bounds; a point if rounding reversed the bounds or overflow left
/// none.
private func reach(_ lowest: Double, _ highest: Double) -> ClosedRange<Double> {
  if lowest <= highest { return lowest...highest }
  let point = lowest.isFinite ? lowest : highest.isFinite ? highest : 0
  return point...point
}
