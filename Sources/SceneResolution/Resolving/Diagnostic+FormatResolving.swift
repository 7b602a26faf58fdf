import Diagnostics
import Geometry
import SceneModel
import SceneSyntax

extension Diagnostic {
  static func priorityOfFormat(at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "format.priority", "a format string as a whole has no priority", at: span,
      hint: "write priorities inside its parentheses: '[view(>=120@750)]'")
  }

  static func unknownFormatView(_ name: Spanned<String>, among names: [String]) -> Self {
    Diagnostic(
      .error, "format.unknown-view", "no view is named '\(excerpt(name.value))'", at: name.span,
      hint: name.value == "superview"
        ? "the superview is '|'" : didYouMean(name.value, among: names))
  }

  static func unknownFormatMetric(_ name: String, at span: SourceSpan, among names: [String])
    -> Self
  {
    Diagnostic(
      .error, "format.unknown-metric", "no metric is named '\(excerpt(name))'", at: span,
      hint: didYouMean(name, among: names))
  }

  static func viewAsDistance(_ name: String, at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "format.view-as-distance", "'\(name)' is a view, not a distance", at: span,
      hint: "write '[\(name)]', or a metric")
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
      "'|' is '\(otherParent)' for '\(other.value)' and '\(parent)' for '\(name.value)'", at: bar,
      hint: "where '|' is used, all views of a format need the same superview")
  }

  static func formatCalculates(at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "format.calculation", "a format string of UIKit cannot calculate", at: span,
      hint: "the scene says 'strict: uikit'")
  }

  static func alignmentAlongRun(_ alignment: Spanned<Attribute>, axis: Axis) -> Self {
    let run = axis == .horizontal ? "H" : "V"
    let examples = axis == .horizontal ? "top, centerY or lastBaseline" : "leading or centerX"
    return Diagnostic(
      .error, "format.alignment",
      "views in a row of '\(run):' cannot be aligned by '\(alignment.value.name)'",
      at: alignment.span, hint: "align them across it: \(examples)")
  }
}
