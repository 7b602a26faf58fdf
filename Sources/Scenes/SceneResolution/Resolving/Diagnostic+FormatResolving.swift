import SnaplineBasics
import SnaplineSceneModel
import SnaplineSceneSyntax

extension Diagnostic {
  static func priorityOnFormatString(at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "format.priority", "a priority cannot apply to a whole format string", at: span,
      hint: "put priorities inside the parentheses: '[view(>=120@750)]'")
  }

  static func unknownFormatView(_ name: Spanned<String>, among names: [String]) -> Self {
    Diagnostic(
      .error, "format.unknown-view", "no view named '\(excerpt(name.value))'", at: name.span,
      hint: name.value == "superview"
        ? "write '|' for the superview" : didYouMean(name.value, among: names))
  }

  static func unknownFormatMetric(_ name: String, at span: SourceSpan, among names: [String])
    -> Self
  {
    Diagnostic(
      .error, "format.unknown-metric", "no metric named '\(excerpt(name))'", at: span,
      hint: didYouMean(name, among: names))
  }

  static func viewUsedAsSpacing(_ name: String, at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "format.view-as-distance", "'\(name)' is a view, but a distance is expected",
      at: span,
      hint: "write '[\(name)]', or use a metric")
  }

  static func noSuperview(of name: Spanned<String>) -> Self {
    Diagnostic(
      .error, "format.no-superview", "'\(name.value)' has no superview for '|'", at: name.span)
  }

  static func differentParents(
    of name: Spanned<String>, parent: String, other: Spanned<String>, otherParent: String,
    bar: SourceSpan
  ) -> Self {
    Diagnostic(
      .error, "format.different-parents",
      "'|' is ambiguous: the superview of '\(other.value)' is '\(otherParent)', that of "
        + "'\(name.value)' is '\(parent)'",
      at: bar,
      hint: "all views of a format string with '|' must have the same superview")
  }

  static func arithmeticInFormatString(at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "format.calculation", "arithmetic is not part of UIKit's format strings", at: span,
      hint: "required by 'strict: uikit'; remove the arithmetic or the 'strict' key")
  }

  static func alignmentAlongRun(_ alignment: Spanned<Attribute>, axis: Axis) -> Self {
    let run = axis == .horizontal ? "H" : "V"
    let examples = axis == .horizontal ? "top, centerY or lastBaseline" : "leading or centerX"
    return Diagnostic(
      .error, "format.alignment",
      "'\(alignment.value.name)' is not valid for a '\(run):' format string",
      at: alignment.span, hint: "use \(examples)")
  }
}
