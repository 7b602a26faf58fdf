/// The rows as the solver sees them: each has one kink, and a penalty level on either side of it.
///
/// An equality is penalised on both sides at the same level, `≤` only above and `≥` only below.
/// Two rows that say `x ≥ b` and `x ≤ b` become one row with two levels: a view that hugs and
/// resists compression at one size is one kink, and the solver need not pivot between its halves.
struct RowTable {
  let start: IndexLane
  let variable: IndexLane
  let coefficient: Lane<Double>
  /// The left side's value at which the penalty begins.
  let kink: Lane<Double>
  /// The penalty for each unit of violation; 1 unless the row was scaled.
  let weight: Lane<Double>
  /// The penalty level of falling below the kink; `never` where that is free.
  let below: IndexLane
  /// The penalty level of rising above the kink.
  let above: IndexLane
  /// The row of the problem that penalises falling below, and the one for rising above.
  let belowOrigin: IndexLane
  let aboveOrigin: IndexLane
  /// Left side minus kink, where the row is not in the basis.
  let residual: Lane<Double>
  /// Which penalty pulls at a row: -1 below the kink, 1 above it, 0 none.
  ///
  /// A row whose residual is zero remembers it: a row that leaves the basis with a step of zero
  /// and forgets its side can enter and leave forever.
  let side: Lane<Int8>
  let isBasic: Lane<Bool>
  /// How many rows come from the problem; behind them each variable has a place for its stay.
  var givenCount: Int { given.value.rowCount }
  /// Whether some numbers are so great or small that rounding may spoil the result.
  var isHostile: Bool { given.value.isHostile }
  private let given: Cell<Given>

  /// What is known of the problem's rows once they are copied.
  private struct Given: BitwiseCopyable {
    var rowCount = 0
    var termCount = 0
    var isHostile = false
  }

  /// Where the terms of a row stand.
  @inline(__always)
  func terms(of row: Int) -> Range<Int> { start[row]..<start[row + 1] }

  /// What a row's terms add up to for some values of the variables, and a number before them.
  @inline(__always)
  func sum(of row: Int, over values: Lane<Double>, from number: Double = 0) -> Double {
    var sum = number
    for place in terms(of: row) { sum += coefficient[place] * values[variable[place]] }
    return sum
  }

  /// Adds a multiple of a row's coefficients to the places of its variables.
  @inline(__always)
  func spread(_ amount: Double, of row: Int, over sums: Lane<Double>) {
    for place in terms(of: row) { sums[variable[place]] += amount * coefficient[place] }
  }

  /// The penalty level of moving away from the kink in a direction.
  @inline(__always)
  func penalty(of row: Int, towards direction: Int) -> Int {
    direction > 0 ? above[row] : below[row]
  }

  /// The row of the problem that penalises moving away from the kink in a direction.
  @inline(__always)
  func origin(of row: Int, towards direction: Int) -> Int {
    direction < 0 ? belowOrigin[row] : aboveOrigin[row]
  }

  /// Whether the row pins its left side to one value as long as nothing stronger objects.
  @inline(__always)
  func isTwoSided(_ row: Int) -> Bool { below[row] != never && above[row] != never }

  /// Makes the row that holds a variable at a value and costs nothing when it gives way.
  func makeStay(of held: Int, at value: Double) -> Int {
    let row = givenCount + held
    let place = given.value.termCount + held
    variable[place] = held
    coefficient[place] = 1
    start[row] = place
    start[row + 1] = place + 1
    setRow(row, kink: value, below: never, above: never, origin: never)
    return row
  }

  /// Whether a row is a variable's stay.
  func isStay(_ row: Int) -> Bool { row >= givenCount }

  private func setRow(_ row: Int, kink value: Double, below: Int, above: Int, origin: Int) {
    kink[row] = value
    weight[row] = 1
    self.below[row] = below
    self.above[row] = above
    belowOrigin[row] = origin
    aboveOrigin[row] = origin
    side[row] = 0
  }
}

extension RowTable {
  /// Copies the rows of a problem into an arena.
  init(_ problem: LinearProblem, levels: PriorityLevels, in arena: inout Arena) {
    // Each variable may need one stay.
    let room = problem.headings.count + problem.variableCount
    start = arena.indexLane(count: room + 1)
    variable = arena.indexLane(count: problem.terms.count + problem.variableCount)
    coefficient = arena.lane(count: problem.terms.count + problem.variableCount)
    kink = arena.lane(count: room)
    weight = arena.lane(count: room)
    below = arena.indexLane(count: room)
    above = arena.indexLane(count: room)
    belowOrigin = arena.indexLane(count: room)
    aboveOrigin = arena.indexLane(count: room)
    residual = arena.lane(count: room)
    side = arena.lane(count: room)
    isBasic = arena.lane(repeating: false, count: room)
    given = arena.cell(Given())
    let loader = RowLoader(
      latest: arena.indexLane(repeating: never, count: problem.variableCount),
      earlier: arena.indexLane(count: room))
    start[0] = 0
    var count = 0
    var (priority, level) = (0.0, 0)
    let terms = problem.terms.span
    let headings = problem.headings.span
    for index in headings.indices {
      let heading = headings[index]
      if heading.priority != priority {
        priority = heading.priority
        level = levels.level(of: priority)
      }
      let below = heading.relation == .lessOrEqual ? never : level
      let above = heading.relation == .greaterOrEqual ? never : level
      let isPlain = copyTerms(terms, heading, to: count)
      setRow(count, kink: heading.constant, below: below, above: above, origin: index)
      // The terms of a row that found its other half are overwritten by the next one.
      if !loader.joined(count, in: self) {
        if !isPlain { scale(count) }
        count += 1
      }
    }
    given.value.rowCount = count
    given.value.termCount = start[count]
  }

