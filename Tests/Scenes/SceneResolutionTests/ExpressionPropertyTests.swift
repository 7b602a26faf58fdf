import SnaplineBasics
import SnaplineSceneModel
import TestSupport
import Testing

/// The right side of a constraint as an expression tree, with its value.
private indirect enum Calculation {
  case number(Int)
  case metric
  case anchor(Int)
  case sum(Calculation, Calculation, isMinus: Bool)
  case product(Calculation, Calculation)
  case quotient(Calculation, Int)
  case negative(Calculation)

  static let anchors = ["b.width", "c.width", "b.height", "root.width"]

  /// Creates a random linear expression, or a constant one where a number is required.
  init(_ random: inout SeededGenerator, depth: Int, isNumber: Bool = false) {
    switch depth > 3 ? 0 : random.number(0...7) {
    case 0, 1:
      if !isNumber, random.number(0...2) > 0 {
        self = .anchor(random.number(0...Self.anchors.count - 1))
      } else {
        self = random.number(0...3) == 0 ? .metric : .number(random.number(1...9))
      }
    case 2, 3, 4:
      self = .sum(
        Calculation(&random, depth: depth + 1, isNumber: isNumber),
        Calculation(&random, depth: depth + 1, isNumber: isNumber),
        isMinus: random.number(0...1) == 0)
    case 5:
      let factor = Calculation(&random, depth: depth + 1, isNumber: true)
      let other = Calculation(&random, depth: depth + 1, isNumber: isNumber)
      self = random.number(0...1) == 0 ? .product(factor, other) : .product(other, factor)
    case 6:
      self = .quotient(
        Calculation(&random, depth: depth + 1, isNumber: isNumber), random.number(2...8))
    default: self = .negative(Calculation(&random, depth: depth + 1, isNumber: isNumber))
    }
  }

  /// The coefficient of each anchor; the last value is the constant.
  var value: [Double] {
    let none = Array(repeating: 0.0, count: Self.anchors.count + 1)
    switch self {
    case .number(let number): return none.dropLast() + [Double(number)]
    case .metric: return none.dropLast() + [12]
    case .anchor(let place):
      var value = none
      value[place] = 1
      return value
    case .sum(let one, let other, let isMinus):
      return zip(one.value, other.value).map { isMinus ? $0 - $1 : $0 + $1 }
    case .product(let one, let other):
      let (left, right) = (one.value, other.value)
      let isNumber = left.dropLast().allSatisfy { $0 == 0 }
      let (factor, sum) = isNumber ? (left.last ?? 0, right) : (right.last ?? 0, left)
      return sum.map { $0 * factor }
    case .quotient(let sum, let number): return sum.value.map { $0 / Double(number) }
    case .negative(let sum): return sum.value.map { -$0 }
    }
  }

  /// The expression as text, with parentheses where required.
  var text: String {
    switch self {
    case .number(let number): return "\(number)"
    case .metric: return "gap"
    case .anchor(let place): return Self.anchors[place]
    case .sum(let one, let other, let isMinus):
      return one.text + (isMinus ? " - " : " + ") + (isMinus ? other.factor : other.addend)
    case .product(let one, let other): return one.factor + " * " + other.factor
    case .quotient(let sum, let number): return sum.factor + " / \(number)"
    case .negative(let sum): return "-" + sum.factor
    }
  }

  private var factor: String {
    switch self {
    case .number, .metric, .anchor: text
    default: "(\(text))"
    }
  }

  private var addend: String {
    switch self {
    case .negative: "(\(text))"
    case .sum(.negative, _, _): "(\(text))"
    default: text
    }
  }
}

@Suite("Properties of expressions")
struct ExpressionPropertyTests {
  @Test(
    "The right side evaluates to the expected coefficients, in 1,200 samples",
    arguments: Array(1...30) as [UInt64])
  func sums(part: UInt64) throws {
    var random = SeededGenerator(seed: part)
    var count = 0
    for _ in 0..<40 {
      let calculation = Calculation(&random, depth: 0)
      let expected = calculation.value
      // Numbers too large or too small for a layout are rejected.
      guard expected.allSatisfy({ $0 == 0 || (1e-3...1e5).contains($0.magnitude) }) else {
        continue
      }
      let checked = read(
        """
        metrics: { gap: 12 }
        views: { a: {}, b: {}, c: {} }
        constraints: [a.width == \(calculation.text)]
        """)
      #expect(checked.diagnostics.map(\.message) == [], "\(calculation.text)")
      guard let scene = checked.value, let constraint = scene.constraints.first else { continue }
      count += 1
      #expect(abs(constraint.constant - (expected.last ?? 0)) < 1e-6, "\(calculation.text)")
      for (place, name) in Calculation.anchors.enumerated() {
        let found = constraint.terms.filter { $0.anchor.text(in: scene) == name }
          .reduce(0) { $0 + $1.multiplier }
        #expect(abs(found - expected[place]) < 1e-6, "\(name) in \(calculation.text)")
      }
    }
    #expect(count > 10)
  }
}
