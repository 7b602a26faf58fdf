import AppSimulation
import AutoLayout
package import Diagnostics
package import Explanation
import Geometry
import LinearSolver
package import SceneModel
import Shots

/// Constraints without which every picture would be the same.
///
/// They are sought by leaving them out, the weakest and of these the last one first, so that all
/// that are found can go together. Of constraints that say the same the author's `redundant`
/// decides which one it is. An inequality that others of its weight do not imply is a guard, and
/// no reproach is made of it.
///
/// - Parameter proving: Whether what the rows of a picture prove is believed, so that a picture is
///   laid out again only where they leave doubt. The result is the same; a scene of a thousand
///   constraints takes a moment and not minutes.
package func idleConstraints(
  in scene: Scene, _ pictures: [FrameExplanation], proving: Bool = true
) -> [Diagnostic] {
  var search = IdleSearch(scene, pictures, proving: proving)
  for id in search.order { search.take(id) }
  return search.diagnostics
}

private struct IdleSearch {
  private let scene: Scene
  private let pictures: [FrameExplanation]
  /// Of each picture the constraints that it knows.
  private let inForce: [Set<ConstraintID>]
  /// Of each picture what its rows prove.
  private var proofs: [RowProof]
  /// The constraints as they are tried.
  let order: [ConstraintID]
  private var reduced: Scene
  /// A picture that knows each idle constraint.
  private var idle: [ConstraintID: Int] = [:]
  private var guards: Set<ConstraintID> = []
  private var untried = 0
  /// How many rows may still be solved, the hard ones counted more: a scene of thousands of
  /// constraints must not take for ever.
  private var budget: Int
  /// The pictures without the idle constraints, as far as anybody has asked.
  private var reducedPictures: [Int: FrameExplanation] = [:]

  init(_ scene: Scene, _ pictures: [FrameExplanation], proving: Bool) {
    self.scene = scene
    self.pictures = pictures
    inForce = pictures.map(\.constraintsInForce)
    let marked = scene.constraintIDs.filter { scene[$0].isRedundant }
    let others = scene.constraintIDs.filter { !scene[$0].isRedundant }
    order =
      marked + others.sorted { (scene[$0].priority, $1.index) < (scene[$1].priority, $0.index) }
    let tried = order
    proofs = pictures.map { RowProof($0, tried: proving ? tried : []) }
    reduced = scene
    // A layout that was given up once would be given up for every constraint again.
    budget = pictures.contains { $0.layout.certainty == .exhausted } ? 0 : 1_000_000
  }

  /// Leaves a constraint out, unless some picture needs it or only it guards something.
  mutating func take(_ id: ConstraintID) {
    let places = pictures.indices.filter { inForce[$0].contains(id) }
    guard let first = places.first else { return }
    let verdicts = places.map { ($0, proofs[$0].verdict(on: id)) }
    guard !verdicts.contains(where: { $0.1 == .needed }) else { return }
    guard budget > 0 else {
      untried += 1
      return
    }
    let doubtful = verdicts.filter { $0.1 == .unknown }.map(\.0)
    var candidate: Scene?
    for place in doubtful {
      if let isSame = proofs[place].isSolvedAlike(without: id) {
        budget -= proofs[place].effort(of: id)
        guard isSame else { return }
        continue
      }
      let picture = pictures[place]
      let without = candidate ?? reduced.leavingOut(id)
      candidate = without
      budget -= picture.effort
      guard FrameExplanation(without, picture.shot.of(without)).looksLike(picture) else {
        return
      }
    }
    guard isImplied(id, in: places) else {
      guards.insert(id)
      return
    }
    candidate = nil
    reduced.leaveOut(id)
    idle[id] = first
    for place in places { proofs[place].remove(id) }
  }

  /// Whether what is left says by itself what an inequality says; of an equation that is not asked.
  private mutating func isImplied(_ id: ConstraintID, in places: [Int]) -> Bool {
    guard scene[id].relation != .equal else { return true }
    for place in places {
      budget -= proofs[place].effort(of: id)
      guard proofs[place].isImplied(id) else { return false }
    }
    return true
  }

  /// One for each line of the file.
  var diagnostics: [Diagnostic] {
    mutating get {
      let lines = Dictionary(grouping: scene.constraintIDs) { scene[$0].span }
      let firsts = scene.constraintIDs.filter { lines[scene[$0].span]?.first == $0 }
      var found = firsts.compactMap { diagnostic(at: scene[$0].span, lines[scene[$0].span] ?? []) }
      if untried > 0 {
        found.append(
          Diagnostic(
            .note, "lint.too-large",
            "large scene: \(untried) \(untried == 1 ? "constraint was" : "constraints were") "
              + "not tested for redundancy",
            at: SourceSpan(file: scene.file)))
      }
      return found
    }
  }

