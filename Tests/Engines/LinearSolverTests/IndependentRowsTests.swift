import LinearSolver
import TestSupport
import Testing

/// Rows of small integers, reduced without rounding.
private struct RationalRows {
  private var rows: [[Rational]] = []
  private let width: Int

  init(width: Int) { self.width = width }

  /// Returns a row reduced by the rows that were added.
  private func rest(of row: [Rational]) -> [Rational] {
    rows.reduce(row) { row, known in
      guard let pivot = known.firstIndex(where: { $0.sign != 0 }) else { return row }
      let factor = row[pivot] / known[pivot]
      return zip(row, known).map { $0 - factor * $1 }
    }
  }

  func implies(_ row: [Rational]) -> Bool { rest(of: row).allSatisfy { $0.sign == 0 } }

  mutating func add(_ row: [Rational]) {
    let rest = rest(of: row)
    guard let pivot = rest.firstIndex(where: { $0.sign != 0 }) else { return }
    // Earlier rows are reduced by the new pivot, so that the order does not matter.
    rows = rows.map { known in
      let factor = known[pivot] / rest[pivot]
      return zip(known, rest).map { $0 - factor * $1 }
    }
    rows.append(rest)
  }
}

@Suite("Linearly independent rows")
struct IndependentRowsTests {
  @Test("A row that follows from earlier rows is not taken, and its reasons are reported")
  func follows() {
    let (x, y, z) = (Variable(index: 0), Variable(index: 1), Variable(index: 2))
    var rows = IndependentRows()
    rows.insert(RowID(index: 4), [Term(x), Term(y)])
    rows.insert(RowID(index: 2), [Term(y, times: 2)])
    rows.insert(RowID(index: 1), [Term(x, times: 3)])
    #expect(rows.taken.map(\.index) == [4, 2])
    #expect(rows.determines(x) && rows.determines(y) && !rows.determines(z))
    #expect(rows.reasons(for: [Term(x)])?.map(\.index) == [2, 4])
    #expect(rows.reasons(for: [Term(y, times: 5)])?.map(\.index) == [2])
    #expect(rows.reasons(for: [Term(x), Term(z)]) == nil)
  }

  @Test(
    "Independence and reasons agree with exact elimination, in 120 samples",
    arguments: 0..<120)
  func exact(seed: Int) throws {
    var random = FuzzProblem(seed: seed)
    let width = 2 + random.pick(5)
    func sum() -> (terms: [Term], row: [Rational]) {
      var row = Array(repeating: Rational(0), count: width)
      // A variable may occur twice and cancel itself out.
      let terms = (0..<1 + random.pick(3)).map { _ in
        Term(Variable(index: random.pick(width)), times: Double([1, -1, 2, -2, 3][random.pick(5)]))
      }
      for term in terms {
        row[term.variable.index] = row[term.variable.index] + Rational(term.coefficient)
      }
      return (terms, row)
    }
    var rows = IndependentRows()
    var exact = RationalRows(width: width)
    var taken: [(id: RowID, row: [Rational])] = []
    // The row numbers are in no order.
    for place in 0..<2 + random.pick(7) {
      let id = RowID(index: place * 5 % 11)
      let (terms, row) = sum()
      rows.insert(id, terms)
      if !exact.implies(row) { taken.append((id, row)) }
      exact.add(row)
      #expect(rows.taken == taken.map(\.id))
    }
    #expect((0..<width).count { rows.determines(Variable(index: $0)) } == taken.count)
    for _ in 0..<20 {
      let (terms, row) = sum()
      guard let reasons = rows.reasons(for: terms) else {
        #expect(!exact.implies(row))
        continue
      }
      #expect(reasons == reasons.sorted())
      func isImplied(without left: RowID? = nil) -> Bool {
        var some = RationalRows(width: width)
        for (id, row) in taken where reasons.contains(id) && id != left { some.add(row) }
        return some.implies(row)
      }
      #expect(isImplied())
      for reason in reasons { #expect(!isImplied(without: reason), "\(reason)") }
    }
  }
}

@Suite("Connected variables")
struct LinkedVariableTests {
  @Test(
    "Variables are connected exactly if a chain of rows connects them, in 80 samples",
    arguments: 0..<80)
  func links(seed: Int) {
    let problem = FuzzProblem(seed: seed).problem
    let linked = problem.linkedVariables
    // The slow method: names propagate between neighbors until nothing changes.
    var names = Array(0..<problem.variableCount)
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      for row in problem.rows {
        let own = row.terms.map(\.variable.index)
        guard let least = own.map({ names[$0] }).min() else { continue }
        for variable in own where names[variable] != least {
          names[variable] = least
          hasChanged = true
        }
      }
    }
    for one in names.indices {
      for other in names.indices {
        #expect((linked[one] == linked[other]) == (names[one] == names[other]))
      }
      #expect(linked[linked[one]] == linked[one])
    }
  }

  @Test(
    "A change in one component does not affect the values of others, in 60 samples",
    .premise(atLeast: 18),
    arguments: 0..<60)
  func parts(seed: Int) throws {
    let problem = FuzzProblem(seed: seed).problem
    let before = problem.solve()
    let linked = problem.linkedVariables
    let part = try #require(linked.first)
    premise(linked.contains { $0 != part })
    var other = problem
    try other.add(Row([Term(Variable(index: 0))], .equal, 777))
    let after = other.solve()
    for variable in linked.indices where linked[variable] != part {
      #expect(before.values[variable] == after.values[variable])
    }
  }
}
