import LinearSolver
import TestSupport
import Testing

@Suite("Extreme coefficients")
struct ExtremeCoefficientTests {
  @Test(
    "Coefficients that are not finite are refused",
    arguments: [Double.nan, .infinity, -.infinity])
  func refused(number: Double) throws {
    var problem = LinearProblem()
    let x = problem.addVariable()
    let refused: [(row: Row, error: RowError)] = [
      (Row([Term(x)], .equal, number), .numberNotFinite),
      (Row([Term(x), Term(x, times: number)], .equal, 1), .numberNotFinite),
      (Row([Term(x)], .equal, 1, priority: 0), .priorityOutOfRange(0)),
      (Row([Term(Variable(index: 1))], .equal, 1), .unknownVariable(Variable(index: 1))),
    ]
    for (row, error) in refused {
      #expect(throws: error) { try problem.add(row) }
    }
    // A rejected row leaves the problem unchanged.
    #expect(problem.rowCount == 0)
    #expect(problem.dump() == "1 variables, 0 rows\n")
  }

  @Test("Each of 996 priority levels takes precedence over the lower ones")
  func manyLevels() throws {
    var problem = LinearProblem()
    let variables = (0..<5).map { _ in problem.addVariable() }
    // 997 is prime: the rows are in no order, and no two of a variable have the same priority.
    let softConstraints = (1..<997).map { (variable: $0 % 5, priority: Double($0 * 355 % 997) / 2) }
    for softConstraint in softConstraints {
      let term = Term(variables[softConstraint.variable])
      try problem.add(
        Row([term], .equal, softConstraint.priority, priority: softConstraint.priority))
    }
    let values = problem.solve().values
    for variable in 0..<5 {
      let strongest = softConstraints.filter { $0.variable == variable }.map(\.priority).max()
      #expect(values[variable] == strongest)
    }
  }

  @Test(
    "Coefficients of any magnitude yield finite values, certified or not",
    .premise(atLeast: 60), arguments: 0..<300)
  func anySize(seed: Int) throws {
    var random = FuzzProblem(seed: seed)
    var problem = LinearProblem()
    for _ in 0..<6 { _ = problem.addVariable() }
    let sizes = [1e-300, 1e-12, 1e-6, 0, 1, 3, 1e6, 1e12, 1e150, 1e300]
    for _ in 0..<10 {
      var row = random.makeRow((0..<6).map(Variable.init(index:)), 40, 50)
      row.terms = row.terms.map {
        Term($0.variable, times: $0.coefficient * sizes[random.pick(sizes.count)])
      }
      row.constant *= sizes[random.pick(sizes.count)]
      if row.constant.isFinite { try problem.add(row) }
    }
    let solution = problem.solve()
    #expect(solution.values.allSatisfy { $0.isFinite })
    guard premise(solution.certainty == .certified) else { return }
    let broken = Set(solution.conflicts.map(\.broken.index))
    for (index, row) in problem.rows.enumerated()
    where row.priority == Row.requiredPriority && !broken.contains(index) {
      #expect(solution.violation(of: row) <= tolerance(of: row, solution))
    }
  }

  private func tolerance(of row: Row, _ solution: Solution) -> Double {
    let size = row.terms.reduce(abs(row.constant)) {
      max($0, abs($1.coefficient), abs($1.coefficient * solution[$1.variable]))
    }
    return 1e-6 * max(1, size)
  }

  @Test(
    "An equality with a denormal coefficient yields finite values",
    arguments: [Double.leastNormalMagnitude, .leastNonzeroMagnitude])
  func vanishingCoefficient(size: Double) throws {
    var problem = LinearProblem()
    let (x, y, z) = (problem.addVariable(), problem.addVariable(), problem.addVariable())
    try problem.add(Row([Term(x), Term(y, times: -size)], .equal, 0))
    try problem.add(Row([Term(y), Term(z, times: size)], .equal, 320, priority: 750))
    try problem.add(Row([Term(x), Term(y), Term(z, times: -1)], .greaterOrEqual, 8, priority: 250))
    #expect(problem.solve().values.allSatisfy { $0.isFinite })
  }

  @Test("Two rows that differ by 1e-13 yield finite values")
  func nearlyParallel() throws {
    var problem = LinearProblem()
    let (x, y) = (problem.addVariable(), problem.addVariable())
    try problem.add(Row([Term(x), Term(y)], .equal, 1))
    try problem.add(Row([Term(x), Term(y, times: 1 + 1e-13)], .equal, 2, priority: 500))
    try problem.add(Row([Term(x, times: 1e-9), Term(y, times: 1e-9)], .lessOrEqual, 5))
    #expect(problem.solve().values.allSatisfy { $0.isFinite })
  }

  @Test("A row without variables is satisfied or in conflict")
  func emptyRow() throws {
    var problem = LinearProblem()
    try problem.add(Row([], .equal, 0))
    let wrong = try problem.add(Row([], .greaterOrEqual, 5))
    try problem.add(Row([], .lessOrEqual, -5, priority: 10))
    let solution = problem.solve()
    #expect(solution.conflicts.map(\.rows) == [[wrong]])
    #expect(solution.conflicts.map(\.broken) == [wrong])
  }
}
