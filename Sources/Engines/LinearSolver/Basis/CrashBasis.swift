/// The construction of a first basis (crash basis), which is optimal for most layouts.
///
/// Required equalities come first and eliminate or link most variables. Then optional rows follow
/// by priority, as if all of them could be satisfied. Where one of them would fix a variable, all
/// rows that depend on that variable alone are considered, and their optimal value is found
/// exactly.
struct CrashBasis {
  private let rows: RowTable
  private let factor: BasisFactorization
  private let ratioTest: RatioTest
  private let variableCount: Int
  private let levelCount: Int
  /// The number of steps for required equalities: the variables that they fix are constant.
  var requiredStepCount: Int { requiredSteps.value }
  private let requiredSteps: ArenaBox<Int>
  private let watches: WatchLists
  /// The number of times that kinks were collected.
  private let round: ArenaBox<Int>

  /// Creates a crash that fills the basis of an empty factorization.
  init(
    _ factor: BasisFactorization, _ ratioTest: RatioTest, variableCount: Int, levelCount: Int,
    in arena: inout Arena
  ) {
    rows = factor.rows
    self.factor = factor
    self.ratioTest = ratioTest
    self.variableCount = variableCount
    self.levelCount = levelCount
    requiredSteps = arena.box(0)
    round = arena.box(0)
    watches = WatchLists(termCount: rows.givenTermCount, variableCount: variableCount, in: &arena)
  }

  func run(fillingStacks: Bool) {
    queueRows()
    makeSteps(through: 0)
    requiredSteps.value = factor.stepCount
    if fillingStacks { fillTightStacks() }
    makeSteps(through: never)
    if factor.stepCount < variableCount { addStays() }
    factor.waiting.removeReady()
  }

  /// Orders the rows: two-sided rows by their weaker level, then one-sided rows.
  private func queueRows() {
    factor.waiting.removeReady()
    // In reverse, because each row is inserted at the front.
    for row in (0..<rows.givenCount).reversed() {
      let (below, above) = (rows[row].below, rows[row].above)
      let weaker = max(below, above)
      let key = weaker == never ? levelCount + min(below, above) : weaker
      factor.waiting.queue(row, key: key)
      if key > 0 { watches.add(row, in: rows) }
    }
  }

  /// Makes a row a step if it has few enough free variables.
  @inline(__always)
  private func makeStep(_ row: Int) {
    guard factor.waiting[row].state != .done else { return }
    let isRequired = factor.waiting[row].key == 0
    let rest = factor.gather(row)
    switch rest.count {
    case 0:
      factor.waiting[row].state = .done
    case 1 where isRequired:
      factor.eliminateGathered(row, rest)
    case 1:
      eliminateBest(row, rest)
    case 2 where rows[row].isTwoSided:
      let (gone, into) = factor.mergeGathered(row, rest)
      watches.join(gone, to: into)
    case _ where rows[row].isTwoSided:
      factor.deferGathered(row, rest)
    default:
      break
    }
  }

  /// Places the rows up to a key, strongest first, until no variable is free.
  private func makeSteps(through key: Int) {
    while factor.stepCount < variableCount, let row = factor.waiting.nextReady(through: key) {
      makeStep(row)
    }
  }

  /// Fixes a root at the value that minimizes the penalties of the rows that depend on it alone.
  private func eliminateBest(_ row: Int, _ rest: BasisFactorization.RowRemainder) {
    let (root, pivot) = (rest.first.variable.index, rest.first.coefficient)
    let position = (rows[row].kink - rest.constant) / pivot
    collectKinks(of: root)
    guard let bottom = ratioTest.minimum() else {
      factor.eliminate(root, by: row, pivot: pivot, at: position)
      return
    }
    ratioTest.crossKinks(before: bottom, in: rows)
    let kink = ratioTest[bottom]
    let best = kink.row
    // The row may stay optional: another row determines the value.
    if best != row { factor.waiting[row].state = .done }
    let bestPivot = Double(kink.ahead) * kink.weight / rows[best].weight
    factor.eliminate(root, by: best, pivot: bestPivot, at: kink.position)
  }

