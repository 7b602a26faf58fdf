package import Diagnostics
package import Explanation
package import Loading
import Pictures
import SceneModel
import SceneWriting
import Selection
package import Shots

/// What came of repairing a scene.
package struct RepairedScene: Sendable {
  /// The file as it would be now.
  package var scene: LoadedScene
  package var repaired: [Finding] = []
  /// What is left, with the reason.
  package var left: [(finding: Finding, reason: String)] = []
}

extension LoadedScene {
  /// The findings of the wanted shots that the scene does not announce, each once.
  package func findings(of shots: [Shot], within budget: FixBudget = FixBudget()) -> [Finding] {
    sortedFindings(of: shots, within: budget).open
  }

  /// The findings of the wanted shots, each once; `expected` are those that `expect` announces for
  /// one of these shots.
  package func sortedFindings(
    of shots: [Shot], within budget: FixBudget = FixBudget()
  ) -> (open: [Finding], expected: [Finding]) {
    let reading = Explanation.findings(ofReading: diagnostics)
    guard let scene else { return (reading.inOrderOfText(), []) }
    let announced = shots.reduce(into: Set()) { $0.formUnion(scene.announced(for: $1)) }
    let pictures = shots.map { layOut(scene, $0).explanation }
    budget.rows -= pictures.reduce(0) { $0 + $1.effort }
    let layout = findings(in: pictures, within: budget)
    let expected = layout.filter { announced.contains($0.diagnostic.code) }
    let open = layout.filter { !announced.contains($0.diagnostic.code) }
    return ((reading + open).inOrderOfText(), expected.inOrderOfText())
  }

  /// Where the scene announces a warning for a shot; nil where it does not.
  package func announcement(of code: String, for shot: Shot) -> SourceSpan? {
    guard var alone = scene else { return nil }
    return scene?.expectations.first { expectation in
      alone.expectations = [expectation]
      return alone.announced(for: shot).contains(code)
    }?.span
  }

  /// All that there is to say of some pictures of the scene, with repairs that were tried.
  package func findings(
    in pictures: [FrameExplanation], within budget: FixBudget = FixBudget()
  ) -> [Finding] {
    guard let scene else { return [] }
    return Explanation.findings(in: pictures, of: scene, plannedShots, within: budget) { edits in
      // Nobody but Xcode writes a storyboard; what to do there is told all the same.
      file.isInterface || edited(by: edits, keepingForm: false) != nil
    }
  }

  /// The scene as its file would be with some edits; nil where they cannot be made, or where the
  /// reader would have more to complain of.
  private func edited(by edits: [SceneEdit], keepingForm: Bool) -> LoadedScene? {
    let text = editScene(bytes, file: file.path, by: edits, keepingForm: keepingForm)
    guard let text else { return nil }
    let better = loadScene(file, bytes: text)
    return better.diagnostics.count <= diagnostics.count && better.scene != nil ? better : nil
  }

  /// Writes the repairs that are certain into the scene's text, one after the other.
  ///
  /// Certain is a repair that leaves no doubt to its author and that is tried: the finding is
  /// gone, no other has come, and every claim of the scene still comes true.
  package func repaired(_ shots: [Shot]) -> RepairedScene {
    var result = RepairedScene(scene: self)
    var refused: [Finding: String] = [:]
    let budget = FixBudget(rows: Self.rowsOfFixes)
    var open = findings(of: chosen(shots), within: budget)
    // Each turn repairs one thing, or knows of one more that it cannot.
    for _ in 0..<64 where budget.rows > 0 {
      let rest = open.filter { $0.repair != nil && refused[$0] == nil }
      // What puts one thing in the place of another may settle what a further line would.
      guard let next = rest.first(where: { !$0.addsLines }) ?? rest.first else { break }
      switch result.scene.trying(next, shots, among: open, within: budget) {
      case .success(let better):
        result.scene = better.scene
        open = better.open
        result.repaired.append(next)
      case .failure(let refusal): refused[next] = refusal.reason
      }
    }
    for finding in open {
      let reason =
        refused[finding]
        ?? (budget.rows > 0
          ? "no fix is certain" : "the work limit is reached; run again")
      result.left.append((finding, reason))
    }
    return result
  }

  /// The work of all turns together, in rows.
  private static let rowsOfFixes = 4_000_000

