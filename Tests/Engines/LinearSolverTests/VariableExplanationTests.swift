import LinearSolver
import Testing

@Suite("Explanations of solutions")
struct VariableExplanationTests {
  @Test("A value is explained by the chain of rows that decides it")
  func chain() throws {
    var solver = Solver()
    let (root, title, other) = (solver.addVariable(), solver.addVariable(), solver.addVariable())
    let width = try solver.add(Row([Term(root)], .equal, 320))
    let half = try solver.add(Row([Term(title), Term(root, times: -0.5)], .equal, 8))
    try solver.add(Row([Term(other), Term(root, times: -1)], .equal, 0))
    let explanation = solver.explain(title)
    #expect(explanation.reasons.map(\.row) == [width, half])
    #expect(explanation.reasons.map(\.effect) == [0.5, 1])
    #expect(!explanation.dependsOnFreedom)
  }

  @Test("A free variable is reported as such")
  func free() {
    var solver = Solver()
    let nonbinding = solver.addVariable()
    let explanation = solver.explain(nonbinding)
    #expect(explanation.dependsOnFreedom)
    #expect(explanation.reasons.isEmpty)
  }

  @Test("A violated optional row has the rows that force its violation")
  func forced() throws {
    var solver = Solver()
    let (a, b) = (solver.addVariable(), solver.addVariable())
    let total = try solver.add(Row([Term(a), Term(b)], .equal, 100))
    let strong = try solver.add(Row([Term(a)], .greaterOrEqual, 70, priority: 751))
    let weak = try solver.add(Row([Term(b)], .greaterOrEqual, 50, priority: 750))
    let found = solver.violation(of: weak)
    let violation = try #require(found)
    #expect(violation.amount == 20)
    #expect(Set(violation.forcedBy.map(\.row)) == [total, strong])
    let other = solver.violation(of: strong)
    #expect(other == nil)
  }

  @Test("The dump shows the problem, the basis and its multipliers")
  func dump() throws {
    var solver = Solver()
    let a = solver.addVariable()
    try solver.add(Row([Term(a)], .greaterOrEqual, 70, priority: 750))
    try solver.add(Row([Term(a)], .lessOrEqual, 50, priority: 250))
    let dump = solver.dump()
    #expect(
      dump == """
        1 variables, 2 rows
        r0: 1.0 x0 >= 70.0 @750.0
        r1: 1.0 x0 <= 50.0 @250.0
        x0 = 70.0
        basic r0 1.0@250.0
        violated r1 by 20.0

        """)
  }

  @Test(
    "The order of rows changes no unique solution, in 500 samples", arguments: 0..<500)
  func orderDoesNotMatter(seed: Int) throws {
    let problem = FuzzProblem(seed: seed).problem
    let solution = problem.solve()
    guard solution.freedoms.isEmpty, solution.conflicts.isEmpty else { return }
    var turned = LinearProblem()
    for _ in 0..<problem.variableCount { _ = turned.addVariable() }
    for row in problem.rows.reversed() { try turned.add(row) }
    for (one, two) in zip(solution.values, turned.solve().values) {
      #expect(abs(one - two) < 1e-9)
    }
  }
}
