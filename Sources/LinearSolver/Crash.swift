/// Finds a first basis that is optimal for most layouts.
///
/// Required equalities go first and settle or link most unknowns. Then optional rows go by
/// priority as if they could all be granted. Where one of them would settle an unknown, all rows
/// that depend on that unknown alone have a say, and the best value for them is found exactly.
struct Crash {
  let rows: RowTable
  let variableCount: Int
  /// How many steps the required equalities took: what they settle is constant.
  var requiredStepCount: Int {
    get { counts[0] }
    nonmutating set { counts[0] = newValue }
  }
  private let counts: IndexLane
  private let watches: WatchLists

  init(rows: RowTable, variableCount: Int, termCount: Int, in arena: inout Arena) {
    self.rows = rows
    self.variableCount = variableCount
    counts = arena.indexLane(repeating: 0, count: 1)
    watches = WatchLists(
      rowCount: rows.givenCount, termCount: termCount, variableCount: variableCount, in: &arena)
  }

  /// Fills the basis of a fresh factor.
  func run(
    _ factor: Factor, _ search: LineSearch, levels: Int, fillingStacks: Bool,
    in arena: inout Arena
  ) {
    let order = sortRows(factor, levels: levels, in: &arena)
    var isRequiredPhase = true
    for index in 0..<order.count {
      let row = order.rows[index]
      let key = factor.waiting.key[row]
      if isRequiredPhase, key > 0 {
        isRequiredPhase = false
        requiredStepCount = factor.stepCount
        if fillingStacks { fillTightStacks(factor, search) }
      }
      if factor.stepCount == variableCount { break }
      guard factor.waiting.state[row] == WaitingRows.State.idle else { continue }
      place(row, factor, search)
      drain(factor, search)
    }
    if isRequiredPhase { requiredStepCount = factor.stepCount }
    if factor.stepCount < variableCount { addStays(factor, search) }
  }

  /// Orders the rows: two-sided ones by their weaker level, then one-sided ones.
  private func sortRows(
    _ factor: Factor, levels: Int, in arena: inout Arena
  ) -> (rows: IndexLane, count: Int) {
    let count = rows.givenCount
    let ends = arena.indexLane(repeating: 0, count: 2 * levels + 1)
    for row in 0..<count {
      let below = rows.below[row]
      let above = rows.above[row]
      let key = below == never || above == never ? levels + min(below, above) : max(below, above)
      factor.waiting.key[row] = key
      ends[key + 1] += 1
      if key > 0 { watches.add(row, in: rows) }
    }
    for key in 0..<2 * levels { ends[key + 1] += ends[key] }
    let sorted = arena.indexLane(count: count)
    for row in 0..<count {
      let key = factor.waiting.key[row]
      sorted[ends[key]] = row
      ends[key] += 1
    }
    return (sorted, count)
  }

  /// Makes a row a step if it has few enough unknowns.
  private func place(_ row: Int, _ factor: Factor, _ search: LineSearch) {
    guard factor.waiting.state[row] != WaitingRows.State.done else { return }
    let isRequired = factor.waiting.key[row] == 0
    switch factor.gather(row) {
    case 0:
      factor.waiting.state[row] = WaitingRows.State.done
    case 1 where isRequired:
      factor.settleGathered(row)
    case 1:
      settleBest(factor.gatheredRoot[0], row, factor, search)
    case 2 where rows.isTwoSided(row):
      let (gone, into) = factor.mergeGathered(row)
      watches.join(gone, to: into)
    case _ where rows.isTwoSided(row):
      factor.waitGathered(row)
    default:
      break
    }
  }

  private func drain(_ factor: Factor, _ search: LineSearch) {
    while let row = factor.waiting.nextReady() { place(row, factor, search) }
  }

  /// Settles a root where the rows that depend on it alone are happiest.
  private func settleBest(
    _ root: Int, _ wish: Int, _ factor: Factor, _ search: LineSearch
  ) {
    let pivot = factor.gatheredCoefficient[0]
    let position = (rows.kink[wish] - factor.gatheredConstant) / pivot
    collectKinks(of: root, factor, search)
    search.sort()
    guard let bottom = search.bottom() else {
      factor.settle(root, by: wish, pivot: pivot, at: position)
      return
    }
    search.crossKinks(before: bottom, in: rows)
    let kink = search.kinks[bottom]
    let best = Int(kink.row)
    // The wish may stay a wish: another row decides.
    if best != wish { factor.waiting.state[wish] = WaitingRows.State.done }
    let bestPivot = Double(kink.ahead) * kink.weight / rows.weight[best]
    factor.settle(root, by: best, pivot: bestPivot, at: kink.position)
  }

