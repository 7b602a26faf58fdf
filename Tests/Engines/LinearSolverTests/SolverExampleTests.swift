import Foundation
import LinearSolver
import Testing

@Suite("Examples of the documentation")
struct SolverExampleTests {
  @Test("The example of problems yields the documented results")
  func example() throws {
    var problem = LinearProblem()
    let (label, field) = (problem.addVariable(), problem.addVariable())
    try problem.add(label + field == 300)
    try problem.add(label >= 80 ~ 750)
    let wide = try problem.add(field >= 250 ~ 500)

    let solution = problem.solve()
    #expect(solution[label] == 80 && solution[field] == 220)
    #expect(solution.conflicts.isEmpty && solution.freedoms.isEmpty)

    var solved = SolvedProblem(problem)
    let violation = solved.violation(of: wide)
    let explanation = solved.explanation(of: field)
    #expect(violation?.amount == 30 && explanation.reasons.map(\.effect) == [1, -1])
  }

  @Test("The first example prints the documented values")
  func firstLines() throws {
    var problem = LinearProblem()
    let (left, right) = (problem.addVariable(), problem.addVariable())
    try problem.add(left >= 20)
    try problem.add(left + 8 <= right)
    try problem.add(2 * left == right ~ 750)
    try problem.add(right <= 30 ~ 500)
    let solution = problem.solve()
    print(solution[left], solution[right])  // 20.0 40.0
    #expect(solution[left] == 20 && solution[right] == 40)
  }

  @Test("The example of expressions yields the documented rows")
  func sums() throws {
    var problem = LinearProblem()
    let (label, field) = (problem.addVariable(), problem.addVariable())
    try problem.add(label + 8 <= field)
    try problem.add(2 * label == field - 10 ~ 750)
    #expect(
      problem.dump() == """
        2 variables, 2 rows
        r0: 1.0 x0 + -1.0 x1 <= -8.0
        r1: 2.0 x0 + -1.0 x1 == -10.0 @750.0

        """)
  }

  @Test("The worked example has the numbers of the article")
  func oneProblem() throws {
    var problem = LinearProblem()
    let (label, field, note) = (problem.addVariable(), problem.addVariable(), problem.addVariable())
    try problem.add(label + 8 + field == 300)
    try problem.add(label >= 80 ~ 750)
    try problem.add(label <= 80 ~ 250)
    let wide = try problem.add(field >= 250 ~ 750)
    let solution = problem.solve()
    #expect(solution[label] == 80 && solution[field] == 212)

    let free = solution.freedoms[2]
    #expect(solution[note] == 0 && free.variable == note && !free.isTie)
    #expect(free.lowest == -.infinity && free.highest == .infinity)

    let tie = solution.freedoms[0]
    #expect(tie.variable == label && tie.isTie && tie.interdependentVariables == [label, field])
    #expect(tie.lowest == 42 && tie.highest == 80)

    var solved = SolvedProblem(problem)
    let violation = solved.violation(of: wide)
    #expect(violation?.amount == 38)
    #expect(violation?.forcedBy.map(\.row.index) == [0, 1])
    let dump = solved.dump()
    #expect(dump.contains(try Documentation().blocks("text").joined(separator: "\n")))

    try problem.setPriority(751, of: wide)
    let other = problem.solve()
    #expect(other[label] == 42 && other[field] == 250)
    #expect(other.freedoms.map(\.variable) == [note])
  }

  @Test("The example of parametric problems finds the documented breakpoint")
  func parametric() throws {
    var problem = LinearProblem()
    let (screen, label) = (problem.addVariable(), problem.addVariable())
    let width = try problem.add(screen == 0)
    try problem.add(2 * label == screen ~ 750)
    try problem.add(label <= 200)
    var screens = ParametricProblem(problem)
    try screens.setRate(1, of: width)
    let walk = screens.walk(from: 320, to: 1366)
    print(walk.pieces.map(\.highest))  // [400.0, 1366.0]
    print(walk.pieces[0].slope(of: label), walk.pieces[1].value(of: label, at: 500))  // 0.5 200.0
    #expect(walk.pieces.map(\.highest) == [400, 1366])
    #expect(walk.pieces[0].slope(of: label) == 0.5)
    #expect(walk.pieces[1].value(of: label, at: 500) == 200)
    #expect(walk.pieces[0].upperStop == RowID(index: 2))
  }

  @Test("The examples here equal those in the documentation, line for line")
  func same() throws {
    let here = try Documentation.lines(of: #filePath)
    let documented = try Documentation().blocks("swift")
    #expect(documented.count > 8)
    for block in documented {
      let lines = Documentation.lines(in: block).filter { !$0.hasPrefix("import ") }
      let isHere = here.indices.contains { here[$0...].starts(with: lines) }
      #expect(isHere, "\(block)")
    }
  }
}

/// The public documentation: the catalog and doc comments.
private struct Documentation {
  private let texts: [String]

  init() throws {
    let top = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
      url.deletingLastPathComponent()
    }
    let files = [
      "LinearSolver.docc/LinearSolver.md", "LinearSolver.docc/OneProblem.md",
      "Problem/LinearProblem.swift", "Problem/LinearExpression.swift",
      "Change/ParametricProblem.swift",
    ]
    texts = try files.map {
      try Self.lines(of: top.appending(path: "Sources/Engines/LinearSolver/\($0)").path)
        .map { $0.hasPrefix("///") ? String($0.dropFirst(4)) : $0 }.joined(separator: "\n")
    }
  }

  /// Returns the code blocks in a language.
  func blocks(_ language: String) -> [String] {
    texts.flatMap { text in
      text.components(separatedBy: "```\(language)\n").dropFirst().map {
        $0.components(separatedBy: "\n```")[0]
      }
    }
  }

  /// Returns the lines of a file without indentation and empty lines.
  static func lines(of path: String) throws -> [String] {
    lines(in: try String(contentsOfFile: path, encoding: .utf8))
  }

  static func lines(in text: String) -> [String] {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
  }
}
