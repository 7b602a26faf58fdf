package import SnaplineBasics
import SnaplineGoldenComparison
import SnaplineGoldens

extension Run {
  /// All errors that prevented a comparison, external and internal.
  var errors: [String] { failures + defects }

  /// Whether unused goldens fail the run; between two revisions they are removed shots.
  var failsOnMissingShots: Bool { !obsolete.isEmpty && (failsOnObsolete || scope.base != nil) }

  /// The number of unused goldens or removed shots, as text.
  var missingShotsTitle: String {
    let count = obsolete.count
    return scope.base.map { "\(pluralized(count, "shot")) only in \($0.truncated(to: 100))" }
      ?? pluralized(count, "unused golden")
  }
}

// The diagnostics of scenes by their effect on the run.
extension SceneResult {
  /// The failed expectations of the scene.
  var brokenClaims: [Diagnostic] { diagnostics.filter(\.isClaim) }

  /// The reasons why the scene cannot be compared: all its diagnostics except failed expectations.
  var reasonsUnfit: [Diagnostic] { isUnfit ? diagnostics.filter { !$0.isClaim } : [] }

  /// The diagnostics that do not fail the run.
  var warnings: [Diagnostic] { isUnfit ? [] : diagnostics.filter { !$0.isClaim } }

  /// The diagnostics for a terminal: many expectations that fail after one edit are one message
  /// with three examples.
  package var shownDiagnostics: [Diagnostic] {
    let examples = 3
    let broken = brokenClaims
    let edits = Set(shots.compactMap(\.comparison.summary).map { $0.cause?.edits ?? [] })
    guard broken.count > examples, edits.count == 1, edits != [[]], let first = broken.first
    else { return diagnostics }
    let shown = broken.prefix(examples).map(\.message).joined(separator: "; ")
    let summary = Diagnostic(
      .error, first.code,
      "\(withThousandsSeparators(broken.count)) expectations fail: \(shown); and \(broken.count - examples) more",
      at: first.span, hint: "use -v to list all")
    let place = diagnostics.firstIndex(where: \.isClaim) ?? 0
    return diagnostics[..<place].filter { !$0.isClaim } + [summary]
      + diagnostics[place...].filter { !$0.isClaim }
  }

  /// Returns diagnostics with excerpts of the scene.
  func text(_ diagnostics: [Diagnostic]) -> String {
    let sources = source.map { [$0] } ?? []
    return diagnostics.map { $0.text(in: sources).shownLines }.joined(separator: "\n")
  }
}

extension Diagnostic {
  /// Whether the diagnostic is about a failed expectation or an unneeded rule of the settings.
  var isClaim: Bool { code.hasPrefix("expect.") || code == "known.unneeded" }
}

extension [Diagnostic] {
  /// The first diagnostic of the highest severity.
  var worst: Diagnostic? {
    guard let severity = map(\.severity).max() else { return nil }
    return first { $0.severity == severity }
  }
}
