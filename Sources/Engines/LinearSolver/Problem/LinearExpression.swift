/// A sum of variables times numbers, plus a constant: one side of a row.
///
/// Operators build it in the usual notation, and a comparison of two expressions is a ``Row``:
///
/// ```swift
/// try problem.add(label + 8 <= field)
/// try problem.add(2 * label == field - 10 ~ 750)
/// ```
public struct LinearExpression: Sendable {
  /// The variables with their coefficients, each variable once, in the order of addition.
  public private(set) var terms: [Term] = []
  /// The constant term.
  public var constant = 0.0
  /// The index of each variable's term; empty for few terms, where a linear search is faster.
  private var termIndices: [Variable: Int] = [:]
  private static let few = 16

  /// Creates an expression of a number alone.
  public init(constant: Double = 0) { self.constant = constant }

  /// Creates an expression of one variable.
  public init(_ variable: Variable) { terms = [Term(variable)] }

  /// Adds a multiple of a variable; a term whose coefficient cancels is removed.
  public mutating func add(_ variable: Variable, times factor: Double = 1) {
    guard factor != 0 else { return }
    guard let place = index(of: variable) else {
      if !termIndices.isEmpty { termIndices[variable] = terms.count }
      terms.append(Term(variable, times: factor))
      if terms.count == Self.few { indexTerms() }
      return
    }
    let sum = terms[place].coefficient + factor
    if sum == 0 {
      terms.remove(at: place)
      if !termIndices.isEmpty { indexTerms() }
    } else {
      terms[place] = Term(variable, times: sum)
    }
  }

  private func index(of variable: Variable) -> Int? {
    termIndices.isEmpty ? terms.firstIndex { $0.variable == variable } : termIndices[variable]
  }

  private mutating func indexTerms() {
    termIndices = Dictionary(uniqueKeysWithValues: terms.indices.map { (terms[$0].variable, $0) })
  }

  /// Adds a multiple of another expression.
  public mutating func add(_ other: LinearExpression, times factor: Double = 1) {
    for term in other.terms { add(term.variable, times: term.coefficient * factor) }
    constant += other.constant * factor
  }
}
