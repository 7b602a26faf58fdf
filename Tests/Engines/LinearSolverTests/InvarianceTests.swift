import LinearSolver
import TestSupport
import Testing

/// Transformed problems must have the same solutions.
@Suite("Invariance of solutions under transformations")
struct InvarianceTests {
  private func problem(_ count: Int, _ rows: [Row]) throws -> LinearProblem {
    var problem = LinearProblem()
    for _ in 0..<count { _ = problem.addVariable() }
    for row in rows { try problem.add(row) }
    return problem
  }

  /// Returns random rows, each with its own break rank, so that no order decides.
  private func rows(_ seed: Int) -> (problem: LinearProblem, rows: [Row], random: FuzzProblem) {
    let random = FuzzProblem(seed: seed)
    var rows = Array(random.problem.rows)
    for index in rows.indices { rows[index].breakRank = (index * 7 + seed) % 101 }
    return (random.problem, rows, random)
  }

  private func shuffled<Item>(_ items: [Item], _ random: inout FuzzProblem) -> [Item] {
    var items = items
    for place in items.indices.dropFirst() { items.swapAt(place, random.pick(place + 1)) }
    return items
  }

  /// Returns the total violation of each priority, the highest first.
  private func misses(_ solution: Solution, _ rows: [Row]) -> [Double] {
    Set(rows.map(\.priority)).sorted(by: >).map { priority in
      rows.filter { $0.priority == priority }.reduce(0) { $0 + solution.violation(of: $1) }
    }
  }

  /// The ambiguous variables with their ranges.
  private func ranges(_ solution: Solution) -> [[Double]] {
    solution.freedoms.map { [Double($0.variable.index), $0.lowest, $0.highest] }
  }

  private func isNear(_ one: [Double], _ other: [Double]) -> Bool {
    one.count == other.count
      && zip(one, other).allSatisfy { $0 == $1 || abs($0 - $1) < 1e-6 }
  }

  private func expectSame(
    _ one: Solution, _ other: Solution, besides isFree: Bool = true,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let (before, after) = (ranges(one), ranges(other))
    #expect(before.count == after.count, sourceLocation: sourceLocation)
    for (range, known) in zip(after, before) {
      #expect(isNear(range, known), sourceLocation: sourceLocation)
    }
    guard one.freedoms.isEmpty || !isFree else { return }
    #expect(isNear(one.values, other.values), sourceLocation: sourceLocation)
  }

  @Test(
    "The order of rows changes no conflict, and no unique value or range by more than 1e-6",
    .premise(atLeast: 60),
    arguments: 0..<80)
  func orderOfRows(seed: Int) throws {
    var (original, rows, random) = rows(seed)
    let before = try problem(original.variableCount, rows).solve()
    let order = shuffled(Array(rows.indices), &random)
    let after = try problem(original.variableCount, order.map { rows[$0] }).solve()
    guard premise(before.certainty == .certified && after.certainty == .certified) else { return }
    let known = Set(before.conflicts.map(\.broken.index))
    #expect(Set(after.conflicts.map { order[$0.broken.index] }) == known)
    for conflict in after.conflicts {
      let broken = rows[order[conflict.broken.index]].breakRank
      #expect(conflict.rows.allSatisfy { rows[order[$0.index]].breakRank <= broken })
    }
    expectSame(before, after)
    #expect(isNear(misses(before, rows), misses(after, rows)))
  }

