/// A problem that changes, and its solution.
///
/// Changes are collected until the solution is asked for, so a batch costs one solve. What they do
/// not reach keeps its solution: parts without a common row are solved apart. The result is always
/// the one that solving from scratch would find, and a copy of a solver is independent of it.
public struct Solver: Sendable {
  private var problem = LinearProblem()
  private var isAlive: [Bool] = []
  private var pieces: [Piece] = []
  /// The piece of each variable, and the place in it.
  private var homes: [(piece: Int, place: Int)] = []
  /// The variables whose rows were changed since the last update.
  private var touched: [Int] = []
  private var movedConstants: [(row: Int, amount: Double)] = []

  /// What each update may cost.
  private let budget: WorkBudget

  /// Makes a solver without variables and rows.
  public init(within budget: WorkBudget = .standard) { self.budget = budget }

  /// Makes a solver for a problem.
  public init(_ problem: LinearProblem, within budget: WorkBudget = .standard) {
    self.problem = problem
    self.budget = budget
    isAlive = Array(repeating: true, count: problem.rowCount)
    touched = Array(0..<problem.variableCount)
  }

  /// Adds an unknown.
  public mutating func addVariable() -> Variable {
    let variable = problem.addVariable()
    touched.append(variable.index)
    return variable
  }

  /// Adds a row, or refuses it when a number in it is not fit for arithmetic.
  @discardableResult
  public mutating func add(_ row: Row) throws(RowError) -> RowID {
    let added = try problem.add(row)
    isAlive.append(true)
    touch(added.index)
    return added
  }

  /// Removes a row; if it was the last one, the next row gets its name.
  public mutating func remove(_ row: RowID) {
    guard isKnown(row) else { return }
    touch(row.index)
    isAlive[row.index] = false
    problem.removeLastRows(while: { !isAlive[$0] })
    // Nothing remains of a row at the end, not even its name.
    isAlive.removeLast(isAlive.count - problem.rowCount)
  }

  /// Moves the right side of a row.
  public mutating func setConstant(_ constant: Double, of row: RowID) throws(RowError) {
    guard constant.isFinite else { throw .numberNotFinite }
    guard isKnown(row), problem.headings[row.index].constant != constant else { return }
    movedConstants.append((row.index, constant - problem.headings[row.index].constant))
    problem.headings[row.index].constant = constant
  }

  /// Gives a row another priority.
  public mutating func setPriority(_ priority: Double, of row: RowID) throws(RowError) {
    guard priority > 0, priority <= Row.requiredPriority else {
      throw .priorityOutOfRange(priority)
    }
    guard isKnown(row), problem.headings[row.index].priority != priority else { return }
    problem.headings[row.index].priority = priority
    touch(row.index)
  }

  /// A second solver that can be changed to see what would happen.
  public func fork() -> Solver { self }

  private func isKnown(_ row: RowID) -> Bool {
    row.index >= 0 && row.index < isAlive.count && isAlive[row.index]
  }

  private mutating func touch(_ row: Int) {
    let heading = problem.headings[row]
    for term in problem.terms[heading.start..<heading.end] { touched.append(term.variable.index) }
    // A row without variables is in no piece, and decides nothing but whether it holds.
    if heading.start == heading.end { touched.append(never) }
  }
}

extension Solver {
  /// Solves what the changes since the last time have reached.
  public mutating func update() {
    var next = 0
    while touched.isEmpty, next < movedConstants.count {
      let count = moveConstants(from: next)
      if count == 0 { touch(movedConstants[next].row) }
      next += count
    }
    // With other changes about, moved constants are as good as new rows.
    if !touched.isEmpty {
      for (row, _) in movedConstants where isKnown(RowID(index: row)) { touch(row) }
      rebuild()
    }
    movedConstants.removeAll(keepingCapacity: true)
    touched.removeAll(keepingCapacity: true)
  }

