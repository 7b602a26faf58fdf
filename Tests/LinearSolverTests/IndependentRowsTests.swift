import LinearSolver
import Testing

@Suite("Rows that follow from others")
struct IndependentRowsTests {
  @Test("What follows from rows before it is not taken, and says from which")
  func follows() {
    let (x, y, z) = (Variable(index: 0), Variable(index: 1), Variable(index: 2))
    var rows = IndependentRows()
    rows.take(RowID(index: 4), [Term(x), Term(y)])
    rows.take(RowID(index: 2), [Term(y, times: 2)])
    rows.take(RowID(index: 1), [Term(x, times: 3)])
    #expect(rows.taken.map(\.index) == [4, 2])
    #expect(rows.binds(x) && rows.binds(y) && !rows.binds(z))
    #expect(rows.reasons(for: [Term(x)])?.map(\.index) == [2, 4])
    #expect(rows.reasons(for: [Term(y, times: 5)])?.map(\.index) == [2])
    #expect(rows.reasons(for: [Term(x), Term(z)]) == nil)
  }
}
