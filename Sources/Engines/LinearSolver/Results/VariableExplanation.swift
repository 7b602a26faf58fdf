/// A row that contributes to a value or a violation.
public struct Reason: Hashable, Sendable {
  /// The contributing row.
  public let row: RowID
  /// The change of the value when the row's constant grows by one.
  public let effect: Double
}

/// The rows that determine the value of a variable.
public struct VariableExplanation: Hashable, Sendable {
  /// The rows that determine the variable, in dependency order.
  public let reasons: [Reason]
  /// Whether part of the value is free and was chosen by rule.
  public let dependsOnFreedom: Bool
}

/// A violated row.
public struct Violation: Hashable, Sendable {
  /// The violated row.
  public let row: RowID
  /// The distance of its left side from its constant, on the violating side.
  public let amount: Double
  /// The rows that would have to be relaxed to reduce the violation.
  public let forcedBy: [Reason]
}
