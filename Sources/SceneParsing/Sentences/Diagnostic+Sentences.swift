package import Diagnostics
import Geometry

extension Diagnostic {
  package static func divisionByZero(at span: SourceSpan) -> Self {
    Diagnostic(.error, "constraint.division-by-zero", "the expression divides by zero", at: span)
  }

  static func emptySentence(at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "sentence.empty", "a constraint says nothing", at: span,
      hint: "write 'view.attribute == expression'")
  }

  static func foreign(_ spelling: ForeignSpelling, at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "sentence.foreign", "this is how code spells a constraint", at: span,
      hint: spelling.sentence.map { "a scene says '\($0)'" }
        ?? "a scene says 'view.attribute == other.attribute + 8'")
  }

  static func numberOnTheLeft(at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "sentence.left-side", "a constraint begins with a number", at: span,
      hint: "begin with what is constrained: 'view.width == 40'")
  }

  static func expressionOnTheLeft(at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "sentence.left-side", "the left side is one attribute and no expression", at: span,
      hint: "calculate on the right side")
  }

  static func expectedView(found token: SentenceToken, in text: ScalarText) -> Self {
    Diagnostic(
      .error, "sentence.left-side", "expected a view's name, found \(token.words)",
      at: text.span(token.range),
      hint: token.kind == .sign("<")
        ? "no list of 'each' has this name" : "write 'view.attribute == expression'")
  }

  static func expectedRelation(found token: SentenceToken, in text: ScalarText) -> Self {
    let hint =
      switch token.kind {
      case .sign("=>"), .sign("≥"), .sign(">"): "write '>='"
      case .sign("=<"), .sign("≤"), .sign("<"): "write '<='"
      case .sign("==="), .sign(":"), .sign("≈"): "write '=='"
      case .sign("!="), .sign("~"): "layout knows '==', '<=' and '>=' only"
      default: "write '==', '<=' or '>='"
      }
    return Diagnostic(
      .error, "sentence.relation", "expected a relation, found \(token.words)",
      at: text.span(token.range), hint: hint)
  }

  static func expectedNameBehindPoint(found token: SentenceToken, in text: ScalarText) -> Self {
    Diagnostic(
      .error, "sentence.syntax", "expected an attribute behind the point, found \(token.words)",
      at: text.span(token.range))
  }

  static func expectedExpression(found token: SentenceToken, in text: ScalarText) -> Self {
    var hint: String?
    if case .brokenNumber(let text) = token.kind {
      hint =
        text.hasSuffix("pt") || text.hasSuffix("px")
        ? "numbers have no unit; they count points" : "write a decimal number such as 12 or 0.5"
    } else if token.kind == .sign("%") {
      hint = "write '0.5 * view.width' for a half"
    }
    return Diagnostic(
      .error, "sentence.syntax", "expected a number or an attribute, found \(token.words)",
      at: text.span(token.range), hint: hint)
  }

  static func expectedClaimedNumber(found token: SentenceToken, in text: ScalarText) -> Self {
    Diagnostic(
      .error, "expect.numbers", "expected a number, found \(token.words)",
      at: text.span(token.range))
  }

  static func expectedEquality(found token: SentenceToken, in text: ScalarText) -> Self {
    Diagnostic(
      .error, "expect.claim", "expected '==', found \(token.words)", at: text.span(token.range),
      hint: "a claim says what a number is")
  }

  static func expectedParenthesis(found token: SentenceToken, in text: ScalarText) -> Self {
    Diagnostic(
      .error, "sentence.syntax", "expected ')', found \(token.words)",
      at: text.span(token.range))
  }

  static func tooManyParentheses(at span: SourceSpan) -> Self {
    Diagnostic(.error, "sentence.too-deep", "the expression is nested too deep", at: span)
  }

  static func wrongInset(count: Int, at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "sentence.inset", "an inset has one number or four, not \(count)", at: span,
      hint: "the four are top, left, bottom, right: UIEdgeInsets' order, not CSS's")
  }

  static func expectedConstraintName(found token: SentenceToken, in text: ScalarText) -> Self {
    Diagnostic(
      .error, "sentence.name", "expected a name behind 'as', found \(token.words)",
      at: text.span(token.range), hint: "names are letters, digits and underscores")
  }

  static func expectedPriority(found token: SentenceToken, in text: ScalarText) -> Self {
    Diagnostic(
      .error, "constraint.priority", "expected a priority behind '@', found \(token.words)",
      at: text.span(token.range), hint: "write a number up to 1000, required, high, low or fitting")
  }

  static func repeatedSuffix(at span: SourceSpan) -> Self {
    Diagnostic(.error, "sentence.repeated", "this was said before", at: span)
  }

  static func unexpectedEnd(found token: SentenceToken, in text: ScalarText, isFormat: Bool)
    -> Self
  {
    var hint: String?
    switch token.kind {
    case .name(let name):
      let words =
        ["placeholder", "inactive", "addedOnEachLayout", "as"]
        + (isFormat ? ["align", "direction"] : ["inset"])
      let start = isFormat ? "'align: attribute'" : "an operator, '@ priority'"
      hint =
        didYouMean(name, among: words)
        ?? "expected \(start), 'as name', 'placeholder' or 'inactive'"
    case .sign("=="), .sign("="), .sign("<="), .sign(">="):
      hint = "one sentence holds one relation"
    case .sign("%"): hint = "write '0.5 * view.width' for a half"
    case .number, .brokenNumber:
      hint = "expected an operator in front of the number"
    default: break
    }
    return Diagnostic(
      .error, "sentence.syntax", "\(token.words) does not belong here",
      at: text.span(token.range), hint: hint)
  }
}

extension SentenceToken {
  /// The token in words for a message.
  var words: String {
    switch kind {
    case .name(let name): "'\(excerpt(name))'"
    case .number(let number): "'\(number.shortText)'"
    case .brokenNumber(let text), .sign(let text): "'\(excerpt(text))'"
    case .end: "the end"
    }
  }
}
