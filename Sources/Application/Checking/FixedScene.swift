package import SnaplineBasics
package import SnaplineExplanation
package import SnaplineProjects
import SnaplineRendering
package import SnaplineRules
import SnaplineSceneFiles
package import SnaplineSceneModel

/// The result of fixing a scene.
package struct FixedScene: Sendable {
  /// The scene after the fixes.
  package var scene: LoadedScene
  package var repaired: [Finding] = []
  /// The remaining findings with the reasons.
  package var left: [(finding: Finding, reason: String)] = []
}

extension LoadedScene {
  /// Returns the unexpected findings of the selected shots, without duplicates.
  package func findings(of shots: [Shot], within budget: FixBudget = FixBudget()) -> [Finding] {
    sortedFindings(of: shots, within: budget).open
  }

  /// Returns the findings of the selected shots, without duplicates; `expected` are those that
  /// `expect` announces for all shots that have them.
  package func sortedFindings(
    of shots: [Shot], within budget: FixBudget = FixBudget()
  ) -> (open: [Finding], expected: [Finding]) {
    let reading = SnaplineRules.findings(from: diagnostics)
    guard let scene else { return (reading.sortedBySource(), []) }
    let pictures = shots.map { layOut(scene, $0).explanation }
    budget.rows -= pictures.reduce(0) { $0 + $1.effort }
    let layout = findings(in: pictures, within: budget)
    let open = layout.filter { !$0.isExpected }
    return ((reading + open).sortedBySource(), layout.filter(\.isExpected).sortedBySource())
  }

  /// Returns the span of the expectation that announces a warning for a shot; nil if there is none.
  package func announcement(of code: String, for shot: Shot) -> SourceSpan? {
    guard var alone = scene else { return nil }
    return scene?.expectations.first { expectation in
      alone.expectations = [expectation]
      return alone.expectedWarnings(for: shot).contains(code)
    }?.span
  }

  /// Returns the findings of some shots, with validated fixes.
  package func findings(
    in explanations: [FrameExplanation], within budget: FixBudget = FixBudget()
  ) -> [Finding] {
    guard let scene else { return [] }
    return SnaplineRules.findings(in: explanations, of: scene, plannedShots, within: budget) {
      edits in
      // Only Xcode edits a storyboard, so its fixes are only described.
      file.isInterface || edited(by: edits, keepingForm: false) != nil
    }
  }

  /// Returns the scene with some edits applied; nil if they are impossible or cause additional
  /// diagnostics.
  private func edited(by edits: [FixEdit], keepingForm: Bool) -> LoadedScene? {
    let text = applyEdits(to: bytes, file: file.path, edits, preservingFormatting: keepingForm)
    guard let text else { return nil }
    let better = loadScene(file, bytes: text)
    return better.diagnostics.count <= diagnostics.count && better.scene != nil ? better : nil
  }

