/// A sum of variables times numbers, plus a constant: what stands on one side of a row.
///
/// Operators write it as one would on paper, and a comparison of two sums is a ``Row``:
///
/// ```swift
/// try problem.add(label + 8 <= field)
/// try problem.add(2 * label == field - 10 ~ 750)
/// ```
public struct LinearExpression: Sendable {
  /// The variables with their coefficients, each variable once, in the order in which they came.
  public private(set) var terms: [Term] = []
  /// What is added to them.
  public var constant = 0.0
  /// Where each variable stands; of few terms it is found faster by looking at each.
  private var places: [Variable: Int] = [:]
  private static let few = 16

  /// Makes a sum of a number alone.
  public init(constant: Double = 0) { self.constant = constant }

  /// Makes a sum of one variable.
  public init(_ variable: Variable) { terms = [Term(variable)] }

  /// Adds a variable; what cancels out disappears.
  public mutating func add(_ variable: Variable, times factor: Double = 1) {
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

  /// Adds another sum.
  public mutating func add(_ other: LinearExpression, times factor: Double = 1) {
    for term in other.terms { add(term.variable, times: term.coefficient * factor) }
    constant += other.constant * factor
  }
}
