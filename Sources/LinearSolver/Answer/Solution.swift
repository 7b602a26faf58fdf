/// What solving a problem found: a number for every variable, and what could not be decided.
public struct Solution: Sendable {
  /// The value of each variable, by its index.
  public let values: [Double]
  /// The contradictions among required rows, each with the row that gave way.
  public let conflicts: [Conflict]
  /// The variables that the rows leave open, in the order of their indices.
  public let freedoms: [Freedom]
  /// Whether the certificate of optimality was checked.
  public let certainty: Certainty
  /// What it cost to find this solution.
  public let effort: Effort

  /// The value of one variable.
  public subscript(variable: Variable) -> Double { values[variable.index] }

  /// How far the left side of a row is above its constant.
  public func excess(of row: Row) -> Double {
    row.terms.reduce(-row.constant) { $0 + $1.coefficient * self[$1.variable] }
  }
}

/// Required rows that cannot hold together; without any one of them the others can.
public struct Conflict: Hashable, Sendable {
  /// The irreducible set, in the order in which the rows were added.
  public let rows: [RowID]
  /// The member with the greatest break rank; it went on as a wish just below required.
  public let broken: RowID

  /// The same conflict where its rows have other places.
  func renamed(_ place: (Int) -> Int) -> Conflict {
    Conflict(
      rows: rows.map { RowID(index: place($0.index)) }, broken: RowID(index: place(broken.index)))
  }
}

/// A variable that can move without making anything worse.
public struct Freedom: Hashable, Sendable {
  /// The one that can move.
  public let variable: Variable
  /// The least and the greatest value at no cost; infinite where nothing stops it.
  public let lowest: Double
  /// See `lowest`.
  public let highest: Double
  /// All variables that determine one another, this one included; one array for all of them.
  public let company: [Variable]
  /// The first of all variables that trade with one another, the same for each of them: what one
  /// takes, others give.
  public let group: Variable
  /// Whether the openness is a tie between wishes, not a missing row.
  public let isTie: Bool

  /// The variables of its company but itself: their values follow from this one's.
  public var movesWith: [Variable] { company.filter { $0 != variable } }
}

/// What a solve cost.
public struct Effort: Hashable, Sendable {
  /// How often a basis was improved after the first one.
  public let pivots: Int
  /// The solver's own storage, the problem included.
  public let bytes: Int
  /// The steps of work, as a `WorkBudget` counts them.
  public let steps: Int
}

/// How sure a result is.
public enum Certainty: Int, Hashable, Comparable, Sendable {
  /// The values break no required row but those of the conflicts, and are the best there are.
  case certified
  /// Numbers of very different size may have spoiled the result by rounding.
  case uncertain
  /// The work budget was spent: the values are the best that were found by then.
  case exhausted

  /// Orders by growing doubt.
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
