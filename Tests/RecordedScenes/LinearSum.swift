import LinearSolver

/// A sum of variables times numbers, and a number.
struct LinearSum {
  private(set) var terms: [Term] = []
  private(set) var constant = 0.0

  init(_ constant: Double) { self.constant = constant }
  init(_ variable: Variable) { terms = [Term(variable)] }

  static func + (left: Self, right: Self) -> Self {
    var sum = left
    sum.constant += right.constant
    for term in right.terms { sum.add(term) }
    return sum
  }

  static func - (left: Self, right: Self) -> Self { left + right * -1 }

  static func + (left: Self, right: Double) -> Self {
    var sum = left
    sum.constant += right
    return sum
  }

  static func * (left: Self, right: Double) -> Self {
    var product = LinearSum(left.constant * right)
    product.terms = left.terms.map { Term($0.variable, times: $0.coefficient * right) }
    return product
  }

  private mutating func add(_ term: Term) {
    guard let place = terms.firstIndex(where: { $0.variable == term.variable }) else {
      terms.append(term)
      return
    }
    terms[place] = Term(term.variable, times: terms[place].coefficient + term.coefficient)
  }

  /// What remains once terms that cancelled out are gone.
  var simplified: [Term] { terms.filter { abs($0.coefficient) > 1e-12 } }
}

/// The four edges of a rectangle.
struct Edges {
  let left: LinearSum
  let top: LinearSum
  let right: LinearSum
  let bottom: LinearSum

  func inset(by insets: [Double]) -> Edges {
    guard insets.count == 4 else { return self }
    return Edges(
      left: left + insets[0], top: top + insets[1], right: right + -insets[2],
      bottom: bottom + -insets[3])
  }

  /// The anchor of a name; nil for names that are none.
  func anchor(_ name: String) -> LinearSum? {
    switch name {
    case "left", "leading": left
    case "right", "trailing": right
    case "top": top
    case "bottom": bottom
    case "centerX": (left + right) * 0.5
    case "centerY": (top + bottom) * 0.5
    case "width": right - left
    case "height": bottom - top
    default: nil
    }
  }
}
