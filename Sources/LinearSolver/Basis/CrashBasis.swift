/// Finds a first basis that is optimal for most layouts.
///
/// Required equalities go first and settle or link most unknowns. Then optional rows go by
/// priority as if they could all be granted. Where one of them would settle an unknown, all rows
/// that depend on that unknown alone have a say, and the best value for them is found exactly.
struct CrashBasis {
  private let rows: RowTable
  private let variableCount: Int
  private let levelCount: Int
  /// How many steps the required equalities took: what they settle is constant.
  var requiredStepCount: Int { requiredSteps.value }
  private let requiredSteps: Cell<Int>
  private let watches: WatchLists

  init(_ rows: RowTable, variableCount: Int, levelCount: Int, in arena: inout Arena) {
    self.rows = rows
    self.variableCount = variableCount
    self.levelCount = levelCount
    requiredSteps = arena.cell(0)
    watches = WatchLists(
      rowCount: rows.givenCount, termCount: rows.givenTermCount,
      variableCount: variableCount, in: &arena)
  }

  /// Fills the basis of a fresh factor.
  func run(
    _ factor: Factor, _ ratioTest: RatioTest, fillingStacks: Bool, in arena: inout Arena
  ) {
    var isRequiredPhase = true
    for row in sortRows(factor, in: &arena) {
      if isRequiredPhase, factor.waiting.key[row] > 0 {
        isRequiredPhase = false
        requiredSteps.value = factor.stepCount
        if fillingStacks { fillTightStacks(factor, ratioTest) }
      }
      if factor.stepCount == variableCount { break }
      guard factor.waiting.state[row] == .idle else { continue }
      place(row, factor, ratioTest)
      drain(factor, ratioTest)
    }
    if isRequiredPhase { requiredSteps.value = factor.stepCount }
    if factor.stepCount < variableCount { addStays(factor, ratioTest) }
  }

  /// Orders the rows: two-sided ones by their weaker level, then one-sided ones.
  private func sortRows(_ factor: Factor, in arena: inout Arena) -> Places {
    let count = rows.givenCount
    let ends = arena.indexLane(repeating: 0, count: 2 * levelCount + 1)
    for row in 0..<count {
      let below = rows[row].below
      let above = rows[row].above
      let key =
        below == never || above == never ? levelCount + min(below, above) : max(below, above)
      factor.waiting.key[row] = key
      ends[key + 1] += 1
      if key > 0 { watches.add(row, in: rows) }
    }
    for key in 0..<2 * levelCount { ends[key + 1] += ends[key] }
    let sorted = arena.indexLane(count: count)
    for row in 0..<count {
      let key = factor.waiting.key[row]
      sorted[ends[key]] = row
      ends[key] += 1
    }
    return sorted.places(0..<count)
  }

  /// Makes a row a step if it has few enough unknowns.
  private func place(_ row: Int, _ factor: Factor, _ ratioTest: RatioTest) {
    guard factor.waiting.state[row] != .done else { return }
    let isRequired = factor.waiting.key[row] == 0
    switch factor.gather(row) {
    case 0:
      factor.waiting.state[row] = .done
    case 1 where isRequired:
      factor.settleGathered(row)
    case 1:
      settleBest(factor.gatheredRoot[0], row, factor, ratioTest)
    case 2 where rows[row].isTwoSided:
      let (gone, into) = factor.mergeGathered(row)
      watches.join(gone, to: into)
    case _ where rows[row].isTwoSided:
      factor.waitGathered(row)
    default:
      break
    }
  }

  private func drain(_ factor: Factor, _ ratioTest: RatioTest) {
    while let row = factor.waiting.nextReady() { place(row, factor, ratioTest) }
  }

  /// Settles a root where the rows that depend on it alone are happiest.
  private func settleBest(
    _ root: Int, _ wish: Int, _ factor: Factor, _ ratioTest: RatioTest
  ) {
    let pivot = factor.gatheredCoefficient[0]
    let position = (rows[wish].kink - factor.gatheredConstant) / pivot
    collectKinks(of: root, factor, ratioTest)
    ratioTest.sort()
    guard let bottom = ratioTest.bottom() else {
      factor.settle(root, by: wish, pivot: pivot, at: position)
      return
    }
    ratioTest.crossKinks(before: bottom, in: rows)
    let kink = ratioTest.kinks[bottom]
    let best = Int(kink.row)
    // The wish may stay a wish: another row decides.
    if best != wish { factor.waiting.state[wish] = .done }
    let bestPivot = Double(kink.ahead) * kink.weight / rows[best].weight
    factor.settle(root, by: best, pivot: bestPivot, at: kink.position)
  }

