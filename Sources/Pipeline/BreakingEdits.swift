import Diagnostics
import Explanation
import Goldens
import Pictures
import SceneModel
import SceneSyntax
import Shots
import Verdicts

extension ScenePast {
  /// What was edited since a golden and made its shot unfit to be judged, as notes.
  ///
  /// - Parameter isBroken: Whether the old scene with some edits made has what is wrong today;
  ///   asked with nil where it cannot be read at all.
  fileprivate func notes(
    since golden: GoldenShot, _ isBroken: (Scene?) -> Bool
  ) -> [Note] {
    guard case .success(let history) = history(since: golden) else { return [] }
    // What is wrong is told anyway: this must not keep anybody waiting for it.
    var search = CauseSearch(budget: 64)
    let found = search.find(among: history.candidates) {
      isBroken(history.scene($0)) ? .wanted : .unchanged
    }
    return (found?.edits.sorted() ?? []).flatMap { history.edits[$0].changes.prefix(1) }
      .map { change in
        let words = change.words
        let shown = words.count > 200 ? words.prefix(199) + "…" : words
        return Note("edited since the golden: \(shown)", at: change.place)
      }
  }

  /// The diagnostics of a shot that cannot be judged, with what led to them since its golden.
  func explaining(_ diagnostics: [Diagnostic], of shot: String) -> [Diagnostic] {
    let codes = Set(diagnostics.filter(\.isUnfit).map(\.code))
    guard !codes.isEmpty, let golden = stored.read?.layout[shot] else { return diagnostics }
    let notes = notes(since: golden) { scene in
      guard let scene, let shot = planShots(scene).value.first(where: { $0.name == shot }) else {
        return false
      }
      let found = layOut(scene, shot).unexpectedDiagnostics.filter(\.isUnfit).map(\.code)
      return codes.isSubset(of: found)
    }
    return diagnostics.map { $0.isUnfit ? $0.with(notes) : $0 }
  }

  /// The diagnostics of a scene that is invalid, with what led to it since its first golden.
  func explainingErrors(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    guard let golden = stored.read?.layout.shots.first else { return diagnostics }
    let notes = notes(since: golden) { $0 == nil }
    guard let first = diagnostics.firstIndex(where: { $0.severity == .error }) else {
      return diagnostics
    }
    var explained = diagnostics
    explained[first] = explained[first].with(notes)
    return explained
  }
}

extension Diagnostic {
  /// Whether a shot of which it speaks cannot be judged.
  var isUnfit: Bool { severity == .error || Explanation.isUnfit(code: code) }

  fileprivate func with(_ more: [Note]) -> Diagnostic {
    Diagnostic(severity, code, message, at: span, notes: notes + more, hint: hint)
  }
}
