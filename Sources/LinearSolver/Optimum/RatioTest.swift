/// A place on a line where a row's penalty changes.
struct Kink {
  let position: Double
  let row: Int32
  /// The level of the penalty that ends here; `never` if none does.
  let near: Int32
  /// The level of the penalty that begins here; `never` if none does.
  let far: Int32
  /// By how much either changes the slope.
  let weight: Double
  /// Whether the row's left side rises along the line, 1, or falls, -1.
  let ahead: Int8

  /// The stronger of the two levels.
  var level: Int32 { min(near, far) }

  init(
    _ row: Int, at position: Double, near: Int, far: Int, weight: Double, ahead: Int
  ) {
    self.position = position
    self.row = Int32(truncatingIfNeeded: row)
    self.near = Int32(truncatingIfNeeded: near)
    self.far = Int32(truncatingIfNeeded: far)
    self.weight = weight
    self.ahead = Int8(truncatingIfNeeded: ahead)
  }

  /// Remembers that the row is on the far side now.
  func cross(in rows: RowTable) { rows[Int(row)].side = far == Int32.max ? 0 : ahead }

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
  let kinks: Lane<Kink>
  let slope: Lane<Double>
  let levelCount: Int
  /// How many kinks there are.
  var count: Int { length.value }
  private let length: Cell<Int>

  init(kinkCount: Int, levelCount: Int, in arena: inout Arena) {
    kinks = arena.lane(count: kinkCount)
    slope = arena.lane(repeating: 0, count: levelCount)
    length = arena.cell(0)
    self.levelCount = levelCount
  }

  /// Starts a new line with no slope and no kinks.
  func begin() {
    length.value = 0
    for level in 0..<levelCount { slope[level] = 0 }
  }

  @inline(__always)
  func add(_ kink: Kink) {
    kinks[count] = kink
    length.value += 1
  }

  /// Adds to the slope at a level; a level of `never` costs nothing.
  @inline(__always)
  func tilt(_ level: Int, by amount: Double) {
    if level != never { slope[level] += amount }
  }

  /// Whether going on would not lower the cost.
  @inline(__always)
  func isAtBottom() -> Bool {
    for level in 0..<levelCount {
      if slope[level] < -Tolerance.slope { return false }
      if slope[level] > Tolerance.slope { return true }
    }
    return true
  }

  /// Sorts the kinks into the order of the walk.
  func sort() {
    if count > 24 {
      kinks.sort(first: count) { $1.isAfter($0) }
      return
    }
    var index = 1
    while index < count {
      let kink = kinks[index]
      var place = index
      while place > 0, kinks[place - 1].isAfter(kink) {
        kinks[place] = kinks[place - 1]
        place -= 1
      }
      kinks[place] = kink
      index += 1
    }
  }

  /// The first kink, in their order, at which the cost stops falling; nil when it falls forever.
  func bottom() -> Int? {
    for index in 0..<count {
      let kink = kinks[index]
      tilt(Int(kink.near), by: kink.weight)
      tilt(Int(kink.far), by: kink.weight)
      if isAtBottom() { return index }
    }
    return nil
  }

  /// Remembers on which side the rows are whose kinks lie before another one.
  func crossKinks(before bottom: Int, in rows: RowTable) {
    for index in 0..<bottom { kinks[index].cross(in: rows) }
  }
}
