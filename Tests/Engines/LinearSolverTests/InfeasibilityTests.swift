import Testing

@testable import LinearSolver

@Suite("Infeasible subsets")
struct InfeasibilityTests {
  @Test("An infeasible subset without rows is not a conflict")
  func none() throws {
    var problem = LinearProblem()
    let width = problem.addVariable()
    try problem.add(width == 3)
    var rest = WorkBudget.standard
    let found = InfeasibleSubset(rows: [], isIrreducible: true)
    #expect(problem.conflict(in: found, within: &rest) == nil)
  }
}
