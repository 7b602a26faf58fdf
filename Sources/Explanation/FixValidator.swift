import AutoLayout
import Diagnostics
import Geometry
package import SceneModel
package import Shots

/// What there is to say of some pictures of a scene, each thing once, with repairs that were tried.
///
/// - Parameters:
///   - scene: The scene as it is written, of which the pictures are some.
///   - shots: All its shots: a repair must do no harm in any.
///   - budget: The work that may be spent on trying fixes.
///   - canWrite: Whether edits can be made in the scene's file.
package func findings(
  in pictures: [FrameExplanation], of scene: Scene, _ shots: [Shot],
  within budget: FixBudget = FixBudget(), canWrite: @escaping ([FixEdit]) -> Bool = { _ in true }
) -> [Finding] {
  var rehearsal = FixValidator(of: scene, shots, pictures, budget, canWrite: canWrite)
  var findings: [Finding] = []
  var seen: Set<FindingKey> = []
  for picture in pictures {
    for rule in pictureRules where rule.askers.contains(.explain) {
      for suspicion in rule.find(picture) {
        // The same at the same place is one thing, whichever picture shows it first.
        guard seen.insert(FindingKey(suspicion)).inserted else { continue }
        let repair = rehearsal.repair(of: suspicion, by: rule, in: picture.shot)
        findings.append(Finding(diagnostic: suspicion.diagnostic, repair: repair))
      }
    }
  }
  return findings
}

private struct FindingKey: Hashable {
  let code: String
  let message: String
  let trouble: ProblemKey

  init(_ suspicion: RuleViolation) {
    code = suspicion.diagnostic.code
    message = suspicion.diagnostic.message
    trouble = suspicion.trouble
  }
}

/// The work that may still be spent on trying fixes.
package final class FixBudget {
  /// The number of rows that may still be solved, the hard ones counted more.
  package var rows: Int

  package init(rows: Int = 1_000_000) { self.rows = rows }
}

/// Tries repairs one after the other, as somebody would who pastes them all.
///
/// A repair is shown only if its complaint goes, be it pasted alone or with those before it, and
/// if no picture of the scene gets a finding that it did not have.
private struct FixValidator {
  private let scene: Scene
  private let shots: [Shot]
  private let canWrite: ([FixEdit]) -> Bool
  /// The pictures as they are, by their shots; those that nobody has asked for yet are missing.
  private var before: [Int: ShotProblems] = [:]
  /// The scene with all repairs so far, its pictures as far as they are known, and the repairs.
  private var mended: Scene
  private var mendedPictures: [Int: FrameExplanation] = [:]
  private var taken: [(remedy: Fix, settled: ResolvedProblem)] = []
  private let budget: FixBudget

  /// A trouble that a repair has taken away from a shot.
  private struct ResolvedProblem: Hashable {
    let shot: Int
    let trouble: ProblemKey
  }

  /// How many of the candidates that hold are compared.
  private static let choices = 3

  init(
    of scene: Scene, _ shots: [Shot], _ pictures: [FrameExplanation], _ budget: FixBudget,
    canWrite: @escaping ([FixEdit]) -> Bool
  ) {
    self.scene = scene
    self.budget = budget
    self.shots = shots
    self.canWrite = canWrite
    mended = scene
    for picture in pictures {
      guard let place = place(of: picture.shot) else { continue }
      mendedPictures[place] = picture
    }
  }

  private func place(of shot: Shot) -> Int? { shots.firstIndex { $0.name == shot.name } }

  /// The first repair that holds; of several the one that settles the most.
  mutating func repair(
    of suspicion: RuleViolation, by rule: Rule<FrameExplanation>, in shot: Shot
  ) -> ValidatedFix? {
    guard budget.rows > 0 else { return nil }
    let remedies = suspicion.remedies()
    guard !remedies.isEmpty, let place = place(of: shot) else { return nil }
    let settled = ResolvedProblem(shot: place, trouble: suspicion.trouble)
    var best: (remedy: Fix, edits: [FixEdit], blemishes: Int)?
    var holding = 0
    for remedy in candidates(remedies, for: settled, by: rule) where budget.rows > 0 {
      guard holding < Self.choices, let edits = remedy.edits(in: scene),
        let blemishes = blemishes(of: remedy, settled, by: rule)
      else { continue }
      // The edited file is read as a whole.
      budget.rows -= scene.constraints.count + scene.views.count
      guard canWrite(edits) else { continue }
      holding += 1
      if blemishes < best?.blemishes ?? .max { best = (remedy, edits, blemishes) }
      if blemishes == 0 { break }
    }
    guard let best else { return nil }
    if let better = news(of: best.remedy).applied(to: mended), better != mended {
      mended = better
      mendedPictures = [:]
    }
    taken.append((best.remedy, settled))
    return ValidatedFix(edits: best.edits, doubt: best.remedy.doubt)
  }

  /// What to try: what others have been told, where that settles this as well, then its own, then
  /// its own together with what others have been told.
  private mutating func candidates(
    _ own: [Fix], for settled: ResolvedProblem, by rule: Rule<FrameExplanation>
  ) -> [Fix] {
    let told = taken.map(\.remedy)
    guard !told.isEmpty else { return own }
    let isGone = !rule.finds(settled.trouble, in: mendedPicture(at: settled.shot))
    let joined = own.prefix(4).flatMap { own in told.suffix(6).map { $0.joined(with: own) } }
    return (isGone ? told : []) + own + joined
  }