  /// The scene with one of its findings repaired, or why it cannot be; only what is certain is.
  package func repairing(_ finding: Finding, on shots: [Shot]) -> Result<LoadedScene, Refusal> {
    let open = findings(of: chosen(shots))
    guard open.contains(finding) else { return .failure(Refusal("the finding no longer exists")) }
    return trying(finding, shots, among: open, within: FixBudget()).map(\.scene)
  }

  /// Returns why the fixes of some findings would be refused; those of the others would be made.
  ///
  /// Each fix is tried on its own, in the given order, and no more than `limit`.
  package func refusals(
    of findings: [Finding], on shots: [Shot], limit: Int = 12
  ) -> [Finding: Refusal] {
    let certain = findings.filter { $0.repair.map { $0.doubt == nil } ?? false }
    guard !certain.isEmpty else { return [:] }
    let open = self.findings(of: chosen(shots))
    var refusals: [Finding: Refusal] = [:]
    for (place, finding) in certain.enumerated() {
      if !open.contains(finding) {
        refusals[finding] = Refusal("the finding does not occur with the scene's own settings")
      } else if place >= limit {
        refusals[finding] = Refusal("apply one of the fixes above first")
      } else if case .failure(let refusal) = trying(
        finding, shots, among: open, within: FixBudget())
      {
        refusals[finding] = refusal
      }
    }
    return refusals
  }

  /// The shots of these names.
  private func chosen(_ shots: [Shot]) -> [Shot] {
    let names = Set(shots.map(\.name))
    return plannedShots.filter { names.contains($0.name) }
  }

  /// The scene with the finding repaired, and what is open then.
  private func trying(
    _ finding: Finding, _ shots: [Shot], among open: [Finding], within budget: FixBudget
  ) -> Result<(scene: LoadedScene, open: [Finding]), Refusal> {
    guard let repair = finding.repair else { return .failure(Refusal("no fix is available")) }
    if let doubt = repair.doubt { return .failure(Refusal(doubt)) }
    guard let better = edited(by: repair.edits, keepingForm: true) else {
      return .failure(Refusal("the edited file would not parse to the same scene"))
    }
    let rest = better.findings(of: better.chosen(shots), within: budget)
    let isGone = !rest.contains {
      $0.diagnostic.code == finding.diagnostic.code
        && $0.diagnostic.message == finding.diagnostic.message
    }
    guard isGone else { return .failure(Refusal("the fix does not resolve the finding")) }
    let before = Set(open.map(\.diagnostic.code))
    if let new = rest.map(\.diagnostic).first(where: { !before.contains($0.code) }) {
      return .failure(Refusal("the fix would cause: \(new.message)"))
    }
    let (failing, failingNow) = (better.failedClaims, failedClaims)
    guard failing.count > failingNow.count else { return .success((better, rest)) }
    // The fix may move lines: the expectation is shown where it is in the file now.
    let known = Set(expectations(of: failingNow))
    let violated = better.expectations(of: failing).first { !known.contains($0) }
    let line = violated.flatMap { scene?.expectations[$0].span.start.line }
    let place = line.map { " (line \($0))" } ?? ""
    return .failure(Refusal("the fix would violate an expectation\(place)"))
  }

  /// The indices of the expectations that failures are about.
  private func expectations(of failures: [Diagnostic]) -> [Int] {
    failures.compactMap { failure in
      scene?.expectations.firstIndex { $0.span == failure.span }
    }
  }

  /// The claims of the scene that its pictures do not keep.
  package var failedClaims: [Diagnostic] { failedClaims(knowing: []) }

  /// The same where some shots are laid out already.
  ///
  /// A claim may be about shots that a filter leaves out: they are laid out for it.
  func failedClaims(knowing shots: [ExaminedShot]) -> [Diagnostic] {
    guard let scene, !scene.expectations.isEmpty else { return [] }
    let known = Dictionary(shots.map { ($0.shot.name, $0) }) { first, _ in first }
    let examined = plannedShots.map { known[$0.name] ?? layOut(scene, $0).examined }
    return meetExpectations(of: scene, examined).failures
  }
}

extension Finding {
  /// Whether the repair adds to the constraints.
  fileprivate var addsLines: Bool {
    repair?.edits.contains { if case .addConstraint = $0 { true } else { false } } ?? false
  }
}

/// Why a repair is not made.
package struct Refusal: Error {
  package let reason: String

  fileprivate init(_ reason: String) { self.reason = reason }
}
