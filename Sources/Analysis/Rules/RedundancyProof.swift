import LinearSolver
import SnaplineAutoLayout
import SnaplineExplanation
import SnaplineSceneModel

/// A proof of the necessity of constraints from the rows of a solved shot, without another layout.
///
/// A tight constraint whose left side is independent of all other tight rows is necessary: without
/// it the views could move, so they would move or be ambiguous. A nonbinding constraint, or one
/// that required equations imply, is not: the optimal solution stays the only one. If the component
/// has no other ambiguity or conflict, this is certain.
struct RedundancyProof {
  enum Redundancy { case needed, redundant, unknown }

  private let explanation: FrameExplanation
  /// The rows of each constraint.
  private var rows: [ConstraintID: [Int]] = [:]
  /// The constraints in the order in which they are tried.
  private let tried: [ConstraintID]
  /// The representative of each variable's component, by the variable's index.
  private let part: [Int]
  /// The rows of each component.
  private let rowsOfPart: [Int: [Int]]
  /// Whether each row's component has no ambiguity and no conflict, by the row's index.
  private let isEliminated: [Bool]
  private var isRemoved: [Bool]
  private var independent = IndependentRows()
  /// The number of other rows that depend on each row, by its index; nil for dependent rows.
  private var users: [Int?] = []
  /// The rows that each dependent row follows from.
  private var sources: [Int: [RowID]] = [:]

  /// Creates a proof for the constraints `tried`, in the order of the queries.
  init(_ explanation: FrameExplanation, tried: [ConstraintID]) {
    self.explanation = explanation
    self.tried = tried
    let problem = explanation.result.problem
    for (index, origin) in problem.origins.enumerated() {
      if case .constraint(let id) = origin { rows[id, default: []].append(index) }
    }
    isRemoved = Array(repeating: false, count: problem.origins.count)
    let part = problem.linear.linkedVariables
    self.part = part
    rowsOfPart = Dictionary(grouping: problem.origins.indices) { row in
      problem.linear.rows[row].terms.first.map { part[$0.variable.index] } ?? -1
    }
    isEliminated = tried.isEmpty ? [] : Self.provenRows(of: explanation, part)
    if !tried.isEmpty { findSources() }
  }

  private var problem: LayoutProblem { explanation.result.problem }

  /// Returns the slack of an inequality.
  func slack(of id: ConstraintID) -> Double? {
    rows[id]?.map { explanation.result.residual(of: $0).magnitude }.min()
  }

  /// Returns whether the shot would change without a constraint, as far as the rows prove it.
  func redundancy(of id: ConstraintID) -> Redundancy {
    guard !tried.isEmpty, let rows = rows[id], rows.count == 1, let row = rows.first,
      isEliminated[row], !isRemoved[row]
    else { return .unknown }
    guard explanation.result.isBinding(row) else {
      return explanation.isProvenAtOnce && holds(row) ? .redundant : .unknown
    }
    if let users = users[row] { return users == 0 ? .needed : .unknown }
    let isSaid = sources[row]?.allSatisfy { isEquation($0.index) } ?? false
    return explanation.isProvenAtOnce && isSaid ? .redundant : .unknown
  }

  /// Whether a constraint's component has the same solution without it; nil if only another layout
  /// can decide that.
  func hasSameSolution(without id: ConstraintID) -> Bool? {
    guard !tried.isEmpty, explanation.isProvenAtOnce, let rows = rows[id], rows.count == 1,
      let row = rows.first, isEliminated[row], !isRemoved[row]
    else { return nil }
    let (rest, variables) = Self.problem(of: others(of: row).map { problem.linear.rows[$0] })
    let solution = rest.solve()
    // A variable without rows is free.
    guard solution.conflicts.isEmpty, solution.freedoms.isEmpty,
      solution.certainty == .certified,
      problem.linear.rows[row].terms.allSatisfy({ variables.contains($0.variable) })
    else { return false }
    return zip(variables, solution.values).allSatisfy { variable, value in
      let now = explanation.result.solution[variable]
      return (now - value).magnitude <= 1e-6 * max(1, now.magnitude)
    }
  }

  /// Returns the number of rows that a constraint depends on.
  func effort(of id: ConstraintID) -> Int {
    (rows[id] ?? []).reduce(0) { $0 + (rowsOfPart[componentIndex(of: $1)]?.count ?? 0) }
  }

  /// Removes a constraint.
  mutating func remove(_ id: ConstraintID) {
    for row in rows[id] ?? [] {
      isRemoved[row] = true
      guard !tried.isEmpty, isEliminated[row], explanation.result.isBinding(row) else { continue }
      if let sources = sources.removeValue(forKey: row) {
        for source in sources { users[source.index]? -= 1 }
      } else {
        findSources()
      }
    }
  }