  /// Copies a row's terms and tells whether its numbers are of ordinary size.
  private func copyTerms(_ terms: Span<Term>, _ heading: RowHeading, to row: Int) -> Bool {
    var isPlain = abs(heading.constant) < 0x1p24
    var place = start[row]
    var index = heading.start
    while index < heading.end {
      let size = abs(terms[index].coefficient)
      if size > 0x1p8 || size < 0x1p-8 { isPlain = false }
      variable[place] = terms[index].variable.index
      coefficient[place] = terms[index].coefficient
      place += 1
      index += 1
    }
    start[row + 1] = place
    return isPlain
  }

  /// Divides a row by its greatest coefficient when that is far from 1, so that one tolerance
  /// fits all rows; the weight keeps the penalty what it was.
  private func scale(_ row: Int) {
    var greatest = 0.0
    var least = Double.infinity
    for place in terms(of: row) {
      let size = abs(coefficient[place])
      greatest = max(greatest, size)
      least = min(least, size)
    }
    if least < 0x1p-16 || greatest > 0x1p16 || abs(kink[row]) >= 0x1p24 {
      given.value.isHostile = true
    }
    guard greatest > 0, greatest < 0x1p-8 || greatest > 0x1p8 else { return }
    for place in terms(of: row) { coefficient[place] /= greatest }
    kink[row] /= greatest
    weight[row] = greatest
  }
}

/// Finds the other half of a row while rows are copied.
private struct RowLoader {
  /// The last one-sided row over a single variable, for each variable.
  let latest: IndexLane
  /// The one before it.
  let earlier: IndexLane

  /// Joins a new row to an earlier one with the same left side and kink, if there is one.
  @inline(__always)
  func joined(_ row: Int, in rows: RowTable) -> Bool {
    guard !rows.isTwoSided(row) else { return false }
    let start = rows.start[row]
    guard rows.start[row + 1] == start + 1 else {
      return row > 0 && join(row, to: row - 1, in: rows)
    }
    let variable = rows.variable[start]
    var candidate = latest[variable]
    // Halves of a row stand close together; looking further for ever would cost a square.
    var triesLeft = 16
    while candidate != never, triesLeft > 0 {
      if join(row, to: candidate, in: rows) { return true }
      candidate = earlier[candidate]
      triesLeft -= 1
    }
    earlier[row] = latest[variable]
    latest[variable] = row
    return false
  }

  private func join(_ row: Int, to other: Int, in rows: RowTable) -> Bool {
    guard rows.kink[other] == rows.kink[row], rows.weight[other] == 1,
      rows.below[other] == never ? rows.below[row] != never : rows.above[row] != never,
      !rows.isTwoSided(other), haveSameTerms(row, other, in: rows)
    else { return false }
    if rows.below[other] == never {
      rows.below[other] = rows.below[row]
      rows.belowOrigin[other] = rows.belowOrigin[row]
    } else {
      rows.above[other] = rows.above[row]
      rows.aboveOrigin[other] = rows.aboveOrigin[row]
    }
    return true
  }

  private func haveSameTerms(_ row: Int, _ other: Int, in rows: RowTable) -> Bool {
    let offset = rows.start[other] - rows.start[row]
    guard rows.start[other + 1] - rows.start[row + 1] == offset else { return false }
    for place in rows.terms(of: row) {
      guard rows.variable[place] == rows.variable[place + offset],
        rows.coefficient[place] == rows.coefficient[place + offset]
      else { return false }
    }
    return true
  }
}

extension RowTable {
  /// The row in which a row of the problem ended up.
  func row(ofOrigin origin: Int) -> Int? {
    // Rows keep their order, but one that was joined to an earlier row left no place.
    let place = (0..<givenCount).endOfFront(where: {
      min(belowOrigin[$0], aboveOrigin[$0]) < origin
    })
    if place < givenCount, min(belowOrigin[place], aboveOrigin[place]) == origin { return place }
    return (0..<place).last { belowOrigin[$0] == origin || aboveOrigin[$0] == origin }
  }
  /// The rows of the problem that share a row's kink: one, or two that were joined.
  func origins(of row: Int) -> [Int] {
    let (below, above) = (belowOrigin[row], aboveOrigin[row])
    return (below == above ? [below] : [below, above]).filter { $0 != never }
  }

  /// Whether a row outside the basis is still on the side on which the certificate has it.
  func isOnItsSide(_ row: Int, _ tolerance: Double) -> Bool {
    if side[row] < 0 { return residual[row] <= tolerance }
    if side[row] > 0 { return residual[row] >= -tolerance }
    return (residual[row] <= tolerance || above[row] == never)
      && (residual[row] >= -tolerance || below[row] == never)
  }
}
