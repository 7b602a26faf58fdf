import LinearSolver
import TestSupport
import Testing

@Suite("Properties of explanations")
struct SolverPropertyTests {
  /// Returns the kink of a row: the row without its priority and its relation.
  private static func kink(of row: Row) -> [Double] {
    var sums: [Int: Double] = [:]
    for term in row.terms { sums[term.variable.index, default: 0] += term.coefficient }
    let cells = sums.filter { $0.value != 0 }.sorted { $0.key < $1.key }
    let scale = cells.first?.value ?? 1
    return cells.flatMap { [Double($0.key), $0.value / scale] } + [row.constant / scale]
  }

  @Test(
    "A value is the sum of the effects of its reasons within 1e-6, in 800 samples",
    .premise(atLeast: 3_300),
    arguments: 0..<400)
  func sums(seed: Int) throws {
    for problem in [FuzzProblem(seed: seed).problem, FuzzProblem(stackSeed: seed).problem] {
      var solved = SolvedProblem(problem)
      let solution = solved.solution
      guard solution.certainty == .certified else { continue }
      for variable in (0..<problem.variableCount).map(Variable.init(index:)) {
        let told = solved.explanation(of: variable)
        guard premise(!told.dependsOnFreedom) else { continue }
        // Both rows of a view that hugs and resists at one size count as one reason.
        var (sum, kinks) = (0.0, Set<[Double]>())
        for reason in told.reasons {
          let row = problem.rows[reason.row.index]
          if kinks.insert(Self.kink(of: row)).inserted { sum += reason.effect * row.constant }
        }
        let isSum = abs(sum - solution[variable]) < 1e-6
        #expect(isSum, "x\(variable.index) in \(problem.dump())")
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
    "Reported violations equal the rows' violations within 1e-6, in 200 samples",
    .premise(atLeast: 280),
    arguments: 0..<200)
  func violations(seed: Int) throws {
    let problem = FuzzProblem(seed: seed).problem
    var solved = SolvedProblem(problem)
    let solution = solved.solution
    guard solution.certainty == .certified else { return }
    for (index, row) in problem.rows.enumerated() {
      let told = solved.violation(of: RowID(index: index))
      #expect(abs((told?.amount ?? 0) - solution.violation(of: row)) < 1e-6)
      guard let told = premise(told) else { continue }
      #expect(told.amount > 0 && told.row.index == index)
      #expect(!told.forcedBy.contains { $0.row.index == index })
    }
  }
}
