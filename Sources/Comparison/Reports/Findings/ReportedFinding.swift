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

/// The findings of a command that a baseline does not have.
package struct NewFindings: Sendable {
  package private(set) var diagnostics: [Diagnostic] = []
  package private(set) var findings: [ReportedFinding] = []
  /// The number of findings that the baseline has.
  package private(set) var knownCount = 0
  private let known: Set<String>
  private var names = FindingNames()

  /// - Parameter known: The identities of the findings in the baseline.
  package init(besides known: Set<String>) { self.known = known }

  /// Adds a diagnostic unless the baseline has it, and returns whether it is new. The order in which
  /// diagnostics are added must be that of the report that became the baseline.
  @discardableResult
  package mutating func add(_ diagnostic: Diagnostic) -> Bool {
    let finding = names.finding(of: diagnostic, subject: diagnostic.subject)
    guard !known.contains(finding.identity) else {
      knownCount += 1
      return false
    }
    diagnostics.append(diagnostic)
    findings.append(finding)
    return true
  }

  /// Returns the report of a format for findings; nil for another format.
  package func report(_ kind: ReportKind, version: String) -> String? {
    switch kind {
    case .sarif: findings.sarif(version: version).text + "\n"
    case .codequality: findings.codeQuality.text + "\n"
    case .github: annotations(of: diagnostics)
    default: nil
    }
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

  /// Leaves out the failed expectations and the warnings of a baseline, and returns their number.
  /// Changed images and errors that prevent their comparison stay.
  package mutating func leaveOut(_ known: Set<String>) -> Int {
    guard !known.isEmpty else { return 0 }
    var names = FindingNames()
    var left: [Set<Diagnostic>] = []
    for scene in scenes {
      for reason in scene.reasonsUnfit { _ = names.finding(of: reason) }
      left.append(Set(scene.brokenClaims.filter { known.contains(names.finding(of: $0).identity) }))
      scenes[left.count - 1].failedClaims -= left[left.count - 1].count
    }
    for (index, scene) in scenes.enumerated() {
      left[index].formUnion(
        scene.warnings.filter { known.contains(names.finding(of: $0).identity) })
      scenes[index].diagnostics.removeAll(where: left[index].contains)
    }
    return left.reduce(0) { $0 + $1.count }
  }
}

/// Names findings. Equal ones of a file are numbered, so that one of three that is fixed leaves the
/// names of two.
struct FindingNames {
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
