/// The rows with too many unknowns to be a step yet, and those that may have become one.
///
/// A row watches three of its unknown roots, as a clause watches two literals: while all three
/// stay unknown and apart, the row cannot be a step and costs nothing.
struct WaitingRows {
  enum State: UInt8, BitwiseCopyable {
    case idle, waiting, ready, done
  }

  let state: Lane<State>
  /// The row's place in the order of the crash; the strongest go first.
  let key: IndexLane
  /// Where a variable's list of watches begins.
  let first: IndexLane
  /// The next watch on the same root; a row's watches stand at 3 * row.
  private let next: IndexLane
  private let watched: IndexLane
  private let readyFirst: IndexLane
  private let readyNext: IndexLane
  private let keyCount: Int
  /// No row is ready before this key.
  private let lowestReady: Cell<Int>

  init(rowCount: Int, variableCount: Int, keyCount: Int, in arena: inout Arena) {
    state = arena.lane(repeating: State.idle, count: rowCount)
    key = arena.indexLane(count: rowCount)
    first = arena.indexLane(count: variableCount)
    next = arena.indexLane(count: 3 * rowCount)
    watched = arena.indexLane(count: 3 * rowCount)
    readyFirst = arena.indexLane(repeating: never, count: keyCount)
    readyNext = arena.indexLane(count: rowCount)
    self.keyCount = keyCount
    lowestReady = arena.cell(keyCount)
  }

  /// Makes a row wait for three of its unknown roots.
  func wait(_ row: Int, for roots: IndexLane, count: Int) {
    if state[row] == .idle {
      for watch in 3 * row..<3 * row + 3 { watched[watch] = never }
    }
    state[row] = .waiting
    var candidate = 0
    for watch in 3 * row..<3 * row + 3 where watched[watch] == never {
      while candidate < count, isWatched(roots[candidate], by: row) { candidate += 1 }
      guard candidate < count else { return }
      watched[watch] = roots[candidate]
      next[watch] = first[roots[candidate]]
      first[roots[candidate]] = watch
    }
  }

  private func isWatched(_ root: Int, by row: Int) -> Bool {
    watched[3 * row] == root || watched[3 * row + 1] == root || watched[3 * row + 2] == root
  }

  /// Tells the rows that watch a root that it is no longer an unknown root.
  @inline(__always)
  func wake(_ root: Int) {
    var watch = first[root]
    guard watch != never else { return }
    first[root] = never
    while watch != never {
      watched[watch] = never
      let row = watch / 3
      if state[row] == .waiting { makeReady(row) }
      watch = next[watch]
    }
  }

  /// Puts a row among those that may have become a step.
  func makeReady(_ row: Int) {
    state[row] = .ready
    readyNext[row] = readyFirst[key[row]]
    readyFirst[key[row]] = row
    lowestReady.value = min(lowestReady.value, key[row])
  }

  /// Takes the strongest row that may have become a step.
  @inline(__always)
  func nextReady() -> Int? {
    var key = lowestReady.value
    while key < keyCount {
      let row = readyFirst[key]
      if row != never {
        readyFirst[key] = readyNext[row]
        lowestReady.value = key
        return row
      }
      key += 1
    }
    lowestReady.value = key
    return nil
  }
}
