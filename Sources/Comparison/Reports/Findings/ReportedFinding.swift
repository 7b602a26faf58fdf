package import SnaplineBasics
import SnaplineGoldenComparison
import SnaplinePlatform

/// A diagnostic or a change as other tools show it: a rule, a severity, a text and a location.
package struct ReportedFinding: Sendable {
  /// The diagnostic code, or the verdict of a group of changed shots.
  let rule: String
  let severity: Severity
  let text: String
  let span: SourceSpan?
  let notes: [Note]
  /// The name of the finding, which stays the same if lines move or other findings are fixed.
  package let identity: String
}

extension [ReportedFinding] {
  /// Creates findings of diagnostics, in their order.
  package init(_ diagnostics: [Diagnostic]) {
    var names = FindingNames()
    self = diagnostics.map { names.finding(of: $0, subject: $0.subject) }
  }
}

extension Run {
  /// The problems of scenes, a finding for each cause of changed shots, and warnings.
  var findings: [ReportedFinding] {
    var names = FindingNames()
    let problems = scenes.flatMap { scene in
      (scene.reasonsUnfit + scene.diagnostics.filter(\.isClaim)).map { names.finding(of: $0) }
    }
    let changes = causeGroups.map { names.finding(of: $0) }
    let warnings = scenes.flatMap { scene in scene.warnings.map { names.finding(of: $0) } }
    return problems + changes + warnings
  }
}

/// Names findings. Equal ones of a file are numbered, so that one of three that is fixed leaves the
/// names of two.
private struct FindingNames {
  private var counts: [String: Int] = [:]

  private mutating func name(_ parts: [String]) -> String {
    let text = parts.joined(separator: "\n")
    counts[text, default: 0] += 1
    return ContentHash(of: Array("\(text)\n\(counts[text] ?? 1)".utf8)).description
  }

  /// - Parameter subject: The text that recognizes the diagnostic; nil for its message, the only one
  ///   that a run file stores.
  mutating func finding(of diagnostic: Diagnostic, subject: String? = nil) -> ReportedFinding {
    let file = diagnostic.span?.file ?? ""
    return ReportedFinding(
      rule: diagnostic.code, severity: diagnostic.severity,
      text: diagnostic.message + (diagnostic.hint.map { "\n\($0)" } ?? ""), span: diagnostic.span,
      notes: diagnostic.notes,
      identity: name([file, diagnostic.code, subject ?? diagnostic.message]))
  }

  mutating func finding(of group: CauseGroup) -> ReportedFinding {
    let lines =
      [group.title, group.shots[0].headline ?? ""]
      + group.causes.map { "\($0.word) \($0.text)" }
    let rule = "shot.\(group.shots[0].comparison.verdict.word)"
    return ReportedFinding(
      rule: rule, severity: .error, text: lines.filter { !$0.isEmpty }.joined(separator: "\n"),
      span: group.span, notes: [],
      identity: name([group.span.file, rule] + group.shots.map(\.name)))
  }
}
