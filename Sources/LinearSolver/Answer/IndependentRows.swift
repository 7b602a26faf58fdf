/// Rows that are independent of one another, taken one by one, and what follows from them.
///
/// A basis is chosen for the solver's sake, and any of many that say the same will do. Who tells
/// people why a number is what it is prefers some rows to others: taken in that order, the first
/// ones stay, and what follows from them is left out.
public struct IndependentRows: Sendable {
  /// The rows that were taken, in their order.
  public private(set) var taken: [RowID] = []
  /// Each taken row freed of the pivots of those before it: what is left of it, and which earlier
  /// ones were subtracted how often.
  private var reduced: [(terms: [Term], used: [(place: Int, factor: Double)])] = []
  /// By the variable's index, the taken row that has it for its pivot.
  private var pivots: [Int: Int] = [:]

  /// Takes no row yet.
  public init() {}

  /// Takes a row unless its left side follows from those that were taken.
  public mutating func take(_ row: RowID, _ terms: [Term]) {
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

  /// Whether a taken row has the variable for its pivot: it follows from the variables that are
  /// none.
  public func binds(_ variable: Variable) -> Bool { pivots[variable.index] != nil }

  /// The taken rows from which a sum follows, in the order in which they were added to their
  /// problem; nil when a part of it is decided by none of them.
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

  /// Subtracts taken rows until no pivot is left.
  private func reduce(_ terms: [Term]) -> (rest: [Term], used: [(place: Int, factor: Double)]) {
    var cells: [Int: Double] = [:]
    for term in terms { cells[term.variable.index, default: 0] += term.coefficient }
    cells = cells.filter { $0.value.magnitude >= 1e-9 }
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
