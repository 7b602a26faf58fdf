/// A place on a line where a row's penalty changes.
struct Kink {
  let position: Double
  /// By how much either penalty changes the slope.
  let weight: Double
  @Narrow var row: Int
  /// The level of the penalty that ends here; `never` if none does.
  @Narrow var near: Int
  /// The level of the penalty that begins here; `never` if none does.
  @Narrow var far: Int
  /// Whether the row's left side rises along the line, 1, or falls, -1.
  let ahead: Int8

  /// The stronger of the two levels.
  var level: Int { min(near, far) }

  /// Remembers that the row is on the far side now.
  func cross(in rows: RowTable) { rows[row].side = far == never ? 0 : ahead }

  /// Whether the walk comes to this kink later than to another one.
  ///
  /// Of rows at one place the weak ones come first. The row at which the cost stops falling is then
  /// a strong one, and the weak ones count as violated by nothing: their pull shows that going on
  /// costs, where a strong row alone would leave that open.
  func isAfter(_ other: Kink) -> Bool {
    if position != other.position { return position > other.position }
    if level != other.level { return level < other.level }
    return row > other.row
  }
}

/// Walks along a line of solutions, over kinks, for as long as the cost falls.
///
/// The cost is a list of sums, one for each level, and so is its slope: it falls while the first
/// level with a slope has a negative one. Walking over kinks instead of stopping at the first is
/// the long-step rule; it makes one pivot out of many, and solves a single unknown outright.
struct RatioTest {
  private let kinks: Lane<Kink>
  /// The places of the kinks, in the order of the walk once they are sorted.
  private let order: IndexLane
  private let spare: IndexLane
  private let slope: Lane<Double>
  private let levelCount: Int
  /// How many kinks there are.
  var count: Int { length.value }
  private let length: Cell<Int>

  init(kinkCount: Int, levelCount: Int, in arena: inout Arena) {
    kinks = arena.lane(count: kinkCount)
    order = arena.indexLane(count: kinkCount)
    spare = arena.indexLane(count: kinkCount)
    slope = arena.lane(count: levelCount)
    length = arena.cell(0)
    self.levelCount = levelCount
  }

  /// A kink by its place in the walk.
  @inline(__always)
  subscript(place: Int) -> Kink { kinks[order[place]] }

  /// Starts a new line with no slope and no kinks.
  func begin() {
    length.value = 0
    for level in 0..<levelCount { slope[level] = 0 }
  }

  /// Adds a kink, in order among the last few; `bottom` merges such runs.
  @inline(__always)
  func add(_ kink: Kink) {
    let added = count
    kinks[added] = kink
    var place = added
    while place % Self.runLength > 0, self[place - 1].isAfter(kink) {
      order[place] = order[place - 1]
      place -= 1
    }
    order[place] = added
    length.value = added + 1
  }

  /// Adds to the slope at a level; a level of `never` costs nothing.
  @inline(__always)
  func tilt(_ level: Int, by amount: Double) {
    if level != never { slope[level] += amount }
  }

  /// Walks to the first kink at which the cost stops falling; nil when it falls forever.
  func bottom() -> Int? {
    if count > Self.runLength { mergeRuns() }
    // The first level with a slope.
    var first = 0
    for place in 0..<count {
      let kink = self[place]
      tilt(kink.near, by: kink.weight)
      tilt(kink.far, by: kink.weight)
      first = min(first, kink.level)
      while first < levelCount, !(abs(slope[first]) > Tolerance.slope) { first += 1 }
      if first == levelCount || slope[first] > 0 { return place }
    }
    return nil
  }

  /// Remembers on which side the rows are whose kinks lie before another one.
  func crossKinks(before bottom: Int, in rows: RowTable) {
    for place in 0..<bottom { self[place].cross(in: rows) }
  }
}

extension RatioTest {
  /// How many kinks are put in order one by one.
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
      let isRightNext = right < high && kinks[spare[left]].isAfter(self[right])
      order[left + right - middle] = isRightNext ? order[right] : spare[left]
      if isRightNext { right += 1 } else { left += 1 }
    }
  }
}
