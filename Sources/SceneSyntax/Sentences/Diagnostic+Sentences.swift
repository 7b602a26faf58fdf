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

  static func expectedView(found token: SentenceToken, in text: ScalarText) -> Self {
    Diagnostic(
      .error, "sentence.left-side", "expected a view's name, found \(token.words)",
      at: text.span(token.range),
      hint: token.kind == .sign("<")
        ? "no list of 'each' has this name" : "write 'view.attribute == expression'")
  }

  static func expectedRelation(found token: SentenceToken, in text: ScalarText) -> Self {
    let behind = text.text(token.range.upperBound..<text.scalars.count).first { $0 != " " }
    let hint =
      switch token.kind {
      case .sign(":") where behind == "|" || behind == "[":
        "a format string begins with 'H:' or 'V:'"
      case .sign("=>"), .sign(">"): "write '>='"
      case .sign("=<"), .sign("<"): "write '<='"
      case .sign("==="), .sign(":"): "write '=='"
      case .sign("!="), .sign("~"): "layout knows only '==', '<=' and '>='"
      default: "write '==', '<=' or '>='"
      }
    return Diagnostic(
      .error, "sentence.relation", "expected a relation, found \(token.words)",
      at: text.span(token.range), hint: hint)
  }

  static func expectedNameBehindPoint(found token: SentenceToken, in text: ScalarText) -> Self {
    Diagnostic(
      .error, "sentence.syntax", "expected an attribute after the dot, found \(token.words)",
      at: text.span(token.range))
  }

  static func expectedExpression(found token: SentenceToken, in text: ScalarText) -> Self {
    var hint: String?
    if case .brokenNumber(let text) = token.kind {
      hint = numberAdvice(text) ?? "write a decimal number such as 12 or 0.5"
    } else if token.kind == .sign("%") {
      hint = "write '0.5 * view.width' for a half"
    } else if token.kind == .sign(".") {
      hint = numberAdvice(".")
    } else if token.kind == .sign("<") {
      hint = "no list of 'each' has this name"
    } else if token.kind == .sign("*") {
      hint = notLinearHint
    } else if token.kind == .sign("[") {
      hint = "write one constraint for each number"
    }
    return Diagnostic(
      .error, "sentence.syntax", "expected a number or an attribute, found \(token.words)",
      at: text.span(token.range), hint: hint)
  }

  static func secondSign(_ token: SentenceToken, in text: ScalarText) -> Self {
    Diagnostic(
      .error, "sentence.syntax", "expected a number or an attribute, found \(token.words)",
      at: text.span(token.range), hint: oneSignHint)
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

  static func expectedEquality(found token: SentenceToken, in text: ScalarText) -> Self {
    Diagnostic(
      .error, "expect.claim", "expected '==', found \(token.words)", at: text.span(token.range),
      hint: "a claim is written like 'view.width == 40'")
  }

  static func expectedParenthesis(found token: SentenceToken, in text: ScalarText) -> Self {
    Diagnostic(
      .error, "sentence.syntax", "expected ')', found \(token.words)",
      at: text.span(token.range))
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

  static func expectedConstraintName(found token: SentenceToken, in text: ScalarText) -> Self {
    Diagnostic(
      .error, "sentence.name", "expected a name after 'as', found \(token.words)",
      at: text.span(token.range), hint: "names are letters, digits and underscores")
  }

  static func expectedPriority(found token: SentenceToken, in text: ScalarText) -> Self {
    Diagnostic(
      .error, "constraint.priority", "expected a priority after '@', found \(token.words)",
      at: text.span(token.range), hint: "write a number up to 1000, required, high, low or fitting")
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