  /// Collects the rows that depend on a root alone.
  private func collectKinks(of root: Int, _ factor: Factor, _ ratioTest: RatioTest) {
    ratioTest.begin()
    watches.beginRound()
    var watch = watches.first[root]
    while watch != never {
      let row = watches.row[watch]
      watch = watches.next[watch]
      guard factor.waiting.state[row] != .done,
        watches.visits(row), factor.gather(row) == 1, factor.gatheredRoot[0] == root
      else { continue }
      addKink(row, factor.gatheredCoefficient[0], factor.gatheredConstant, ratioTest)
    }
  }

  /// Settles the items of stacks that have too much or too little room where the room is shared
  /// out best. It is only a better guess: what it overlooks, the certificate finds.
  private func fillTightStacks(_ factor: Factor, _ ratioTest: RatioTest) {
    for stack in TightStack.all(in: rows, factor, variableCount: variableCount) {
      let items = stack.items.compactMap { item -> StackItem? in
        collectKinks(of: item.root, factor, ratioTest)
        return StackItem(item, ratioTest)
      }
      guard items.count == stack.items.count else { continue }
      for item in stack.fill(items, levelCount: levelCount) {
        settle(item, factor)
        drain(factor, ratioTest)
      }
    }
  }

  private func settle(_ item: StackItem, _ factor: Factor) {
    let row = Int(item.kinks[item.place].row)
    guard factor.waiting.state[row] != .done, factor.gather(row) == 1 else {
      return
    }
    for kink in item.kinks[..<item.place] { kink.cross(in: rows) }
    factor.settleGathered(row)
  }

  private func addKink(
    _ row: Int, _ pivot: Double, _ constant: Double, _ ratioTest: RatioTest
  ) {
    let near = pivot > 0 ? rows[row].below : rows[row].above
    let far = pivot > 0 ? rows[row].above : rows[row].below
    let weight = abs(pivot) * rows[row].weight
    ratioTest.tilt(near, by: -weight)
    ratioTest.add(
      Kink(
        row, at: (rows[row].kink - constant) / pivot, near: near, far: far,
        weight: weight, ahead: pivot > 0 ? 1 : -1))
  }

  /// Holds what no row decides, in the order of the variables.
  private func addStays(_ factor: Factor, _ ratioTest: RatioTest) {
    for variable in 0..<variableCount where factor.stepCount < variableCount {
      let root = factor.root(of: variable)
      guard !factor.isSettled[root] else { continue }
      let stay = rows.makeStay(of: variable, at: 0)
      factor.waiting.state[stay] = .idle
      factor.waiting.key[stay] = 1
      _ = factor.gather(stay)
      settleBest(root, stay, factor, ratioTest)
      drain(factor, ratioTest)
    }
  }
}

/// For each root the optional rows over it; joined when roots are.
private struct WatchLists {
  let first: IndexLane
  let last: IndexLane
  let next: IndexLane
  let row: IndexLane
  private let length: Cell<Int>
  /// The round in which a row was visited last: it stands in a list once for each of its terms.
  private let visit: IndexLane
  private let round: Cell<Int>

  init(rowCount: Int, termCount: Int, variableCount: Int, in arena: inout Arena) {
    length = arena.cell(0)
    round = arena.cell(0)
    visit = arena.indexLane(repeating: never, count: rowCount)
    first = arena.indexLane(repeating: never, count: variableCount)
    last = arena.indexLane(count: variableCount)
    next = arena.indexLane(count: termCount)
    row = arena.indexLane(count: termCount)
  }

  @inline(__always)
  func add(_ row: Int, in rows: RowTable) {
    var watch = length.value
    for term in rows.terms(of: row) {
      let variable = term.variable.index
      self.row[watch] = row
      next[watch] = never
      if first[variable] == never { first[variable] = watch } else { next[last[variable]] = watch }
      last[variable] = watch
      watch += 1
    }
    length.value = watch
  }

  /// Begins to visit the rows of a list.
  func beginRound() { round.value += 1 }

  /// Whether a row is visited for the first time in the round.
  @inline(__always)
  func visits(_ row: Int) -> Bool {
    guard visit[row] != round.value else { return false }
    visit[row] = round.value
    return true
  }

  @inline(__always)
  func join(_ gone: Int, to root: Int) {
    guard first[gone] != never else { return }
    if first[root] == never { first[root] = first[gone] } else { next[last[root]] = first[gone] }
    last[root] = last[gone]
    first[gone] = never
  }
}
