/// A position on a line at which a row's penalty changes.
struct Kink {
  let position: Double
  /// The change of the slope by either penalty.
  let weight: Double
  @Index32 var row: Int
  /// The level of the penalty that ends here; `never` if none does.
  @Index32 var near: Int
  /// The level of the penalty that begins here; `never` if none does.
  @Index32 var far: Int
  /// The direction of the row's left side along the line: 1 if it rises, -1 if it falls.
  let ahead: Int8

  /// The stronger of the two levels.
  var level: Int { min(near, far) }

  /// Records that the row is on the far side.
  func cross(in rows: RowTable) { rows[row].side = far == never ? 0 : ahead }

  /// Whether the kink follows another one on the line.
  ///
  /// Weak rows precede strong rows at the same position. The row at which the cost stops falling is
  /// then a strong one, and the weak rows count as violated by zero: their multipliers show that
  /// moving further costs, which a strong row alone would leave undecided.
  func isBeyond(_ other: Kink) -> Bool {
    if position != other.position { return position > other.position }
    if level != other.level { return level < other.level }
    return row > other.row
  }
}

/// A line search over kinks, for as long as the cost falls.
///
/// The cost is a list of sums, one for each level, and so is its slope: the cost falls if the first
/// nonzero slope is negative. Passing kinks instead of stopping at the first is the long-step rule;
/// it replaces many pivots by one, and solves for a single variable exactly.
struct RatioTest {
  private let kinks: ArenaArray<Kink>
  /// The indices of the kinks, in the order of the line once they are sorted.
  private let order: IndexArray
  private let spare: IndexArray
  private let slope: ArenaArray<Double>
  private let levelCount: Int
  /// The number of kinks.
  var count: Int { length.value }
  private let length: ArenaBox<Int>

  init(kinkCount: Int, levelCount: Int, in arena: inout Arena) {
    kinks = arena.allocate(count: kinkCount)
    order = arena.allocateIndices(count: kinkCount)
    spare = arena.allocateIndices(count: kinkCount)
    slope = arena.allocate(count: levelCount)
    length = arena.box(0)
    self.levelCount = levelCount
  }

  /// The kink at an index of the order.
  @inline(__always)
  subscript(_ index: Int) -> Kink { kinks[order[index]] }

  /// Starts a new line with zero slope and no kinks.
  func begin() {
    length.value = 0
    for level in 0..<levelCount { slope[level] = 0 }
  }

  /// Inserts a kink in order among the last few; `bottom` merges such runs.
  @inline(__always)
  func add(_ kink: Kink) {
    let added = count
    kinks[added] = kink
    var place = added
    while place % Self.runLength > 0, self[place - 1].isBeyond(kink) {
      order[place] = order[place - 1]
      place -= 1
    }
    order[place] = added
    length.value = added + 1
  }

  /// Adds to the slope at a level; a level of `never` has no cost.
  @inline(__always)
  func addSlope(_ level: Int, by amount: Double) {
    if level != never { slope[level] += amount }
  }

  /// Returns the first kink at which the cost stops falling; nil if it falls forever.
  func minimum() -> Int? {
    if count > Self.runLength { mergeRuns() }
    // The first level with a nonzero slope.
    var first = 0
    for place in 0..<count {
      let kink = self[place]
      addSlope(kink.near, by: kink.weight)
      addSlope(kink.far, by: kink.weight)
      first = min(first, kink.level)
      while first < levelCount, !(abs(slope[first]) > Tolerance.slope) { first += 1 }
      if first == levelCount || slope[first] > 0 { return place }
    }
    return nil
  }

  /// Records the sides of the rows whose kinks are before another kink.
  func crossKinks(before bottom: Int, in rows: RowTable) {
    for place in 0..<bottom { self[place].cross(in: rows) }
  }
}

extension RatioTest {
  /// The number of kinks that are sorted by insertion.
  private static let runLength = 16

  /// Merges the runs pair by pair.
  private func mergeRuns() {
    var length = Self.runLength
    while length < count {
      for low in stride(from: 0, to: count - length, by: 2 * length) {
        merge(low, low + length, min(low + 2 * length, count))
      }
      length *= 2
    }
  }

  private func merge(_ low: Int, _ middle: Int, _ high: Int) {
    for place in low..<middle { spare[place] = order[place] }
    var (left, right) = (low, middle)
    while left < middle {
      let isRightNext = right < high && kinks[spare[left]].isBeyond(self[right])
      order[left + right - middle] = isRightNext ? order[right] : spare[left]
      if isRightNext { right += 1 } else { left += 1 }
    }
  }
}
