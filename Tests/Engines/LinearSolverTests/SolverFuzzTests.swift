import Foundation
import LinearSolver
import Testing

@Suite("Solver compared with an exact reference")
struct SolverFuzzTests {
  /// `SNAPLINE_FUZZ=100000` requests a long run.
  static let count = ProcessInfo.processInfo.environment["SNAPLINE_FUZZ"].flatMap(Int.init) ?? 2000
  static let partCount = 20

  @Test(
    "2,000 random problems have the reference's values, conflicts and freedoms", arguments: 0..<20)
  func random(part: Int) {
    evaluate(part: part) { FuzzProblem(seed: $0, hasExtents: $0 % 2 == 0).problem }
  }

  @Test(
    "2,000 random stacks have the reference's values, conflicts and freedoms", arguments: 0..<20)
  func stacks(part: Int) {
    evaluate(part: part) { FuzzProblem(stackSeed: $0, hasExtents: $0 % 2 == 0).problem }
  }

  private func evaluate(part: Int, _ make: (_ seed: Int) -> LinearProblem) {
    for index in 0..<Self.count / Self.partCount {
      let seed = part * 1_000_000 + index
      let problem = make(seed)
      if let mismatch = ReferenceComparison(problem: problem).firstMismatch(problem.solve()) {
        Issue.record("seed \(seed): \(mismatch)")
        return
      }
    }
  }
}

/// A comparison of a solution with the exact one.
struct ReferenceComparison {
  let problem: LinearProblem

  /// Returns the first error of a solution; nil if it is correct.
  func firstMismatch(_ solution: Solution) -> String? {
    var rows = Array(problem.rows)
    if solution.certainty != .certified { return "uncertain" }
    for conflict in solution.conflicts {
      if let mismatch = firstMismatch(conflict, rows) { return mismatch }
      rows[conflict.broken.index].priority = Row.requiredPriority.nextDown
    }
    guard isFeasible(rows.filter { $0.priority == Row.requiredPriority }) else {
      return "a conflict was overlooked"
    }
    let answer = ReferenceSolver(
      variableCount: problem.variableCount, rows: rows,
      extents: (0..<problem.variableCount).filter { problem.isExtent(Variable(index: $0)) }
    ).solve()
    return firstMismatch(in: solution, answer)
  }

  private func firstMismatch(_ conflict: Conflict, _ rows: [Row]) -> String? {
    let members = conflict.rows.map { rows[$0.index] }
    let rank: (RowID) -> (Int, Int) = { (rows[$0.index].breakRank, $0.index) }
    guard members.allSatisfy({ $0.priority == Row.requiredPriority }) else {
      return "a member of \(conflict) was not required any more"
    }
    guard !isFeasible(members) else { return "\(conflict) is no contradiction" }
    for index in members.indices {
      var fewer = members
      fewer.remove(at: index)
      guard isFeasible(fewer) else { return "\(conflict) is not irreducible" }
    }
    guard conflict.rows.max(by: { rank($0) < rank($1) }) == conflict.broken else {
      return "\(conflict) broke another row than the one of greatest rank"
    }
    return nil
  }

  private func isFeasible(_ rows: [Row]) -> Bool {
    ReferenceSolver(variableCount: problem.variableCount, rows: rows).isFeasible()
  }

  private func firstMismatch(
    in solution: Solution, _ answer: ReferenceSolver.ReferenceSolution
  ) -> String? {
    for (index, value) in answer.values.enumerated() {
      if abs(solution.values[index] - value.double) > 1e-6 {
        return "x\(index) is \(solution.values[index]), should be \(value.double)"
      }
    }
    var freedoms = solution.freedoms.makeIterator()
    for (index, range) in answer.ranges.enumerated() {
      guard range.lowest == nil || range.highest == nil || range.lowest != range.highest else {
        continue
      }
      guard let freedom = freedoms.next(), freedom.variable.index == index else {
        return "x\(index) should be free"
      }
      let lowest = range.lowest?.double ?? -.infinity
      let highest = range.highest?.double ?? .infinity
      guard freedom.lowest == lowest || abs(freedom.lowest - lowest) < 1e-6,
        freedom.highest == highest || abs(freedom.highest - highest) < 1e-6
      else { return "x\(index) moves in \(freedom), should in \(lowest)...\(highest)" }
      guard freedom.isTie == !answer.isLoose[index] else { return "x\(index) is a tie or is not" }
      guard freedom.movesWith.map(\.index) == answer.movesWith[index] else {
        return "x\(index) moves with \(freedom.movesWith), should with \(answer.movesWith[index])"
      }
    }
    return freedoms.next().map { "x\($0.variable.index) should not be free" }
  }
}
