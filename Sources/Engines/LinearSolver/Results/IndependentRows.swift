/// A set of linearly independent rows that grows row by row, and the rows from which a sum follows.
///
/// The solver's basis is one of many equivalent bases. An explanation prefers some rows to others:
/// when rows are added in the order of preference, the first rows stay and rows that follow from
/// them are left out.
public struct IndependentRows: Sendable {
  /// The independent rows, in the order in which they were added.
  public private(set) var taken: [RowID] = []
  /// Each row after elimination of the earlier pivots, and the multiples of earlier rows that were
  /// subtracted from it.
  private var reduced: [(terms: [Term], used: [(place: Int, factor: Double)])] = []
  /// The index of the row whose pivot is a variable, by the variable's index.
  private var pivots: [Int: Int] = [:]

  /// Creates an empty set.
  public init() {}

  /// Adds a row unless its left side is a combination of the rows in the set.
  public mutating func insert(_ row: RowID, _ terms: [Term]) {
    var (terms, used) = reduce(terms)
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

  /// Whether the variable is the pivot of a row and so depends on the variables that are not
  /// pivots.
  public func determines(_ variable: Variable) -> Bool { pivots[variable.index] != nil }

  /// Returns the rows from which a sum follows, in the order in which they were added to their
  /// problem; nil if they do not determine part of it.
  public func reasons(for terms: [Term]) -> [RowID]? {
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

  /// Subtracts rows of the set until no pivot is left.
  private func reduce(_ terms: [Term]) -> (rest: [Term], used: [(place: Int, factor: Double)]) {
    var cells: [Int: Double] = [:]
    for term in terms { cells[term.variable.index, default: 0] += term.coefficient }
    cells = cells.filter { $0.value.magnitude >= 1e-9 }
    var used: [(place: Int, factor: Double)] = []
    // In order, because a row contains no pivot of an earlier row.
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
