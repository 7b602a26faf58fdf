import LinearSolver
import Testing

@Suite("Linear expressions and rows as operators")
struct ExpressionTests {
  private let x = Variable(index: 0)
  private let y = Variable(index: 1)
  private let z = Variable(index: 2)

  @Test("Each comparison is the row written by hand")
  func comparisons() {
    let rows: [(written: Row, byHand: Row)] = [
      (x + 8 <= y, Row([Term(x), Term(y, times: -1)], .lessOrEqual, -8)),
      (2 * x == y, Row([Term(x, times: 2), Term(y, times: -1)], .equal, 0)),
      (x == y, Row([Term(x), Term(y, times: -1)], .equal, 0)),
      (x >= 20, Row([Term(x)], .greaterOrEqual, 20)),
      (x <= 20 ~ 250, Row([Term(x)], .lessOrEqual, 20, priority: 250)),
      (x + x == 20, Row([Term(x, times: 2)], .equal, 20)),
      (x >= y - 1 ~ 5, Row([Term(x), Term(y, times: -1)], .greaterOrEqual, -1, priority: 5)),
    ]
    for row in rows { #expect(row.written == row.byHand) }
  }

  @Test("Sums combine terms, and cancelled terms are removed")
  func sums() {
    let sum = 3 - 2 * (x - y) + y * 2 - -z
    #expect(sum.constant == 3)
    #expect(sum.terms == [Term(x, times: -2), Term(y, times: 4), Term(z)])
    #expect((sum - sum).terms.isEmpty && (sum - sum).constant == 0)
    #expect((10 + x - 4).constant == 6)
  }

  @Test("Sums of 40 terms combine correctly after cancellation")
  func longSums() {
    var sum = LinearExpression()
    let variables = (0..<40).map(Variable.init(index:))
    for variable in variables { sum.add(variable, times: 2) }
    for variable in variables where variable.index % 2 == 0 { sum.add(variable, times: -2) }
    for variable in variables { sum.add(variable) }
    #expect(sum.terms.count == 40)
    #expect(sum.terms.allSatisfy { $0.coefficient == ($0.variable.index % 2 == 0 ? 1 : 3) })
  }

  @Test("Variables can still be compared with each other")
  func variables() {
    let isSame: Bool = x == x
    let isBefore: Bool = x <= y
    #expect(isSame && isBefore && [z, x].sorted() == [x, z])
  }
}
