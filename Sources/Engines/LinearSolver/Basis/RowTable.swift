/// A row in the solver's form: one kink, and a penalty level on either side of it.
///
/// An equality is penalized on both sides at the same level, `≤` only above and `≥` only below. The
/// rows `x ≥ b` and `x ≤ b` become one row with two levels: a view that hugs and resists
/// compression at one size has one kink, and the solver need not pivot between the two halves.
struct TableRow: BitwiseCopyable {
  /// The index of the first term.
  @Index32 var start: Int
  @Index32 var end: Int
  /// The left side's value at which the penalty begins.
  var kink: Double
  /// The penalty for each unit of violation; 1 unless the row was scaled.
  var weight = 1.0
  /// The left side minus the kink, for a row outside the basis.
  var residual = 0.0
  /// The penalty level below the kink; `never` if there is no penalty.
  @Index32 var below: Int
  /// The penalty level above the kink; `never` if there is no penalty.
  @Index32 var above: Int
  /// The row of the problem that penalizes values below the kink.
  @Index32 var belowOrigin: Int
  @Index32 var aboveOrigin: Int
  /// The side with a penalty: -1 below the kink, 1 above it, 0 none.
  ///
  /// A row with a residual of zero keeps its side: without it, a row that leaves the basis with a
  /// step of zero could enter and leave forever.
  var side: Int8 = 0
  var isBasic = false

  /// Whether the row fixes its left side to one value unless a stronger row prevents it.
  @inline(__always)
  var isTwoSided: Bool { below != never && above != never }

  /// Returns the penalty level of moving away from the kink in a direction.
  @inline(__always)
  func penalty(towards direction: Int) -> Int { direction > 0 ? above : below }

  /// Returns the row of the problem that penalizes moving away from the kink in a direction.
  func origin(towards direction: Int) -> Int { direction < 0 ? belowOrigin : aboveOrigin }

  /// The rows of the problem with this kink: one, or two that were joined.
  var origins: [Int] {
    (belowOrigin == aboveOrigin ? [belowOrigin] : [belowOrigin, aboveOrigin]).filter { $0 != never }
  }

  /// Whether a `≥` row, not an equality, penalizes values below the kink.
  var isFloor: Bool { belowOrigin != aboveOrigin || above == never }

  /// Whether the left side may fall from the kink without additional cost.
  var mayFall: Bool { side < 0 || (side == 0 && below == never) }
  var mayRise: Bool { side > 0 || (side == 0 && above == never) }
}

/// The rows of a problem, followed by an entry for the stay of each variable.
struct RowTable {
  private let rows: ArenaArray<TableRow>
  private let terms: ArenaArray<Term>
  /// The number of rows of the problem.
  let givenCount: Int
  /// The number of terms of the problem.
  let givenTermCount: Int
  /// Whether some numbers are so large or small that rounding may falsify the result.
  let isHostile: Bool
  /// The greatest magnitude of a kink.
  let greatestKink: Double

  subscript(row: Int) -> TableRow {
    @inline(__always) unsafeAddress { unsafe UnsafePointer(rows.address(of: row)) }
    @inline(__always) nonmutating unsafeMutableAddress { unsafe rows.address(of: row) }
  }

  @inline(__always)
  func terms(of row: Int) -> ArenaSlice<Term> { terms.stretch(rows[row].start, rows[row].end) }

  /// Returns the sum of a number and a row's terms for some values of the variables.
  @inline(__always)
  func sum(of row: Int, over values: ArenaArray<Double>, from number: Double = 0) -> Double {
    var sum = number
    for term in terms(of: row) { sum += term.coefficient * values[term.variable.index] }
    return sum
  }

  /// Adds a multiple of a row's coefficients to the sums of its variables.
  @inline(__always)
  func scatter(_ amount: Double, of row: Int, over sums: ArenaArray<Double>) {
    for term in terms(of: row) { sums[term.variable.index] += amount * term.coefficient }
  }

  /// Returns the index in the table of a row of the problem; nil if the problem has no such row.
  func row(ofOrigin origin: Int) -> Int? {
    (0..<givenCount).first { rows[$0].belowOrigin == origin || rows[$0].aboveOrigin == origin }
  }

  /// Creates the row that keeps a variable at a value and can be violated at no cost.
  func addStay(of held: Int, at value: Double) -> Int {
    let (row, place) = (givenCount + held, givenTermCount + held)
    terms[place] = Term(Variable(index: held))
    rows[row] = TableRow(
      start: place, end: place + 1, kink: value, below: never, above: never, belowOrigin: never,
      aboveOrigin: never)
    return row
  }

  func isStay(_ row: Int) -> Bool { row >= givenCount }
}

extension RowTable {
  /// Copies the rows of a problem into an arena and collects its levels.
  init(_ problem: LinearProblem, _ levels: inout PriorityLevels, in arena: inout Arena) {
    let loader = RowLoader(problem, in: &arena)
    (givenCount, isHostile, greatestKink) = loader.load(problem.store, &levels)
    rows = loader.rows
    terms = loader.terms
    givenTermCount = problem.store.termCount
    if let places = levels.sort() { moveLevels(to: places) }
    // Each variable may need a stay, whose entry is read even if there is none.
    for stay in givenCount..<givenCount + problem.variableCount { rows[stay].isBasic = false }
  }

