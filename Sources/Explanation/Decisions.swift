import AutoLayout
import LinearSolver

/// Which row of a solved problem decides which number.
///
/// Of the rows that hold exactly, as many are taken as are independent, the weightiest first:
/// equations before inequalities, then by priority, then as they were added. What is left over
/// repeats what they say. Each taken row is then made the one that decides one number, so that
/// it builds on numbers that other rows have decided.
struct Decisions {
  let result: LayoutResult
  /// By the variable's index the row that decides it; nil where nothing does.
  private(set) var deciders: [RowID?]
  private var elimination = Elimination()
  /// By the variable's index, whether it is decided only together with others.
  private var together: [Bool]

  init(_ result: LayoutResult) {
    self.result = result
    deciders = Array(repeating: nil, count: result.problem.linear.variableCount)
    together = Array(repeating: false, count: deciders.count)
    for row in exactRows() { elimination.take(row, result.problem.linear.rows[row.index]) }
    decide()
  }

  /// The rows from which a sum of variables follows, in the order in which they were added;
  /// nil when a part of the sum is decided by nothing.
  func reasons(for terms: [Term]) -> [RowID]? { elimination.reasons(for: terms) }

  /// Whether a number builds on numbers that build on it.
  func isTogether(_ variable: Variable) -> Bool { together[variable.index] }

  /// How far a row's left side is above its constant.
  func excess(of row: RowID) -> Double {
    let row = result.problem.linear.rows[row.index]
    return row.terms.reduce(-row.constant) { $0 + $1.coefficient * result.solution[$1.variable] }
  }

  /// Whether a row holds with equality.
  func isExact(_ row: RowID) -> Bool {
    let scale = max(1, result.problem.linear.rows[row.index].constant.magnitude)
    return excess(of: row).magnitude <= 1e-6 * scale
  }
}

extension Decisions {
  private func exactRows() -> [RowID] {
    let rows = result.problem.linear.rows
    let exact = rows.indices.map(RowID.init(index:)).filter(isExact)
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
    let rows = elimination.taken.map { ($0, result.problem.linear.rows[$0.index].terms) }
    var isKnown = elimination.freeVariables(of: deciders.count)
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

extension Decisions {
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

/// Rows that are independent of one another, each freed of the pivots of those before it.
private struct Elimination {
  private(set) var taken: [RowID] = []
  /// Each taken row: what is left of it, and which earlier ones were subtracted how often.
  private var reduced: [(terms: [Term], used: [(place: Int, factor: Double)])] = []
  /// By the variable's index, the taken row that has it for its pivot.
  private var pivots: [Int: Int] = [:]

  /// Takes a row unless it follows from those that were taken.
  mutating func take(_ row: RowID, _ content: Row) {
    var (terms, used) = reduce(content.terms)
    guard let pivot = terms.max(by: { $0.coefficient.magnitude < $1.coefficient.magnitude }) else {
      return
    }
    terms = terms.map { Term($0.variable, times: $0.coefficient / pivot.coefficient) }
    // The row is its reduced form times the pivot's coefficient, kept as its own first factor.
    used.append((taken.count, pivot.coefficient))
    pivots[pivot.variable.index] = taken.count
    taken.append(row)
    reduced.append((terms, used))
  }

  /// By the variable's index, whether no row has a say in it.
  func freeVariables(of count: Int) -> [Bool] { (0..<count).map { pivots[$0] == nil } }

  /// The taken rows of which a sum is made.
  func reasons(for terms: [Term]) -> [RowID]? {
    let (rest, used) = reduce(terms)
    guard rest.isEmpty else { return nil }
    var weights = Array(repeating: 0.0, count: taken.count)
    for (place, factor) in used { weights[place] += factor }
    var found: [RowID] = []
    for place in taken.indices.reversed() where weights[place].magnitude > 1e-9 {
      let own = reduced[place].used.last?.factor ?? 1
      let share = weights[place] / own
      if share.magnitude > 1e-9 { found.append(taken[place]) }
      for (earlier, factor) in reduced[place].used.dropLast() {
        weights[earlier] -= share * factor
      }
    }
    return found.sorted()
  }

  /// Subtracts taken rows until no pivot is left.
  private func reduce(_ terms: [Term]) -> (rest: [Term], used: [(place: Int, factor: Double)]) {
    var cells: [Int: Double] = [:]
    for term in terms { cells[term.variable.index, default: 0] += term.coefficient }
    var used: [(place: Int, factor: Double)] = []
    // The earliest first: it brings in no pivot of a row before it.
    while let place = cells.keys.compactMap({ pivots[$0] }).min() {
      guard let pivot = reduced[place].terms.first(where: { pivots[$0.variable.index] == place }),
        let factor = cells[pivot.variable.index]
      else { break }
      for term in reduced[place].terms {
        let sum = cells[term.variable.index, default: 0] - factor * term.coefficient
        cells[term.variable.index] = sum.magnitude < 1e-9 ? nil : sum
      }
      cells[pivot.variable.index] = nil
      used.append((place, factor))
    }
    let rest = cells.keys.sorted().map { Term(Variable(index: $0), times: cells[$0] ?? 0) }
    return (rest, used)
  }
}
