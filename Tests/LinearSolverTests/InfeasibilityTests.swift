import Testing

@testable import LinearSolver

@Suite("Contradictions")
struct InfeasibilityTests {
  @Test("A contradiction that names no row is none, and no row is blamed for it")
  func none() throws {
    var problem = LinearProblem()
    let width = problem.addVariable()
    try problem.add(width == 3)
    var rest = WorkBudget.standard
    let found = InfeasibleSubset(rows: [], isIrreducible: true)
    #expect(problem.conflict(in: found, within: &rest) == nil)
  }
}
