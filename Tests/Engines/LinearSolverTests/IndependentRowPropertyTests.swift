import LinearSolver
import TestSupport
import Testing

@Suite("Independent rows compared with exact elimination")
struct IndependentRowPropertyTests {
  /// Whether a row follows from other rows, by elimination with fractions.
  private func follows(_ terms: [Term], from rows: [[Term]], _ count: Int) -> Bool {
    func vector(_ terms: [Term]) -> [Rational] {
      var vector = Array(repeating: Rational(0), count: count)
      for term in terms {
        vector[term.variable.index] = vector[term.variable.index] + Rational(term.coefficient)
      }
      return vector
    }
    var basis: [(pivot: Int, vector: [Rational])] = []
    func reduced(_ start: [Rational]) -> [Rational] {
      basis.reduce(start) { vector, known in
        let factor = vector[known.pivot] / known.vector[known.pivot]
        return zip(vector, known.vector).map { $0 - factor * $1 }
      }
    }
    for row in rows {
      let rest = reduced(vector(row))
      if let pivot = rest.firstIndex(where: { $0.sign != 0 }) { basis.append((pivot, rest)) }
    }
    return reduced(vector(terms)).allSatisfy { $0.sign == 0 }
  }

  @Test(
    "Taken rows are independent, and reasons are minimal", .premise(atLeast: 1_000),
    arguments: 0..<300)
  func exact(seed: Int) {
    var random = FuzzProblem(seed: seed)
    let count = 1 + random.pick(5)
    let variables = (0..<count).map(Variable.init(index:))
    let rows = (0..<1 + random.pick(7)).map { _ in random.makeRow(variables, 0, 0).terms }
    var independent = IndependentRows()
    for (place, row) in rows.enumerated() {
      let known = independent.taken.map { rows[$0.index] }
      independent.insert(RowID(index: place), row)
      #expect((independent.taken.last?.index == place) == !follows(row, from: known, count))
    }
    let taken = independent.taken.map(\.index)
    #expect(variables.count(where: independent.determines) == taken.count)
    for _ in 0..<6 {
      let sum = random.makeRow(variables, 0, 0).terms
      let reasons = independent.reasons(for: sum)
      #expect((reasons != nil) == follows(sum, from: taken.map { rows[$0] }, count))
      guard let reasons = premise(reasons) else { continue }
      #expect(reasons == reasons.sorted() && Set(reasons).count == reasons.count)
      #expect(follows(sum, from: reasons.map { rows[$0.index] }, count))
      for left in reasons {
        let fewer = reasons.filter { $0 != left }.map { rows[$0.index] }
        #expect(!follows(sum, from: fewer, count))
      }
    }
  }
}
