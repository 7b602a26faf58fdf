import LinearSolver
import SnaplineAppSimulation
import SnaplineAutoLayout
package import SnaplineBasics
package import SnaplineExplanation
package import SnaplineSceneModel

/// Returns findings for redundant constraints, whose removal changes no shot.
///
/// Constraints are removed tentatively, the weakest first and of these the last first, so that all
/// that are found can be removed together. Of equivalent constraints the author's `redundant`
/// decides which one is reported. An inequality that constraints of at least its priority do not
/// imply is a safeguard and is not reported.
///
/// - Parameter proving: Whether a shot is laid out again only if its rows do not prove the result.
///   The findings are the same; a scene of a thousand constraints takes seconds instead of minutes.
package func redundantConstraints(
  in scene: Scene, _ explanations: [FrameExplanation], proving: Bool = true
) -> [Diagnostic] {
  var search = RedundantConstraintSearch(scene, explanations, proving: proving)
  for id in search.order { search.remove(id) }
  return search.diagnostics
}

private struct RedundantConstraintSearch {
  private let scene: Scene
  private let explanations: [FrameExplanation]
  /// The constraints of each shot.
  private let inForce: [Set<ConstraintID>]
  /// The proof of each shot.
  private var proofs: [RedundancyProof]
  /// The constraints in the order of their tentative removal.
  let order: [ConstraintID]
  private var reduced: Scene
  /// The index of a shot that contains each redundant constraint.
  private var redundantCounts: [ConstraintID: Int] = [:]
  private var guards: Set<ConstraintID> = []
  private var untried = 0
  /// The number of rows that may still be solved, weighted by difficulty: the time for thousands of
  /// constraints must be bounded.
  private var budget: Int
  /// The shots without the redundant constraints, computed on demand.
  private var reducedExplanations: [Int: FrameExplanation] = [:]

  init(_ scene: Scene, _ explanations: [FrameExplanation], proving: Bool) {
    self.scene = scene
    self.explanations = explanations
    inForce = explanations.map(\.constraintsInForce)
    let marked = scene.constraintIDs.filter { scene[$0].isRedundant }
    let others = scene.constraintIDs.filter { !scene[$0].isRedundant }
    order =
      marked + others.sorted { (scene[$0].priority, $1.index) < (scene[$1].priority, $0.index) }
    let tried = order
    proofs = explanations.map { RedundancyProof($0, tried: proving ? tried : []) }
    reduced = scene
    // A layout that exceeded its budget once would do so for every constraint.
    budget = explanations.contains { $0.layout.certainty == .exhausted } ? 0 : 1_000_000
  }

  /// Removes a constraint, unless a shot requires it or it is a safeguard.
  mutating func remove(_ id: ConstraintID) {
    let places = explanations.indices.filter { inForce[$0].contains(id) }
    guard let first = places.first else { return }
    let verdicts = places.map { ($0, proofs[$0].redundancy(of: id)) }
    guard !verdicts.contains(where: { $0.1 == .needed }) else { return }
    guard budget > 0 else {
      untried += 1
      return
    }
    let doubtful = verdicts.filter { $0.1 == .unknown }.map(\.0)
    var candidate: Scene?
    for place in doubtful {
      if let isSame = proofs[place].hasSameSolution(without: id) {
        budget -= proofs[place].effort(of: id)
        guard isSame else { return }
        continue
      }
      let picture = explanations[place]
      let without = candidate ?? reduced.removing(id)
      candidate = without
      budget -= picture.effort
      guard FrameExplanation(without, picture.shot.states(of: without)).isEquivalent(to: picture)
      else {
        return
      }
    }
    guard isImplied(id, in: places) else {
      guards.insert(id)
      return
    }
    candidate = nil
    reduced.remove(id)
    redundantCounts[id] = first
    for place in places { proofs[place].remove(id) }
  }

  /// Whether the remaining constraints imply an inequality; true for an equation.
  private mutating func isImplied(_ id: ConstraintID, in indices: [Int]) -> Bool {
    guard scene[id].relation != .equal else { return true }
    for place in indices {
      budget -= proofs[place].effort(of: id)
      guard proofs[place].isImplied(id) else { return false }
    }
    return true
  }

  /// One finding for each line of the file.
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
    let found = all.filter { redundantCounts[$0] != nil }
    guard let first = found.first else { return unfoundedClaim(all) }
    guard !scene[first].isRedundant else { return nil }
    // A constraint that repeats over a list is redundant if it is so for all items.
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
    // A part of a group cannot be removed in the source, so this is a note.
    return Diagnostic(
      isWhole ? .warning : .note, isWhole ? "lint.redundant-constraint" : "lint.redundant-part",
      "\(text) is redundant: every shot is the same without it", at: span,
      notes: reasons(for: first), hint: isWhole ? "remove it, or mark it 'redundant'" : nil)
  }

  /// Whether a constraint is an inequality that is nonbinding in all shots.
  private func isLoose(_ id: ConstraintID) -> Bool {
    guard scene[id].relation != .equal else { return false }
    return explanations.indices.filter { inForce[$0].contains(id) }.allSatisfy {
      proofs[$0].slack(of: id) ?? 1 > 0.01
    }
  }

  private mutating func reasons(for id: ConstraintID) -> [Note] {
    guard let place = redundantCounts[id] else { return [] }
    let known = reducedExplanations[place]
    let without = known ?? FrameExplanation(reduced, explanations[place].shot.states(of: reduced))
    reducedExplanations[place] = without
    return without.reasons(matching: id, in: explanations[place].result)
  }

  /// Returns a finding for constraints that are marked as redundant but are not.
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
  /// The constraints in the shot, including those that layout code copies.
  fileprivate var constraintsInForce: Set<ConstraintID> {
    let repeated = scene.constraintIDs.filter {
      scene[$0].isAddedOnEachLayout && scene[$0].isActive
    }
    return Set(appState.environment.activeConstraints + repeated)
  }

  /// Whether another shot has the same views at the same positions, with the same findings; the
  /// last bits of a sum depend on the order of the solver's rows.
  fileprivate func isEquivalent(to other: FrameExplanation) -> Bool {
    layout.views.count == other.layout.views.count
      && zip(layout.views, other.layout.views).allSatisfy { $0.isEquivalent(to: $1) }
      && layout.conflicts == other.layout.conflicts
      && layout.ambiguities.count == other.layout.ambiguities.count
      && zip(layout.ambiguities, other.layout.ambiguities).allSatisfy { $0.isEquivalent(to: $1) }
  }
}

private func isNear(_ one: Double, _ other: Double) -> Bool {
  one == other || (one - other).magnitude <= 1e-6 * max(1, one.magnitude)
}

extension SolvedView {
  fileprivate func isEquivalent(to other: SolvedView) -> Bool {
    var same = other
    same.exactFrame = exactFrame
    return self == same
      && zip(exactFrame.numbers, other.exactFrame.numbers).allSatisfy { isNear($0, $1) }
  }
}

extension LayoutAmbiguity {
  fileprivate func isEquivalent(to other: LayoutAmbiguity) -> Bool {
    var same = other
    (same.lowest, same.highest) = (lowest, highest)
    return self == same && isNear(lowest, other.lowest) && isNear(highest, other.highest)
  }
}

extension Scene {
  /// Whether constraints of one line relate different views, as created by `each`.
  fileprivate func isRepeated(_ ids: [ConstraintID]) -> Bool {
    Set(ids.map { self[$0].first.item }).count > 1
  }
}
