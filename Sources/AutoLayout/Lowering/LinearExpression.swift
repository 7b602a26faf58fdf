import LinearSolver

/// A sum of variables times numbers, plus a constant.
struct LinearExpression: Sendable {
  private(set) var terms: [Term] = []
  var constant = 0.0
  /// Where each variable stands; of few terms it is found faster by looking at each.
  private var places: [Variable: Int] = [:]
  private static let few = 16

  init(constant: Double = 0) { self.constant = constant }

  init(_ variable: Variable) { terms = [Term(variable)] }

  /// Adds a variable; what cancels out disappears.
  mutating func add(_ variable: Variable, times factor: Double = 1) {
    guard factor != 0 else { return }
    guard let place = place(of: variable) else {
      if !places.isEmpty { places[variable] = terms.count }
      terms.append(Term(variable, times: factor))
      if terms.count == Self.few { notePlaces() }
      return
    }
    let sum = terms[place].coefficient + factor
    if sum == 0 {
      terms.remove(at: place)
      if !places.isEmpty { notePlaces() }
    } else {
      terms[place] = Term(variable, times: sum)
    }
  }

  private func place(of variable: Variable) -> Int? {
    places.isEmpty ? terms.firstIndex { $0.variable == variable } : places[variable]
  }

  private mutating func notePlaces() {
    places = Dictionary(uniqueKeysWithValues: terms.indices.map { (terms[$0].variable, $0) })
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
