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

  static func notASCII(_ scalar: Unicode.Scalar, at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "sentence.not-ascii", "the character \(scalar.words) cannot be used in a constraint",
      at: span,
      hint: LookAlike(scalar)?.advice(about: scalar)
        ?? "names are made of the letters a to z, digits and underscores")
  }

  static func foreign(_ spelling: ForeignSpelling, at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "sentence.foreign", "this is how code writes a constraint", at: span,
      hint: spelling.sentence.map { "in a scene, write '\($0)'" }
        ?? "a scene says 'view.attribute == other.attribute + 8'")
  }

  static func numberOnTheLeft(at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "sentence.left-side", "a constraint begins with a number", at: span,
      hint: "begin with what is constrained: 'view.width == 40'")
  }

  static func expressionOnTheLeft(at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "sentence.left-side", "the left side must be one attribute, not an expression",
      at: span,
      hint: "move the calculation to the right side")
  }

  static func expectedClaimedNumber(
    found token: SentenceToken, in text: ScalarText, hint: String? = nil
  ) -> Self {
    Diagnostic(
      .error, "expect.numbers", "expected a number, found \(token.words)",
      at: text.span(token.range),
      hint: hint ?? numberAdvice(text.text(token.range))
        ?? (token.isPlusOrMinus ? oneSignHint : "separate numbers with spaces"))
  }

  static func tooManyParentheses(at span: SourceSpan) -> Self {
    Diagnostic(.error, "sentence.too-deep", "the expression is nested too deeply", at: span)
  }

  static func tooManyAnchors(limit: Int, at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "sentence.too-long", "the expression has more than \(limit) anchors", at: span,
      hint: "let a view between them hold part of the sum")
  }

  static func wrongInset(count: Int, before next: SentenceToken, at span: SourceSpan) -> Self {
    var message = "an inset has one number or four, not \(count)"
    var hint = "the four are top, left, bottom, right: UIEdgeInsets' order, not CSS's"
    if case .name(let name) = next.kind, count == 0 {
      message = "an inset is a number, not '\(excerpt(name))'"
      hint = "write an inset in digits; use metrics in constraints of single edges"
    } else if [.sign("["), .sign("(")].contains(next.kind), count == 0 {
      message = "an inset has no brackets"
      hint = "write one number, or four: 'inset 8 16 8 16', as top, left, bottom, right"
    }
    return Diagnostic(.error, "sentence.inset", message, at: span, hint: hint)
  }

  static func repeatedSuffix(at span: SourceSpan) -> Self {
    Diagnostic(.error, "sentence.repeated", "this was already said", at: span)
  }

  static func unexpectedEnd(found token: SentenceToken, in text: ScalarText, isFormat: Bool)
    -> Self
  {
    var hint: String?
    switch token.kind {
    case .name(let name) where name != "and":
      let words =
        ["placeholder", "inactive", "addedOnEachLayout", "redundant", "as"]
        + (isFormat ? ["align", "direction"] : ["inset"])
      let start = isFormat ? "'align: attribute'" : "an operator, '@ priority'"
      hint =
        name == "inset"
        ? "write an inset once, after two groups of edges"
        : didYouMean(name, among: words)
          ?? "expected \(start), 'as name', 'placeholder' or 'inactive'"
    case .sign("=="), .sign("="), .sign("<="), .sign(">="):
      hint = "write one relation in each constraint"
    case .sign("%"): hint = "write '0.5 * view.width' for a half"
    case .sign("."): hint = "a number ends with a digit, a path with an attribute"
    case .sign(","), .sign(";"), .sign("&"), .name("and"):
      hint = "each item of the list is one constraint; begin the next with '- '"
    case .sign("(") where isFormat: hint = "write a size inside the brackets: '[view(40)]'"
    case .sign("(") where !isFormat, .sign("^"), .sign("?"), .sign("|"):
      hint = isFormat ? nil : notLinearHint
    case .sign("#"): hint = "inside quotes a comment is part of the text"
    case .number, .brokenNumber:
      hint = "expected an operator before the number"
    default: break
    }
    return Diagnostic(
      .error, "sentence.syntax", "\(token.words) does not belong here",
      at: text.span(token.range), hint: hint)
  }
}

extension ConstraintParser {
  /// What to write in place of a token that is no relation.
  var adviceOnRelation: String {
    let behind = text.text(next.range.upperBound..<text.scalars.count).first { $0 != " " }
    return switch next.kind {
    case .sign(":") where behind == "|" || behind == "[":
      "a format string begins with 'H:' or 'V:'"
    case .sign("=>"), .sign(">"): "write '>='"
    case .sign("=<"), .sign("<"): "write '<='"
    case .sign("==="), .sign(":"): "write '=='"
    case .sign("!="), .sign("~"): "layout knows only '==', '<=' and '>='"
    default: "write '==', '<=' or '>='"
    }
  }

  /// What to write in place of a token with which no expression begins.
  var adviceOnExpression: String? {
    switch next.kind {
    case .brokenNumber(let text): numberAdvice(text) ?? "write a decimal number such as 12 or 0.5"
    case .sign("%"): "write '0.5 * view.width' for a half"
    case .sign("."): numberAdvice(".")
    case .sign("<"): noListHint
    case .sign("*"): notLinearHint
    case .sign("["): "write one constraint for each number"
    default: nil
    }
  }
}

let noListHint = "no list of 'each' has this name"

let lettersHint = "names are letters, digits and underscores"

/// What all of layout's sentences are.
package let notLinearHint = "layout is linear: attributes times numbers, added up"

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
