/// What can stand in a sum: a ``Variable``, or a ``LinearExpression``.
public protocol LinearSummand {
  /// The summand as a sum.
  var expression: LinearExpression { get }
}

extension Variable: LinearSummand {
  /// The variable alone.
  public var expression: LinearExpression { LinearExpression(self) }
}

extension LinearExpression: LinearSummand {
  /// The sum itself.
  public var expression: LinearExpression { self }
}

extension LinearSummand {
  /// The sum of two sums.
  public static func + (left: Self, right: some LinearSummand) -> LinearExpression {
    var sum = left.expression
    sum.add(right.expression)
    return sum
  }

  /// A sum and a number.
  public static func + (left: Self, right: Double) -> LinearExpression {
    var sum = left.expression
    sum.constant += right
    return sum
  }

  /// A number and a sum.
  public static func + (left: Double, right: Self) -> LinearExpression { right + left }

  /// What one sum is more than another one.
  public static func - (left: Self, right: some LinearSummand) -> LinearExpression {
    var difference = left.expression
    difference.add(right.expression, times: -1)
    return difference
  }

  /// A sum less a number.
  public static func - (left: Self, right: Double) -> LinearExpression { left + -right }

  /// A number less a sum.
  public static func - (left: Double, right: Self) -> LinearExpression { -right + left }

  /// A sum the other way round.
  public static prefix func - (summand: Self) -> LinearExpression { summand * -1 }

  /// A multiple of a sum.
  public static func * (left: Self, right: Double) -> LinearExpression {
    var product = LinearExpression()
    product.add(left.expression, times: right)
    return product
  }

  /// A multiple of a sum.
  public static func * (left: Double, right: Self) -> LinearExpression { right * left }
}

extension LinearSummand {
  /// The row that holds where one sum is not greater than another one.
  public static func <= (left: Self, right: some LinearSummand) -> Row {
    Row(left - right, .lessOrEqual)
  }

  /// The row that holds where a sum is not greater than a number.
  public static func <= (left: Self, right: Double) -> Row { Row(left - right, .lessOrEqual) }

  /// The row that holds where two sums are equal.
  public static func == (left: Self, right: some LinearSummand) -> Row {
    Row(left - right, .equal)
  }

  /// The row that holds where a sum is a number.
  public static func == (left: Self, right: Double) -> Row { Row(left - right, .equal) }

  /// The row that holds where one sum is not less than another one.
  public static func >= (left: Self, right: some LinearSummand) -> Row {
    Row(left - right, .greaterOrEqual)
  }

  /// The row that holds where a sum is not less than a number.
  public static func >= (left: Self, right: Double) -> Row { Row(left - right, .greaterOrEqual) }
}

/// Binds weaker than a comparison: what stands before it is a whole row.
precedencegroup PriorityPrecedence {
  lowerThan: ComparisonPrecedence
  higherThan: LogicalConjunctionPrecedence
}

/// Gives a row its priority; read it as "more or less, as far as 750 goes".
infix operator ~ : PriorityPrecedence

extension Row {
  /// Makes a row that compares a sum with 0.
  fileprivate init(_ expression: LinearExpression, _ relation: Relation) {
    self.init(expression.terms, relation, 0 - expression.constant)
  }

  /// The row as a wish: `left + 8 <= right ~ 750`.
  ///
  /// Swift keeps `@`, with which such priorities are often written, for itself.
  public static func ~ (row: Row, priority: Double) -> Row {
    var wish = row
    wish.priority = priority
    return wish
  }
}
