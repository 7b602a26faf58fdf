/// A variable of a problem, identified by its index.
public struct Variable: Hashable, Comparable, Sendable, BitwiseCopyable {
  /// The index in the problem, from 0 in the order in which variables were added.
  public let index: Int

  /// Creates a reference to the variable at an index.
  public init(index: Int) { self.index = index }

  /// Orders variables by their index.
  public static func < (left: Self, right: Self) -> Bool { left.index < right.index }
}

/// A variable times a coefficient.
public struct Term: Hashable, Sendable, BitwiseCopyable {
  /// The variable.
  public let variable: Variable
  /// The factor of the variable.
  public let coefficient: Double

  /// Creates the product of a variable and a coefficient.
  public init(_ variable: Variable, times coefficient: Double = 1) {
    self.variable = variable
    self.coefficient = coefficient
  }
}

/// The comparison of the two sides of a row.
public enum Relation: Int, Hashable, Sendable, BitwiseCopyable {
  case lessOrEqual = -1
  case equal = 0
  case greaterOrEqual = 1
}

/// A linear constraint: a comparison of a sum of terms with a constant.
public struct Row: Hashable, Sendable {
  /// The priority of a required row.
  public static let requiredPriority = 1000.0

  /// The left side; a variable may occur more than once.
  public var terms: [Term]
  /// The comparison of the left side with the constant.
  public var relation: Relation
  /// The right side.
  public var constant: Double
  /// The priority, in (0, 1000]; 1000 is required.
  public var priority: Double
  /// The rank among conflicting required rows: the row with the greatest rank is broken.
  public var breakRank: Int

  /// Creates a row; it is validated when it is added to a problem.
  public init(
    _ terms: [Term], _ relation: Relation, _ constant: Double,
    priority: Double = Row.requiredPriority, breakRank: Int = 0
  ) {
    self.terms = terms
    self.relation = relation
    self.constant = constant
    self.priority = priority
    self.breakRank = breakRank
  }
}

/// A row of a problem, identified by its index.
public struct RowID: Hashable, Comparable, Sendable {
  /// The index in the problem, from 0 in the order in which rows were added.
  public let index: Int

  /// Creates a reference to the row at an index.
  public init(index: Int) { self.index = index }

  /// Orders rows by their index.
  public static func < (left: Self, right: Self) -> Bool { left.index < right.index }
}

/// The reason why a row cannot be added to a problem.
public enum RowError: Error, Hashable, Sendable {
  case numberNotFinite
  case priorityOutOfRange(Double)
  case unknownVariable(Variable)
}
