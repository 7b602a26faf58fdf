import SnaplineBasics
import SnaplineSceneModel
import SnaplineSceneSyntax

/// Reports warnings about names that the era of a scene does not have.
///
/// Such a scene is laid out anyway: its app would not compile, or would crash on devices of the era.
struct Availability {
  /// The spans of reported names.
  private var reported: Set<SourceSpan> = []

  /// Reports a warning if the era does not have the name.
  mutating func warnIfUnavailable(
    _ word: String, since first: Era, _ code: String, era: Era, at span: SourceSpan,
    _ log: inout DiagnosticLog
  ) {
    // A name in a style or a repeated part is reported once, regardless of the number of views.
    guard era < first, reported.insert(span).inserted else { return }
    log.report(
      Diagnostic(
        .warning, code,
        "'\(word)' was introduced in iOS \(first.release); the scene targets iOS \(era.release)",
        at: span
      ))
  }
}

extension ConstraintResolver {
  /// Reports a warning about a name in an equation that the scene's era does not have.
  mutating func warnIfUnavailable(_ word: String, since first: Era, at span: SourceSpan) {
    availability.warnIfUnavailable(
      word, since: first, "constraint.later-era", era: scene.era, at: span, &values.log)
  }

  /// Reports a warning about an attribute that the scene's era does not have.
  mutating func warnIfUnavailable(_ attribute: Attribute, at span: SourceSpan) {
    guard scene.era < attribute.since else { return }
    warnIfUnavailable(attribute.name, since: attribute.since, at: span)
  }
}

extension ViewResolver {
  /// Reports a warning about a key or a kind of view that the scene's era does not have.
  mutating func warnIfUnavailable(_ word: String, since first: Era, at span: SourceSpan) {
    availability.warnIfUnavailable(
      word, since: first, "value.later-era", era: scene.era, at: span, &values.log)
  }
}