  /// Moves one constant, or the two of a row that hugs and resists at one size; returns how many
  /// were moved, none if that takes another basis.
  private mutating func moveConstants(from first: Int) -> Int {
    let (row, amount) = movedConstants[first]
    let heading = problem.headings[row]
    guard heading.start < heading.end else { return 0 }
    let home = homes[problem.terms[heading.start].variable.index].piece
    guard isKnownUniquelyReferenced(&pieces[home]),
      let place = pieces[home].rows.place(of: row)
    else { return 0 }
    guard let partner = pieces[home].partner(ofRow: place) else {
      return pieces[home].moveKink(ofRow: place, by: amount) ? 1 : 0
    }
    // One kink stays one only if both halves move alike, one right after the other.
    guard first + 1 < movedConstants.count, movedConstants[first + 1] == (partner, amount),
      pieces[home].moveKink(ofRow: place, by: amount)
    else { return 0 }
    return 2
  }

  private mutating func rebuild() {
    var isTouched = Array(repeating: false, count: problem.variableCount)
    for variable in touched where variable != never { isTouched[variable] = true }
    let parts = problem.connectedParts(of: isAlive)
    let oldPieces = pieces
    let oldHomes = homes
    var rest = budget
    pieces = parts.map { part in
      // A part in which nothing was touched is the same as before.
      if let first = part.variables.first, !part.variables.contains(where: { isTouched[$0] }),
        first < oldHomes.count
      {
        return oldPieces[oldHomes[first].piece]
      }
      return Piece(variables: part.variables, rows: part.rows, of: problem, within: &rest)
    }
    homes = Array(repeating: (0, 0), count: problem.variableCount)
    for (index, piece) in pieces.enumerated() {
      for (place, variable) in piece.variables.enumerated() { homes[variable] = (index, place) }
    }
  }

  /// The value of a variable, up to date.
  public mutating func value(of variable: Variable) -> Double {
    update()
    let home = homes[variable.index]
    return pieces[home.piece].value(at: home.place)
  }

  /// The whole solution, up to date.
  public mutating func solution() -> Solution {
    update()
    var values = Array(repeating: 0.0, count: problem.variableCount)
    for piece in pieces {
      for (place, variable) in piece.variables.enumerated() {
        values[variable] = piece.value(at: place)
      }
    }
    return Solution(
      values: values, conflicts: pieces.flatMap(\.conflicts).sorted(by: problem.breaksBefore),
      freedoms: pieces.flatMap(\.freedoms).sorted { $0.variable < $1.variable },
      certainty: pieces.map(\.certainty).max() ?? .certified,
      effort: Effort(
        pivots: pieces.reduce(0) { $0 + $1.effort.pivots },
        bytes: pieces.reduce(problem.byteCount) { $0 + $1.effort.bytes },
        steps: pieces.reduce(0) { $0 + $1.effort.steps }))
  }

  /// The rows that decide a variable, in the order in which they do.
  public mutating func explain(_ variable: Variable) -> Explanation {
    update()
    let home = homes[variable.index]
    let (reasons, isHeld) = pieces[home.piece].reasons(forVariable: home.place)
    return Explanation(reasons: reasons, dependsOnFreedom: isHeld)
  }

  /// By how much a row is violated and which rows force it to be; nil when it holds.
  public mutating func violation(of row: RowID) -> Violation? {
    update()
    guard isKnown(row) else { return nil }
    let heading = problem.headings[row.index]
    guard heading.start < heading.end else { return nil }
    let piece = pieces[homes[problem.terms[heading.start].variable.index].piece]
    guard let place = piece.rows.place(of: row.index),
      let (amount, reasons) = piece.violation(ofRow: place)
    else { return nil }
    return Violation(row: row, amount: amount, forcedBy: reasons)
  }

  /// The problem, the basis and the certificate as text.
  public mutating func dump() -> String {
    update()
    return problem.dump() + pieces.map { $0.dump() }.joined()
  }
}

extension [Int] {
  /// Where a number stands in a list that is in order.
  fileprivate func place(of number: Int) -> Int? {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low < count && self[low] == number ? low : nil
  }
}
