/// The basis as a straight-line program: each step takes one row and eliminates one variable.
///
/// Rows of layouts mostly link two unknowns or fix one, so instead of a matrix there is a
/// union-find in which every unknown is `scale * root + shift`. A row with one unknown root settles
/// it, a row with two merges them, a row with more waits until others have thinned it out. What
/// waits to the end is the nucleus, which is factored as a sparse matrix. The order of the steps is
/// a triangular factorisation that cost nothing to find.
struct Factor {
  /// A row over unknown roots: how many they are, and what its settled part adds up to.
  private struct Gathered: BitwiseCopyable {
    var rootCount = 0
    var constant = 0.0
  }

  let rows: RowTable
  let meter: WorkMeter
  // The union-find, with compressed paths.
  let link: IndexLane
  let scale: Lane<Double>
  let shift: Lane<Double>
  let rank: Lane<UInt8>
  let isSettled: Lane<Bool>
  let settledValue: Lane<Double>
  // The same links uncompressed; they carry derivatives up and down.
  let parent: IndexLane
  let parentScale: Lane<Double>
  // The program.
  let stepRow: IndexLane
  let stepVariable: IndexLane
  let stepPivot: Lane<Double>
  /// The step that eliminates a variable; `never` before it is eliminated, and for constants.
  let stepOf: IndexLane
  private let steps: Cell<Int>
  // The unknown roots of the row that was gathered last.
  let gatheredRoot: IndexLane
  let gatheredCoefficient: Lane<Double>
  private let gathered: Cell<Gathered>
  /// Where a root stands among those gathered; `never` between two calls.
  let slot: IndexLane
  let waiting: WaitingRows
  let nucleusBox: NucleusBox
  let intermediate: Lane<Double>

  /// Makes a factor in which nothing is eliminated yet.
  init(
    rows: RowTable, variableCount: Int, levelCount: Int, _ meter: WorkMeter,
    in arena: inout Arena
  ) {
    self.rows = rows
    self.meter = meter
    link = arena.indexLane(count: variableCount)
    scale = arena.lane(count: variableCount)
    shift = arena.lane(count: variableCount)
    rank = arena.lane(count: variableCount)
    isSettled = arena.lane(count: variableCount)
    settledValue = arena.lane(count: variableCount)
    parent = arena.indexLane(count: variableCount)
    parentScale = arena.lane(count: variableCount)
    stepRow = arena.indexLane(count: variableCount)
    stepVariable = arena.indexLane(count: variableCount)
    stepPivot = arena.lane(count: variableCount)
    stepOf = arena.indexLane(count: variableCount)
    gatheredRoot = arena.indexLane(count: variableCount)
    gatheredCoefficient = arena.lane(count: variableCount)
    steps = arena.cell(0)
    gathered = arena.cell(Gathered())
    nucleusBox = NucleusBox()
    slot = arena.indexLane(repeating: never, count: variableCount)
    intermediate = arena.lane(repeating: 0, count: variableCount)
    waiting = WaitingRows(
      rowCount: rows.givenCount + variableCount, variableCount: variableCount,
      keyCount: 2 * levelCount + 1, in: &arena)
    for variable in 0..<variableCount { reset(variable) }
  }

  /// How many steps there are.
  var stepCount: Int { steps.value }

  /// What the settled part of the row that was gathered last adds up to.
  var gatheredConstant: Double { gathered.value.constant }

  /// Forgets all steps; the variables are made unknown by `reset`.
  func removeSteps() {
    steps.value = 0
    nucleusBox.nucleus = nil
  }

  /// Makes a variable unknown again.
  @inline(__always)
  func reset(_ variable: Int) {
    link[variable] = variable
    scale[variable] = 1
    shift[variable] = 0
    rank[variable] = 0
    isSettled[variable] = false
    parent[variable] = never
    parentScale[variable] = 0
    stepOf[variable] = never
    waiting.first[variable] = never
  }

  /// The root that a variable depends on.
  @inline(__always)
  func root(of variable: Int) -> Int {
    let up = link[variable]
    return link[up] == up ? up : compress(variable)
  }

  private func compress(_ variable: Int) -> Int {
    let up = link[variable]
    if link[up] == up { return up }
    // Ranks keep the paths shorter than the logarithm of the number of variables.
    let root = compress(up)
    shift[variable] += scale[variable] * shift[up]
    scale[variable] *= scale[up]
    link[variable] = root
    return root
  }

