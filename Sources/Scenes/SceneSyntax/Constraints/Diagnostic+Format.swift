import SnaplineBasics
import SnaplineSceneModel

extension Diagnostic {
  static func formatNotASCII(_ scalar: Unicode.Scalar, at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "format.not-ascii",
      "visual format strings are ASCII; found \(scalar.displayName)", at: span,
      hint: Confusable(scalar)?.hint(for: scalar))
  }

  static func formatExpectsColon(behind name: String, at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "format.syntax", "expected ':' after '\(name)'", at: span,
      hint: name == "H" || name == "V" ? "write '\(name):'" : nil)
  }

  static func formatUnknownOption(
    _ option: String, _ value: String, axis: Axis, at span: SourceSpan
  ) -> Self {
    if option == "direction", FormatDirection(rawValue: value) != nil {
      return Diagnostic(
        .error, "format.option",
        "'direction' has no effect on a vertical ('V:') format string",
        at: span)
    }
    let places = Attribute.allCases.filter { !$0.isSize && !$0.usesMargins }.map(\.name)
    let known = option == "align" ? places : FormatDirection.allCases.map(\.rawValue)
    return Diagnostic(
      .error, "format.option", "invalid value '\(excerpt(value))' for '\(option)'", at: span,
      hint: didYouMean(value, among: known) ?? "write \(joinedList(known))")
  }
}

extension ConstraintParser {
  /// The hint for a token that is not a view in brackets.
  var adviceOnView: String? {
    switch next.kind {
    case .name(let name): "write '[\(name)]'"
    case .punctuation("|"): "add a view between the two '|'"
    default: nil
    }
  }

  /// The hint for an invalid token in the brackets of a view.
  var adviceOnBracket: String? {
    switch next.kind {
    case .punctuation("."): "use the view's name without a path"
    case .punctuation("=="), .punctuation(">="), .punctuation("<="):
      "write a size in parentheses: '[view(==40)]'"
    default: nil
    }
  }

  /// The hint for a token that is not a distance.
  var adviceOnGap: String? {
    switch next.kind {
    case .punctuation(">="), .punctuation("<="), .punctuation("=="):
      "put the relation in parentheses: '-(>=8)-'"
    case .end: "end the format string with a view or '|'"
    case .punctuation("-"): "put a negative distance in parentheses: '-(-8)-'"
    case .punctuation("."), .brokenNumber: numberHint(text.text(next.range))
    default: nil
    }
  }
}