  /// Applies the certain fixes to the scene's text, one after another.
  ///
  /// A fix is certain if it has no caveats and was validated: the finding is resolved, there are no
  /// new findings, and all claims of the scene are satisfied.
  package func applyingFixes(_ shots: [Shot]) -> FixedScene {
    var result = FixedScene(scene: self)
    var refused: [Finding: String] = [:]
    let budget = FixBudget(rows: Self.rowsOfFixes)
    var open = findings(of: chosen(shots), within: budget)
    // Each iteration applies one fix, or marks one finding as impossible to fix.
    for _ in 0..<64 where budget.rows > 0 {
      let rest = open.filter { $0.repair != nil && refused[$0] == nil }
      // A fix that replaces a constraint may also resolve a finding that would add one.
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

  /// The work budget of all iterations together, in rows.
  private static let rowsOfFixes = 4_000_000

  /// Returns the scene with one finding fixed, or the reason why its fix is not certain.
  package func applyingFix(_ finding: Finding, for shots: [Shot]) -> Result<LoadedScene, FixRefusal>
  {
    let open = findings(of: chosen(shots))
    guard open.contains(finding) else {
      return .failure(FixRefusal("the finding no longer exists"))
    }
    return trying(finding, shots, among: open, within: FixBudget()).map(\.scene)
  }

  /// Returns the reasons why the fixes of some findings would be refused.
  ///
  /// Each fix is validated separately, in the given order; at most `limit` are validated.
  package func refusals(
    of findings: [Finding], on shots: [Shot], limit: Int = 12
  ) -> [Finding: FixRefusal] {
    let certain = findings.filter { $0.repair.map { $0.caveat == nil } ?? false }
    guard !certain.isEmpty else { return [:] }
    let open = self.findings(of: chosen(shots))
    var refusals: [Finding: FixRefusal] = [:]
    for (place, finding) in certain.enumerated() {
      if !open.contains(finding) {
        refusals[finding] = FixRefusal("the finding does not occur with the scene's own settings")
      } else if place >= limit {
        refusals[finding] = FixRefusal("apply one of the fixes above first")
      } else if case .failure(let refusal) = trying(
        finding, shots, among: open, within: FixBudget())
      {
        refusals[finding] = refusal
      }
    }
    return refusals
  }

  /// Returns the shots of this scene with the same names.
  private func chosen(_ shots: [Shot]) -> [Shot] {
    let names = Set(shots.map(\.name))
    return plannedShots.filter { names.contains($0.name) }
  }

  /// Returns the scene with the finding fixed, and the findings that remain.
  private func trying(
    _ finding: Finding, _ shots: [Shot], among open: [Finding], within budget: FixBudget
  ) -> Result<(scene: LoadedScene, open: [Finding]), FixRefusal> {
    guard let repair = finding.repair else { return .failure(FixRefusal("no fix is available")) }
    if let doubt = repair.caveat { return .failure(FixRefusal(doubt)) }
    guard let better = edited(by: repair.edits, keepingForm: true) else {
      return .failure(FixRefusal("the edited file would not parse to the same scene"))
    }
    let rest = better.findings(of: better.chosen(shots), within: budget)
    let isGone = !rest.contains {
      $0.diagnostic.code == finding.diagnostic.code
        && $0.diagnostic.message == finding.diagnostic.message
    }
    guard isGone else { return .failure(FixRefusal("the fix does not resolve the finding")) }
    let before = Set(open.map(\.diagnostic.code))
    if let new = rest.map(\.diagnostic).first(where: { !before.contains($0.code) }) {
      return .failure(FixRefusal("the fix would cause: \(new.message)"))
    }
    let (failing, failingNow) = (better.failedClaims, failedClaims)
    guard failing.count > failingNow.count else { return .success((better, rest)) }
    // The fix may move lines: the expectation is reported at its current span.
    let known = Set(expectations(of: failingNow))
    let violated = better.expectations(of: failing).first { !known.contains($0) }
    let line = violated.flatMap { scene?.expectations[$0].span.start.line }
    let place = line.map { " (line \($0))" } ?? ""
    return .failure(FixRefusal("the fix would violate an expectation\(place)"))
  }

  /// Returns the indices of the expectations that failures refer to.
  private func expectations(of failures: [Diagnostic]) -> [Int] {
    failures.compactMap { failure in
      scene?.expectations.firstIndex { $0.span == failure.span }
    }
  }

  /// Diagnostics of the failed expectations of the scene.
  package var failedClaims: [Diagnostic] { failedExpectations(given: []) }

  /// Returns the diagnostics of the failed expectations, reusing existing layouts of some shots.
  ///
  /// Shots that an expectation refers to and a filter excludes are laid out as well.
  func failedExpectations(given shots: [ShotFindings]) -> [Diagnostic] {
    guard let scene, !scene.expectations.isEmpty else { return [] }
    let known = Dictionary(shots.map { ($0.shot.name, $0) }) { first, _ in first }
    let examined = plannedShots.map { known[$0.name] ?? layOut(scene, $0).examined }
    return evaluateExpectations(of: scene, examined).failures
  }
}

extension Finding {
  /// Whether the fix adds constraints.
  fileprivate var addsLines: Bool {
    repair?.edits.contains { if case .addConstraint = $0 { true } else { false } } ?? false
  }
}

/// The reason why a fix is not applied.
package struct FixRefusal: Error {
  package let reason: String

  fileprivate init(_ reason: String) { self.reason = reason }
}
