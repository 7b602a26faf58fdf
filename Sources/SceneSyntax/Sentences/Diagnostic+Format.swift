import Diagnostics
import Geometry
import SceneModel

extension Diagnostic {
  static func formatNotASCII(_ scalar: Unicode.Scalar, at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "format.not-ascii",
      "a format string holds only ASCII characters, not \(scalar.words)", at: span,
      hint: LookAlike(scalar)?.advice(about: scalar))
  }

  static func formatExpectsColon(behind name: String, at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "format.syntax", "expected ':' after '\(name)'", at: span,
      hint: name == "H" || name == "V" ? "write '\(name):'" : nil)
  }

  static func formatExpectsView(found token: SentenceToken, in text: ScalarText) -> Self {
    let hint: String? =
      switch token.kind {
      case .name(let name): "write '[\(name)]'"
      case .sign("|"): "a format needs a view between its edges"
      default: nil
      }
    return Diagnostic(
      .error, "format.syntax", "expected a view in brackets, found \(token.words)",
      at: text.span(token.range), hint: hint)
  }

  static func formatExpectsViewName(found token: SentenceToken, in text: ScalarText) -> Self {
    Diagnostic(
      .error, "format.syntax", "expected a view's name, found \(token.words)",
      at: text.span(token.range), hint: "names are letters, digits and underscores")
  }

  static func formatExpectsBracket(found token: SentenceToken, in text: ScalarText) -> Self {
    let hint: String? =
      switch token.kind {
      case .sign("."): "name a view by its own name, without a path"
      case .sign("=="), .sign(">="), .sign("<="): "write a size in parentheses: '[view(==40)]'"
      default: nil
      }
    return Diagnostic(
      .error, "format.syntax", "expected ']' after the view, found \(token.words)",
      at: text.span(token.range), hint: hint)
  }

  static func formatExpectsParenthesis(found token: SentenceToken, in text: ScalarText) -> Self {
    Diagnostic(
      .error, "format.syntax", "expected ',' or ')', found \(token.words)",
      at: text.span(token.range), hint: token.kind == .sign("%") ? shareHint : nil)
  }

  static func formatExpectsGap(found token: SentenceToken, in text: ScalarText) -> Self {
    let hint: String? =
      switch token.kind {
      case .sign(">="), .sign("<="), .sign("=="):
        "write a relation in parentheses: '-(>=8)-'"
      case .end: "a format ends with a view or with '|'"
      case .sign("-"): "write a negative distance in parentheses: '-(-8)-'"
      case .sign("."), .brokenNumber: numberAdvice(text.text(token.range))
      default: nil
      }
    return Diagnostic(
      .error, "format.syntax",
      "expected a distance, a view or '|' after '-', found \(token.words)",
      at: text.span(token.range), hint: hint)
  }

  static func formatExpectsDash(found token: SentenceToken, in text: ScalarText) -> Self {
    let hint: String? =
      switch token.kind {
      case .sign("@"): "write a priority in parentheses: '-(8@750)-'"
      case .sign("%"): shareHint
      default: nil
      }
    return Diagnostic(
      .error, "format.syntax", "expected '-' after the distance, found \(token.words)",
      at: text.span(token.range), hint: hint)
  }

  static func formatExpectsObject(found token: SentenceToken, in text: ScalarText) -> Self {
    Diagnostic(
      .error, "format.syntax", "expected a number, a metric or a view, found \(token.words)",
      at: text.span(token.range),
      hint: token.isPlusOrMinus ? oneSignHint : numberAdvice(text.text(token.range)))
  }

  static func formatExpectsOption(
    _ option: String, found token: SentenceToken, in text: ScalarText
  ) -> Self {
    Diagnostic(
      .error, "format.option", "expected a value for '\(option)', found \(token.words)",
      at: text.span(token.range))
  }

  static func formatUnknownOption(
    _ option: String, _ value: String, axis: Axis, at span: SourceSpan
  ) -> Self {
    if option == "direction", FormatDirection(rawValue: value) != nil {
      return Diagnostic(
        .error, "format.option",
        "a format that begins with 'V:' runs downwards, whatever the direction",
        at: span)
    }
    let places = Attribute.allCases.filter { !$0.isSize && !$0.usesMargins }.map(\.name)
    let known = option == "align" ? places : FormatDirection.allCases.map(\.rawValue)
    return Diagnostic(
      .error, "format.option", "'\(option)' cannot be '\(excerpt(value))'", at: span,
      hint: didYouMean(value, among: known) ?? "write \(list(known))")
  }
}
