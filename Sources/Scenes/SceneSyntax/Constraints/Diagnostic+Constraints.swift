package import SnaplineBasics

extension Diagnostic {
  package static func divisionByZero(at span: SourceSpan) -> Self {
    Diagnostic(.error, "constraint.division-by-zero", "division by zero", at: span)
  }

  static func emptyConstraint(at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "sentence.empty", "empty constraint", at: span,
      hint: "write 'view.attribute == expression'")
  }

  static func notASCII(_ scalar: Unicode.Scalar, at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "sentence.not-ascii", "unexpected character \(scalar.displayName) in a constraint",
      at: span,
      hint: Confusable(scalar)?.hint(for: scalar)
        ?? "names consist of letters a–z, digits and underscores")
  }

  static func swiftConstraintCode(_ spelling: SwiftConstraintCode, at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "sentence.foreign", "this is Swift or Objective-C syntax", at: span,
      hint: spelling.equation.map { "write '\($0)'" }
        ?? "write 'view.attribute == other.attribute + 8'")
  }

  static func numberOnTheLeft(at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "sentence.left-side", "a constraint cannot start with a number", at: span,
      hint: "start with the constrained attribute: 'view.width == 40'")
  }

  static func expressionOnTheLeft(at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "sentence.left-side", "the left side must be a single attribute",
      at: span,
      hint: "move the arithmetic to the right side")
  }

  static func expectedExpectationValue(
    found token: ConstraintToken, in text: ScalarText, hint: String? = nil
  ) -> Self {
    Diagnostic(
      .error, "expect.numbers", "expected a number, found \(token.description)",
      at: text.span(token.range),
      hint: hint ?? numberHint(text.text(token.range))
        ?? (token.isPlusOrMinus ? oneSignHint : "separate the numbers with spaces"))
  }

  static func tooManyParentheses(at span: SourceSpan) -> Self {
    Diagnostic(.error, "sentence.too-deep", "the expression is nested too deeply", at: span)
  }

  static func tooManyAnchors(limit: Int, at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "sentence.too-long", "the expression has more than \(limit) anchors", at: span,
      hint: "introduce an intermediate view or layout guide")
  }

  static func wrongInset(count: Int, before next: ConstraintToken, at span: SourceSpan) -> Self {
    var message = "an inset has one or four numbers, not \(count)"
    var hint = "the order is top, left, bottom, right, as in UIEdgeInsets (not as in CSS)"
    if case .name(let name) = next.kind, count == 0 {
      message = "an inset must be a number, not '\(excerpt(name))'"
      hint = "use literal numbers; metrics are allowed in single-edge constraints"
    } else if [.punctuation("["), .punctuation("(")].contains(next.kind), count == 0 {
      message = "'inset' takes no brackets"
      hint = "write one number, or four (top, left, bottom, right): 'inset 8 16 8 16'"
    }
    return Diagnostic(.error, "sentence.inset", message, at: span, hint: hint)
  }

  static func repeatedSuffix(at span: SourceSpan) -> Self {
    Diagnostic(.error, "sentence.repeated", "duplicate modifier", at: span)
  }

  static func unexpectedEnd(found token: ConstraintToken, in text: ScalarText, isFormat: Bool)
    -> Self
  {
    var hint: String?
    switch token.kind {
    case .name(let name) where name != "and":
      let words =
        ConstraintFlag.allCases.map(\.rawValue) + ["as"]
        + (isFormat ? ["align", "direction"] : ["inset"])
      let start = isFormat ? "'align: attribute'" : "an operator, '@ priority'"
      hint =
        name == "inset"
        ? "'inset' is allowed once, after two groups of edges"
        : didYouMean(name, among: words)
          ?? "expected \(start), 'as name', 'placeholder' or 'inactive'"
    case .punctuation("=="), .punctuation("="), .punctuation("<="), .punctuation(">="):
      hint = "write one relation per constraint"
    case .punctuation("%"): hint = "write '0.5 * view.width' for a half"
    case .punctuation("."): hint = "a number ends with a digit, a path with an attribute"
    case .punctuation(","), .punctuation(";"), .punctuation("&"), .name("and"):
      hint = "write one constraint per list item"
    case .punctuation("(") where isFormat: hint = "write a size inside the brackets: '[view(40)]'"
    case .punctuation("(") where !isFormat, .punctuation("^"), .punctuation("?"), .punctuation("|"):
      hint = isFormat ? nil : notLinearHint
    case .punctuation("#"): hint = "remove the comment from inside the quotes"
    case .number, .brokenNumber:
      hint = "expected an operator before the number"
    default: break
    }
    return Diagnostic(
      .error, "sentence.syntax", "unexpected \(token.description)",
      at: text.span(token.range), hint: hint)
  }
}

extension ConstraintParser {
  /// The hint for a token that is not a relation.
  var adviceOnRelation: String {
    let behind = text.text(next.range.upperBound..<text.scalars.count).first { $0 != " " }
    return switch next.kind {
    case .punctuation(":") where behind == "|" || behind == "[":
      "a visual format string starts with 'H:' or 'V:'"
    case .punctuation("=>"), .punctuation(">"): "write '>='"
    case .punctuation("=<"), .punctuation("<"): "write '<='"
    case .punctuation("==="), .punctuation(":"): "write '=='"
    case .punctuation("!="), .punctuation("~"): "only '==', '<=' and '>=' are supported"
    default: "write '==', '<=' or '>='"
    }
  }

  /// The hint for a token that cannot begin an expression.
  var adviceOnExpression: String? {
    switch next.kind {
    case .brokenNumber(let text): numberHint(text) ?? "write a decimal number such as 12 or 0.5"
    case .punctuation("%"): "write '0.5 * view.width' for a half"
    case .punctuation("."): numberHint(".")
    case .punctuation("<"): noListHint
    case .punctuation("*"): notLinearHint
    case .punctuation("["): "write one constraint per number"
    default: nil
    }
  }
}

let noListHint = "unknown 'each' list"

let lettersHint = "names are letters, digits and underscores"

/// The hint that constraints are linear.
package let notLinearHint =
  "constraints are linear: attributes multiplied by numbers, added together"

extension ConstraintToken {
  /// The description of the token in messages.
  var description: String {
    switch kind {
    case .name(let name): "'\(excerpt(name))'"
    case .number(let number): "'\(number.shortText)'"
    case .brokenNumber(let text), .punctuation(let text): "'\(excerpt(text))'"
    case .end: "end of line"
    }
  }
}
