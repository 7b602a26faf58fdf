import SnaplineAutoLayout
import SnaplineBasics
package import SnaplineExplanation
package import SnaplineSceneModel

/// Returns the findings of some shots of a scene without duplicates, with validated fixes.
///
/// - Parameters:
///   - scene: The scene as written, which the explained shots belong to.
///   - shots: All its shots: a fix must have no side effects in any of them.
///   - budget: The work that may be spent on trying fixes.
///   - canWrite: Whether edits can be made in the scene's file.
package func findings(
  in explanations: [FrameExplanation], of scene: Scene, _ shots: [Shot],
  within budget: FixBudget = FixBudget(), canWrite: @escaping ([FixEdit]) -> Bool = { _ in true }
) -> [Finding] {
  var validator = FixValidator(of: scene, shots, explanations, budget, canWrite: canWrite)
  var findings: [Finding] = []
  var indices: [FindingKey: Int] = [:]
  for picture in explanations {
    let expected = scene.expectedWarnings(for: picture.shot)
    for rule in shotRules where rule.audience.contains(.explain) {
      for violation in rule.find(picture) {
        let isExpected = expected.contains(violation.diagnostic.code)
        // Equal findings are reported once, for the first shot that has them.
        if let known = indices[FindingKey(violation)] {
          findings[known].isExpected = findings[known].isExpected && isExpected
          continue
        }
        indices[FindingKey(violation)] = findings.count
        let repair = validator.validatedFix(for: violation, rule: rule, in: picture.shot)
        findings.append(
          Finding(diagnostic: violation.diagnostic, repair: repair, isExpected: isExpected))
      }
    }
  }
  return findings
}

private struct FindingKey: Hashable {
  let code: String
  let message: String
  let problemKey: ProblemKey

  init(_ violation: RuleViolation) {
    code = violation.diagnostic.code
    message = violation.diagnostic.message
    problemKey = violation.problemKey
  }
}

/// The remaining work for trying fixes.
package final class FixBudget {
  /// The remaining number of rows to solve, with a higher weight for difficult layouts.
  package var rows: Int

  package init(rows: Int = 1_000_000) { self.rows = rows }
}

/// A validator that tries fixes one after the other, as if all were applied.
///
/// A fix is valid only if it resolves its finding, both alone and together with those before it,
/// and if no shot of the scene gets a new finding.
private struct FixValidator {
  private let scene: Scene
  private let shots: [Shot]
  private let canWrite: ([FixEdit]) -> Bool
  /// The problems of the original shots, by shot index, as far as they have been needed.
  private var before: [Int: ShotProblems] = [:]
  /// The scene with all fixes so far, the layouts of its shots as far as they are known, and the
  /// fixes.
  private var fixedScene: Scene
  private var fixedShots: [Int: FrameExplanation] = [:]
  private var acceptedFixes: [(fix: Fix, resolved: ResolvedProblem)] = []
  private let budget: FixBudget

  /// A problem that a fix has removed from a shot.
  private struct ResolvedProblem: Hashable {
    let shot: Int
    let problemKey: ProblemKey
  }

  /// The maximum number of valid candidates to compare.
  private static let choices = 3

  init(
    of scene: Scene, _ shots: [Shot], _ explanations: [FrameExplanation], _ budget: FixBudget,
    canWrite: @escaping ([FixEdit]) -> Bool
  ) {
    self.scene = scene
    self.budget = budget
    self.shots = shots
    self.canWrite = canWrite
    fixedScene = scene
    for picture in explanations {
      guard let place = index(of: picture.shot) else { continue }
      fixedShots[place] = picture
    }
  }

  private func index(of shot: Shot) -> Int? { shots.firstIndex { $0.name == shot.name } }

  /// Returns the first valid fix without side effects, or else the one with the fewest.
  mutating func validatedFix(
    for violation: RuleViolation, rule: Rule<FrameExplanation>, in shot: Shot
  ) -> ValidatedFix? {
    guard budget.rows > 0 else { return nil }
    let fixes = violation.fixes()
    guard !fixes.isEmpty, let place = index(of: shot) else { return nil }
    let resolved = ResolvedProblem(shot: place, problemKey: violation.problemKey)
    var best: (fix: Fix, edits: [FixEdit], sideEffects: Int)?
    var holding = 0
    for fix in candidates(fixes, for: resolved, by: rule) where budget.rows > 0 {
      guard holding < Self.choices, let edits = fix.edits(in: scene),
        let sideEffects = sideEffects(of: fix, resolved, by: rule)
      else { continue }
      // The edited file is parsed as a whole.
      budget.rows -= scene.constraints.count + scene.views.count
      guard canWrite(edits) else { continue }
      holding += 1
      if sideEffects < best?.sideEffects ?? .max { best = (fix, edits, sideEffects) }
      if sideEffects == 0 { break }
    }
    guard let best else { return nil }
    if let better = news(of: best.fix).applied(to: fixedScene), better != fixedScene {
      fixedScene = better
      fixedShots = [:]
    }
    acceptedFixes.append((best.fix, resolved))
    return ValidatedFix(edits: best.edits, caveat: best.fix.caveat)
  }

  /// Returns the candidates: the previous fixes if they resolve this finding too, then its own
  /// ones, then combinations of both.
  private mutating func candidates(
    _ own: [Fix], for resolved: ResolvedProblem, by rule: Rule<FrameExplanation>
  ) -> [Fix] {
    let told = acceptedFixes.map(\.fix)
    guard !told.isEmpty else { return own }
    let isGone = !rule.finds(resolved.problemKey, in: fixedExplanation(at: resolved.shot))
    let joined = own.prefix(4).flatMap { own in told.suffix(6).map { $0.merging(with: own) } }
    return (isGone ? told : []) + own + joined
  }

