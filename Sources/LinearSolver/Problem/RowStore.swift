/// The rows of a problem in memory: their headings, and their terms one after the other.
///
/// One object contains both, so that adding a row needs one uniqueness check. Only the unique owner
/// may change it.
final class RowStore: @unchecked Sendable {
  let headings: ArenaArray<RowHeader>
  let terms: ArenaArray<Term>
  private(set) var rowCount = 0
  private(set) var termCount = 0
  private let rowRoom: Int
  private let termRoom: Int
  private let arena: Arena

  /// The store of all problems without rows.
  static let empty = RowStore(rowRoom: 0, termRoom: 0)

  private init(rowRoom: Int, termRoom: Int) {
    var arena = Arena(
      byteCount: rowRoom * MemoryLayout<RowHeader>.stride
        + (termRoom + 1) * MemoryLayout<Term>.stride)
    headings = arena.lane(count: rowRoom)
    terms = arena.lane(count: termRoom)
    self.rowRoom = rowRoom
    self.termRoom = termRoom
    self.arena = arena
  }

  /// Returns a copy with at least the given capacities.
  func copy(rowRoom: Int = 0, termRoom: Int = 0) -> RowStore {
    let copy = RowStore(rowRoom: max(self.rowRoom, rowRoom), termRoom: max(self.termRoom, termRoom))
    copy.headings.copy(from: headings, count: rowCount)
    copy.terms.copy(from: terms, count: termCount)
    copy.rowCount = rowCount
    copy.termCount = termCount
    return copy
  }

  /// Returns a copy with capacity for another row; insufficient capacities are doubled.
  func copy(withAnother terms: Int) -> RowStore {
    copy(
      rowRoom: rowCount < rowRoom ? rowRoom : 2 * rowRoom + 4,
      termRoom: termCount + terms <= termRoom ? termRoom : 2 * termRoom + terms + 4)
  }

  /// Whether another row can be added without reallocation.
  @inline(__always)
  func hasRoom(for terms: Int) -> Bool { rowCount < rowRoom && termCount + terms <= termRoom }

  /// Adds a row whose terms were written after those of all others.
  @inline(__always)
  func append(_ heading: RowHeader) {
    headings[rowCount] = heading
    rowCount += 1
    termCount = heading.end
  }

  /// Removes the last row.
  func removeLastRow() {
    rowCount -= 1
    termCount = headings[rowCount].start
  }

  /// The size of its memory.
  var byteCount: Int { arena.byteCount }
}
