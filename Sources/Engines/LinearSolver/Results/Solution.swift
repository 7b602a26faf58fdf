/// The result of solving a problem: a value for each variable, the conflicts and the freedoms.
public struct Solution: Sendable {
  /// The value of each variable, by its index.
  public let values: [Double]
  /// The conflicts among required rows, each with the broken row.
  public let conflicts: [Conflict]
  /// The variables that the rows leave free, in the order of their indices.
  public let freedoms: [Freedom]
  /// The certainty of the result.
  public let certainty: Certainty
  /// The cost of the solve.
  public let effort: SolveStatistics

  /// The value of one variable.
  public subscript(variable: Variable) -> Double { values[variable.index] }

  /// Returns the left side of a row minus its constant.
  public func excess(of row: Row) -> Double {
    row.terms.reduce(-row.constant) { $0 + $1.coefficient * self[$1.variable] }
  }
}

/// Required rows that cannot all be satisfied, although any proper subset of them can.
public struct Conflict: Hashable, Sendable {
  /// The irreducible set, in the order in which the rows were added.
  public let rows: [RowID]
  /// The row with the greatest break rank; the solver made it optional, just below required.
  public let broken: RowID

  /// Returns the conflict with its rows renumbered.
  func mappingRows(_ newIndex: (Int) -> Int) -> Conflict {
    Conflict(
      rows: rows.map { RowID(index: newIndex($0.index)) },
      broken: RowID(index: newIndex(broken.index)))
  }
}

/// A variable that can move without increasing any violation.
public struct Freedom: Hashable, Sendable {
  /// The variable that can move.
  public let variable: Variable
  /// The least value at no cost; infinite if unbounded.
  public let lowest: Double
  /// The greatest value at no cost; infinite if unbounded.
  public let highest: Double
  /// All variables that determine one another, including this one; they share one array.
  public let interdependentVariables: [Variable]
  /// The first variable of the group in which one variable can move at the expense of others.
  public let group: Variable
  /// Whether the freedom is a tie between optional rows, not a missing row.
  public let isTie: Bool

  /// The other variables of `interdependentVariables`, whose values follow from this variable's.
  public var movesWith: [Variable] { interdependentVariables.filter { $0 != variable } }
}

/// The cost of a solve.
public struct SolveStatistics: Hashable, Sendable {
  /// The number of pivots after the first basis.
  public let pivots: Int
  /// The size of the solver's own storage, including the problem.
  public let bytes: Int
  /// The number of steps, as a `WorkBudget` counts them.
  public let steps: Int
}

/// The certainty of a result.
public enum Certainty: Int, Hashable, Comparable, Sendable {
  /// The values violate no required row but those of the conflicts, and are optimal.
  case certified
  /// Rounding may have changed the result because the numbers differ widely in magnitude.
  case uncertain
  /// The work budget was spent: the values are the best that were found.
  case exhausted

  /// Orders by decreasing certainty.
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
