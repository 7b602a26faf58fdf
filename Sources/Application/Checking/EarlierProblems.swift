import SnaplineBasics
import SnaplineProjects
package import SnaplineReports

/// The problems of a scene in an older revision, by which new problems are detected.
package struct EarlierProblems: Sendable {
  private var found: [BreakingErrorKey: Diagnostic] = [:]

  package init(_ scene: SceneCheckResult) {
    let all =
      scene.loaded.diagnostics + scene.shots.flatMap(\.diagnostics) + scene.failedClaims
    for diagnostic in all { found[diagnostic.breakingErrorKey] = diagnostic }
  }

  /// Removes the existing problems from a scene, and adds a note for each resolved conflict or
  /// ambiguity.
  /// - Parameter revision: The older revision, as the user named it.
  package func compare(with scene: inout SceneResult, since revision: String) {
    let today = Set(scene.diagnostics.map(\.breakingErrorKey))
    let (old, new) = (
      scene.diagnostics.filter { found[$0.breakingErrorKey] != nil },
      scene.diagnostics.filter { found[$0.breakingErrorKey] == nil }
    )
    scene.hasKnownProblems = old.contains(where: \.isUnfit)
    scene.isUnfit = new.contains { $0.isUnfit && !$0.code.hasPrefix("expect.") }
    scene.failedClaims = new.count { $0.code.hasPrefix("expect.") }
    let resolved = found.filter { $0.value.isUnfit && !today.contains($0.key) }.map(\.value)
    let notes = resolved.map { problem in
      Diagnostic(
        .note, problem.code, "resolved since \(revision): \(problem.message)",
        at: problem.span.map { SourceSpan(file: scene.file, start: $0.start, end: $0.end) })
    }
    scene.diagnostics = new + notes.sortedForDisplay()
  }
}
