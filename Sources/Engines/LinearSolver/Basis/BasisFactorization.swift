/// The factorization of the basis as a straight-line program: each step eliminates one variable by
/// one row.
///
/// Rows of layouts mostly link two variables or fix one, so a union-find replaces the matrix: every
/// variable is `scale * root + shift`. A row with one free root fixes it, a row with two merges
/// them, and a row with more waits until others have eliminated some of its roots. The rows that
/// still wait at the end are the nucleus, which is factored as a sparse matrix. The order of the
/// steps is a triangular factorization at no cost.
///
/// All owners of a factorization share it. Its arena arrays are constants, so they are read without
/// exclusivity checks.
final class BasisFactorization {
  let rows: RowTable
  let meter: WorkMeter
  let unknowns: ArenaArray<VariableState>
  /// The steps in elimination order.
  let steps: ArenaArray<EliminationStep>
  /// The terms over free roots that are left of the row that was gathered last; a row over one
  /// variable gathers none.
  let gathered: ArenaArray<Term>
  let waiting: RowQueue
  /// The part that no step eliminates; nil for most bases.
  var nucleus: Nucleus?
  let intermediate: ArenaArray<Double>
  private let length: ArenaBox<Int>

  /// The remainder of a row: the number of terms over free roots, and the sum of its fixed part.
  struct RowRemainder {
    let count: Int
    let constant: Double
    /// The first of the terms; `gathered` contains the others.
    let first: Term
  }

  /// Creates an empty factorization.
  init(
    rows: RowTable, variableCount: Int, levelCount: Int, _ meter: WorkMeter, in arena: inout Arena
  ) {
    self.rows = rows
    self.meter = meter
    unknowns = arena.allocate(count: variableCount)
    steps = arena.allocate(count: variableCount)
    // A row without terms has an unused first term.
    gathered = arena.allocate(count: max(1, variableCount))
    waiting = RowQueue(
      givenCount: rows.givenCount, variableCount: variableCount,
      keyCount: 2 * levelCount + 1, in: &arena)
    intermediate = arena.allocate(repeating: 0, count: variableCount)
    length = arena.box(0)
    for variable in 0..<variableCount { reset(variable) }
  }

  /// The number of steps.
  var stepCount: Int { length.value }

  /// Removes all steps; `reset` makes the variables free.
  func removeSteps() {
    length.value = 0
    nucleus = nil
  }

  /// Makes a variable free again.
  @inline(__always)
  func reset(_ variable: Int) {
    unknowns[variable] = VariableState(link: variable)
    waiting.first[variable] = never
  }

  /// Rewrites a row in terms of free roots.
  @inline(__always)
  func gather(_ row: Int) -> RowRemainder {
    let terms = rows.terms(of: row)
    return terms.count == 1 ? gatherOne(terms[0]) : gatherAll(terms)
  }

  /// Rewrites a row over one variable, as most optional rows are, in terms of its root.
  @inline(__always)
  private func gatherOne(_ term: Term) -> RowRemainder {
    let root = unknowns.root(of: term.variable.index)
    let share = term.coefficient * unknowns[term.variable.index].scale
    // Added to zero, so that no sum is a negative zero.
    let constant = 0 + term.coefficient * unknowns[term.variable.index].shift
    let rest = Term(Variable(index: root), times: share)
    return unknowns[root].isEliminated
      ? RowRemainder(
        count: 0, constant: constant + share * unknowns[root].eliminatedValue, first: rest)
      : RowRemainder(
        count: abs(share) > Tolerance.coefficient ? 1 : 0, constant: constant, first: rest)
  }

  @inline(__always)
  private func gatherAll(_ terms: ArenaSlice<Term>) -> RowRemainder {
    var count = 0
    var constant = 0.0
    var mayCancel = false
    for term in terms {
      let root = unknowns.root(of: term.variable.index)
      var share = term.coefficient * unknowns[term.variable.index].scale
      constant += term.coefficient * unknowns[term.variable.index].shift
      if unknowns[root].isEliminated {
        constant += share * unknowns[root].eliminatedValue
        continue
      }
      var slot = unknowns[root].slot
      if slot < count, gathered[slot].variable.index == root {
        share += gathered[slot].coefficient
      } else {
        slot = count
        unknowns[root].slot = slot
        count += 1
      }
      gathered[slot] = Term(Variable(index: root), times: share)
      if !(abs(share) > Tolerance.coefficient) { mayCancel = true }
    }
    if mayCancel { count = dropCancelled(count) }
    return RowRemainder(count: count, constant: constant, first: gathered[0])
  }

  /// Removes the roots whose coefficients cancelled out.
  private func dropCancelled(_ count: Int) -> Int {
    var kept = 0
    for index in 0..<count where abs(gathered[index].coefficient) > Tolerance.coefficient {
      gathered[kept] = gathered[index]
      kept += 1
    }
    return kept
  }