  /// Collects the rows that depend on a root alone.
  private func collectKinks(of root: Int) {
    ratioTest.begin()
    round.value += 1
    var watch = watches.first(of: root)
    while watch != never {
      let row = watches[watch].row
      watch = watches[watch].next
      guard factor.waiting[row].state != .done,
        // A row is in a list once for each of its terms.
        factor.waiting[row].visit != round.value
      else { continue }
      factor.waiting[row].visit = round.value
      let rest = factor.gather(row)
      guard rest.count == 1, rest.first.variable.index == root else { continue }
      addKink(row, rest)
    }
  }

  /// Distributes the missing or excess length of tight stacks among their items at the least cost.
  /// The result is only a better first basis; the certificate finds what it misses.
  private func fillTightStacks() {
    for stack in StackChain.all(in: rows, factor, variableCount: variableCount) {
      let items = stack.items.compactMap { item -> StackItem? in
        collectKinks(of: item.root)
        return StackItem(item, ratioTest)
      }
      guard items.count == stack.items.count else { continue }
      for item in stack.fill(items, levelCount: levelCount) {
        resolve(item)
        makeSteps(through: 0)
      }
    }
  }

  private func resolve(_ item: StackItem) {
    let row = item.kinks[item.kinkIndex].row
    let rest = factor.gather(row)
    guard factor.waiting[row].state != .done, rest.count == 1 else { return }
    for kink in item.kinks[..<item.kinkIndex] { kink.cross(in: rows) }
    factor.eliminateGathered(row, rest)
  }

  /// Adds the kink of the row that was gathered last.
  @inline(__always)
  private func addKink(_ row: Int, _ rest: BasisFactorization.RowRemainder) {
    let pivot = rest.first.coefficient
    let ahead = pivot > 0 ? 1 : -1
    let near = rows[row].penalty(towards: -ahead)
    let weight = abs(pivot) * rows[row].weight
    ratioTest.addSlope(near, by: -weight)
    ratioTest.add(
      Kink(
        position: (rows[row].kink - rest.constant) / pivot, weight: weight, row: row, near: near,
        far: rows[row].penalty(towards: ahead), ahead: Int8(ahead)))
  }

  /// Fixes each variable that no row determines by a stay, in the order of the variables.
  private func addStays() {
    for variable in 0..<variableCount where factor.stepCount < variableCount {
      let root = factor.unknowns.root(of: variable)
      guard !factor.unknowns[root].isEliminated else { continue }
      let stay = rows.addStay(of: variable, at: 0)
      factor.waiting[stay] = QueuedRow(key: 1)
      eliminateBest(stay, factor.gather(stay))
      makeSteps(through: never)
    }
  }
}

/// The optional rows over each root; merging roots joins their lists.
private struct WatchLists {
  private let lists: ArenaArray<List>
  /// The watches of a row have the same indices as its terms.
  private let watches: ArenaArray<Watch>

  struct List: BitwiseCopyable {
    @Index32 var first = never
    @Index32 var last = never
  }

  struct Watch: BitwiseCopyable {
    @Index32 var row: Int
    @Index32 var next: Int
  }

  init(termCount: Int, variableCount: Int, in arena: inout Arena) {
    lists = arena.allocate(repeating: List(), count: variableCount)
    watches = arena.allocate(count: termCount)
  }

  @inline(__always)
  subscript(watch: Int) -> Watch { watches[watch] }

  @inline(__always)
  func first(of root: Int) -> Int { lists[root].first }

  /// Inserts a row at the front of the lists of its variables.
  @inline(__always)
  func add(_ row: Int, in rows: RowTable) {
    var watch = rows[row].start
    for term in rows.terms(of: row) {
      let root = term.variable.index
      watches[watch] = Watch(row: row, next: lists[root].first)
      if lists[root].first == never { lists[root].last = watch }
      lists[root].first = watch
      watch += 1
    }
  }

  @inline(__always)
  func join(_ removed: Int, to root: Int) {
    guard lists[removed].first != never else { return }
    if lists[root].first == never {
      lists[root] = lists[removed]
    } else {
      watches[lists[root].last].next = lists[removed].first
      lists[root].last = lists[removed].last
    }
    lists[removed] = List()
  }
}
