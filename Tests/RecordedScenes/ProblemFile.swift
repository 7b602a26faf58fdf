package import LinearSolver

/// A linear problem as text: each row on a line with relation, priority, constant and terms.
package struct ProblemFile {
  /// A row with a subset of the file's terms.
  package struct Line: Sendable {
    package let relation: Relation
    package let priority: Double
    package let constant: Double
    package let terms: Range<Int>
  }

  package let variableCount: Int
  package private(set) var lines: [Line] = []
  package private(set) var terms: [Term] = []

  /// Parses a file's text; nil if it has another format.
  package init?(_ text: String) {
    var numbers = text.split { $0 == " " || $0 == "\n" }.lazy.map { Double(String($0)) }
      .makeIterator()
    func next() -> Double? { numbers.next() ?? nil }
    func count() -> Int? { next().flatMap { Int(exactly: $0) } }
    guard let variableCount = count(), let lineCount = count() else { return nil }
    self.variableCount = variableCount
    for _ in 0..<lineCount {
      guard let relation = count().flatMap(Relation.init(rawValue:)), let priority = next(),
        let constant = next(), let termCount = count()
      else { return nil }
      let start = terms.count
      for _ in 0..<termCount {
        guard let variable = count(), let coefficient = next() else { return nil }
        terms.append(Term(Variable(index: variable), times: coefficient))
      }
      lines.append(
        Line(
          relation: relation, priority: priority, constant: constant, terms: start..<terms.count))
    }
  }

  /// Builds the problem, with its rows in the order of the file or another one.
  package func makeProblem(order: [Int]? = nil) throws -> LinearProblem {
    var problem = LinearProblem()
    problem.reserve(rows: lines.count, terms: terms.count)
    for _ in 0..<variableCount { _ = problem.addVariable() }
    let lines = order.map { $0.map { self.lines[$0] } } ?? lines
    for line in lines {
      try problem.add(
        terms.span.extracting(line.terms), line.relation, line.constant, priority: line.priority)
    }
    return problem
  }
}
