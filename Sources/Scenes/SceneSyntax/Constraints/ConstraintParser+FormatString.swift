import SnaplineBasics
import SnaplineSceneModel

extension ConstraintParser {
  /// Parses an entire format string with its options.
  mutating func format() -> FormatSyntax? {
    if let index = text.scalars.firstIndex(where: { !$0.isASCII }) {
      return fail(.formatNotASCII(text.scalars[index], at: text.span(index..<index + 1)))
    }
    guard let axis = formatAxis() else { return nil }
    let start = formatStart()
    guard problem == nil, let first = formatView() else { return nil }
    var format = FormatSyntax(
      axis: axis, start: start, views: [first], gaps: [], end: nil, alignments: [],
      direction: .leadingToTrailing, suffix: SuffixSyntax(), span: whole)
    guard formatRun(&format), formatOptions(&format) else { return nil }
    if let suffix = suffix(isFormat: true) { format.suffix = suffix }
    return problem == nil ? format : nil
  }

  private mutating func formatAxis() -> Axis? {
    guard case .name(let name) = next.kind else { return .horizontal }
    position += 1
    guard consume(":") else { return fail(.formatExpectsColon(behind: name, at: span)) }
    return name == "V" ? .vertical : .horizontal
  }

  private mutating func formatStart() -> EdgeSyntax? {
    let bar = span
    guard consume("|") else { return nil }
    guard let gap = gap() else { return nil }
    return EdgeSyntax(gap: gap, span: bar)
  }

  /// Parses the spacings and views after the first view, up to the closing `|` or the options.
  private mutating func formatRun(_ format: inout FormatSyntax) -> Bool {
    while true {
      switch next.kind {
      case .punctuation("-"), .punctuation("["), .punctuation("|"): break
      default: return true
      }
      guard let gap = gap() else { return false }
      let bar = span
      if consume("|") {
        format.end = EdgeSyntax(gap: gap, span: bar)
        return true
      }
      guard let view = formatView() else { return false }
      format.gaps.append(gap)
      format.views.append(view)
    }
  }

  private mutating func gap() -> SpacingSyntax? {
    let start = next.range.lowerBound
    guard consume("-") else {
      // The span covers both adjacent parts.
      return SpacingSyntax(kind: .flush, span: text.span(max(0, start - 1)..<start + 1))
    }
    switch next.kind {
    case .punctuation("["), .punctuation("|"):
      return SpacingSyntax(kind: .standard, span: text.span(start..<previousEnd))
    case .punctuation("("):
      guard let predicates = predicates(), closeGap() else { return nil }
      return SpacingSyntax(kind: .predicates(predicates), span: text.span(start..<previousEnd))
    case .number, .name:
      let distance = simpleDistance()
      guard closeGap() else { return nil }
      return SpacingSyntax(kind: .predicates([distance]), span: distance.span)
    default:
      return missPart("a distance, a view or '|' after '-'", hint: adviceOnGap)
    }
  }

  /// Parses a number or a metric; relations, priorities and calculations need parentheses.
  private mutating func simpleDistance() -> PredicateSyntax {
    defer { position += 1 }
    let object: PredicateSyntax.Object =
      switch next.kind {
      case .number(let number): .number(number)
      case .name(let name): .name(name, span)
      default: .number(0)
      }
    return PredicateSyntax(relation: .equal, object: object, span: span)
  }

  private mutating func closeGap() -> Bool {
    if consume("-") { return true }
    let hint: String? =
      switch next.kind {
      case .punctuation("@"): "put the priority in parentheses: '-(8@750)-'"
      case .punctuation("%"): percentHint
      default: nil
      }
    return missPart("'-' after the distance", hint: hint) ?? false
  }

  private mutating func formatView() -> FormatViewSyntax? {
    guard consume("[") else {
      return missPart("a view in brackets, such as [a]", hint: adviceOnView)
    }
    guard case .name(let name) = next.kind else {
      return missPart("a view's name", hint: lettersHint)
    }
    let spanned = Spanned(name, at: span)
    position += 1
    var list: [PredicateSyntax] = []
    if next.kind == .punctuation("(") {
      guard let predicates = predicates() else { return nil }
      list = predicates
    }
    guard consume("]") else { return missPart("']' after the view", hint: adviceOnBracket) }
    return FormatViewSyntax(name: spanned, predicates: list)
  }

  private mutating func predicates() -> [PredicateSyntax]? {
    _ = consume("(")
    var list: [PredicateSyntax] = []
    repeat {
      guard let predicate = predicate() else { return nil }
      list.append(predicate)
    } while consume(",")
    guard consume(")") else {
      return missPart("',' or ')'", hint: next.kind == .punctuation("%") ? percentHint : nil)
    }
    return list
  }

  /// Parses `[relation] object [* m] [/ d] [± c] [@ priority]`.
  private mutating func predicate() -> PredicateSyntax? {
    let start = next.range.lowerBound
    var relation = ConstraintRelation.equal
    if consume("<=") {
      relation = .lessOrEqual
    } else if consume(">=") {
      relation = .greaterOrEqual
    } else {
      _ = consume("==")
    }
    let hasSign = next.isPlusOrMinus
    let isNegative = consumeSign()
    let object: PredicateSyntax.Object
    switch next.kind {
    case .number(let number): object = .number(isNegative ? -number : number)
    case .name(let name) where !hasSign: object = .name(name, span)
    default: return missObject()
    }
    position += 1
    var predicate = PredicateSyntax(
      relation: relation, object: object, span: text.span(start..<previousEnd))
    guard extend(&predicate) else { return nil }
    if consume("@") {
      guard let priority = priority() else { return nil }
      predicate.priority = priority
    }
    predicate.span = text.span(start..<previousEnd)
    return predicate
  }

  private mutating func extend(_ predicate: inout PredicateSyntax) -> Bool {
    while case .punctuation(let sign) = next.kind, ["*", "/", "+", "-"].contains(sign) {
      guard case .number(let number) = following.kind else {
        position += 1
        return missObject() ?? false
      }
      if sign == "/" && number == 0 {
        return fail(.divisionByZero(at: text.span(following.range))) ?? false
      }
      position += 2
      predicate.isExtended = true
      switch sign {
      case "*": predicate.multiplier *= number
      case "/": predicate.multiplier /= number
      case "+": predicate.constant += number
      default: predicate.constant -= number
      }
    }
    return true
  }

  private mutating func formatOptions(_ format: inout FormatSyntax) -> Bool {
    let start = next.range.lowerBound
    while case .name(let name) = next.kind, name == "align" || name == "direction" {
      position += 1
      guard consume(":") else { return fail(.formatExpectsColon(behind: name, at: span)) ?? false }
      repeat {
        guard case .name(let value) = next.kind else {
          return failExpecting("a value for '\(name)'", "format.option") ?? false
        }
        if name == "align", let attribute = Attribute.named(value) {
          format.alignments.append(Spanned(attribute, at: span))
        } else if name == "direction", let direction = FormatDirection(rawValue: value),
          format.axis == .horizontal
        {
          format.direction = direction
        } else {
          return fail(.formatUnknownOption(name, value, axis: format.axis, at: span)) ?? false
        }
        position += 1
      } while consume(",")
      format.options = text.span(start..<previousEnd)
    }
    return true
  }

  private mutating func missPart<Value>(_ expected: String, hint: String?) -> Value? {
    failExpecting(expected, "format.syntax", hint: hint)
  }

  private mutating func missObject<Value>() -> Value? {
    let hint = next.isPlusOrMinus ? oneSignHint : numberHint(text.text(next.range))
    return missPart("a number, a metric or a view", hint: hint)
  }
}