  /// Renumbers the levels of the rows.
  private func moveLevels(to newLevels: [Int]) {
    for row in 0..<givenCount {
      if rows[row].below != never { rows[row].below = newLevels[rows[row].below] }
      if rows[row].above != never { rows[row].above = newLevels[rows[row].above] }
    }
  }
}

/// A loader that copies rows and joins those that are two halves of one.
private struct RowLoader {
  let rows: ArenaArray<TableRow>
  let terms: ArenaArray<Term>
  /// The last one-sided row over a single variable, for each variable.
  private let latest: IndexArray
  /// The one-sided row before `latest`, for each variable.
  private let earlier: IndexArray

  init(_ problem: LinearProblem, in arena: inout Arena) {
    let room = problem.rowCount + problem.variableCount
    rows = arena.allocate(count: room)
    terms = arena.allocate(count: problem.store.termCount + problem.variableCount)
    terms.copy(from: problem.store.terms, count: problem.store.termCount)
    latest = arena.indexArray(repeating: never, count: problem.variableCount)
    earlier = arena.allocateIndices(count: room)
  }

  /// Returns the number of rows, whether their numbers are hostile, and the greatest kink.
  func load(
    _ store: RowStore, _ levels: inout PriorityLevels
  ) -> (count: Int, isHostile: Bool, greatestKink: Double) {
    var (row, isHostile, greatestKink) = (0, false, 0.0)
    var (priority, level) = (0.0, 0)
    for index in 0..<store.rowCount {
      let heading = store.headings[index]
      if heading.priority != priority {
        priority = heading.priority
        level = levels.level(of: priority)
      }
      rows[row] = TableRow(
        start: heading.start, end: heading.end, kink: heading.constant,
        below: heading.relation == .lessOrEqual ? never : level,
        above: heading.relation == .greaterOrEqual ? never : level,
        belowOrigin: index, aboveOrigin: index)
      if heading.relation != .equal, joinHalf(row) { continue }
      var size = abs(heading.constant)
      if !heading.isPlain || size >= 0x1p24 {
        if scale(row) { isHostile = true }
        size = abs(rows[row].kink)
      }
      if size > greatestKink { greatestKink = size }
      row += 1
    }
    return (row, isHostile, greatestKink)
  }

  /// Divides a row by its greatest coefficient if that is far from 1, so that one tolerance fits
  /// all rows; the weight preserves the penalty. Returns whether the row is hostile.
  private func scale(_ row: Int) -> Bool {
    var greatest = 0.0
    var least = Double.infinity
    for place in rows[row].start..<rows[row].end {
      let size = abs(terms[place].coefficient)
      greatest = max(greatest, size)
      least = min(least, size)
    }
    let isHostile = least < 0x1p-16 || greatest > 0x1p16 || abs(rows[row].kink) >= 0x1p24
    guard greatest > 0, !Tolerance.plainCoefficients.contains(greatest) else { return isHostile }
    for place in rows[row].start..<rows[row].end {
      terms[place] = Term(terms[place].variable, times: terms[place].coefficient / greatest)
    }
    rows[row].kink /= greatest
    rows[row].weight = greatest
    return isHostile
  }

  /// Joins a new one-sided row to an earlier row with the same left side and kink; returns false if
  /// there is none.
  @inline(__always)
  private func joinHalf(_ row: Int) -> Bool {
    let (start, end) = (rows[row].start, rows[row].end)
    guard end == start + 1 else {
      guard row > 0, isOtherHalf(row - 1, of: row), haveSameTerms(row, row - 1) else {
        return false
      }
      join(row, to: row - 1)
      return true
    }
    let (variable, coefficient) = (terms[start].variable.index, terms[start].coefficient)
    var candidate = latest[variable]
    // The halves of a row are close together; an unlimited search would take quadratic time.
    var triesLeft = 16
    while candidate != never, triesLeft > 0 {
      if isOtherHalf(candidate, of: row), terms[rows[candidate].start].coefficient == coefficient {
        join(row, to: candidate)
        return true
      }
      candidate = earlier[candidate]
      triesLeft -= 1
    }
    earlier[row] = latest[variable]
    latest[variable] = row
    return false
  }

  /// Whether a row has the same kink and only the other side.
  @inline(__always)
  private func isOtherHalf(_ other: Int, of row: Int) -> Bool {
    rows[other].kink == rows[row].kink && rows[other].weight == 1
      && (rows[row].below == never ? rows[other].above : rows[other].below) == never
  }

  @inline(__always)
  private func join(_ row: Int, to other: Int) {
    if rows[other].below == never {
      rows[other].below = rows[row].below
      rows[other].belowOrigin = rows[row].belowOrigin
    } else {
      rows[other].above = rows[row].above
      rows[other].aboveOrigin = rows[row].aboveOrigin
    }
  }

  private func haveSameTerms(_ row: Int, _ other: Int) -> Bool {
    terms.stretch(rows[row].start, rows[row].end)
      .elementsEqual(terms.stretch(rows[other].start, rows[other].end))
  }
}