  private mutating func diagnostic(at span: SourceSpan, _ all: [ConstraintID]) -> Diagnostic? {
    let found = all.filter { idle[$0] != nil }
    guard let first = found.first else { return unfoundedClaim(all) }
    guard !scene[first].isRedundant else { return nil }
    // A sentence that repeats over a list is idle when it is so for all items.
    let isWhole = found.count == all.count
    let isTemplate = all.count > found.count && scene.isRepeated(all)
    guard isWhole || !isTemplate else { return nil }
    let more = found.count > 1 ? " (and \(found.count - 1) more from the same line)" : ""
    let text = "'\(scene[first].text(in: scene))'\(more)"
    if found.allSatisfy(isLoose) {
      return Diagnostic(
        .note, "lint.untested-inequality",
        "\(text) is implied by other constraints and satisfied with slack in every shot", at: span,
        hint: "remove it, or mark it 'redundant'")
    }
    // A part of a group cannot be left out as it is written: that much is only worth knowing.
    return Diagnostic(
      isWhole ? .warning : .note, isWhole ? "lint.redundant-constraint" : "lint.redundant-part",
      "\(text) is redundant: every shot is the same without it", at: span,
      notes: reasons(for: first), hint: isWhole ? "remove it, or mark it 'redundant'" : nil)
  }

  /// Whether a constraint is an inequality that is nowhere tight.
  private func isLoose(_ id: ConstraintID) -> Bool {
    guard scene[id].relation != .equal else { return false }
    return pictures.indices.filter { inForce[$0].contains(id) }.allSatisfy {
      proofs[$0].slack(of: id) ?? 1 > 0.01
    }
  }

  private mutating func reasons(for id: ConstraintID) -> [Note] {
    guard let place = idle[id] else { return [] }
    let known = reducedPictures[place]
    let without = known ?? FrameExplanation(reduced, pictures[place].shot.of(reduced))
    reducedPictures[place] = without
    return without.reasons(sayingTheSameAs: id, in: pictures[place].result)
  }

  /// What is marked as redundant and is not.
  private func unfoundedClaim(_ all: [ConstraintID]) -> Diagnostic? {
    guard let first = all.first, scene[first].isRedundant, untried == 0, !guards.contains(first),
      inForce.contains(where: { $0.contains(first) })
    else { return nil }
    return Diagnostic(
      .warning, "lint.not-redundant",
      "'\(scene[first].text(in: scene))' is marked 'redundant' but has an effect",
      at: scene[first].span, hint: "remove the word 'redundant'")
  }
}

extension FrameExplanation {
  /// The constraints that the picture knows, those included of which layout code makes others.
  fileprivate var constraintsInForce: Set<ConstraintID> {
    let repeated = scene.constraintIDs.filter {
      scene[$0].isAddedOnEachLayout && scene[$0].isActive
    }
    return Set(moment.situation.activeConstraints + repeated)
  }

  /// Whether another picture shows the same views at the same places, with the same doubts; the
  /// last bits of a sum depend on the order in which the solver met the rows.
  fileprivate func looksLike(_ other: FrameExplanation) -> Bool {
    layout.views.count == other.layout.views.count
      && zip(layout.views, other.layout.views).allSatisfy { $0.looksLike($1) }
      && layout.conflicts == other.layout.conflicts
      && layout.ambiguities.count == other.layout.ambiguities.count
      && zip(layout.ambiguities, other.layout.ambiguities).allSatisfy { $0.looksLike($1) }
  }
}

private func isNear(_ one: Double, _ other: Double) -> Bool {
  one == other || (one - other).magnitude <= 1e-6 * max(1, one.magnitude)
}

extension SolvedView {
  fileprivate func looksLike(_ other: SolvedView) -> Bool {
    var same = other
    same.exactFrame = exactFrame
    return self == same
      && zip(exactFrame.numbers, other.exactFrame.numbers).allSatisfy { isNear($0, $1) }
  }
}

extension LayoutAmbiguity {
  fileprivate func looksLike(_ other: LayoutAmbiguity) -> Bool {
    var same = other
    (same.lowest, same.highest) = (lowest, highest)
    return self == same && isNear(lowest, other.lowest) && isNear(highest, other.highest)
  }
}

extension Scene {
  /// Whether constraints of one line are about different views, as `each` makes them.
  fileprivate func isRepeated(_ ids: [ConstraintID]) -> Bool {
    Set(ids.map { self[$0].first.item }).count > 1
  }
}
