import AutoLayout
import Explanation
import LinearSolver
import SceneModel
import Shots

/// What the rows of a solved picture prove about its constraints, without laying it out again.
///
/// A constraint that holds exactly, and whose left side no other rows that hold exactly decide, is
/// needed: without it the views could move, so they would move or be open. One that has room, or
/// that required equations say as well, is not: what is the best solution stays the only best one.
/// Where nothing else is open or contradicts in the same part of the problem, that is certain.
struct RowProof {
  enum Verdict { case needed, idle, unknown }

  private let picture: FrameExplanation
  /// The rows of each constraint.
  private var rows: [ConstraintID: [Int]] = [:]
  /// The constraints in the order in which they are tried.
  private let tried: [ConstraintID]
  /// By the variable's index the one that stands for its part of the problem.
  private let part: [Int]
  /// The rows of each part.
  private let rowsOfPart: [Int: [Int]]
  /// By the row's index, whether nothing is open or contradicts in its part.
  private let isSettled: [Bool]
  private var isGone: [Bool]
  private var independent = IndependentRows()
  /// By the row's index how many other rows say what it helps to say; nil for rows that others say.
  private var users: [Int?] = []
  /// What the rows say that others say as well.
  private var sources: [Int: [RowID]] = [:]

  /// `tried` are the constraints of which something is to be proved, in the order of the questions.
  init(_ picture: FrameExplanation, tried: [ConstraintID]) {
    self.picture = picture
    self.tried = tried
    let problem = picture.result.problem
    for (index, origin) in problem.origins.enumerated() {
      if case .constraint(let id) = origin { rows[id, default: []].append(index) }
    }
    isGone = Array(repeating: false, count: problem.origins.count)
    let part = problem.linear.linkedVariables
    self.part = part
    rowsOfPart = Dictionary(grouping: problem.origins.indices) { row in
      problem.linear.rows[row].terms.first.map { part[$0.variable.index] } ?? -1
    }
    isSettled = tried.isEmpty ? [] : Self.settledRows(of: picture, part)
    if !tried.isEmpty { findSources() }
  }

  private var problem: LayoutProblem { picture.result.problem }

  /// How far an inequality is from being tight.
  func slack(of id: ConstraintID) -> Double? {
    rows[id]?.map { picture.result.excess(of: $0).magnitude }.min()
  }

  /// Whether the picture would be another one without a constraint.
  func verdict(on id: ConstraintID) -> Verdict {
    guard !tried.isEmpty, let rows = rows[id], rows.count == 1, let row = rows.first,
      isSettled[row], !isGone[row]
    else { return .unknown }
    guard picture.result.isExact(row) else {
      return picture.isSettledAtOnce && holds(row) ? .idle : .unknown
    }
    if let users = users[row] { return users == 0 ? .needed : .unknown }
    let isSaid = sources[row]?.allSatisfy { isEquation($0.index) } ?? false
    return picture.isSettledAtOnce && isSaid ? .idle : .unknown
  }

  /// Whether a constraint's part of the problem has the same solution without it; nil where only
  /// another layout can tell.
  func isSolvedAlike(without id: ConstraintID) -> Bool? {
    guard !tried.isEmpty, picture.isSettledAtOnce, let rows = rows[id], rows.count == 1,
      let row = rows.first, isSettled[row], !isGone[row]
    else { return nil }
    let (rest, variables) = Self.problem(of: others(of: row).map { problem.linear.rows[$0] })
    let solution = rest.solve()
    // What no row names any more is open.
    guard solution.conflicts.isEmpty, solution.freedoms.isEmpty,
      solution.certainty == .certified,
      problem.linear.rows[row].terms.allSatisfy({ variables.contains($0.variable) })
    else { return false }
    return zip(variables, solution.values).allSatisfy { variable, value in
      let now = picture.result.solution[variable]
      return (now - value).magnitude <= 1e-6 * max(1, now.magnitude)
    }
  }

  /// How many rows have a say in what a constraint says.
  func effort(of id: ConstraintID) -> Int {
    (rows[id] ?? []).reduce(0) { $0 + (rowsOfPart[place(of: $1)]?.count ?? 0) }
  }

