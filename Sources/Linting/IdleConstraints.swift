import AppSimulation
import AutoLayout
import Diagnostics
import Explanation
import LinearSolver
import SceneModel
import Shots

/// Constraints without which every picture would be the same.
///
/// They are sought by leaving them out, the last one first, so that all that are found can go
/// together. Of constraints that say the same the author's `redundant` decides which one it is.
func idleConstraints(in scene: Scene, _ pictures: [LintedShot]) -> [Diagnostic] {
  var search = IdleSearch(scene, pictures)
  let marked = scene.constraintIDs.filter { scene[$0].isRedundant }
  let others = scene.constraintIDs.filter { !scene[$0].isRedundant }
  for id in marked + others.reversed() { search.take(id) }
  return search.diagnostics
}

private struct IdleSearch {
  private let scene: Scene
  private let pictures: [LintedShot]
  /// Of each picture the constraints that it knows.
  private let inForce: [Set<ConstraintID>]
  private var reduced: Scene
  /// A picture with each idle constraint, and the same without it.
  private var idle: [ConstraintID: (with: LintedShot, without: LintedShot)] = [:]
  private var untried = 0
  /// How many rows may still be solved, the hard ones counted more: a scene of thousands of
  /// constraints must not take for ever.
  private var budget: Int
  private static let stepsOfRow = 100

  init(_ scene: Scene, _ pictures: [LintedShot]) {
    self.scene = scene
    self.pictures = pictures
    inForce = pictures.map(\.constraintsInForce)
    reduced = scene
    // A layout that was given up once would be given up for every constraint again.
    budget = pictures.contains { $0.layout.certainty == .exhausted } ? 0 : 1_000_000
  }

  /// Leaves a constraint out, unless some picture needs it.
  mutating func take(_ id: ConstraintID) {
    let places = pictures(with: id)
    guard !places.isEmpty else { return }
    guard budget > 0 else {
      untried += 1
      return
    }
    let candidate = reduced.without(id)
    var witness: (with: LintedShot, without: LintedShot)?
    for picture in places {
      budget -= picture.result.problem.origins.count
      budget -= picture.result.solution.effort.steps / Self.stepsOfRow
      let other = LintedShot(candidate, picture.shot.of(candidate))
      guard other.looksLike(picture) else { return }
      if witness == nil { witness = (picture, other) }
    }
    reduced = candidate
    idle[id] = witness
  }

  private func pictures(with id: ConstraintID) -> [LintedShot] {
    pictures.indices.filter { inForce[$0].contains(id) }.map { pictures[$0] }
  }

  /// One for each line of the file.
  var diagnostics: [Diagnostic] {
    let lines = Dictionary(grouping: scene.constraintIDs) { scene[$0].span }
    let firsts = scene.constraintIDs.filter { lines[scene[$0].span]?.first == $0 }
    var found = firsts.compactMap { diagnostic(at: scene[$0].span, lines[scene[$0].span] ?? []) }
    if untried > 0 {
      found.append(
        Diagnostic(
          .note, "lint.too-large",
          "the scene is so large that \(untried) constraints were not tried",
          at: SourceSpan(file: scene.file)))
    }
    return found
  }

  private func diagnostic(at span: SourceSpan, _ all: [ConstraintID]) -> Diagnostic? {
    let found = all.filter { idle[$0] != nil }
    guard let first = found.first else { return unfoundedClaim(all) }
    guard !scene[first].isRedundant else { return nil }
    // A sentence that repeats over a list is idle when it is so for all items.
    let isWhole = found.count == all.count
    let isTemplate = all.count > found.count && scene.isRepeated(all)
    guard isWhole || !isTemplate else { return nil }
    let more = found.count > 1 ? " and \(found.count - 1) more of its line" : ""
    let text = "'\(scene[first].text(in: scene))'\(more)"
    let isLoose = found.allSatisfy(isLoose)
    if isLoose {
      return Diagnostic(
        .note, "lint.untested-inequality",
        "\(text) has room to spare in every picture: none shows what it is for", at: span,
        hint: "add a state in which it has to hold something back")
    }
    // A part of a group cannot be left out as it is written: that much is only worth knowing.
    return Diagnostic(
      isWhole ? .warning : .note,
      isWhole ? "lint.redundant-constraint" : "lint.redundant-part",
      "\(text) decides nothing: every picture is the same without it", at: span,
      notes: reasons(for: first),
      hint: isWhole ? "remove it, or write 'redundant' behind it" : nil)
  }

  /// Whether a constraint is an inequality that is nowhere tight.
  private func isLoose(_ id: ConstraintID) -> Bool {
    guard scene[id].relation != .equal else { return false }
    return pictures(with: id).allSatisfy { picture in
      FrameExplanation(picture.moment, picture.shot, picture.result).slack(of: id) ?? 1 > 0.01
    }
  }

  private func reasons(for id: ConstraintID) -> [Note] {
    guard let witness = idle[id] else { return [] }
    let (moment, shot, result) =
      (witness.without.moment, witness.without.shot, witness.without.result)
    let explanation = FrameExplanation(moment, shot, result)
    return explanation.reasons(sayingTheSameAs: id, in: witness.with.result)
  }

  /// What is marked as redundant and is not.
  private func unfoundedClaim(_ all: [ConstraintID]) -> Diagnostic? {
    guard let first = all.first, scene[first].isRedundant, untried == 0,
      !pictures(with: first).isEmpty
    else { return nil }
    return Diagnostic(
      .warning, "lint.not-redundant",
      "'\(scene[first].text(in: scene))' is marked as redundant, and decides something",
      at: scene[first].span, hint: "leave out 'redundant'")
  }
}

extension LintedShot {
  /// The constraints that the picture knows, those included of which layout code makes others.
  fileprivate var constraintsInForce: Set<ConstraintID> {
    let scene = moment.scene
    let repeated = scene.constraintIDs.filter {
      scene[$0].isAddedOnEachLayout && scene[$0].isActive
    }
    return Set(moment.situation.activeConstraints + repeated)
  }
}

extension Shot {
  /// The same picture of a scene whose states do other things.
  fileprivate func of(_ scene: Scene) -> Shot {
    var shot = self
    shot.state = state.flatMap { own in scene.states.first { $0.name == own.name } }
    return shot
  }
}

extension Scene {
  /// The scene without a constraint; every other one keeps its place.
  fileprivate func without(_ id: ConstraintID) -> Scene {
    var copy = self
    copy.constraints[id.index].isActive = false
    copy.constraints[id.index].isPlaceholder = false
    for state in copy.states.indices {
      for step in copy.states[state].steps.indices {
        if case .activate(let ids) = copy.states[state].steps[step] {
          copy.states[state].steps[step] = .activate(ids.filter { $0 != id })
        }
      }
    }
    return copy
  }

  /// Whether constraints of one line are about different views, as `each` makes them.
  fileprivate func isRepeated(_ ids: [ConstraintID]) -> Bool {
    Set(ids.map { self[$0].first.item }).count > 1
  }
}
