/// A summand: a ``Variable`` or a ``LinearExpression``.
public protocol LinearSummand {
  /// The summand as an expression.
  var expression: LinearExpression { get }
}

extension Variable: LinearSummand {
  /// The variable as an expression.
  public var expression: LinearExpression { LinearExpression(self) }
}

extension LinearExpression: LinearSummand {
  /// The expression itself.
  public var expression: LinearExpression { self }
}

extension LinearSummand {
  /// Returns the sum of two expressions.
  public static func + (left: Self, right: some LinearSummand) -> LinearExpression {
    var sum = left.expression
    sum.add(right.expression)
    return sum
  }

  /// Returns the sum of an expression and a number.
  public static func + (left: Self, right: Double) -> LinearExpression {
    var sum = left.expression
    sum.constant += right
    return sum
  }

  /// Returns the sum of a number and an expression.
  public static func + (left: Double, right: Self) -> LinearExpression { right + left }

  /// Returns the difference of two expressions.
  public static func - (left: Self, right: some LinearSummand) -> LinearExpression {
    var difference = left.expression
    difference.add(right.expression, times: -1)
    return difference
  }

  /// Returns an expression minus a number.
  public static func - (left: Self, right: Double) -> LinearExpression { left + -right }

  /// Returns a number minus an expression.
  public static func - (left: Double, right: Self) -> LinearExpression { -right + left }

  /// Returns the negated expression.
  public static prefix func - (summand: Self) -> LinearExpression { summand * -1 }

  /// Returns a multiple of an expression.
  public static func * (left: Self, right: Double) -> LinearExpression {
    var product = LinearExpression()
    product.add(left.expression, times: right)
    return product
  }

  /// Returns a multiple of an expression.
  public static func * (left: Double, right: Self) -> LinearExpression { right * left }
}

extension LinearSummand {
  /// Returns the row that is satisfied if one expression is at most another.
  public static func <= (left: Self, right: some LinearSummand) -> Row {
    Row(left - right, .lessOrEqual)
  }

  /// Returns the row that is satisfied if an expression is at most a number.
  public static func <= (left: Self, right: Double) -> Row { Row(left - right, .lessOrEqual) }

  /// Returns the row that is satisfied if two expressions are equal.
  public static func == (left: Self, right: some LinearSummand) -> Row {
    Row(left - right, .equal)
  }

  /// Returns the row that is satisfied if an expression equals a number.
  public static func == (left: Self, right: Double) -> Row { Row(left - right, .equal) }

  /// Returns the row that is satisfied if one expression is at least another.
  public static func >= (left: Self, right: some LinearSummand) -> Row {
    Row(left - right, .greaterOrEqual)
  }

  /// Returns the row that is satisfied if an expression is at least a number.
  public static func >= (left: Self, right: Double) -> Row { Row(left - right, .greaterOrEqual) }
}

/// The precedence below comparisons, so that the left operand is an entire row.
precedencegroup PriorityPrecedence {
  lowerThan: ComparisonPrecedence
  higherThan: LogicalConjunctionPrecedence
}

/// Sets the priority of a row.
infix operator ~ : PriorityPrecedence

extension Row {
  /// Creates a row that compares an expression with 0.
  fileprivate init(_ expression: LinearExpression, _ relation: Relation) {
    self.init(expression.terms, relation, 0 - expression.constant)
  }

  /// Returns an optional row with a priority: `left + 8 <= right ~ 750`.
  ///
  /// Swift reserves `@`, the usual notation for such priorities.
  public static func ~ (row: Row, priority: Double) -> Row {
    var softConstraint = row
    softConstraint.priority = priority
    return softConstraint
  }
}
