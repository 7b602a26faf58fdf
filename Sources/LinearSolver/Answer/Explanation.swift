/// A row that takes part in deciding something.
public struct Reason: Hashable, Sendable {
  /// The row.
  public let row: RowID
  /// By how much the decided value changes when the row's constant grows by one.
  public let effect: Double
}

/// Why a variable has its value.
public struct Explanation: Hashable, Sendable {
  /// The rows that decide the variable, those that the others build on first.
  public let reasons: [Reason]
  /// Whether part of the value is decided by nothing and was chosen by rule.
  public let dependsOnFreedom: Bool
}

/// A row that does not hold.
public struct Violation: Hashable, Sendable {
  /// The row.
  public let row: RowID
  /// How far its left side is on the wrong side of its constant.
  public let amount: Double
  /// The rows that would have to give way for it to hold better.
  public let forcedBy: [Reason]
}