  /// Whether the remaining constraints of at least its priority imply an inequality, for any screen
  /// and content.
  func isImplied(_ id: ConstraintID) -> Bool {
    for own in rows[id] ?? [] {
      let row = problem.linear.rows[own]
      var known = others(of: own).filter { problem.origins[$0].isWritten && holds($0) }
        .map { problem.linear.rows[$0] }.filter { $0.priority >= row.priority }
      for index in known.indices { known[index].priority = Row.requiredPriority }
      // Tests whether the opposite can be satisfied.
      var opposite = row
      opposite.priority = 1
      opposite.relation = row.relation == .lessOrEqual ? .greaterOrEqual : .lessOrEqual
      opposite.constant += row.relation == .lessOrEqual ? 1 : -1
      let (broken, variables) = Self.problem(of: known + [opposite])
      let values = Dictionary(zip(variables, broken.solve().values)) { first, _ in first }
      let excess = row.terms.reduce(-row.constant) {
        $0 + $1.coefficient * (values[$1.variable] ?? 0)
      }
      let isKept = row.relation == .lessOrEqual ? excess <= 1e-6 : excess >= -1e-6
      guard isKept else { return false }
    }
    return true
  }

  private func componentIndex(of row: Int) -> Int {
    problem.linear.rows[row].terms.first.map { part[$0.variable.index] } ?? -1
  }

  /// Returns the other remaining rows of a row's component.
  private func others(of row: Int) -> [Int] {
    (rowsOfPart[componentIndex(of: row)] ?? []).filter { $0 != row && !isRemoved[$0] }
  }

  /// Returns a problem of some rows, and its variables in the original problem.
  private static func problem(of rows: [Row]) -> (problem: LinearProblem, variables: [Variable]) {
    let variables = Set(rows.flatMap { $0.terms.map(\.variable) }).sorted()
    var problem = LinearProblem()
    var names: [Variable: Variable] = [:]
    for variable in variables { names[variable] = problem.addVariable() }
    for var row in rows {
      row.terms = row.terms.map { Term(names[$0.variable] ?? $0.variable, times: $0.coefficient) }
      // The rows were validated before.
      _ = try? problem.add(row)
    }
    return (problem, variables)
  }
}

extension RedundancyProof {
  /// Returns for each row whether its component has a unique optimal solution and no conflict.
  private static func provenRows(of explanation: FrameExplanation, _ part: [Int]) -> [Bool] {
    let (problem, layout) = (explanation.result.problem, explanation.layout)
    let isKnown = layout.certainty == .certified && !explanation.scene.hasLayoutCode
    guard isKnown else { return Array(repeating: false, count: problem.origins.count) }
    var isOpen = Array(repeating: false, count: part.count)
    for freedom in explanation.result.solution.freedoms {
      isOpen[part[freedom.variable.index]] = true
    }
    for row in explanation.result.solution.conflicts.flatMap(\.rows) {
      for term in problem.linear.rows[row.index].terms { isOpen[part[term.variable.index]] = true }
    }
    return problem.linear.rows.map { row in
      row.terms.first.map { !isOpen[part[$0.variable.index]] } ?? false
    }
  }

  /// Adds the tight rows, those that are tried first last, and finds the rows that the others
  /// follow from.
  private mutating func findSources() {
    independent = IndependentRows()
    let exact = problem.origins.indices.filter(isDetermined)
    let system = exact.filter {
      if case .constraint = problem.origins[$0] { false } else { true }
    }
    let written = tried.reversed().flatMap { rows[$0] ?? [] }.filter(isDetermined)
    for row in system + written {
      independent.insert(RowID(index: row), problem.linear.rows[row].terms)
    }
    users = Array(repeating: nil, count: problem.origins.count)
    for row in independent.taken { users[row.index] = 0 }
    sources = [:]
    for row in exact where users[row] == nil {
      let found = independent.reasons(for: problem.linear.rows[row].terms) ?? []
      sources[row] = found
      for source in found { users[source.index]? += 1 }
    }
  }

  /// Whether a remaining row is tight, and its component has a unique solution.
  private func isDetermined(_ row: Int) -> Bool {
    isEliminated[row] && !isRemoved[row] && explanation.result.isBinding(row)
  }

  private func holds(_ row: Int) -> Bool {
    let result = explanation.result
    return result.solution.shortfall(of: problem.linear.rows[row]) <= result.tolerance(of: row)
  }

  private func isEquation(_ row: Int) -> Bool {
    let row = problem.linear.rows[row]
    return row.relation == .equal && row.priority == Row.requiredPriority
  }
}

extension RowOrigin {
  /// Whether the row exists on every screen and for any content.
  fileprivate var isWritten: Bool {
    switch self {
    case .constraint, .autoresizing, .notNegative, .contentNotNegative, .stack: true
    case .screen, .hugging, .compression, .row, .fitting, .predefined, .rows,
      .openExtent:
      false
    }
  }
}

extension FrameExplanation {
  /// Whether the first solve was the last one, without steps before the shot: then a constraint
  /// without effect on the result had no intermediate effect either.
  fileprivate var isProvenAtOnce: Bool {
    result.passCount == 1 && shot.state?.steps.isEmpty ?? true
  }
}

extension Scene {
  /// Whether layout code adds constraints, whose constants depend on all others.
  fileprivate var hasLayoutCode: Bool {
    constraints.contains { $0.isAddedOnEachLayout && $0.isActive }
  }
}
