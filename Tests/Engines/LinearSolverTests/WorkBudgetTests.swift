import LinearSolver
import Testing

@Suite("Work budgets")
struct WorkBudgetTests {
  /// Returns views in a row with more width than they need, and no row that decides which
  /// stretches.
  private func tiedViews(_ count: Int) throws -> LinearProblem {
    var problem = LinearProblem()
    var edge = problem.addVariable()
    try problem.add(Row([Term(edge)], .equal, 0))
    for _ in 0..<count {
      let (width, next) = (problem.addVariable(), problem.addVariable())
      try problem.add(Row([Term(width)], .greaterOrEqual, 30, priority: 750))
      try problem.add(Row([Term(width)], .lessOrEqual, 30, priority: 250))
      try problem.add(Row([Term(next), Term(edge, times: -1), Term(width, times: -1)], .equal, 8))
      edge = next
    }
    try problem.add(Row([Term(edge)], .equal, Double(count) * 45))
    return problem
  }

  /// Returns rows over all variables at once, which no elimination order simplifies.
  private func tangle(_ count: Int) throws -> LinearProblem {
    var random = FuzzProblem(seed: 7)
    var problem = LinearProblem()
    let variables = (0..<count).map { _ in problem.addVariable() }
    for index in 0..<count * 3 / 2 {
      try problem.add(
        Row(
          variables.map { Term($0, times: Double(random.pick(7)) - 3) },
          index % 3 == 0 ? .equal : .lessOrEqual, Double(random.pick(100)) - 50,
          priority: [1000, 750, 250][random.pick(3)]))
    }
    return problem
  }

  @Test("Of 60 views with equal hugging all widths are free, and the first one stretches")
  func ties() throws {
    let count = 60
    let solution = try tiedViews(count).solve()
    #expect(solution.certainty == .certified)
    #expect(solution[Variable(index: 1)] == 30 + 7 * Double(count))
    #expect((1..<count).allSatisfy { solution.values[2 * $0 + 1] == 30 })
    // Every width, and every edge except the first and the last.
    #expect(solution.freedoms.count == 2 * count - 1)
    #expect(solution.freedoms.allSatisfy { $0.isTie && $0.highest - $0.lowest == 420 })
  }

  @Test("Twice as many such views take at most four times the steps")
  func growth() throws {
    let steps = try [40, 80, 160].map { try tiedViews($0).solve().effort.steps }
    #expect(steps[1] < 4 * steps[0] && steps[2] < 4 * steps[1])
    // The standard budget suffices for 2,000 of them.
    #expect(steps[2] * (2000 / 160) * (2000 / 160) < WorkBudget.standard.steps)
  }

  @Test("A dense problem exhausts the budget and is reported as exhausted")
  func exhausted() throws {
    let problem = try tangle(40)
    let budget = WorkBudget(steps: 200_000)
    let solution = problem.solve(within: budget)
    #expect(solution.certainty == .exhausted)
    #expect(solution.values.allSatisfy { $0.isFinite })
    #expect(solution.freedoms.isEmpty)
    // The same work yields the same result, because steps are counted instead of time.
    let again = problem.solve(within: budget)
    #expect(again.values == solution.values && again.effort == solution.effort)
    // One complete pass and one pivot may begin before the exhausted budget is noticed.
    #expect(solution.effort.steps < 3 * budget.steps)
  }

  @Test("A smaller dense problem is solved within the standard budget")
  func enough() throws {
    let solution = try tangle(12).solve()
    #expect(solution.certainty == .certified)
    #expect(solution.effort.steps < WorkBudget.standard.steps)
  }

  @Test("A budget of zero yields a finite value for every variable", arguments: 0..<100)
  func nothing(seed: Int) {
    let solution = FuzzProblem(seed: seed).problem.solve(within: WorkBudget(steps: 0))
    #expect(solution.values.allSatisfy { $0.isFinite })
    // The first basis may be sufficient; then the solution is certified.
    if solution.certainty == .certified {
      #expect(solution.values == FuzzProblem(seed: seed).problem.solve().values)
    }
  }

  @Test("A problem can be explained when its budget is exhausted")
  func explained() throws {
    var solved = SolvedProblem(try tangle(40), within: WorkBudget(steps: 200_000))
    let solution = solved.solution
    #expect(solution.certainty == .exhausted)
    _ = solved.explanation(of: Variable(index: 0))
    _ = solved.violation(of: RowID(index: 1))
    let dump = solved.dump()
    #expect(dump.contains("basic"))
  }

  @Test("Independent conflicts take as many steps as each alone")
  func separateConflicts() throws {
    func steps(_ count: Int) throws -> Int {
      var problem = LinearProblem()
      for index in 0..<count {
        let width = problem.addVariable()
        try problem.add(Row([Term(width)], .equal, 10, breakRank: count - index))
        try problem.add(Row([Term(width)], .equal, 20, breakRank: 2 * count - index))
      }
      let solution = problem.solve()
      #expect(solution.certainty == .certified)
      // In the order of the break ranks, regardless of the order of the rows.
      #expect(solution.conflicts.map(\.broken.index) == (0..<count).map { 2 * (count - $0) - 1 })
      #expect(solution.conflicts.allSatisfy { $0.rows.count == 2 })
      #expect(solution.values.allSatisfy { $0 == 10 })
      return solution.effort.steps
    }
    let few = try steps(50)
    #expect(try steps(200) < 5 * few)
  }

  @Test("More conflicts than the budget allows are reported as exhausted")
  func manyConflicts() throws {
    var problem = LinearProblem()
    let width = problem.addVariable()
    for number in 0..<300 { try problem.add(Row([Term(width)], .equal, Double(number))) }
    #expect(problem.solve().conflicts.count == 299)
    let solution = problem.solve(within: WorkBudget(steps: 50_000))
    #expect(solution.certainty == .exhausted)
    #expect(solution.conflicts.count < 299)
  }
}
