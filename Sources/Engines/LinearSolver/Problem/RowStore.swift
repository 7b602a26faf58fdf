/// The rows of a problem in memory: their headings, and their terms one after the other.
///
/// One object contains both, so that adding a row needs one uniqueness check. Only the unique owner
/// may change it.
final class RowStore: @unchecked Sendable {
  let headings: ArenaArray<RowHeader>
  let terms: ArenaArray<Term>
  private(set) var rowCount = 0
  private(set) var termCount = 0
  private let rowCapacity: Int
  private let termCapacity: Int
  private let arena: Arena

  /// The store of all problems without rows.
  static let empty = RowStore(rowCapacity: 0, termCapacity: 0)

  private init(rowCapacity: Int, termCapacity: Int) {
    var arena = Arena(
      byteCount: rowCapacity * MemoryLayout<RowHeader>.stride
        + (termCapacity + 1) * MemoryLayout<Term>.stride)
    headings = arena.allocate(count: rowCapacity)
    terms = arena.allocate(count: termCapacity)
    self.rowCapacity = rowCapacity
    self.termCapacity = termCapacity
    self.arena = arena
  }

  /// Returns a copy with at least the given capacities.
  func copy(rowCapacity: Int = 0, termCapacity: Int = 0) -> RowStore {
    let copy = RowStore(
      rowCapacity: max(self.rowCapacity, rowCapacity),
      termCapacity: max(self.termCapacity, termCapacity))
    copy.headings.copy(from: headings, count: rowCount)
    copy.terms.copy(from: terms, count: termCount)
    copy.rowCount = rowCount
    copy.termCount = termCount
    return copy
  }

  /// Returns a copy with capacity for another row; insufficient capacities are doubled.
  func copy(withAnother terms: Int) -> RowStore {
    copy(
      rowCapacity: rowCount < rowCapacity ? rowCapacity : 2 * rowCapacity + 4,
      termCapacity: termCount + terms <= termCapacity ? termCapacity : 2 * termCapacity + terms + 4)
  }

  /// Whether another row can be added without reallocation.
  @inline(__always)
  func hasCapacity(for terms: Int) -> Bool {
    rowCount < rowCapacity && termCount + terms <= termCapacity
  }

  /// Adds a row whose terms were written after those of all others.
  @inline(__always)
  func append(_ heading: RowHeader) {
    headings[rowCount] = heading
    rowCount += 1
    termCount = heading.end
  }

  /// The size of its memory.
  var byteCount: Int { arena.byteCount }
}
