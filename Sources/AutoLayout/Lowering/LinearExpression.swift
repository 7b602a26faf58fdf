import LinearSolver

/// A sum of variables times numbers, plus a constant.
struct LinearExpression: Sendable {
  private(set) var terms: [Term] = []
  var constant = 0.0

  init(constant: Double = 0) { self.constant = constant }

  init(_ variable: Variable) { terms = [Term(variable)] }

  /// Adds a variable; what cancels out disappears.
  mutating func add(_ variable: Variable, times factor: Double = 1) {
    guard factor != 0 else { return }
    guard let place = terms.firstIndex(where: { $0.variable == variable }) else {
      terms.append(Term(variable, times: factor))
      return
    }
    let sum = terms[place].coefficient + factor
    if sum == 0 {
      terms.remove(at: place)
    } else {
      terms[place] = Term(variable, times: sum)
    }
  }

  /// Adds another expression.
  mutating func add(_ other: LinearExpression, times factor: Double = 1) {
    for term in other.terms { add(term.variable, times: term.coefficient * factor) }
    constant += other.constant * factor
  }

  /// The expression and another one.
  func adding(_ other: LinearExpression, times factor: Double = 1) -> LinearExpression {
    var sum = self
    sum.add(other, times: factor)
    return sum
  }

  /// The expression and a number.
  func adding(_ number: Double) -> LinearExpression {
    var sum = self
    sum.constant += number
    return sum
  }

  /// Half the way between two expressions.
  static func middle(of first: LinearExpression, _ second: LinearExpression) -> LinearExpression {
    var half = LinearExpression()
    half.add(first, times: 0.5)
    half.add(second, times: 0.5)
    return half
  }
}