  @Test(
    "The order of variables only permutes the values, within 1e-6", .premise(atLeast: 60),
    arguments: 0..<80
  )
  func orderOfVariables(seed: Int) throws {
    var (original, rows, random) = rows(seed)
    let count = original.variableCount
    let places = shuffled(Array(0..<count), &random)
    let renamed = rows.map { row in
      var row = row
      row.terms = row.terms.map {
        Term(Variable(index: places[$0.variable.index]), times: $0.coefficient)
      }
      return row
    }
    let before = try problem(count, rows).solve()
    let after = try problem(count, renamed).solve()
    guard premise(before.certainty == .certified && after.certainty == .certified) else { return }
    #expect(before.conflicts.map(\.broken) == after.conflicts.map(\.broken))
    let free = Set(before.freedoms.map { places[$0.variable.index] })
    #expect(Set(after.freedoms.map(\.variable.index)) == free)
    for freedom in before.freedoms {
      let other = after.freedoms.first { $0.variable.index == places[freedom.variable.index] }
      #expect(
        isNear([freedom.lowest, freedom.highest], [other?.lowest ?? .nan, other?.highest ?? .nan]))
      #expect(other?.isTie == freedom.isTie)
      #expect(
        Set(other?.movesWith.map(\.index) ?? [])
          == Set(freedom.movesWith.map { places[$0.index] }))
    }
    guard free.isEmpty else { return }
    for variable in 0..<count {
      #expect(abs(before.values[variable] - after.values[places[variable]]) < 1e-6)
    }
  }

  /// Equivalent notations of a required row.
  private static let spellings: [@Sendable (Row) -> [Row]] = [
    { row in
      var row = row
      row.terms = row.terms.map { Term($0.variable, times: $0.coefficient * 4) }
      row.constant *= 4
      return [row]
    },
    { row in
      var row = row
      row.terms = row.terms.map { Term($0.variable, times: -$0.coefficient) }
      row.constant = -row.constant
      row.relation = Relation(rawValue: -row.relation.rawValue) ?? row.relation
      return [row]
    },
    { row in
      var row = row
      row.terms = row.terms.reversed().flatMap {
        [
          Term($0.variable, times: $0.coefficient * 3),
          Term($0.variable, times: -2 * $0.coefficient),
        ]
      }
      return [row]
    },
    { row in
      guard row.relation == .equal, row.priority == Row.requiredPriority else { return [row] }
      return [Relation.lessOrEqual, .greaterOrEqual].map { relation in
        var half = row
        half.relation = relation
        return half
      }
    },
    { row in
      // Repeating a required row changes nothing; a repeated optional row would count twice.
      row.priority == Row.requiredPriority ? [row, row] : [row]
    },
  ]

  @Test(
    "Scaling, splitting or repeating required rows changes no value by more than 1e-6",
    .premise(atLeast: 35),
    arguments: 0..<60)
  func spellings(seed: Int) throws {
    let (original, rows, _) = rows(seed)
    let before = try problem(original.variableCount, rows).solve()
    guard premise(before.certainty == .certified && before.conflicts.isEmpty) else { return }
    for spell in Self.spellings {
      let spelled = rows.flatMap { row in
        row.priority == Row.requiredPriority ? spell(row) : [row]
      }
      let after = try problem(original.variableCount, spelled).solve()
      guard after.certainty == .certified else { continue }
      #expect(after.conflicts.isEmpty)
      expectSame(before, after)
    }
  }

  @Test(
    "A row that follows from required rows changes no value by more than 1e-6",
    .premise(atLeast: 43),
    arguments: 0..<400)
  func implied(seed: Int) throws {
    let (original, rows, _) = rows(seed)
    let required = rows.filter { $0.priority == Row.requiredPriority && $0.relation == .equal }
    guard required.count > 1 else { return }
    let before = try problem(original.variableCount, rows).solve()
    guard premise(before.certainty == .certified && before.conflicts.isEmpty) else { return }
    let (one, other) = (required[0], required[1])
    let sum = Row(
      one.terms + other.terms.map { Term($0.variable, times: 2 * $0.coefficient) }, .equal,
      one.constant + 2 * other.constant, breakRank: 200)
    var loose = sum
    (loose.relation, loose.constant) = (.lessOrEqual, sum.constant + 1)
    for rows in [rows + [sum], [sum] + rows, rows + [loose, sum]] {
      let after = try problem(original.variableCount, rows).solve()
      #expect(after.conflicts.isEmpty)
      expectSame(before, after)
    }
    var wrong = sum
    wrong.constant += 1
    let broken = try problem(original.variableCount, rows + [wrong]).solve()
    #expect(broken.conflicts.map(\.broken.index) == [rows.count])
    expectSame(before, broken)
  }

  @Test("Only the order of priorities matters, not their distance", arguments: 0..<60)
  func orderOfPriorities(seed: Int) throws {
    let (original, rows, _) = rows(seed)
    let before = try problem(original.variableCount, rows).solve()
    // The number just below the required priority is reserved for broken rows.
    let scales: [[Double: Double]] = [
      [250: .leastNonzeroMagnitude, 500: 1e-300, 750: 1e-9],
      [250: 999, 500: 999.9999999999, 750: Row.requiredPriority.nextDown.nextDown],
      [250: 1, 500: 2, 750: 3],
    ]
    for scale in scales {
      let other = rows.map { row in
        var row = row
        row.priority = scale[row.priority] ?? row.priority
        return row
      }
      let after = try problem(original.variableCount, other).solve()
      #expect(after.values == before.values)
      #expect(after.conflicts == before.conflicts)
      #expect(ranges(after) == ranges(before))
    }
  }

  @Test(
    "Two problems without common rows have the values of each alone, within 1e-6", arguments: 0..<60
  )
  func sideBySide(seed: Int) throws {
    let (one, ones, _) = rows(seed)
    let (other, others, _) = rows(seed + 1_000)
    let count = one.variableCount
    let moved = others.map { row in
      var row = row
      row.terms = row.terms.map {
        Term(Variable(index: $0.variable.index + count), times: $0.coefficient)
      }
      return row
    }
    // The rows of both alternate.
    var mixed: [Row] = []
    for place in 0..<max(ones.count, moved.count) {
      if place < ones.count { mixed.append(ones[place]) }
      if place < moved.count { mixed.append(moved[place]) }
    }
    let both = try problem(count + other.variableCount, mixed).solve()
    let alone = (try problem(count, ones).solve(), try problem(other.variableCount, others).solve())
    #expect(isNear(both.values, alone.0.values + alone.1.values))
    #expect(both.conflicts.count == alone.0.conflicts.count + alone.1.conflicts.count)
    let shifted = ranges(alone.1).map { [$0[0] + Double(count)] + $0[1...] }
    #expect(isNear(ranges(both).flatMap(\.self), (ranges(alone.0) + shifted).flatMap(\.self)))
  }

  @Test(
    "A translated or mirrored problem has translated or mirrored values, within 1e-6",
    .premise(atLeast: 28), arguments: 0..<80)
  func moved(seed: Int) throws {
    let (original, rows, _) = rows(seed)
    let before = try problem(original.variableCount, rows).solve()
    guard premise(before.certainty == .certified && before.freedoms.isEmpty) else { return }
    let amount = 64.0
    let moved = rows.map { row in
      var row = row
      row.constant += amount * row.terms.reduce(0) { $0 + $1.coefficient }
      return row
    }
    let mirrored = rows.map { row in
      var row = row
      row.terms = row.terms.map { Term($0.variable, times: -$0.coefficient) }
      return row
    }
    let (there, back) = (
      try problem(original.variableCount, moved).solve(),
      try problem(original.variableCount, mirrored).solve()
    )
    #expect(isNear(there.values, before.values.map { $0 + amount }))
    #expect(isNear(back.values, before.values.map { -$0 }))
    #expect(there.conflicts == before.conflicts && back.conflicts == before.conflicts)
  }
}

