import Foundation
import LinearSolver
import Testing

@Suite("The example of the documentation")
struct ExampleTests {
  @Test("The example does what it says")
  func example() throws {
    var problem = LinearProblem()
    let (label, field) = (problem.addVariable(), problem.addVariable())
    try problem.add(Row([Term(label), Term(field)], .equal, 300))
    try problem.add(Row([Term(label)], .greaterOrEqual, 80, priority: 750))
    let wide = try problem.add(Row([Term(field)], .greaterOrEqual, 250, priority: 500))

    let solution = problem.solve()
    #expect(solution[label] == 80 && solution[field] == 220)
    #expect(solution.conflicts.isEmpty && solution.freedoms.isEmpty)

    var solver = Solver(problem)
    #expect(solver.violation(of: wide)?.amount == 30)
    #expect(solver.explain(field).reasons.map(\.effect) == [1, -1])
  }

  @Test("It is the one in the documentation, line for line")
  func same() throws {
    let here = try String(contentsOfFile: #filePath, encoding: .utf8)
    let top = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
      url.deletingLastPathComponent()
    }
    let source = try String(
      contentsOf: top.appending(path: "Sources/LinearSolver/Problem/LinearProblem.swift"),
      encoding: .utf8)
    let parts = source.components(separatedBy: "/// ```")
    let documented = try #require(parts.count == 3 ? parts[1] : nil).split(separator: "\n")
      .dropFirst().map { $0.dropFirst(4).trimmingCharacters(in: .whitespaces) }
    let lines = here.components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    let start = try #require(lines.firstIndex(of: documented[0]))
    #expect(Array(lines[start..<start + documented.count]) == documented)
  }
}