  /// Collects the rows that depend on a root alone.
  private func collectKinks(of root: Int, _ factor: Factor, _ search: LineSearch) {
    search.begin()
    let round = watches.beginRound()
    var watch = watches.first[root]
    while watch != never {
      let row = watches.row[watch]
      watch = watches.next[watch]
      guard factor.waiting.state[row] != WaitingRows.State.done,
        watches.visits(row, in: round), factor.gather(row) == 1, factor.gatheredRoot[0] == root
      else { continue }
      addKink(row, factor.gatheredCoefficient[0], factor.gatheredConstant, search)
    }
  }

  /// Settles the items of stacks that have too much or too little room where the room is shared
  /// out best. It is only a better guess: what it overlooks, the certificate finds.
  private func fillTightStacks(_ factor: Factor, _ search: LineSearch) {
    for stack in TightStack.all(in: rows, factor, variableCount: variableCount) {
      let items = stack.items.compactMap { item -> StackItem? in
        collectKinks(of: item.root, factor, search)
        return StackItem(item, search)
      }
      guard items.count == stack.items.count else { continue }
      for item in stack.fill(items, levelCount: search.levelCount) {
        settle(item, factor)
        drain(factor, search)
      }
    }
  }

  private func settle(_ item: StackItem, _ factor: Factor) {
    let row = Int(item.kinks[item.place].row)
    guard factor.waiting.state[row] != WaitingRows.State.done, factor.gather(row) == 1 else {
      return
    }
    for kink in item.kinks[..<item.place] {
      rows.side[Int(kink.row)] = kink.far == Int32.max ? 0 : kink.ahead
    }
    factor.settleGathered(row)
  }

  private func addKink(
    _ row: Int, _ pivot: Double, _ constant: Double, _ search: LineSearch
  ) {
    let near = pivot > 0 ? rows.below[row] : rows.above[row]
    let far = pivot > 0 ? rows.above[row] : rows.below[row]
    let weight = abs(pivot) * rows.weight[row]
    search.tilt(near, by: -weight)
    search.add(
      Kink(
        row, at: (rows.kink[row] - constant) / pivot, near: near, far: far,
        weight: weight, ahead: pivot > 0 ? 1 : -1))
  }

  /// Holds what no row decides, in the order of the variables.
  private func addStays(_ factor: Factor, _ search: LineSearch) {
    for variable in 0..<variableCount where factor.stepCount < variableCount {
      let root = factor.root(of: variable)
      guard !factor.isSettled[root] else { continue }
      let stay = rows.makeStay(of: variable, at: 0)
      factor.waiting.state[stay] = WaitingRows.State.idle
      factor.waiting.key[stay] = 1
      _ = factor.gather(stay)
      settleBest(root, stay, factor, search)
      drain(factor, search)
    }
  }
}

/// For each root the optional rows over it; joined when roots are.
private struct WatchLists {
  let first: IndexLane
  let last: IndexLane
  let next: IndexLane
  let row: IndexLane
  private let count: IndexLane
  /// The round in which a row was visited last: it stands in a list once for each of its terms.
  private let visit: IndexLane

  init(rowCount: Int, termCount: Int, variableCount: Int, in arena: inout Arena) {
    visit = arena.indexLane(repeating: never, count: rowCount)
    first = arena.indexLane(repeating: never, count: variableCount)
    last = arena.indexLane(count: variableCount)
    next = arena.indexLane(count: termCount)
    row = arena.indexLane(count: termCount)
    count = arena.indexLane(repeating: 0, count: 2)
  }

  @inline(__always)
  func add(_ row: Int, in rows: RowTable) {
    var watch = count[0]
    for place in rows.start[row]..<rows.start[row + 1] {
      let variable = rows.variable[place]
      self.row[watch] = row
      next[watch] = never
      if first[variable] == never { first[variable] = watch } else { next[last[variable]] = watch }
      last[variable] = watch
      watch += 1
    }
    count[0] = watch
  }

  /// Begins to visit the rows of a list.
  @inline(__always)
  func beginRound() -> Int {
    count[1] += 1
    return count[1]
  }

  /// Whether a row is visited for the first time in a round.
  @inline(__always)
  func visits(_ row: Int, in round: Int) -> Bool {
    guard visit[row] != round else { return false }
    visit[row] = round
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