  /// Returns the side effects of a fix; nil if it is not valid.
  private mutating func sideEffects(
    of fix: Fix, _ resolved: ResolvedProblem, by rule: Rule<FrameExplanation>
  ) -> Int? {
    guard let alone = fix.applied(to: scene),
      let sideEffects = sideEffects(of: alone, resolved, by: rule, keeping: [])
    else { return nil }
    guard !acceptedFixes.isEmpty, !acceptedFixes.contains(where: { $0.fix == fix }) else {
      return sideEffects
    }
    guard let together = news(of: fix).applied(to: fixedScene),
      self.sideEffects(of: together, resolved, by: rule, keeping: acceptedFixes.map(\.resolved))
        != nil
    else { return nil }
    return sideEffects
  }

  /// Returns the changes of a fix that previous fixes do not contain.
  private func news(of fix: Fix) -> Fix {
    Fix(
      fix.changes.filter { change in !acceptedFixes.contains { $0.fix.changes.contains(change) }
      })
  }

  private mutating func sideEffects(
    of changed: Scene, _ resolved: ResolvedProblem, by rule: Rule<FrameExplanation>,
    keeping others: [ResolvedProblem]
  ) -> Int? {
    let picture = laidOut(changed, at: resolved.shot)
    guard !rule.finds(resolved.problemKey, in: picture) else { return nil }
    var state = ShotProblems(picture)
    guard isNoWorse(&state, at: resolved.shot, keeping: others) else { return nil }
    let emptied = state.emptyViews.subtracting(self.state(at: resolved.shot).emptyViews)
    var sideEffects = emptied.isEmpty ? 0 : 2
    for shot in shots.indices where shot != resolved.shot {
      var other = ShotProblems(laidOut(changed, at: shot))
      guard isNoWorse(&other, at: shot, keeping: others) else { return nil }
      if other.problems.contains(resolved.problemKey) { sideEffects = max(sideEffects, 1) }
    }
    return sideEffects
  }

  /// Whether a shot has no new problem, and none that other fixes have resolved.
  private mutating func isNoWorse(
    _ state: inout ShotProblems, at shot: Int, keeping others: [ResolvedProblem]
  ) -> Bool {
    var before = self.state(at: shot)
    guard state.problems.isSubset(of: before.problems) else { return false }
    if others.contains(where: { $0.shot == shot && state.problems.contains($0.problemKey) }) {
      return false
    }
    let observed = before.observe(within: budget)
    self.before[shot] = before
    return state.observe(within: budget).isSubset(of: observed)
  }

  /// Returns the problems of a shot of the original scene.
  private mutating func state(at shot: Int) -> ShotProblems {
    if let known = before[shot] { return known }
    let picture = acceptedFixes.isEmpty ? fixedExplanation(at: shot) : laidOut(scene, at: shot)
    let state = ShotProblems(picture)
    before[shot] = state
    return state
  }

  private mutating func fixedExplanation(at shot: Int) -> FrameExplanation {
    if let known = fixedShots[shot] { return known }
    let picture = laidOut(fixedScene, at: shot)
    fixedShots[shot] = picture
    return picture
  }

  private mutating func laidOut(_ scene: Scene, at index: Int) -> FrameExplanation {
    let picture = FrameExplanation(scene, shots[index].states(of: scene))
    budget.rows -= picture.effort
    return picture
  }
}

/// The problems of a shot that a fix is validated with.
private struct ShotProblems {
  private let explanation: FrameExplanation
  let problems: Set<ProblemKey>
  /// The findings of `explain`, once they have been computed.
  private var observations: Set<ProblemKey>?
  /// The views with an unambiguously empty frame: a fix that adds more of them is rarely intended.
  let emptyViews: Set<ViewID>

  init(_ explanation: FrameExplanation) {
    self.explanation = explanation
    problems = explanation.problems
    let open = Set(explanation.layout.ambiguities.map(\.quantity.view))
    emptyViews = Set(
      explanation.scene.viewIDs.filter {
        let size = explanation.result.layout[$0].frame.size
        return (size.width == 0 || size.height == 0) && !open.contains($0)
      })
  }

  /// Returns the findings of `explain`. Their search solves further layouts, so it costs as much as
  /// the layout of the shot.
  mutating func observe(within budget: FixBudget) -> Set<ProblemKey> {
    if let observations { return observations }
    let found = Set(evaluate(explanation, with: shotRules, for: .explain).map(\.problemKey))
    budget.rows -= explanation.effort
    observations = found
    return found
  }
}

extension Rule<FrameExplanation> {
  /// Whether a shot has a problem, according to this rule and those with the same codes.
  fileprivate func finds(_ problemKey: ProblemKey, in explanation: FrameExplanation) -> Bool {
    if case .open(let quantity) = problemKey { return explanation.ambiguity(of: quantity) != nil }
    let rules = shotRules.filter { !Set($0.codes).isDisjoint(with: codes) }
    return evaluate(explanation, with: rules, for: .explain).contains {
      $0.problemKey == problemKey
    }
  }
}

extension Shot {
  /// Returns the shot with the state of the same name from another scene.
  package func states(of scene: Scene) -> Shot {
    var shot = self
    shot.state = state.flatMap { own in scene.states.first { $0.name == own.name } }
    return shot
  }
}
