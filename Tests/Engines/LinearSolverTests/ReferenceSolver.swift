import LinearSolver

/// An exact and slow solver for small problems, written from the definition.
///
/// The caller relaxes required rows, because the solver knows levels only, and 1000 is the first.
struct ReferenceSolver {
  let variableCount: Int
  let rows: [Row]
  /// The variables that are sizes.
  var extents: [Int] = []

  struct ReferenceSolution {
    var values: [Rational] = []
    /// The minimal total violation for each priority, the highest first.
    var violations: [Rational] = []
    /// The minimum and maximum of each variable on the optimal face; nil if unbounded.
    var ranges: [(lowest: Rational?, highest: Rational?)] = []
    /// Whether each variable is still free after all ties are broken.
    var isLoose: [Bool] = []
    /// The variables that are linear functions of each variable.
    var movesWith: [[Int]] = []
  }

  /// Whether all rows can be satisfied.
  func isFeasible() -> Bool {
    var tableau = makeTableau(withStays: false)
    let least = tableau.minimise(rows.indices.flatMap { violation(of: $0, in: tableau) })
    return least?.sign == 0
  }

  func solve() -> ReferenceSolution {
    var answer = ReferenceSolution()
    var tableau = makeTableau(withStays: true)
    for priority in priorities {
      let level = rows.indices.filter { rows[$0].priority == priority }
      let least = tableau.minimise(level.flatMap { violation(of: $0, in: tableau) })
      answer.violations.append(least ?? Rational(-1))
    }
    answer.ranges = (0..<variableCount).map { range(of: [($0, Rational(1))], in: tableau) }
    answer.movesWith = (0..<variableCount).map { companions(of: $0, answer.ranges, tableau) }
    breakTies(&tableau)
    answer.isLoose = (0..<variableCount).map {
      isOpen(range(of: [($0, Rational(1))], in: tableau))
    }
    for variable in extents { pullToZero(variable, &tableau) }
    for row in rows.indices where rows[row].relation != .equal {
      let isCap = rows[row].relation == .lessOrEqual
      _ = tableau.minimise([(isCap ? tableau.under(row) : tableau.over(row), Rational(1))])
    }
    for variable in 0..<variableCount { pullToZero(variable, &tableau) }
    answer.values = (0..<variableCount).map { tableau.value(of: $0) }
    return answer
  }

  private func pullToZero(_ variable: Int, _ tableau: inout ReferenceTableau) {
    let stay = rows.count + variable
    _ = tableau.minimise([(tableau.under(stay), Rational(1)), (tableau.over(stay), Rational(1))])
  }

  func isOpen(_ range: (lowest: Rational?, highest: Rational?)) -> Bool {
    range.lowest == nil || range.highest == nil || range.lowest != range.highest
  }

  private var priorities: [Double] { Set(rows.map(\.priority)).sorted(by: >) }

  /// Satisfies `≤` and `=` rows from the last to the first, then `≥` rows from the first to the
  /// last.
  private func breakTies(_ tableau: inout ReferenceTableau) {
    for priority in priorities {
      let level = rows.indices.filter { rows[$0].priority == priority }
      let caps = level.filter { rows[$0].relation != .greaterOrEqual }.reversed()
      let floors = level.filter { rows[$0].relation == .greaterOrEqual }
      for row in Array(caps) + floors { _ = tableau.minimise(violation(of: row, in: tableau)) }
    }
  }

  private func range(
    of sum: [(column: Int, cost: Rational)], in tableau: ReferenceTableau
  ) -> (lowest: Rational?, highest: Rational?) {
    var down = tableau
    var up = tableau
    let highest = up.minimise(sum.map { ($0.column, -$0.cost) })
    return (down.minimise(sum), highest.map { -$0 })
  }

  /// Returns the variables that are linear functions of a variable on the optimal face.
  private func companions(
    of variable: Int, _ ranges: [(lowest: Rational?, highest: Rational?)],
    _ tableau: ReferenceTableau
  ) -> [Int] {
    guard isOpen(ranges[variable]) else { return [] }
    // Two solutions with different values of the variable yield the only possible slope.
    guard let (one, two) = apart(variable, tableau) else { return [] }
    let run = two.value(of: variable) - one.value(of: variable)
    return (0..<variableCount).filter { other in
      guard other != variable, isOpen(ranges[other]) else { return false }
      let slope = (two.value(of: other) - one.value(of: other)) / run
      let rest = [(column: other, cost: Rational(1)), (column: variable, cost: -slope)]
      return slope.sign != 0 && !isOpen(range(of: rest, in: tableau))
    }
  }

  /// Returns two tableaus of the face with different values of a variable.
  private func apart(
    _ variable: Int, _ tableau: ReferenceTableau
  ) -> (ReferenceTableau, ReferenceTableau)? {
    let start = tableau.value(of: variable)
    for sign in [Rational(1), Rational(-1)] {
      var moved = tableau
      // If it is unbounded, all possible pivots were made or a ray remains.
      _ = moved.minimise([(variable, sign)])
      if moved.value(of: variable) != start { return (tableau, moved) }
      if let ray = moved.movedAlongRay(of: variable, sign) { return (moved, ray) }
    }
    return nil
  }

  private func violation(
    of row: Int, in tableau: ReferenceTableau
  ) -> [(column: Int, cost: Rational)] {
    var costs: [(column: Int, cost: Rational)] = []
    if rows[row].relation != .lessOrEqual { costs.append((tableau.under(row), Rational(1))) }
    if rows[row].relation != .greaterOrEqual { costs.append((tableau.over(row), Rational(1))) }
    return costs
  }

  private func makeTableau(withStays: Bool) -> ReferenceTableau {
    let stays = withStays ? variableCount : 0
    var tableau = ReferenceTableau(freeCount: variableCount, rowCount: rows.count + stays)
    for row in rows {
      tableau.add(
        row.terms.map { ($0.variable.index, Rational($0.coefficient)) }, Rational(row.constant))
    }
    for variable in 0..<stays { tableau.add([(variable, Rational(1))], Rational(0)) }
    return tableau
  }
}
