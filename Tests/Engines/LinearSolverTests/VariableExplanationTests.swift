import LinearSolver
import TestSupport
import Testing

@Suite("Explanations of solutions")
struct VariableExplanationTests {
  @Test("A value is explained by the chain of rows that decides it")
  func chain() throws {
    var problem = LinearProblem()
    let (root, title, other) = (problem.addVariable(), problem.addVariable(), problem.addVariable())
    let width = try problem.add(Row([Term(root)], .equal, 320))
    let half = try problem.add(Row([Term(title), Term(root, times: -0.5)], .equal, 8))
    try problem.add(Row([Term(other), Term(root, times: -1)], .equal, 0))
    var solved = SolvedProblem(problem)
    let explanation = solved.explanation(of: title)
    #expect(explanation.reasons.map(\.row) == [width, half])
    #expect(explanation.reasons.map(\.effect) == [0.5, 1])
    #expect(!explanation.dependsOnFreedom)
  }

  @Test("A free variable is reported as such")
  func free() {
    var problem = LinearProblem()
    let nonbinding = problem.addVariable()
    var solved = SolvedProblem(problem)
    let explanation = solved.explanation(of: nonbinding)
    #expect(explanation.dependsOnFreedom)
    #expect(explanation.reasons.isEmpty)
  }

  @Test("A violated optional row has the rows that force its violation")
  func forced() throws {
    var problem = LinearProblem()
    let (a, b) = (problem.addVariable(), problem.addVariable())
    let total = try problem.add(Row([Term(a), Term(b)], .equal, 100))
    let strong = try problem.add(Row([Term(a)], .greaterOrEqual, 70, priority: 751))
    let weak = try problem.add(Row([Term(b)], .greaterOrEqual, 50, priority: 750))
    var solved = SolvedProblem(problem)
    let found = solved.violation(of: weak)
    let violation = try #require(found)
    #expect(violation.amount == 20)
    #expect(Set(violation.forcedBy.map(\.row)) == [total, strong])
    let other = solved.violation(of: strong)
    #expect(other == nil)
  }

  @Test("The dump shows the problem, the basis and its multipliers")
  func dump() throws {
    var problem = LinearProblem()
    let a = problem.addVariable()
    try problem.add(Row([Term(a)], .greaterOrEqual, 70, priority: 750))
    try problem.add(Row([Term(a)], .lessOrEqual, 50, priority: 250))
    var solved = SolvedProblem(problem)
    let dump = solved.dump()
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
    "The order of rows changes no unique solution by more than 1e-9, in 500 samples",
    .premise(atLeast: 100),
    arguments: 0..<500)
  func orderDoesNotMatter(seed: Int) throws {
    let problem = FuzzProblem(seed: seed).problem
    let solution = problem.solve()
    guard premise(solution.freedoms.isEmpty && solution.conflicts.isEmpty) else { return }
    var turned = LinearProblem()
    for _ in 0..<problem.variableCount { _ = turned.addVariable() }
    for row in problem.rows.reversed() { try turned.add(row) }
    for (one, two) in zip(solution.values, turned.solve().values) {
      #expect(abs(one - two) < 1e-9)
    }
  }
}
