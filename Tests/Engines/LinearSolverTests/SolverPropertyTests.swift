import LinearSolver
import Testing

@Suite("Properties of changed problems")
struct SolverPropertyTests {
  @Test(
    "Changes that are reverted restore the solution, in 200 samples",
    arguments: 0..<200)
  func undone(seed: Int) throws {
    var random = FuzzProblem(seed: seed)
    let problem = random.problem
    var solver = Solver(problem)
    let before = solver.solution()
    var undo: [(inout Solver) throws -> Void] = []
    for _ in 0..<1 + random.pick(6) {
      let row = RowID(index: random.pick(problem.rowCount))
      let known = problem.rows[row.index]
      switch random.pick(3) {
      case 0:
        let variables = (0..<problem.variableCount).map(Variable.init(index:))
        let added = try solver.add(random.makeRow(variables, 40, 50))
        undo.append { $0.remove(added) }
      case 1:
        try solver.setConstant(Double(random.pick(30) - 10), of: row)
        undo.append { try $0.setConstant(known.constant, of: row) }
      default:
        try solver.setPriority(random.priority(40), of: row)
        undo.append { try $0.setPriority(known.priority, of: row) }
      }
      // Intermediate solutions must not make a difference.
      if random.pick(2) == 0 { _ = solver.solution() }
    }
    let changed = solver
    for step in undo.reversed() { try step(&solver) }
    let after = solver.solution()
    for (one, other) in zip(before.values, after.values) { #expect(abs(one - other) < 1e-9) }
    #expect(after.conflicts == before.conflicts)
    #expect(after.freedoms.map(\.variable) == before.freedoms.map(\.variable))
    #expect(solver.dump().hasPrefix(problem.dump()))
    // A copy that was taken before stays changed.
    var kept = changed
    var again = kept
    #expect(kept.solution().values == again.solution().values)
  }

  /// Returns the kink of a row: the row without its priority and its relation.
  private static func kink(of row: Row) -> [Double] {
    var sums: [Int: Double] = [:]
    for term in row.terms { sums[term.variable.index, default: 0] += term.coefficient }
    let cells = sums.filter { $0.value != 0 }.sorted { $0.key < $1.key }
    let scale = cells.first?.value ?? 1
    return cells.flatMap { [Double($0.key), $0.value / scale] } + [row.constant / scale]
  }

  @Test("A value is the sum of the effects of its reasons, in 800 samples", arguments: 0..<400)
  func sums(seed: Int) throws {
    for problem in [FuzzProblem(seed: seed).problem, FuzzProblem(stackSeed: seed).problem] {
      var solver = Solver(problem)
      let solution = solver.solution()
      guard solution.certainty == .certified else { continue }
      for variable in (0..<problem.variableCount).map(Variable.init(index:)) {
        let told = solver.explain(variable)
        guard !told.dependsOnFreedom else { continue }
        // Both rows of a view that hugs and resists at one size count as one reason.
        var (sum, kinks) = (0.0, Set<[Double]>())
        for reason in told.reasons {
          let row = problem.rows[reason.row.index]
          if kinks.insert(Self.kink(of: row)).inserted { sum += reason.effect * row.constant }
        }
        #expect(abs(sum - solution[variable]) < 1e-6, "x\(variable.index) in \(solver.dump())")
        #expect(Set(told.reasons.map(\.row)).count == told.reasons.count)
        #expect(told.reasons.allSatisfy { $0.effect != 0 })
        // Only rows that are satisfied exactly decide a value.
        for reason in told.reasons {
          #expect(abs(solution.excess(of: problem.rows[reason.row.index])) < 1e-6)
        }
      }
    }
  }

  @Test(
    "Reported violations equal the rows' violations, in 200 samples",
    arguments: 0..<200)
  func violations(seed: Int) throws {
    let problem = FuzzProblem(seed: seed).problem
    var solver = Solver(problem)
    let solution = solver.solution()
    guard solution.certainty == .certified else { return }
    for (index, row) in problem.rows.enumerated() {
      let told = solver.violation(of: RowID(index: index))
      #expect(abs((told?.amount ?? 0) - solution.violation(of: row)) < 1e-6)
      guard let told else { continue }
      #expect(told.amount > 0 && told.row.index == index)
      #expect(!told.forcedBy.contains { $0.row.index == index })
    }
  }
}
