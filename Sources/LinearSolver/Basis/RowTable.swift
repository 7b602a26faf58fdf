/// A row as the solver sees it: one kink, and a penalty level on either side of it.
///
/// An equality is penalised on both sides at the same level, `≤` only above and `≥` only below.
/// Two rows that say `x ≥ b` and `x ≤ b` become one row with two levels: a view that hugs and
/// resists compression at one size is one kink, and the solver need not pivot between its halves.
struct TableRow: BitwiseCopyable {
  /// Where its terms begin and end.
  @Narrow var start: Int
  @Narrow var end: Int
  /// The left side's value at which the penalty begins.
  var kink: Double
  /// The penalty for each unit of violation; 1 unless the row was scaled.
  var weight = 1.0
  /// Left side minus kink, where the row is not in the basis.
  var residual = 0.0
  /// The penalty level of falling below the kink; `never` where that is free.
  @Narrow var below: Int
  /// The penalty level of rising above the kink.
  @Narrow var above: Int
  /// The row of the problem that penalises falling below, and the one for rising above.
  @Narrow var belowOrigin: Int
  @Narrow var aboveOrigin: Int
  /// Which penalty pulls at the row: -1 below the kink, 1 above it, 0 none.
  ///
  /// A row whose residual is zero remembers it: a row that leaves the basis with a step of zero
  /// and forgets its side can enter and leave forever.
  var side: Int8 = 0
  var isBasic = false

  /// Whether the row pins its left side to one value as long as nothing stronger objects.
  @inline(__always)
  var isTwoSided: Bool { below != never && above != never }

  /// The penalty level of moving away from the kink in a direction.
  @inline(__always)
  func penalty(towards direction: Int) -> Int { direction > 0 ? above : below }

  /// The row of the problem that penalises moving away from the kink in a direction.
  func origin(towards direction: Int) -> Int { direction < 0 ? belowOrigin : aboveOrigin }

  /// The rows of the problem that share the kink: one, or two that were joined.
  var origins: [Int] {
    (belowOrigin == aboveOrigin ? [belowOrigin] : [belowOrigin, aboveOrigin]).filter { $0 != never }
  }

  /// Whether falling below is penalised by a `≥` row, not by an equality.
  var isFloor: Bool { belowOrigin != aboveOrigin || above == never }

  /// Whether its left side may fall, or rise, from the kink on and costs no more than it does.
  var mayFall: Bool { side < 0 || (side == 0 && below == never) }
  var mayRise: Bool { side > 0 || (side == 0 && above == never) }

  /// The residuals with which it is on the side on which the certificate has it, outside the basis.
  func restingResiduals(_ tolerance: Double) -> ClosedRange<Double> {
    (mayFall ? -.infinity : -tolerance)...(mayRise ? .infinity : tolerance)
  }
}

/// The rows of a problem, and behind them a place for the stay of each variable.
struct RowTable {
  private let rows: Lane<TableRow>
  private let terms: Lane<Term>
  /// How many rows come from the problem.
  let givenCount: Int
  /// How many terms they had there.
  let givenTermCount: Int
  /// Whether some numbers are so great or small that rounding may spoil the result.
  let isHostile: Bool
  /// The greatest kink's size.
  let greatestKink: Double

  subscript(row: Int) -> TableRow {
    @inline(__always) unsafeAddress { unsafe UnsafePointer(rows.address(of: row)) }
    @inline(__always) nonmutating unsafeMutableAddress { unsafe rows.address(of: row) }
  }

  /// The terms of a row.
  @inline(__always)
  func terms(of row: Int) -> Stretch<Term> { terms.stretch(rows[row].start, rows[row].end) }

  /// What a row's terms add up to for some values of the variables, and a number before them.
  @inline(__always)
  func sum(of row: Int, over values: Lane<Double>, from number: Double = 0) -> Double {
    var sum = number
    for term in terms(of: row) { sum += term.coefficient * values[term.variable.index] }
    return sum
  }

  /// Adds a multiple of a row's coefficients to the places of its variables.
  @inline(__always)
  func spread(_ amount: Double, of row: Int, over sums: Lane<Double>) {
    for term in terms(of: row) { sums[term.variable.index] += amount * term.coefficient }
  }

  /// The row in which each of so many rows of the problem ended up.
  func rowsOfOrigins(count: Int) -> [Int] {
    var rowOfOrigin = Array(repeating: never, count: count)
    for row in 0..<givenCount {
      rowOfOrigin[rows[row].belowOrigin] = row
      rowOfOrigin[rows[row].aboveOrigin] = row
    }
    return rowOfOrigin
  }

  /// Makes the row that holds a variable at a value and costs nothing when it gives way.
  func makeStay(of held: Int, at value: Double) -> Int {
    let (row, place) = (givenCount + held, givenTermCount + held)
    terms[place] = Term(Variable(index: held))
    rows[row] = TableRow(
      start: place, end: place + 1, kink: value, below: never, above: never, belowOrigin: never,
      aboveOrigin: never)
    return row
  }

  /// Whether a row is a variable's stay.
  func isStay(_ row: Int) -> Bool { row >= givenCount }
}

extension RowTable {
  /// Copies the rows of a problem into an arena, and finds its levels.
  init(_ problem: LinearProblem, _ levels: inout PriorityLevels, in arena: inout Arena) {
    let loader = RowLoader(problem, in: &arena)
    (givenCount, isHostile, greatestKink) = loader.load(problem.store, &levels)
    rows = loader.rows
    terms = loader.terms
    givenTermCount = problem.store.termCount
    if let places = levels.sort() { moveLevels(to: places) }
    // Each variable may need one stay, whose place counts as long as there is none.
    for stay in givenCount..<givenCount + problem.variableCount { rows[stay].isBasic = false }
  }

  /// Gives the rows the levels that were in another place before.
  private func moveLevels(to places: [Int]) {
    for row in 0..<givenCount {
      if rows[row].below != never { rows[row].below = places[rows[row].below] }
      if rows[row].above != never { rows[row].above = places[rows[row].above] }
    }
  }
}

/// Copies rows, and joins those that are two halves of one.
private struct RowLoader {
  let rows: Lane<TableRow>
  let terms: Lane<Term>
  /// The last one-sided row over a single variable, for each variable.
  private let latest: IndexLane
  /// The one before it.
  private let earlier: IndexLane

  init(_ problem: LinearProblem, in arena: inout Arena) {
    let room = problem.rowCount + problem.variableCount
    rows = arena.lane(count: room)
    terms = arena.lane(count: problem.store.termCount + problem.variableCount)
    terms.copy(from: problem.store.terms, count: problem.store.termCount)
    latest = arena.indexLane(repeating: never, count: problem.variableCount)
    earlier = arena.indexLane(count: room)
  }

  /// Returns how many rows there are then, whether numbers are hostile, and the greatest kink.
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

  /// Divides a row by its greatest coefficient when that is far from 1, so that one tolerance
  /// fits all rows; the weight keeps the penalty what it was. Returns whether it is hostile.
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

  /// Joins a new one-sided row to an earlier one with the same left side and kink; false when there
  /// is none.
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
    // Halves of a row stand close together; looking further for ever would cost a square.
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

  /// Whether a row has the same kink and nothing but the other side.
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