  /// Fixes a root so that a row over it alone is at its kink.
  func eliminate(_ root: Int, by row: Int, pivot: Double, at value: Double) {
    unknowns[root].isEliminated = true
    unknowns[root].eliminatedValue = value
    record(row, root, pivot)
    waiting.notify(root)
  }

  /// Fixes the single free root of the row that was gathered last.
  func eliminateGathered(_ row: Int, _ rest: RowRemainder) {
    let (root, pivot) = (rest.first.variable.index, rest.first.coefficient)
    eliminate(root, by: row, pivot: pivot, at: (rows[row].kink - rest.constant) / pivot)
  }

  /// Merges one of the two free roots of the row that was gathered last into the other.
  func mergeGathered(_ row: Int, _ rest: RowRemainder) -> (gone: Int, into: Int) {
    let (first, second) = (gathered[0], gathered[1])
    // The shallower tree goes below the deeper one, which bounds the depth of every path.
    let isFirstGone = unknowns[first.variable.index].rank <= unknowns[second.variable.index].rank
    let (loser, winner) = isFirstGone ? (first, second) : (second, first)
    let (gone, into) = (loser.variable.index, winner.variable.index)
    let scale = -winner.coefficient / loser.coefficient
    unknowns[gone].link = into
    unknowns[gone].scale = scale
    unknowns[gone].shift = (rows[row].kink - rest.constant) / loser.coefficient
    unknowns[gone].parent = into
    unknowns[gone].parentScale = scale
    if unknowns[gone].rank == unknowns[into].rank { unknowns[into].rank += 1 }
    record(row, gone, loser.coefficient)
    waiting.notify(gone)
    return (gone, into)
  }

  /// Makes the row that was gathered last wait for its free roots.
  func deferGathered(_ row: Int, _ rest: RowRemainder) {
    waiting.watch(row, for: gathered.stretch(0, rest.count))
  }

  @inline(__always)
  private func record(_ row: Int, _ variable: Int, _ pivot: Double) {
    let step = stepCount
    steps[step] = EliminationStep(pivot: pivot, row: row, variable: variable)
    unknowns[variable].step = step
    length.value = step + 1
    rows[row].isBasic = true
    waiting[row].state = .done
  }

  /// Returns the value of a variable whose root is fixed.
  @inline(__always)
  func value(of variable: Int) -> Double {
    let root = unknowns.root(of: variable)
    return unknowns[variable].scale * unknowns[root].eliminatedValue + unknowns[variable].shift
  }
}

/// The state of a variable in the program.
struct VariableState: BitwiseCopyable {
  /// The link in `scale * link + shift`, with compressed paths; a root links to itself.
  @Index32 var link: Int
  var scale = 1.0
  var shift = 0.0
  /// The uncompressed link, `never` for roots; derivatives propagate along it.
  @Index32 var parent = never
  var parentScale = 0.0
  /// The step that eliminates the variable; `never` before that, and for constants.
  @Index32 var step = never
  /// The index among the gathered roots; valid only if the root is stored there.
  @Index32 var slot = never
  var eliminatedValue = 0.0
  var isEliminated = false
  var rank: UInt8 = 0
}

extension ArenaArray<VariableState> {
  /// Returns the root that a variable depends on.
  @inline(__always)
  func root(of variable: Int) -> Int {
    let up = self[variable].link
    return self[up].link == up ? up : compress(variable)
  }

  private func compress(_ variable: Int) -> Int {
    let up = self[variable].link
    if self[up].link == up { return up }
    // Ranks keep the paths shorter than the logarithm of the number of variables.
    let root = compress(up)
    self[variable].shift += self[variable].scale * self[up].shift
    self[variable].scale *= self[up].scale
    self[variable].link = root
    return root
  }
}

/// A row of the basis and the variable that it eliminates.
struct EliminationStep: BitwiseCopyable {
  let pivot: Double
  @Index32 var row: Int
  @Index32 var variable: Int
}

extension BasisFactorization {
  /// Makes a row a step, or lets it wait; returns false if it has no free roots.
  func eliminate(_ row: Int) -> Bool {
    let rest = gather(row)
    switch rest.count {
    case 0: return false
    case 1: eliminateGathered(row, rest)
    case 2: _ = mergeGathered(row, rest)
    default: deferGathered(row, rest)
    }
    return true
  }

  /// Whether the first steps alone determine a variable.
  func isConstant(_ variable: Int, afterStep count: Int) -> Bool {
    var unknown = unknowns[variable]
    while unknown.parent != never, unknown.step < count { unknown = unknowns[unknown.parent] }
    return unknown.parent == never && unknown.step < count
  }

  /// The basic rows in elimination order.
  var eliminationOrder: [Int] {
    (0..<stepCount).map { steps[$0].row } + (nucleus?.rows ?? [])
  }
}
