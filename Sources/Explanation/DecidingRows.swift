package import AutoLayout
import LinearSolver

/// Which row of a solved problem decides which number.
///
/// Of the rows that hold exactly, as many are taken as are independent, the weightiest first:
/// equations before inequalities, then by priority, then as they were added. What is left over
/// repeats what they say. Each taken row is then made the one that decides one number, so that
/// it builds on numbers that other rows have decided.
struct DecidingRows {
  let result: LayoutResult
  /// By the variable's index the row that decides it; nil where nothing does.
  private(set) var deciders: [RowID?]
  private var independent = IndependentRows()
  /// By the variable's index, whether it is decided only together with others.
  private var together: [Bool]

  init(_ result: LayoutResult) {
    self.result = result
    deciders = Array(repeating: nil, count: result.problem.linear.variableCount)
    together = Array(repeating: false, count: deciders.count)
    for row in exactRows() { independent.take(row, result.problem.linear.rows[row.index].terms) }
    decide()
  }

  /// The rows from which a sum of variables follows, in the order in which they were added;
  /// nil when a part of the sum is decided by nothing.
  func reasons(for terms: [Term]) -> [RowID]? { independent.reasons(for: terms) }

  /// Whether a number builds on numbers that build on it.
  func isTogether(_ variable: Variable) -> Bool { together[variable.index] }
}

extension LayoutResult {
  /// How far a row's left side is above its constant.
  package func excess(of row: Int) -> Double { solution.excess(of: problem.linear.rows[row]) }

  /// Up to which excess a row counts as holding.
  package func tolerance(of row: Int) -> Double {
    1e-6 * max(1, problem.linear.rows[row].constant.magnitude)
  }

  /// Whether a row holds with equality.
  package func isExact(_ row: Int) -> Bool { excess(of: row).magnitude <= tolerance(of: row) }
}

extension DecidingRows {
  private func exactRows() -> [RowID] {
    let rows = result.problem.linear.rows
    let exact = rows.indices.filter(result.isExact).map(RowID.init(index:))
    // A content size is a pair of inequalities that together are an equation.
    let ownSizes = Set(exact.map { result.problem.origins[$0.index] })
    func weight(_ row: RowID) -> (Int, Double, Int) {
      let priority = rows[row.index].priority
      switch result.problem.origins[row.index] {
      case .notNegative, .contentNotNegative: return (2, 0, row.index)
      case .hugging(let view, let axis):
        return (ownSizes.contains(.compression(view, axis)) ? 0 : 1, -priority, row.index)
      case .compression(let view, let axis):
        return (ownSizes.contains(.hugging(view, axis)) ? 0 : 1, -priority, row.index)
      default: return (rows[row.index].relation == .equal ? 0 : 1, -priority, row.index)
      }
    }
    return exact.sorted { weight($0) < weight($1) }
  }

  /// Gives each taken row the variable that it decides: first where only one is left undecided,
  /// then, where rows decide numbers only together, any that makes every row decide one.
  private mutating func decide() {
    let rows = independent.taken.map { ($0, result.problem.linear.rows[$0.index].terms) }
    var isKnown = deciders.indices.map { !independent.binds(Variable(index: $0)) }
    var users: [[Int]] = Array(repeating: [], count: deciders.count)
    var openCount = Array(repeating: 0, count: rows.count)
    for (index, row) in rows.enumerated() {
      for term in row.1 where !isKnown[term.variable.index] {
        users[term.variable.index].append(index)
        openCount[index] += 1
      }
    }
    var isDone = Array(repeating: false, count: rows.count)
    var queue = rows.indices.filter { openCount[$0] == 1 }
    var head = 0
    while head < queue.count {
      let index = queue[head]
      head += 1
      guard !isDone[index],
        let variable = rows[index].1.first(where: { !isKnown[$0.variable.index] })?.variable
      else { continue }
      isDone[index] = true
      isKnown[variable.index] = true
      deciders[variable.index] = rows[index].0
      for user in users[variable.index] {
        openCount[user] -= 1
        if openCount[user] == 1 { queue.append(user) }
      }
    }
    let rest = rows.indices.filter { !isDone[$0] }
    matchTogether(rest.map { rows[$0] }, isKnown)
  }

  /// A perfect matching of rows and the variables that they decide together.
  private mutating func matchTogether(_ rows: [(RowID, [Term])], _ isKnown: [Bool]) {
    var owner: [Int: Int] = [:]
    for start in rows.indices {
      // Breadth first from the row to a variable that no row owns yet.
      var cameFrom: [Int: Int] = [:]
      var queue = [start]
      var head = 0
      var end: Int?
      while head < queue.count, end == nil {
        let row = queue[head]
        head += 1
        for term in rows[row].1 where !isKnown[term.variable.index] {
          let variable = term.variable.index
          guard cameFrom[variable] == nil else { continue }
          cameFrom[variable] = row
          guard let other = owner[variable] else {
            end = variable
            break
          }
          queue.append(other)
        }
      }
      while let variable = end, let row = cameFrom[variable] {
        end = row == start ? nil : rows[row].1.map(\.variable.index).first { owner[$0] == row }
        owner[variable] = row
      }
    }
    for variable in deciders.indices {
      guard let row = owner[variable] else { continue }
      deciders[variable] = rows[row].0
      together[variable] = true
    }
    leaveFollowersOut(rows, owner)
  }
}

extension DecidingRows {
  /// What only follows from a circle is no part of it: no other row of the circle uses it.
  private mutating func leaveFollowersOut(_ rows: [(RowID, [Term])], _ owner: [Int: Int]) {
    var uses: [Int: Int] = [:]
    for row in rows {
      for term in row.1 { uses[term.variable.index, default: 0] += 1 }
    }
    var queue = owner.keys.sorted().filter { uses[$0] == 1 }
    while let variable = queue.popLast() {
      guard together[variable], let row = owner[variable] else { continue }
      together[variable] = false
      for term in rows[row].1 {
        uses[term.variable.index, default: 0] -= 1
        if uses[term.variable.index] == 1, owner[term.variable.index] != nil {
          queue.append(term.variable.index)
        }
      }
    }
  }
}
