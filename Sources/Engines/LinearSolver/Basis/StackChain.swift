/// A chain of required rows that distribute a length among items: a stack whose items are too short
/// or too long in total.
///
/// Its positions link three variables each, so the crash basis would give every item but one its
/// preferred size, and pivots would then compress one item after the other. After elimination of
/// the positions, a single sum of sizes remains, and each size has a separate cost. Such a problem
/// is solved greedily: change the size whose unit costs least, until the sum is right.
struct StackChain {
  /// The free roots that share the length, with their factors in the sum.
  let items: [(root: Int, factor: Double)]
  /// The required sum.
  let total: Double

  /// One row of a chain: its free roots and their required sum.
  fileprivate struct Equation {
    let terms: [(root: Int, coefficient: Double)]
    let constant: Double
  }

  /// Returns the chains among the required rows that wait.
  static func all(in rows: RowTable, _ factor: BasisFactorization, variableCount: Int)
    -> [StackChain]
  {
    var equations: [Equation] = []
    var uses = Array(repeating: RootUse(), count: variableCount)
    for row in 0..<rows.givenCount where factor.waiting[row].state != .done {
      let rest = factor.gather(row)
      guard rest.count > 1 else {
        if rest.count == 1 { uses[rest.first.variable.index].hasOwnRows = true }
        continue
      }
      let terms = factor.gathered.stretch(0, rest.count)
      guard factor.waiting[row].key == 0 else {
        for term in terms { uses[term.variable.index].isInOtherRows = true }
        continue
      }
      for term in terms { uses[term.variable.index].equationCount += 1 }
      equations.append(
        Equation(
          terms: terms.map { ($0.variable.index, $0.coefficient) },
          constant: rows[row].kink - rest.constant))
    }
    return chains(equations, uses)
  }

  /// The rows over a root that are not steps yet.
  fileprivate struct RootUse {
    /// The number of required equations with other roots.
    var equationCount = 0
    /// Whether there are rows over the root alone; sizes have many.
    var hasOwnRows = false
    /// Whether there are rows of any other kind.
    var isInOtherRows = false

    /// Whether the root only carries a length from one equation to the next.
    var isLink: Bool { equationCount == 2 && !hasOwnRows && !isInOtherRows }
    /// Whether the root has a separable cost.
    var isSeparable: Bool { equationCount == 1 && !isInOtherRows }
  }

  /// Follows the links from row to row and adds the rows so that the links cancel out.
  private static func chains(_ equations: [Equation], _ uses: [RootUse]) -> [StackChain] {
    var users: [Int: [Int]] = [:]
    for (index, equation) in equations.enumerated() {
      for term in equation.terms where uses[term.root].isLink {
        users[term.root, default: []].append(index)
      }
    }
    var multiplier = Array(repeating: 0.0, count: equations.count)
    var stacks: [StackChain] = []
    for start in equations.indices where multiplier[start] == 0 {
      multiplier[start] = 1
      var items: [(root: Int, factor: Double)] = []
      var total = 0.0
      var isSeparable = true
      var open = [start]
      while let index = open.popLast() {
        total += multiplier[index] * equations[index].constant
        for (root, coefficient) in equations[index].terms {
          let factor = multiplier[index] * coefficient
          guard uses[root].isLink, let other = users[root]?.first(where: { $0 != index }) else {
            isSeparable = isSeparable && uses[root].isSeparable
            items.append((root, factor))
            continue
          }
          guard multiplier[other] == 0,
            let link = equations[other].terms.first(where: { $0.root == root })
          else { continue }
          multiplier[other] = -factor / link.coefficient
          open.append(other)
        }
      }
      if isSeparable { stacks.append(StackChain(items: items, total: total)) }
    }
    return stacks
  }
}

/// An item of a tight stack, moved away from its preferred size.
struct StackItem {
  let root: Int
  let factor: Double
  /// The kinks in the order of positions, with the pivot of each row.
  let kinks: [Kink]
  /// The index of the current kink.
  private(set) var kinkIndex: Int
  /// The slope of its cost, by level, for each unit of the sum if it moves further.
  private(set) var slope: [Double] = []

  /// Creates an item at its optimal size; nil if no row determines one.
  init?(_ item: (root: Int, factor: Double), _ ratioTest: RatioTest) {
    guard let bottom = ratioTest.minimum() else { return nil }
    root = item.root
    factor = item.factor
    kinks = (0..<ratioTest.count).map { ratioTest[$0] }
    kinkIndex = bottom
  }

  var position: Double { kinks[kinkIndex].position }

  /// Sets the direction in which the sum requires the item to move.
  mutating func setDirection(_ direction: Double, levelCount: Int) {
    // Moving lowers the penalties of rows ahead and raises those of rows behind.
    slope = Array(repeating: 0, count: levelCount)
    let ahead = direction * factor > 0
    for (index, kink) in kinks.enumerated() {
      let isBehind = ahead ? index <= kinkIndex : index >= kinkIndex
      let forward = ahead ? kink.far : kink.near
      let backward = ahead ? kink.near : kink.far
      let level = isBehind ? forward : backward
      guard level != never else { continue }
      slope[level] += (isBehind ? kink.weight : -kink.weight) / abs(factor)
    }
  }

  /// Returns the part of the sum that the item can absorb before its slope changes; infinite beyond
  /// its last kink.
  func reach(_ direction: Double) -> Double {
    let next = direction * factor > 0 ? kinkIndex + 1 : kinkIndex - 1
    guard kinks.indices.contains(next) else { return .infinity }
    return abs((kinks[next].position - position) * factor)
  }

  /// Moves the item to the next kink.
  mutating func advance(_ direction: Double, levelCount: Int) {
    kinkIndex += direction * factor > 0 ? 1 : -1
    setDirection(direction, levelCount: levelCount)
  }

  /// Whether moving this item costs less than moving another item.
  func isCheaper(than other: StackItem) -> Bool {
    for (one, two) in zip(slope, other.slope) where abs(one - two) > Tolerance.slope {
      return one < two
    }
    return false
  }
}

extension StackChain {
  /// Distributes the length and returns all items but the one that absorbs the remainder.
  func fill(_ items: [StackItem], levelCount: Int) -> [StackItem] {
    var items = items
    var missing = total - items.reduce(0) { $0 + $1.factor * $1.position }
    guard abs(missing) > Tolerance.step else { return items.dropLast() }
    let direction: Double = missing > 0 ? 1 : -1
    missing = abs(missing)
    for index in items.indices { items[index].setDirection(direction, levelCount: levelCount) }
    while true {
      var best = 0
      for index in items.indices.dropFirst() {
        // In a tie the first item is stretched, and the last item is compressed.
        let isBetter =
          direction > 0
          ? items[index].isCheaper(than: items[best]) : !items[best].isCheaper(than: items[index])
        if isBetter { best = index }
      }
      let reach = items[best].reach(direction)
      guard reach < missing else {
        items.remove(at: best)
        return items
      }
      missing -= reach
      items[best].advance(direction, levelCount: levelCount)
    }
  }
}
