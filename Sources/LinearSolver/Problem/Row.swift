/// One unknown number of a problem; anonymous, known by its place.
public struct Variable: Hashable, Comparable, Sendable, BitwiseCopyable {
  /// The place in the problem, from 0 in the order in which variables were added.
  public let index: Int

  /// Names the variable at a place.
  public init(index: Int) { self.index = index }

  /// Orders variables by their place.
  public static func < (left: Self, right: Self) -> Bool { left.index < right.index }
}

/// A variable times a number.
public struct Term: Hashable, Sendable, BitwiseCopyable {
  /// The unknown.
  public let variable: Variable
  /// The number that it is multiplied by.
  public let coefficient: Double

  /// Multiplies a variable by a coefficient.
  public init(_ variable: Variable, times coefficient: Double = 1) {
    self.variable = variable
    self.coefficient = coefficient
  }
}

/// How the two sides of a row compare.
public enum Relation: Int, Hashable, Sendable, BitwiseCopyable {
  case lessOrEqual = -1
  case equal = 0
  case greaterOrEqual = 1
}

/// A linear constraint: the sum of its terms compares with a constant.
public struct Row: Hashable, Sendable {
  /// The priority of a row that must hold exactly.
  public static let requiredPriority = 1000.0

  /// The left side; a variable may occur more than once.
  public var terms: [Term]
  /// How the left side compares with the constant.
  public var relation: Relation
  /// The right side.
  public var constant: Double
  /// In (0, 1000]; 1000 is required.
  public var priority: Double
  /// Among contradicting required rows the one with the greatest rank breaks.
  public var breakRank: Int

  /// Makes a row; it is judged when it is added to a problem.
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

/// One row of a problem, known by its place.
public struct RowID: Hashable, Comparable, Sendable {
  /// The place in the problem, from 0 in the order in which rows were added.
  public let index: Int

  /// Names the row at a place.
  public init(index: Int) { self.index = index }

  /// Orders rows by their place.
  public static func < (left: Self, right: Self) -> Bool { left.index < right.index }
}

/// Why a row cannot enter a problem.
public enum RowError: Error, Hashable, Sendable {
  case numberNotFinite
  case priorityOutOfRange(Double)
  case unknownVariable(Variable)
}