@Suite("Boundary values of rows")
struct BoundaryRowTests {
  @Test(
    "A value is returned exactly as given, for values from 5e-324 to 1e15",
    arguments: [
      0, -0.0, .leastNonzeroMagnitude, 1e-300, 1.0 / 3, 16_777_217, 9_007_199_254_740_992, 1e15,
      -1e15,
    ])
  func values(value: Double) throws {
    var problem = LinearProblem()
    let (one, other) = (problem.addVariable(), problem.addVariable())
    try problem.add(Row([Term(one)], .equal, value))
    try problem.add(Row([Term(other), Term(one, times: -1)], .equal, 0))
    let solution = problem.solve()
    #expect(solution.values == [value, value])
    #expect(solution.conflicts.isEmpty && solution.freedoms.isEmpty)
  }

  @Test(
    "Priorities are above 0 and at most 1000",
    arguments: [
      (0, false), (-0.0, false), (-1, false), (.leastNonzeroMagnitude, true), (1000, true),
      (1000.nextUp, false), (1000.nextDown, true), (.nan, false), (.infinity, false),
    ] as [(Double, Bool)])
  func priorities(priority: Double, isFit: Bool) throws {
    var problem = LinearProblem()
    let variable = problem.addVariable()
    let row = try problem.add(Row([Term(variable)], .equal, 7))
    let before = problem.dump()
    if isFit {
      try problem.setPriority(priority, of: row)
      #expect(problem.solve()[variable] == 7)
    } else {
      #expect(throws: RowError.self) { try problem.setPriority(priority, of: row) }
      #expect(throws: RowError.self) {
        try problem.add(Row([Term(variable)], .equal, 8, priority: priority))
      }
      // A rejected row leaves the problem unchanged.
      #expect(problem.dump() == before)
    }
  }

  @Test("A row whose variables cancel is satisfied or in conflict")
  func cancelled() throws {
    for (constant, relation, holds) in [
      (0, .equal, true), (1, .equal, false), (1, .lessOrEqual, true), (1, .greaterOrEqual, false),
      (-1, .greaterOrEqual, true),
    ] as [(Double, Relation, Bool)] {
      var problem = LinearProblem()
      let variable = problem.addVariable()
      try problem.add(Row([Term(variable)], .equal, 5))
      let row = try problem.add(
        Row([Term(variable, times: 2), Term(variable, times: -2)], relation, constant))
      let solution = problem.solve()
      #expect(solution[variable] == 5)
      #expect(solution.conflicts.map(\.rows) == (holds ? [] : [[row]]))
      #expect(solution.conflicts.allSatisfy { $0.broken == row })
    }
  }

  @Test("A row can change in a copy of a problem, and rows that do not exist have no effect")
  func changedRows() throws {
    var problem = LinearProblem()
    let variable = problem.addVariable()
    let optional = try problem.add(Row([Term(variable)], .equal, 3, priority: 500))
    let row = try problem.add(Row([Term(variable)], .lessOrEqual, 100))
    var copy = problem
    try copy.setConstant(1, of: row)
    #expect(copy.solve()[variable] == 1 && problem.solve()[variable] == 3)
    try copy.setPriority(499, of: row)
    #expect(copy.solve()[variable] == 3)
    for unknown in [RowID(index: 99), RowID(index: -1)] {
      try copy.setConstant(4, of: unknown)
      try copy.setPriority(1, of: unknown)
    }
    #expect(throws: RowError.self) { try copy.setConstant(.infinity, of: row) }
    var solved = SolvedProblem(copy)
    let violations = [row, optional, RowID(index: 99)].map { solved.violation(of: $0)?.amount }
    #expect(violations == [2, nil, nil])
    let explanation = solved.explanation(of: variable)
    #expect(explanation.reasons.map(\.row) == [optional])
  }
}
