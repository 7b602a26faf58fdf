/// A problem that changes, and its solution.
///
/// Changes are collected until the solution is asked for, so a batch costs one solve. What they do
/// not reach keeps its solution: parts without a common row are solved apart. The result is always
/// the one that solving from scratch would find, and a copy of a solver is independent of it.
public struct Solver: Sendable {
  private var problem = LinearProblem()
  private var isAlive: [Bool] = []
  private var parts: [SolvedComponent] = []
  private typealias ComponentIndex = (part: Int, place: Int)
  /// The part of each variable, and the place in it.
  private var homes: [ComponentIndex] = []
  /// The same for each row; none for a row without variables, which decides nothing but whether it
  /// holds.
  private var rowHomes: [ComponentIndex?] = []
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

  /// Adds an unknown; `isExtent` is as in a problem.
  public mutating func addVariable(isExtent: Bool = false) -> Variable {
    let variable = problem.addVariable(isExtent: isExtent)
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
    guard isKnown(row) else { return }
    let amount = constant - problem.heading(of: row.index).constant
    guard amount != 0 else { return }
    movedConstants.append((row.index, amount))
    problem.setConstant(constant, of: row.index)
  }

  /// Gives a row another priority.
  public mutating func setPriority(_ priority: Double, of row: RowID) throws(RowError) {
    guard priority > 0, priority <= Row.requiredPriority else {
      throw .priorityOutOfRange(priority)
    }
    guard isKnown(row), problem.heading(of: row.index).priority != priority else { return }
    problem.setPriority(priority, of: row.index)
    touch(row.index)
  }

  private func isKnown(_ row: RowID) -> Bool {
    row.index >= 0 && row.index < isAlive.count && isAlive[row.index]
  }

  private mutating func touch(_ row: Int) {
    let terms = problem.terms(of: row)
    touched += terms.count == 0 ? [never] : terms.map(\.variable.index)
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
      touched.removeAll(keepingCapacity: true)
    }
    movedConstants.removeAll(keepingCapacity: true)
  }

  /// Moves one constant, or the two of a row that hugs and resists at one size; returns how many
  /// were moved, none if that takes another basis.
  private mutating func moveConstants(from first: Int) -> Int {
    let (row, amount) = movedConstants[first]
    guard let home = rowHomes[row], isKnownUniquelyReferenced(&parts[home.part]) else { return 0 }
    let part = parts[home.part]
    guard let partner = part.partner(ofRow: home.place) else {
      return part.moveKink(ofRow: home.place, by: amount) ? 1 : 0
    }
    // One kink stays one only if both halves move alike, one right after the other.
    guard first + 1 < movedConstants.count, movedConstants[first + 1] == (partner, amount),
      part.moveKink(ofRow: home.place, by: amount)
    else { return 0 }
    return 2
  }

  private mutating func rebuild() {
    var isTouched = Array(repeating: false, count: problem.variableCount)
    for variable in touched where variable != never { isTouched[variable] = true }
    let (oldParts, oldHomes) = (parts, homes)
    var rest = budget
    parts = problem.connectedComponents(of: isAlive).map { variables, rows in
      // A part in which nothing was touched is the same as before.
      if let first = variables.first, !variables.contains(where: { isTouched[$0] }),
        first < oldHomes.count
      {
        return oldParts[oldHomes[first].part]
      }
      return SolvedComponent(variables: variables, rows: rows, of: problem, within: &rest)
    }
    findHomes()
  }

  private mutating func findHomes() {
    homes = Array(repeating: (0, 0), count: problem.variableCount)
    rowHomes = Array(repeating: nil, count: problem.rowCount)
    for (index, part) in parts.enumerated() where !part.variables.isEmpty {
      for (place, variable) in part.variables.enumerated() { homes[variable] = (index, place) }
      for (place, row) in part.rows.enumerated() { rowHomes[row] = (index, place) }
    }
  }

  /// The value of a variable, up to date.
  public mutating func value(of variable: Variable) -> Double {
    update()
    let home = homes[variable.index]
    return parts[home.part].value(at: home.place)
  }

  /// The whole solution, up to date.
  public mutating func solution() -> Solution {
    update()
    var values = Array(repeating: 0.0, count: problem.variableCount)
    for part in parts {
      for (place, variable) in part.variables.enumerated() {
        values[variable] = part.value(at: place)
      }
    }
    return Solution(
      values: values, conflicts: parts.flatMap(\.conflicts).sorted(by: problem.breaksBefore),
      freedoms: parts.flatMap(\.freedoms).sorted { $0.variable < $1.variable },
      certainty: parts.map(\.certainty).max() ?? .certified,
      effort: SolveStatistics(
        pivots: parts.reduce(0) { $0 + $1.effort.pivots },
        bytes: parts.reduce(problem.byteCount) { $0 + $1.effort.bytes },
        steps: parts.reduce(0) { $0 + $1.effort.steps }))
  }

  /// The rows that decide a variable, in the order in which they do.
  public mutating func explain(_ variable: Variable) -> VariableExplanation {
    update()
    let home = homes[variable.index]
    return parts[home.part].explanation(ofVariable: home.place)
  }

  /// By how much a row is violated and which rows force it to be; nil when it holds.
  public mutating func violation(of row: RowID) -> Violation? {
    update()
    guard isKnown(row), let home = rowHomes[row.index],
      let (amount, reasons) = parts[home.part].violation(ofRow: home.place)
    else { return nil }
    return Violation(row: row, amount: amount, forcedBy: reasons)
  }

  /// The problem, the basis and the certificate as text.
  public mutating func dump() -> String {
    update()
    return problem.dump() + parts.map { $0.dump() }.joined()
  }
}
