import SnaplineBasics
import SnaplineSceneModel

/// A recursive-descent parser for one constraint, which stops at the first error.
///
/// Functions return nil once `problem` is set, so that one constraint has at most one diagnostic.
package struct ConstraintParser {
  let text: ScalarText
  private let tokens: [ConstraintToken]
  var position = 0
  private var anchors = 0
  private(set) var problem: Diagnostic?

  /// - Parameter tokens: The tokens of the text, if they are known.
  init(_ text: ScalarText, _ tokens: [ConstraintToken]? = nil) {
    self.text = text
    self.tokens = tokens ?? SnaplineSceneSyntax.tokenize(text.scalars)
  }

  /// Parses an item of a list of constraints.
  mutating func constraint() -> ConstraintSyntax? {
    tokens.isFormat ? format().map { .format($0) } : equation().map { .equation($0) }
  }

  /// Parses an entire equation: `path relation sum [inset] suffix`.
  mutating func equation() -> EquationSyntax? {
    guard next.kind != .end else { return fail(.emptyConstraint(at: span)) }
    guard hasOnlyASCII() else { return nil }
    if let spelling = SwiftConstraintCode(tokens) {
      return fail(.swiftConstraintCode(spelling, at: whole))
    }
    guard let left = leftSide(), let relation = relation(), let right = sum(depth: 0) else {
      return nil
    }
    var constraintText = EquationSyntax(
      left: left, relation: relation, right: right, suffix: SuffixSyntax(), span: whole)
    if next.kind == .name("inset") {
      guard let inset = inset() else { return nil }
      constraintText.inset = inset
    }
    guard let suffix = suffix() else { return nil }
    constraintText.suffix = suffix
    return constraintText
  }

  /// Checks that names, numbers and operators are ASCII; other kinds of spaces are accepted.
  mutating func hasOnlyASCII() -> Bool {
    let odd = text.scalars.firstIndex { !$0.isASCII && !$0.properties.isWhitespace }
    guard let odd else { return true }
    return fail(.notASCII(text.scalars[odd], at: text.span(odd..<odd + 1))) ?? false
  }

  // MARK: The two sides

  private mutating func leftSide() -> PathSyntax? {
    guard case .name = next.kind else {
      if case .number = next.kind { return fail(.numberOnTheLeft(at: span)) }
      let hint =
        next.kind == .punctuation("<") ? noListHint : "write 'view.attribute == expression'"
      return failExpecting("a view's name", "sentence.left-side", hint: hint)
    }
    guard let path = path() else { return nil }
    if case .punctuation(let sign) = next.kind, ["*", "/", "+", "-"].contains(sign) {
      return fail(.expressionOnTheLeft(at: span))
    }
    return path
  }

  private mutating func relation() -> Spanned<ConstraintRelation>? {
    let relation: ConstraintRelation
    switch next.kind {
    case .punctuation("=="), .punctuation("="): relation = .equal
    case .punctuation("<="): relation = .lessOrEqual
    case .punctuation(">="): relation = .greaterOrEqual
    default: return failExpecting("a relation", "sentence.relation", hint: adviceOnRelation)
    }
    defer { position += 1 }
    return Spanned(relation, at: span)
  }

  mutating func path() -> PathSyntax? {
    let start = next.range.lowerBound
    var names: [Spanned<String>] = []
    names.reserveCapacity(2)
    repeat {
      guard case .name(let name) = next.kind else {
        return failExpecting("an attribute after the dot")
      }
      names.append(Spanned(name, at: span))
      position += 1
    } while consume(".")
    return PathSyntax(names: names, span: text.span(start..<previousEnd))
  }

  // MARK: Expressions

  /// The maximum nesting depth of parentheses, exceeded only by hostile input.
  private static let deepest = 64
  /// The maximum number of anchors of an expression; hundreds of sums with hundreds of terms have
  /// no elimination order that is fast.
  private static let maximumAnchors = 200

  private mutating func sum(depth: Int) -> SumSyntax? {
    guard depth <= Self.deepest else { return fail(.tooManyParentheses(at: span)) }
    let start = next.range.lowerBound
    var addends: [SumSyntax.Addend] = []
    var isSubtracted = false
    while true {
      guard let product = product(depth: depth) else { return nil }
      addends.append(SumSyntax.Addend(isSubtracted: isSubtracted, product: product))
      guard next.isPlusOrMinus else {
        return SumSyntax(addends: addends, span: text.span(start..<previousEnd))
      }
      isSubtracted = next.kind == .punctuation("-")
      position += 1
      // `a - -8` can result from a list's number; `a --8` is ambiguous.
      if isDoubledOperator { return missNumber(hint: oneSignHint) }
    }
  }

  private mutating func product(depth: Int) -> ProductSyntax? {
    let start = next.range.lowerBound
    var factors: [ProductSyntax.FactorTerm] = []
    var isDivisor = false
    while true {
      guard let value = factor(depth: depth) else { return nil }
      factors.append(ProductSyntax.FactorTerm(isDivisor: isDivisor, value: value))
      if consume("*") {
        isDivisor = false
      } else if consume("/") {
        isDivisor = true
      } else {
        return ProductSyntax(factors: factors, span: text.span(start..<previousEnd))
      }
    }
  }

  private mutating func factor(depth: Int) -> FactorSyntax? {
    let start = next.range.lowerBound
    switch next.kind {
    case .number(let number):
      defer { position += 1 }
      return .number(number, span)
    case .name:
      anchors += 1
      guard anchors <= Self.maximumAnchors else {
        return fail(.tooManyAnchors(limit: Self.maximumAnchors, at: span))
      }
      return path().map { .path($0) }
    case .punctuation(let sign) where next.isPlusOrMinus:
      guard depth <= Self.deepest else { return fail(.tooManyParentheses(at: span)) }
      position += 1
      if isDoubledOperator { return missNumber(hint: oneSignHint) }
      guard let value = factor(depth: depth + 1) else { return nil }
      return sign == "-" ? .negative(value, text.span(start..<previousEnd)) : value
    case .punctuation("("):
      position += 1
      guard var sum = sum(depth: depth + 1) else { return nil }
      guard consume(")") else { return failExpecting("')'") }
      sum.span = text.span(start..<previousEnd)
      return .group(sum)
    default: return missNumber(hint: adviceOnExpression)
    }
  }

  // MARK: Options

  private mutating func inset() -> InsetSyntax? {
    let start = next.range.lowerBound
    position += 1
    var numbers: [Double] = []
    while numbers.count < 4 {
      let hasSign = next.isPlusOrMinus
      let isNegative = consumeSign()
      guard case .number(let number) = next.kind else {
        if hasSign, next.isPlusOrMinus { return missNumber(hint: oneSignHint) }
        if case .name = next.kind { break }
        if hasSign { return missNumber(hint: adviceOnExpression) }
        break
      }
      numbers.append(isNegative ? -number : number)
      position += 1
      _ = consume(",")
    }
    let range = start..<previousEnd
    guard numbers.count == 1 || numbers.count == 4 else {
      return fail(.wrongInset(count: numbers.count, before: next, at: text.span(range)))
    }
    return InsetSyntax(numbers: numbers, span: text.span(range))
  }

  /// Parses `[@ priority] [as name] [placeholder] [inactive] [addedOnEachLayout] [redundant]` in
  /// any order, up to the end.
  mutating func suffix(isFormat: Bool = false) -> SuffixSyntax? {
    var suffix = SuffixSyntax()
    while next.kind != .end {
      let isRepeated: Bool
      let start = span
      switch next.kind {
      case .punctuation("@"):
        isRepeated = suffix.priority != nil
        position += 1
        guard let priority = priority() else { return nil }
        suffix.priority = priority
      case .name("as"):
        isRepeated = suffix.name != nil
        position += 1
        guard case .name(let name) = next.kind else {
          return failExpecting("a name after 'as'", "sentence.name", hint: lettersHint)
        }
        suffix.name = Spanned(name, at: span)
        position += 1
      default:
        guard case .name(let name) = next.kind, let flag = ConstraintFlag(rawValue: name) else {
          return fail(.unexpectedEnd(found: next, in: text, isFormat: isFormat))
        }
        isRepeated = suffix.contains(flag)
        suffix.flags.append(Spanned(flag, at: start))
        position += 1
      }
      if isRepeated { return fail(.repeatedSuffix(at: start)) }
    }
    return suffix
  }

  mutating func priority() -> Spanned<PrioritySyntax>? {
    let start = next.range.lowerBound
    let isNegative = consume("-")
    let hasSign = isNegative || consume("+")
    let value: PrioritySyntax
    switch next.kind {
    case .number(let number): value = .number(isNegative ? -number : number)
    case .name(let name) where !hasSign: value = .name(name)
    default: return failExpecting("a priority after '@'", "constraint.priority", hint: priorityHint)
    }
    position += 1
    return Spanned(value, at: text.span(start..<previousEnd))
  }

  // MARK: Tokens

  var next: ConstraintToken { tokens[min(position, tokens.count - 1)] }
  var following: ConstraintToken { tokens[min(position + 1, tokens.count - 1)] }
  var span: SourceSpan { text.span(next.range) }
  var whole: SourceSpan { text.span(0..<(tokens.dropLast().last?.range.upperBound ?? 0)) }

  /// Whether an operator follows another one without a space.
  private var isDoubledOperator: Bool {
    next.isPlusOrMinus && next.range.lowerBound == previousEnd
  }

  var previousEnd: Int {
    position > 0 ? tokens[position - 1].range.upperBound : next.range.lowerBound
  }

  /// Whether an expectation compares anchors or sets a bound, unlike a property with its values.
  var isComparison: Bool {
    let signs = tokens.map(\.kind)
    guard !signs.contains(.punctuation("<=")), !signs.contains(.punctuation(">=")) else {
      return true
    }
    let relation = signs.firstIndex { $0 == .punctuation("==") || $0 == .punctuation("=") }
    return relation.map { signs[$0...].contains(.punctuation(".")) } ?? false
  }

  /// Whether an expectation has the form `a inside b`.
  var hasInside: Bool {
    zip(tokens, tokens.dropFirst()).contains { before, token in
      if case .name = before.kind { token.kind == .name("inside") } else { false }
    }
  }

  /// The name after `as` of an invalid constraint.
  package var nameBehindAs: String? { tokens.nameBehindAs }

  /// Consumes an operator if it is the next token.
  mutating func consume(_ punctuation: String) -> Bool {
    guard next.kind == .punctuation(punctuation) else { return false }
    position += 1
    return true
  }

  /// Consumes the sign of a number, if any, and returns whether it is a minus.
  mutating func consumeSign() -> Bool {
    if consume("-") { return true }
    _ = consume("+")
    return false
  }

  /// Reports the expected token in place of the next one.
  mutating func failExpecting<Value>(
    _ expected: String, _ code: String = "sentence.syntax", hint: String? = nil
  ) -> Value? {
    fail(
      Diagnostic(
        .error, code, "expected \(expected), found \(next.description)", at: span, hint: hint))
  }

  private mutating func missNumber<Value>(hint: String?) -> Value? {
    failExpecting("a number or an attribute", hint: hint)
  }

  /// Stores the first diagnostic and returns nil.
  mutating func fail<Value>(_ diagnostic: Diagnostic) -> Value? {
    if problem == nil { problem = diagnostic }
    return nil
  }
}
