import Diagnostics
import Explanation
import Goldens
import Pictures
import SceneModel
import SceneSyntax
import Shots
import Verdicts

extension ScenePast {
  /// How many mixtures are laid out at most for all that is wrong with a shot: it is told anyway,
  /// and this must not keep anybody waiting for it.
  private static let most = 128

  /// What was edited in a scene and broke it, as notes.
  ///
  /// - Parameter isBroken: Whether the old scene with some edits made has what is wrong today.
  private func notes(
    in past: SceneHistory, since base: String, _ isBroken: (Set<Int>) -> Bool
  ) -> [Note] {
    var search = CauseSearch(budget: Self.most / 2)
    let found = search.find(among: past.candidates) { isBroken($0) ? .wanted : .unchanged }
    return (found?.edits.sorted() ?? []).flatMap { past.edits[$0].changes.prefix(1) }
      .map { change in
        let words = change.words
        let shown = words.count > 200 ? words.prefix(199) + "…" : words
        return Note("edited since \(base): \(shown)", at: change.place)
      }
  }

  /// The diagnostics of a shot that cannot be judged, each with what led to it since the golden.
  /// - Parameter base: What the shot is compared with: the golden, or a revision.
  func explaining(
    _ diagnostics: [Diagnostic], of shot: String, since base: String
  ) -> [Diagnostic] {
    let unfit = diagnostics.filter(\.isUnfit)
    guard !unfit.isEmpty, let golden = stored.read?.layout[shot],
      case .success(let past) = history(since: golden)
    else { return diagnostics }
    var laidOut: [Set<Int>: Set<Complaint>] = [:]
    func complaints(_ edits: Set<Int>) -> Set<Complaint> {
      if let known = laidOut[edits] { return known }
      guard laidOut.count < Self.most, let scene = past.scene(edits),
        let shot = planShots(scene).value.first(where: { $0.name == shot })
      else { return [] }
      let found = layOut(scene, shot).unexpectedDiagnostics.filter(\.isUnfit).map(\.complaint)
      laidOut[edits] = Set(found)
      return Set(found)
    }
    let codes = Set(unfit.map(\.code))
    var told: [Complaint: [Note]] = [:]
    for complaint in unfit.map(\.complaint) where told[complaint] == nil {
      var notes = notes(in: past, since: base) { complaints($0).contains(complaint) }
      if notes.isEmpty {
        // A mixture may say the same in other words.
        notes = self.notes(in: past, since: base) { codes.isSubset(of: complaints($0).map(\.code)) }
      }
      told[complaint] = notes
    }
    return diagnostics.map { $0.isUnfit ? $0.with(told[$0.complaint] ?? []) : $0 }
  }

  /// The diagnostics of a scene that is invalid, with what led to it since its first golden.
  func explainingErrors(_ diagnostics: [Diagnostic], since base: String) -> [Diagnostic] {
    guard let golden = stored.read?.layout.shots.first,
      let first = diagnostics.firstIndex(where: { $0.severity == .error }),
      case .success(let past) = history(since: golden)
    else { return diagnostics }
    var explained = diagnostics
    explained[first] = explained[first].with(
      notes(in: past, since: base) { past.scene($0) == nil })
    return explained
  }
}

/// What is wrong, without how much it is.
struct Complaint: Hashable {
  let code: String
  let words: String
}

extension Diagnostic {
  /// Whether a shot of which it speaks cannot be judged.
  var isUnfit: Bool { severity == .error || Explanation.isUnfit(code: code) }

  /// Its message up to the numbers that are told behind it.
  var complaint: Complaint {
    let end = message.firstRange(of: ": ")?.lowerBound ?? message.endIndex
    return Complaint(code: code, words: String(message[..<end]))
  }

  fileprivate func with(_ more: [Note]) -> Diagnostic {
    Diagnostic(severity, code, message, at: span, notes: notes + more, hint: hint)
  }
}