  /// Takes a constraint out.
  mutating func remove(_ id: ConstraintID) {
    for row in rows[id] ?? [] {
      isGone[row] = true
      guard !tried.isEmpty, isSettled[row], picture.result.isExact(row) else { continue }
      if let sources = sources.removeValue(forKey: row) {
        for source in sources { users[source.index]? -= 1 }
      } else {
        findSources()
      }
    }
  }

  /// Whether the constraints that are left, of its weight or more, imply an inequality, whatever
  /// the screen and the contents are.
  func isImplied(_ id: ConstraintID) -> Bool {
    for own in rows[id] ?? [] {
      let row = problem.linear.rows[own]
      var known = others(of: own).filter { problem.origins[$0].isWritten && holds($0) }
        .map { problem.linear.rows[$0] }.filter { $0.priority >= row.priority }
      for index in known.indices { known[index].priority = Row.requiredPriority }
      // The wish to break it: does it come true?
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

  private func place(of row: Int) -> Int {
    problem.linear.rows[row].terms.first.map { part[$0.variable.index] } ?? -1
  }

  /// The other rows of a row's part that are left.
  private func others(of row: Int) -> [Int] {
    (rowsOfPart[place(of: row)] ?? []).filter { $0 != row && !isGone[$0] }
  }

  /// Some rows as a problem of their own, and what its variables are called outside.
  private static func problem(of rows: [Row]) -> (problem: LinearProblem, variables: [Variable]) {
    let variables = Set(rows.flatMap { $0.terms.map(\.variable) }).sorted()
    var problem = LinearProblem()
    var names: [Variable: Variable] = [:]
    for variable in variables { names[variable] = problem.addVariable() }
    for var row in rows {
      row.terms = row.terms.map { Term(names[$0.variable] ?? $0.variable, times: $0.coefficient) }
      // They have been judged before.
      _ = try? problem.add(row)
    }
    return (problem, variables)
  }
}

extension RowProof {
  /// By the row's index, whether its part of the problem has one best solution and no conflict.
  private static func settledRows(of picture: FrameExplanation, _ part: [Int]) -> [Bool] {
    let (problem, layout) = (picture.result.problem, picture.layout)
    let isKnown = layout.certainty == .certified && !picture.scene.hasLayoutCode
    guard isKnown else { return Array(repeating: false, count: problem.origins.count) }
    var isOpen = Array(repeating: false, count: part.count)
    for freedom in picture.result.solution.freedoms { isOpen[part[freedom.variable.index]] = true }
    for row in picture.result.solution.conflicts.flatMap(\.rows) {
      for term in problem.linear.rows[row.index].terms { isOpen[part[term.variable.index]] = true }
    }
    return problem.linear.rows.map { row in
      row.terms.first.map { !isOpen[part[$0.variable.index]] } ?? false
    }
  }

  /// Takes the rows that hold exactly, those that are tried first last, and finds what the others
  /// follow from.
  private mutating func findSources() {
    independent = IndependentRows()
    let exact = problem.origins.indices.filter(isTold)
    let system = exact.filter {
      if case .constraint = problem.origins[$0] { false } else { true }
    }
    let written = tried.reversed().flatMap { rows[$0] ?? [] }.filter(isTold)
    for row in system + written {
      independent.take(RowID(index: row), problem.linear.rows[row].terms)
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

  /// Whether a row that is left holds exactly, and its part has one solution.
  private func isTold(_ row: Int) -> Bool {
    isSettled[row] && !isGone[row] && picture.result.isExact(row)
  }

  private func holds(_ row: Int) -> Bool {
    let result = picture.result
    return result.solution.lack(of: problem.linear.rows[row]) <= result.tolerance(of: row)
  }

  private func isEquation(_ row: Int) -> Bool {
    let row = problem.linear.rows[row]
    return row.relation == .equal && row.priority == Row.requiredPriority
  }
}

extension RowOrigin {
  /// Whether the row is there on every screen and for every content.
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
  /// Whether the first solve was the last one, and nothing happened before the picture: then what
  /// has no say in it has had none on the way either.
  fileprivate var isSettledAtOnce: Bool {
    result.passCount == 1 && shot.state?.steps.isEmpty ?? true
  }
}

extension Scene {
  /// Whether layout code adds constraints, with numbers that depend on all others.
  fileprivate var hasLayoutCode: Bool {
    constraints.contains { $0.isAddedOnEachLayout && $0.isActive }
  }
}
