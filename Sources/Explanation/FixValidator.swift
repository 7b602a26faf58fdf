import AutoLayout
import Diagnostics
import Geometry
package import SceneModel
package import Shots

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
  var rehearsal = FixValidator(of: scene, shots, explanations, budget, canWrite: canWrite)
  var findings: [Finding] = []
  var seen: Set<FindingKey> = []
  for picture in explanations {
    for rule in shotRules where rule.audience.contains(.explain) {
      for suspicion in rule.find(picture) {
        // Equal findings are reported once, for the first shot that has them.
        guard seen.insert(FindingKey(suspicion)).inserted else { continue }
        let repair = rehearsal.validatedFix(for: suspicion, rule: rule, in: picture.shot)
        findings.append(Finding(diagnostic: suspicion.diagnostic, repair: repair))
      }
    }
  }
  return findings
}

private struct FindingKey: Hashable {
  let code: String
  let message: String
  let problemKey: ProblemKey

  init(_ suspicion: RuleViolation) {
    code = suspicion.diagnostic.code
    message = suspicion.diagnostic.message
    problemKey = suspicion.problemKey
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
  private var acceptedFixes: [(remedy: Fix, settled: ResolvedProblem)] = []
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
    for suspicion: RuleViolation, rule: Rule<FrameExplanation>, in shot: Shot
  ) -> ValidatedFix? {
    guard budget.rows > 0 else { return nil }
    let remedies = suspicion.fixes()
    guard !remedies.isEmpty, let place = index(of: shot) else { return nil }
    let settled = ResolvedProblem(shot: place, problemKey: suspicion.problemKey)
    var best: (remedy: Fix, edits: [FixEdit], blemishes: Int)?
    var holding = 0
    for remedy in candidates(remedies, for: settled, by: rule) where budget.rows > 0 {
      guard holding < Self.choices, let edits = remedy.edits(in: scene),
        let blemishes = blemishes(of: remedy, settled, by: rule)
      else { continue }
      // The edited file is parsed as a whole.
      budget.rows -= scene.constraints.count + scene.views.count
      guard canWrite(edits) else { continue }
      holding += 1
      if blemishes < best?.blemishes ?? .max { best = (remedy, edits, blemishes) }
      if blemishes == 0 { break }
    }
    guard let best else { return nil }
    if let better = news(of: best.remedy).applied(to: fixedScene), better != fixedScene {
      fixedScene = better
      fixedShots = [:]
    }
    acceptedFixes.append((best.remedy, settled))
    return ValidatedFix(edits: best.edits, caveat: best.remedy.caveat)
  }

  /// Returns the candidates: the previous fixes if they resolve this finding too, then its own
  /// ones, then combinations of both.
  private mutating func candidates(
    _ own: [Fix], for settled: ResolvedProblem, by rule: Rule<FrameExplanation>
  ) -> [Fix] {
    let told = acceptedFixes.map(\.remedy)
    guard !told.isEmpty else { return own }
    let isGone = !rule.finds(settled.problemKey, in: fixedExplanation(at: settled.shot))
    let joined = own.prefix(4).flatMap { own in told.suffix(6).map { $0.merging(with: own) } }
    return (isGone ? told : []) + own + joined
  }

  /// Returns the side effects of a fix; nil if it is not valid.
  private mutating func blemishes(
    of fix: Fix, _ settled: ResolvedProblem, by rule: Rule<FrameExplanation>
  ) -> Int? {
    guard let alone = fix.applied(to: scene),
      let blemishes = blemishes(of: alone, settled, by: rule, keeping: [])
    else { return nil }
    guard !acceptedFixes.isEmpty, !acceptedFixes.contains(where: { $0.remedy == fix }) else {
      return blemishes
    }
    guard let together = news(of: fix).applied(to: fixedScene),
      self.blemishes(of: together, settled, by: rule, keeping: acceptedFixes.map(\.settled)) != nil
    else { return nil }
    return blemishes
  }

  /// Returns the changes of a fix that previous fixes do not contain.
  private func news(of fix: Fix) -> Fix {
    Fix(
      fix.changes.filter { change in !acceptedFixes.contains { $0.remedy.changes.contains(change) }
      })
  }

  private mutating func blemishes(
    of changed: Scene, _ settled: ResolvedProblem, by rule: Rule<FrameExplanation>,
    keeping others: [ResolvedProblem]
  ) -> Int? {
    let picture = laidOut(changed, at: settled.shot)
    guard !rule.finds(settled.problemKey, in: picture) else { return nil }
    var state = ShotProblems(picture)
    guard isNoWorse(&state, at: settled.shot, keeping: others) else { return nil }
    let emptied = state.emptyViews.subtracting(self.state(at: settled.shot).emptyViews)
    var blemishes = emptied.isEmpty ? 0 : 2
    for shot in shots.indices where shot != settled.shot {
      var other = ShotProblems(laidOut(changed, at: shot))
      guard isNoWorse(&other, at: shot, keeping: others) else { return nil }
      if other.troubles.contains(settled.problemKey) { blemishes = max(blemishes, 1) }
    }
    return blemishes
  }

  /// Whether a shot has no new problem, and none that other fixes have resolved.
  private mutating func isNoWorse(
    _ state: inout ShotProblems, at shot: Int, keeping others: [ResolvedProblem]
  ) -> Bool {
    var before = self.state(at: shot)
    guard state.troubles.isSubset(of: before.troubles) else { return false }
    if others.contains(where: { $0.shot == shot && state.troubles.contains($0.problemKey) }) {
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
  let troubles: Set<ProblemKey>
  /// The findings of `explain`, once they have been computed.
  private var observations: Set<ProblemKey>?
  /// The views with an unambiguously empty frame: a fix that adds more of them is rarely intended.
  let emptyViews: Set<ViewID>

  init(_ explanation: FrameExplanation) {
    self.explanation = explanation
    troubles = explanation.troubles
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
