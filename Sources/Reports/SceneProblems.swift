package import Diagnostics
import Goldens
package import Runs
import Verdicts

extension Run {
  /// What kept the program from its work, on whosever account.
  var troubles: [String] { failures + defects }

  /// Whether a golden of no shot fails the run: between two revisions it is a picture that is gone.
  var failsOnGone: Bool { !obsolete.isEmpty && (failsOnObsolete || scope.base != nil) }

  /// How many pictures no shot of today has, and whose they are.
  var goneTitle: String {
    let count = obsolete.count
    return scope.base.map { "\(counted(count, "shot")) only in \($0.shown(most: 100))" }
      ?? counted(count, "unused golden")
  }
}

// What is wrong with scenes, sorted by what it means for the verdict.
extension SceneOutcome {
  /// The claims of the scene that did not come true.
  var brokenClaims: [Diagnostic] { diagnostics.filter(\.isClaim) }

  /// Why the scene must not be judged: its errors, or else all that is said of its layout.
  var reasonsUnfit: [Diagnostic] { isUnfit ? diagnostics.filter { !$0.isClaim } : [] }

  /// What is worth knowing and fails nothing.
  var warnings: [Diagnostic] { isUnfit ? [] : diagnostics.filter { !$0.isClaim } }

  /// The diagnostics as a terminal shows them: many expectations that fail after one edit are one
  /// message with three examples.
  package var shownDiagnostics: [Diagnostic] {
    let examples = 3
    let broken = brokenClaims
    let edits = Set(shots.compactMap(\.judgement.account).map { $0.cause?.edits ?? [] })
    guard broken.count > examples, edits.count == 1, edits != [[]], let first = broken.first
    else { return diagnostics }
    let shown = broken.prefix(examples).map(\.message).joined(separator: "; ")
    let summary = Diagnostic(
      .error, first.code,
      "\(grouped(broken.count)) expectations fail: \(shown); and \(broken.count - examples) more",
      at: first.span, hint: "use -v to list all")
    let place = diagnostics.firstIndex(where: \.isClaim) ?? 0
    return diagnostics[..<place].filter { !$0.isClaim } + [summary]
      + diagnostics[place...].filter { !$0.isClaim }
  }

  /// Diagnostics with the lines of the scene that they are about.
  func text(_ diagnostics: [Diagnostic]) -> String {
    let sources = source.map { [$0] } ?? []
    return diagnostics.map { $0.text(in: sources).shownLines }.joined(separator: "\n")
  }
}

extension Diagnostic {
  /// Whether it says that a claim of the scene's `expect`, or of the settings, is not kept.
  var isClaim: Bool { code.hasPrefix("expect.") || code == "known.unneeded" }
}

extension [Diagnostic] {
  /// The first of the gravest.
  var worst: Diagnostic? {
    guard let severity = map(\.severity).max() else { return nil }
    return first { $0.severity == severity }
  }
}
