import LinearSolver
package import SnaplineAutoLayout

/// The row that determines each variable of a solved problem.
///
/// Of the rows that hold with equality, a maximal independent set is selected, in this order:
/// equations before inequalities, then by priority, then by index. The other rows are redundant.
/// Each selected row is then assigned one variable, so that it depends on variables of other rows.
struct DecidingRows {
  let result: LayoutResult
  /// The row that determines each variable, by index; nil if there is none.
  private(set) var deciders: [RowID?]
  private var independent = IndependentRows()
  /// Whether each variable, by index, is determined only together with others.
  private var together: [Bool]

  init(_ result: LayoutResult) {
    self.result = result
    deciders = Array(repeating: nil, count: result.problem.linear.variableCount)
    together = Array(repeating: false, count: deciders.count)
    for row in exactRows() { independent.insert(row, result.problem.linear.rows[row.index].terms) }
    decide()
  }

  /// Returns the rows that imply the value of a sum, in the order of the problem; nil if a part of
  /// the sum is undetermined.
  func reasons(for terms: [Term]) -> [RowID]? { independent.reasons(for: terms) }

  /// Whether the variable is in a dependency cycle.
  func isInCycle(_ variable: Variable) -> Bool { together[variable.index] }
}

extension LayoutResult {
  /// Returns the left side of a row less its constant.
  package func residual(of row: Int) -> Double { solution.excess(of: problem.linear.rows[row]) }

  /// Returns the maximum residual of a row that holds with equality.
  package func tolerance(of row: Int) -> Double {
    1e-6 * max(1, problem.linear.rows[row].constant.magnitude)
  }

  /// Whether a row holds with equality.
  package func isBinding(_ row: Int) -> Bool { residual(of: row).magnitude <= tolerance(of: row) }
}

extension DecidingRows {
  private func exactRows() -> [RowID] {
    let rows = result.problem.linear.rows
    let exact = rows.indices.filter(result.isBinding).map(RowID.init(index:))
    // A content size is a pair of inequalities that are an equation together.
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

  /// Assigns a variable to each selected row: first where only one is left, then, where rows
  /// determine variables only together, by a perfect matching.
  private mutating func decide() {
    let rows = independent.taken.map { ($0, result.problem.linear.rows[$0.index].terms) }
    var isKnown = deciders.indices.map { !independent.determines(Variable(index: $0)) }
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

  /// Finds a perfect matching of rows and the variables that they determine together.
  private mutating func matchTogether(_ rows: [(RowID, [Term])], _ isResolved: [Bool]) {
    var owner: [Int: Int] = [:]
    for start in rows.indices {
      // A breadth-first search from the row to a variable without a row.
      var cameFrom: [Int: Int] = [:]
      var queue = [start]
      var head = 0
      var end: Int?
      while head < queue.count, end == nil {
        let row = queue[head]
        head += 1
        for term in rows[row].1 where !isResolved[term.variable.index] {
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
  /// Removes variables that only follow from a cycle: no other row of the cycle uses them.
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
