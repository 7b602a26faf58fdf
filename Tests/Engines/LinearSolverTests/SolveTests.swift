import LinearSolver
import Testing

@Suite("Solving linear problems")
struct SolveTests {
  @Test("A required chain has one solution")
  func chain() throws {
    var problem = LinearProblem()
    let a = problem.addVariable()
    let b = problem.addVariable()
    try problem.add(Row([Term(a)], .equal, 20))
    try problem.add(Row([Term(b), Term(a, times: -1)], .equal, 8))
    let solution = problem.solve()
    #expect(solution[a] == 20)
    #expect(solution[b] == 28)
    #expect(solution.freedoms.isEmpty)
  }

  @Test("The first variable stretches, and others with equal hugging do not")
  func huggingTie() throws {
    var problem = LinearProblem()
    let a = problem.addVariable()
    let b = problem.addVariable()
    for (view, width) in [(a, 83.0), (b, 76.0)] {
      try problem.add(Row([Term(view)], .greaterOrEqual, width, priority: 750))
      try problem.add(Row([Term(view)], .lessOrEqual, width, priority: 250))
    }
    try problem.add(Row([Term(a), Term(b)], .equal, 329))
    let solution = problem.solve()
    #expect(solution[a] == 253)
    #expect(solution[b] == 76)
    #expect(solution.freedoms.map(\.isTie) == [true, true])
  }

  @Test("The first variable keeps its width, and others with equal resistance are compressed")
  func compressionTie() throws {
    var problem = LinearProblem()
    let a = problem.addVariable()
    let b = problem.addVariable()
    for (view, width) in [(a, 255.0), (b, 276.0)] {
      try problem.add(Row([Term(view)], .greaterOrEqual, width, priority: 750))
      try problem.add(Row([Term(view)], .lessOrEqual, width, priority: 250))
    }
    try problem.add(Row([Term(a), Term(b)], .equal, 329))
    let solution = problem.solve()
    #expect(solution[a] == 255)
    #expect(solution[b] == 74)
  }

  @Test("Of conflicting required rows the one with the greatest break rank breaks")
  func conflict() throws {
    var problem = LinearProblem()
    let width = problem.addVariable()
    let other = problem.addVariable()
    try problem.add(Row([Term(other)], .equal, 7, breakRank: 9))
    let strong = try problem.add(Row([Term(width)], .equal, 100, breakRank: 1))
    let weak = try problem.add(Row([Term(width)], .equal, 200, breakRank: 2))
    let solution = problem.solve()
    #expect(solution[width] == 100)
    #expect(solution[other] == 7)
    #expect(solution.conflicts.map(\.rows) == [[strong, weak]])
    #expect(solution.conflicts.map(\.broken) == [weak])
  }

  @Test("A variable without rows is zero and free")
  func unused() {
    var problem = LinearProblem()
    let nonbinding = problem.addVariable()
    let solution = problem.solve()
    #expect(solution[nonbinding] == 0)
    #expect(solution.freedoms.map(\.variable) == [nonbinding])
    #expect(solution.freedoms.first?.highest == .infinity)
    #expect(solution.freedoms.first?.isTie == false)
  }

  @Test("Of ambiguous variables a size is zero before a position is")
  func openExtent() throws {
    var problem = LinearProblem()
    let (left, width) = (problem.addVariable(), problem.addVariable(isExtent: true))
    try problem.add(left + width == 300)
    try problem.add(width >= 0)
    let solution = problem.solve()
    #expect(solution[width] == 0 && solution[left] == 300)
    #expect(solution.freedoms.map(\.variable) == [left, width])
  }

  @Test("A position with only inequalities is at the first added limit")
  func limits() throws {
    func left(_ rows: (Variable) -> [Row]) throws -> Double {
      var problem = LinearProblem()
      let left = problem.addVariable()
      for row in rows(left) { try problem.add(row) }
      return problem.solve()[left]
    }
    #expect(try left { [$0 <= 23] } == 23)
    #expect(try left { [$0 >= -5] } == -5)
    #expect(try left { [$0 >= 5, $0 <= 23] } == 5)
    #expect(try left { [$0 <= 23, $0 >= 5] } == 23)
    #expect(try left { [$0 <= 100, $0 <= 23] } == 23)
    #expect(try left { [$0 <= 23 ~ 250] } == 23)
  }

  @Test("In an overfull stack the lowest priorities are violated first, from the last view")
  func tightStack() throws {
    var problem = LinearProblem()
    var previous: (position: Variable, height: Variable)?
    var heights: [Variable] = []
    for index in 0..<20 {
      let (position, height) = (problem.addVariable(), problem.addVariable())
      let resistance = index % 5 == 0 ? 700.0 : 750.0
      try problem.add(Row([Term(height)], .greaterOrEqual, 0))
      try problem.add(Row([Term(height)], .greaterOrEqual, 20, priority: resistance))
      try problem.add(Row([Term(height)], .lessOrEqual, 20, priority: 250))
      var chain = [Term(position)]
      if let previous {
        chain += [Term(previous.position, times: -1), Term(previous.height, times: -1)]
      }
      try problem.add(Row(chain, .equal, 0))
      previous = (position, height)
      heights.append(height)
    }
    let last = try #require(previous)
    try problem.add(Row([Term(last.position), Term(last.height)], .equal, 270))
    let solution = problem.solve()
    // 130 are missing: all four views of lower priority give 20, and the last two and a half of the
    // others.
    let expected = (0..<20).map { index in
      index % 5 == 0 || index > 17 ? 0.0 : index == 17 ? 10 : 20
    }
    #expect(heights.map { solution[$0] } == expected)
    #expect(solution.effort.pivots == 0)
    #expect(solution.freedoms.allSatisfy { $0.isTie })
  }
}