  /// How much a repair leaves to be wished for; nil where it does not hold.
  private mutating func blemishes(
    of remedy: Fix, _ settled: ResolvedProblem, by rule: Rule<FrameExplanation>
  ) -> Int? {
    guard let alone = remedy.applied(to: scene),
      let blemishes = blemishes(of: alone, settled, by: rule, keeping: [])
    else { return nil }
    guard !taken.isEmpty, !taken.contains(where: { $0.remedy == remedy }) else { return blemishes }
    guard let together = news(of: remedy).applied(to: mended),
      self.blemishes(of: together, settled, by: rule, keeping: taken.map(\.settled)) != nil
    else { return nil }
    return blemishes
  }

  /// What a repair says beyond those before it.
  private func news(of remedy: Fix) -> Fix {
    Fix(
      remedy.changes.filter { change in !taken.contains { $0.remedy.changes.contains(change) } })
  }

  private mutating func blemishes(
    of changed: Scene, _ settled: ResolvedProblem, by rule: Rule<FrameExplanation>,
    keeping others: [ResolvedProblem]
  ) -> Int? {
    let picture = laidOut(changed, at: settled.shot)
    guard !rule.finds(settled.trouble, in: picture) else { return nil }
    var state = ShotProblems(picture)
    guard isNoWorse(&state, at: settled.shot, keeping: others) else { return nil }
    let emptied = state.emptyViews.subtracting(self.state(at: settled.shot).emptyViews)
    var blemishes = emptied.isEmpty ? 0 : 2
    for shot in shots.indices where shot != settled.shot {
      var other = ShotProblems(laidOut(changed, at: shot))
      guard isNoWorse(&other, at: shot, keeping: others) else { return nil }
      if other.troubles.contains(settled.trouble) { blemishes = max(blemishes, 1) }
    }
    return blemishes
  }

  /// Whether a shot has no trouble that it did not have, and none that others have settled.
  private mutating func isNoWorse(
    _ state: inout ShotProblems, at shot: Int, keeping others: [ResolvedProblem]
  ) -> Bool {
    var before = self.state(at: shot)
    guard state.troubles.isSubset(of: before.troubles) else { return false }
    if others.contains(where: { $0.shot == shot && state.troubles.contains($0.trouble) }) {
      return false
    }
    let observed = before.observe(within: budget)
    self.before[shot] = before
    return state.observe(within: budget).isSubset(of: observed)
  }

  /// A picture of the scene as it is written.
  private mutating func state(at shot: Int) -> ShotProblems {
    if let known = before[shot] { return known }
    let picture = taken.isEmpty ? mendedPicture(at: shot) : laidOut(scene, at: shot)
    let state = ShotProblems(picture)
    before[shot] = state
    return state
  }

  private mutating func mendedPicture(at shot: Int) -> FrameExplanation {
    if let known = mendedPictures[shot] { return known }
    let picture = laidOut(mended, at: shot)
    mendedPictures[shot] = picture
    return picture
  }

  private mutating func laidOut(_ scene: Scene, at place: Int) -> FrameExplanation {
    let picture = FrameExplanation(scene, shots[place].of(scene))
    budget.rows -= picture.effort
    return picture
  }
}

/// What counts of a picture where a repair is tried.
private struct ShotProblems {
  private let picture: FrameExplanation
  let troubles: Set<ProblemKey>
  /// The findings of `explain`, once they have been asked for.
  private var observations: Set<ProblemKey>?
  /// Views that are sure to have no area: what makes more of them may be right, and is rarely meant.
  let emptyViews: Set<ViewID>

  init(_ picture: FrameExplanation) {
    self.picture = picture
    troubles = picture.troubles
    let open = Set(picture.layout.ambiguities.map(\.quantity.view))
    emptyViews = Set(
      picture.scene.viewIDs.filter {
        let size = picture.result.layout[$0].frame.size
        return (size.width == 0 || size.height == 0) && !open.contains($0)
      })
  }

  /// Returns the findings of `explain`. Looking for them lays out other situations as well, so it
  /// counts as much as the picture.
  mutating func observe(within budget: FixBudget) -> Set<ProblemKey> {
    if let observations { return observations }
    let found = Set(judge(picture, by: pictureRules, for: .explain).map(\.trouble))
    budget.rows -= picture.effort
    observations = found
    return found
  }
}

extension Rule<FrameExplanation> {
  /// Whether a picture has a trouble, as far as this rule and those of the same codes can tell.
  fileprivate func finds(_ trouble: ProblemKey, in picture: FrameExplanation) -> Bool {
    if case .open(let quantity) = trouble { return picture.openness(of: quantity) != nil }
    let rules = pictureRules.filter { !Set($0.codes).isDisjoint(with: codes) }
    return judge(picture, by: rules, for: .explain).contains { $0.trouble == trouble }
  }
}

extension Shot {
  /// The same picture of a scene whose states do other things.
  package func of(_ scene: Scene) -> Shot {
    var shot = self
    shot.state = state.flatMap { own in scene.states.first { $0.name == own.name } }
    return shot
  }
}
