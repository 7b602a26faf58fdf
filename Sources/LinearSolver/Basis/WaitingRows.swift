/// The rows that were not looked at yet, those with too many unknowns to be a step, and those that
/// may have become one.
///
/// A row watches three of its unknown roots, as a clause watches two literals: while all three
/// stay unknown and apart, the row cannot be a step and costs nothing.
struct WaitingRows {
  /// Where a variable's list of watches begins.
  let first: IndexLane
  private let rows: Lane<WaitingRow>
  /// A row's watches stand at 3 * row.
  private let watches: Lane<Watch>
  /// For each key the first row that is ready.
  private let readyFirst: IndexLane
  private let keyCount: Int
  /// No row is ready before this key.
  private let lowestReady: Cell<Int>

  private struct Watch: BitwiseCopyable {
    /// The root that is watched; `never` once it is no unknown root any more.
    @Narrow var root = never
    /// The next watch on the same root.
    @Narrow var next = never
  }

  /// Makes room for the given rows and for stays, which have one unknown and never wait.
  init(givenCount: Int, variableCount: Int, keyCount: Int, in arena: inout Arena) {
    rows = arena.lane(count: givenCount + variableCount)
    first = arena.indexLane(count: variableCount)
    watches = arena.lane(count: 3 * givenCount)
    readyFirst = arena.indexLane(repeating: never, count: keyCount)
    self.keyCount = keyCount
    lowestReady = arena.cell(keyCount)
  }

  subscript(row: Int) -> WaitingRow {
    @inline(__always) unsafeAddress { unsafe UnsafePointer(rows.address(of: row)) }
    @inline(__always) nonmutating unsafeMutableAddress { unsafe rows.address(of: row) }
  }

  /// Puts a row that was not looked at yet before others with its key; `removeReady` goes before.
  @inline(__always)
  func queue(_ row: Int, key: Int) {
    rows[row] = WaitingRow(key: key, nextReady: readyFirst[key])
    readyFirst[key] = row
  }

  /// Makes a row wait for three of its unknown roots.
  func wait(_ row: Int, for terms: Stretch<Term>) {
    if rows[row].state == .idle {
      for watch in 3 * row..<3 * row + 3 { watches[watch] = Watch() }
    }
    rows[row].state = .waiting
    var candidate = 0
    for watch in 3 * row..<3 * row + 3 where watches[watch].root == never {
      while candidate < terms.count, isWatched(terms[candidate].variable.index, by: row) {
        candidate += 1
      }
      guard candidate < terms.count else { return }
      let root = terms[candidate].variable.index
      watches[watch] = Watch(root: root, next: first[root])
      first[root] = watch
    }
  }

  private func isWatched(_ root: Int, by row: Int) -> Bool {
    (3 * row..<3 * row + 3).contains { watches[$0].root == root }
  }

  /// Tells the rows that watch a root that it is no longer an unknown root.
  @inline(__always)
  func wake(_ root: Int) {
    var watch = first[root]
    guard watch != never else { return }
    first[root] = never
    while watch != never {
      watches[watch].root = never
      let row = watch / 3
      if rows[row].state == .waiting { makeReady(row) }
      watch = watches[watch].next
    }
  }

  /// Puts a row among those that may have become a step.
  func makeReady(_ row: Int) {
    let key = rows[row].key
    rows[row].state = .ready
    rows[row].nextReady = readyFirst[key]
    readyFirst[key] = row
    lowestReady.value = min(lowestReady.value, key)
  }

  /// Takes the strongest row that may be a step by now, if its key is not greater than the last one.
  @inline(__always)
  func nextReady(through last: Int = never) -> Int? {
    var key = lowestReady.value
    while key < keyCount, key <= last {
      let row = readyFirst[key]
      if row != never {
        readyFirst[key] = rows[row].nextReady
        lowestReady.value = key
        return row
      }
      key += 1
    }
    lowestReady.value = key
    return nil
  }

  /// Forgets the rows that are ready.
  func removeReady() {
    for key in lowestReady.value..<keyCount { readyFirst[key] = never }
    lowestReady.value = 0
  }
}

/// How far a row is on its way to become a step.
struct WaitingRow: BitwiseCopyable {
  enum State: UInt8, BitwiseCopyable {
    case idle, waiting, ready, done
  }

  var state = State.idle
  /// The row's place in the order of the crash; the strongest go first.
  @Narrow var key: Int
  /// The row that is ready after it, with the same key.
  @Narrow var nextReady = never
  /// The round in which its kink was collected last.
  @Narrow var visit = never
}