  /// Rewrites a row over unknown roots and returns how many there are.
  @inline(__always)
  func gather(_ row: Int) -> Int {
    var count = 0
    var constant = 0.0
    for term in rows.terms(of: row) {
      let (variable, coefficient) = (term.variable.index, term.coefficient)
      let root = root(of: variable)
      let share = coefficient * scale[variable]
      constant += coefficient * shift[variable]
      if isSettled[root] {
        constant += share * settledValue[root]
      } else if slot[root] == never {
        slot[root] = count
        gatheredRoot[count] = root
        gatheredCoefficient[count] = share
        count += 1
      } else {
        gatheredCoefficient[slot[root]] += share
      }
    }
    var kept = 0
    for index in 0..<count {
      slot[gatheredRoot[index]] = never
      guard abs(gatheredCoefficient[index]) > Tolerance.coefficient else { continue }
      gatheredRoot[kept] = gatheredRoot[index]
      gatheredCoefficient[kept] = gatheredCoefficient[index]
      kept += 1
    }
    gathered.value = Gathered(rootCount: kept, constant: constant)
    return kept
  }

  /// Fixes a root so that a row over it alone is at its kink.
  func settle(_ root: Int, by row: Int, pivot: Double, at value: Double) {
    isSettled[root] = true
    settledValue[root] = value
    record(row, root, pivot)
    waiting.wake(root)
  }

  /// Fixes the one unknown root of the row that was gathered last.
  func settleGathered(_ row: Int) {
    let pivot = gatheredCoefficient[0]
    settle(
      gatheredRoot[0], by: row, pivot: pivot, at: (rows[row].kink - gatheredConstant) / pivot)
  }

  /// Hangs one of the two unknown roots of the row that was gathered last below the other.
  func mergeGathered(_ row: Int) -> (gone: Int, into: Int) {
    // The shallower tree goes below the deeper one: that bounds every path.
    let loser = rank[gatheredRoot[0]] <= rank[gatheredRoot[1]] ? 0 : 1
    let gone = gatheredRoot[loser]
    let into = gatheredRoot[1 - loser]
    let pivot = gatheredCoefficient[loser]
    link[gone] = into
    scale[gone] = -gatheredCoefficient[1 - loser] / pivot
    shift[gone] = (rows[row].kink - gatheredConstant) / pivot
    parent[gone] = into
    parentScale[gone] = scale[gone]
    if rank[gone] == rank[into] { rank[into] += 1 }
    record(row, gone, pivot)
    waiting.wake(gone)
    return (gone, into)
  }

  /// Lets the row that was gathered last wait for its unknown roots.
  func waitGathered(_ row: Int) {
    waiting.wait(row, for: gatheredRoot, count: gathered.value.rootCount)
  }

  @inline(__always)
  private func record(_ row: Int, _ variable: Int, _ pivot: Double) {
    let step = stepCount
    stepRow[step] = row
    stepVariable[step] = variable
    stepPivot[step] = pivot
    stepOf[variable] = step
    steps.value = step + 1
    rows[row].isBasic = true
    waiting.state[row] = .done
  }

  /// The value of a variable whose root is settled.
  @inline(__always)
  func value(of variable: Int) -> Double {
    let root = root(of: variable)
    return scale[variable] * settledValue[root] + shift[variable]
  }
}

extension Factor {
  /// Makes a row a step, or lets it wait; false when it has no unknown roots.
  func eliminate(_ row: Int) -> Bool {
    switch gather(row) {
    case 0: return false
    case 1: settleGathered(row)
    case 2: _ = mergeGathered(row)
    default: waitGathered(row)
    }
    return true
  }

  /// Whether the first steps alone decide a variable.
  func isConstant(_ variable: Int, afterStep count: Int) -> Bool {
    var variable = variable
    while parent[variable] != never, stepOf[variable] < count { variable = parent[variable] }
    return parent[variable] == never && stepOf[variable] < count
  }

  /// The basic rows as they are eliminated.
  var eliminationOrder: [Int] {
    (0..<stepCount).map { stepRow[$0] } + (nucleusBox.nucleus?.rows ?? [])
  }
}
