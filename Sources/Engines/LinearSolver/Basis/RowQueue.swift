/// The rows that are queued, those with too many free variables to be a step, and those that may
/// have become steps.
///
/// A row watches three of its free roots, as a clause watches two literals: while all three stay
/// free and distinct, the row cannot be a step and requires no work.
struct RowQueue {
  /// The first watch of each variable's list.
  let first: IndexArray
  private let rows: ArenaArray<QueuedRow>
  /// The watches; those of a row begin at 3 * row.
  private let watches: ArenaArray<Watch>
  /// The first ready row for each key.
  private let readyFirst: IndexArray
  private let keyCount: Int
  /// The lowest key that can have a ready row.
  private let lowestReady: ArenaBox<Int>

  private struct Watch: BitwiseCopyable {
    /// The watched root; `never` if it is no longer a free root.
    @Index32 var root = never
    /// The next watch on the same root.
    @Index32 var next = never
  }

  /// Allocates entries for the given rows and for stays, which have one variable and never wait.
  init(givenCount: Int, variableCount: Int, keyCount: Int, in arena: inout Arena) {
    rows = arena.allocate(count: givenCount + variableCount)
    first = arena.allocateIndices(count: variableCount)
    watches = arena.allocate(count: 3 * givenCount)
    readyFirst = arena.indexArray(repeating: never, count: keyCount)
    self.keyCount = keyCount
    lowestReady = arena.box(keyCount)
  }

  subscript(row: Int) -> QueuedRow {
    @inline(__always) unsafeAddress { unsafe UnsafePointer(rows.address(of: row)) }
    @inline(__always) nonmutating unsafeMutableAddress { unsafe rows.address(of: row) }
  }

  /// Queues a row before others with its key; `removeReady` must be called first.
  @inline(__always)
  func queue(_ row: Int, key: Int) {
    rows[row] = QueuedRow(key: key, nextReady: readyFirst[key])
    readyFirst[key] = row
  }

  /// Makes a row wait for three of its free roots.
  func watch(_ row: Int, for terms: ArenaSlice<Term>) {
    if rows[row].state == .inactive {
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

  /// Wakes the rows that watch a root that is no longer free.
  @inline(__always)
  func notify(_ root: Int) {
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

  /// Marks a row as possibly a step.
  func makeReady(_ row: Int) {
    let key = rows[row].key
    rows[row].state = .ready
    rows[row].nextReady = readyFirst[key]
    readyFirst[key] = row
    lowestReady.value = min(lowestReady.value, key)
  }

  /// Returns and removes the strongest ready row whose key is at most the given one.
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

  /// Removes all ready rows.
  func removeReady() {
    for key in lowestReady.value..<keyCount { readyFirst[key] = never }
    lowestReady.value = 0
  }
}

/// The state of a row before it becomes a step.
struct QueuedRow: BitwiseCopyable {
  enum Status: UInt8, BitwiseCopyable {
    case inactive, waiting, ready, done
  }

  var state = Status.inactive
  /// The row's position in the order of the crash; the strongest rows come first.
  @Index32 var key: Int
  /// The next ready row with the same key.
  @Index32 var nextReady = never
  /// The round in which its kink was last collected.
  @Index32 var visit = never
}
