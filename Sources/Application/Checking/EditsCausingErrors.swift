import SnaplineBasics
import SnaplineGoldenComparison
import SnaplineGoldens
import SnaplineRendering
import SnaplineRules
import SnaplineSceneDiff
import SnaplineSceneModel
import SnaplineSceneSyntax

extension BaselineContext {
  /// The maximum number of partial patches laid out for all problems of a shot. The problems are
  /// reported in any case, so the search must be fast.
  private static let maximumPatches = 128

  /// Returns notes about the edits of a scene that caused a problem.
  ///
  /// - Parameter isBroken: Whether the old scene with some edits applied has the current problem.
  private func notes(
    in baseline: SceneHistory, since base: String, _ isBroken: (Set<Int>) -> Bool
  ) -> [Note] {
    var search = CauseSearch(budget: Self.maximumPatches / 2)
    let found = search.minimalEdits(among: baseline.candidates) {
      isBroken($0) ? .expected : .unchanged
    }
    return (found?.edits.sorted() ?? []).flatMap { baseline.edits[$0].changes.prefix(1) }
      .map { change in
        let text = change.text
        let shown = text.count > 200 ? text.prefix(199) + "…" : text
        return Note("edits since \(base): \(shown)", at: change.span)
      }
  }

  /// Returns the diagnostics of a shot that cannot be compared, each with the edits that caused it.
  /// - Parameter base: The name of the golden or revision with which the shot is compared.
  func addingCauses(
    _ diagnostics: [Diagnostic], of shot: String, since base: String
  ) -> [Diagnostic] {
    let unfit = diagnostics.filter(\.isUnfit)
    guard !unfit.isEmpty, let golden = stored.read?.layout[shot],
      case .success(let baseline) = history(since: golden)
    else { return diagnostics }
    var laidOut: [Set<Int>: Set<BreakingErrorKey>] = [:]
    func errorKeys(_ edits: Set<Int>) -> Set<BreakingErrorKey> {
      if let known = laidOut[edits] { return known }
      guard laidOut.count < Self.maximumPatches, let scene = baseline.scene(applying: edits),
        let shot = planShots(scene).value.first(where: { $0.name == shot })
      else { return [] }
      let found = layOut(scene, shot).unexpectedDiagnostics.filter(\.isUnfit).map(
        \.breakingErrorKey)
      laidOut[edits] = Set(found)
      return Set(found)
    }
    let codes = Set(unfit.map(\.code))
    var reported: [BreakingErrorKey: [Note]] = [:]
    for key in unfit.map(\.breakingErrorKey) where reported[key] == nil {
      var notes = notes(in: baseline, since: base) { errorKeys($0).contains(key) }
      if notes.isEmpty {
        // The problem may concern another row or view in a partial patch.
        notes = self.notes(in: baseline, since: base) {
          codes.isSubset(of: errorKeys($0).map(\.code))
        }
      }
      reported[key] = notes
    }
    return diagnostics.map { $0.isUnfit ? $0.with(reported[$0.breakingErrorKey] ?? []) : $0 }
  }

  /// Returns the diagnostics of an invalid scene, with the edits that caused them since its first
  /// golden.
  func addingCausesToErrors(_ diagnostics: [Diagnostic], since base: String) -> [Diagnostic] {
    guard let golden = stored.read?.layout.shots.first,
      let first = diagnostics.firstIndex(where: { $0.severity == .error }),
      case .success(let baseline) = history(since: golden)
    else { return diagnostics }
    var explained = diagnostics
    explained[first] = explained[first].with(
      notes(in: baseline, since: base) { baseline.scene(applying: $0) == nil })
    return explained
  }
}

/// The identity of a problem in all versions of a scene, whatever its values are.
struct BreakingErrorKey: Hashable {
  let code: String
  /// The views and rows concerned, or the message of a problem that has none.
  let subject: String
}

extension Diagnostic {
  /// Whether the diagnostic prevents the comparison of a shot.
  var isUnfit: Bool { severity == .error || SnaplineRules.preventsComparison(code: code) }

  var breakingErrorKey: BreakingErrorKey {
    BreakingErrorKey(code: code, subject: subject ?? message)
  }

  fileprivate func with(_ more: [Note]) -> Diagnostic {
    Diagnostic(
      severity, code, message, at: span, notes: notes + more, hint: hint,
      replacement: replacement, subject: subject)
  }
}
