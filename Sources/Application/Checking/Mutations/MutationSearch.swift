package import SnaplineBasics
import SnaplinePlatform
package import SnaplineProjects
import SnaplineProofs
import SnaplineSceneFiles
import SnaplineSceneModel
import SnaplineSceneSyntax

/// A search for mutations of a scene that no golden and no claim detects.
package struct MutationSearch: Sendable {
  private let loaded: LoadedScene
  private let scene: Scene
  private let cache = InterfaceFileCache()
  private let mutations: [SceneMutation]
  private let untriedCount: Int

  /// The maximum number of view layouts for all recorded shots.
  private static let maximumViews = 10_000_000

  /// Creates a search; nil for an invalid scene or a figure.
  package init?(_ loaded: LoadedScene) {
    guard let scene = loaded.scene, !loaded.hasErrors, !loaded.file.isFigure else { return nil }
    self.loaded = loaded
    self.scene = scene
    var all = scene.constraintMutations()
    if !loaded.file.isInterface {
      all += NumberLiterals(loaded.bytes, file: loaded.file.path)?.mutations() ?? []
    }
    let cost = max(1, scene.views.count * max(1, loaded.shots.count))
    mutations = Array(all.prefix(Self.maximumViews / cost))
    untriedCount = all.count - mutations.count
  }

  /// The number of mutations.
  package var count: Int { mutations.count }

  /// Returns the surviving mutations in source order; nil if the search was interrupted.
  package func survivors(
    _ options: ProofOptions, threads: Int, shouldStop: @escaping @Sendable () -> Bool
  ) -> [Diagnostic]? {
    let pictures = mapInParallel(loaded.shots, threads: threads) { [scene] shot in
      RecordedShotFacts(scene, shot)
    }.compactMap { $0 }
    let unseen = mapInParallel(
      mutations, threads: threads, tools: {}, shouldStop: shouldStop,
      work: { _, mutation -> Scene? in
        guard let changed = changed(by: mutation) else { return nil }
        return pictures.contains { $0.differs(from: changed) } ? nil : changed
      })
    let survivors = withoutParts(
      zip(mutations, unseen).compactMap { mutation, scene in
        (scene ?? nil).map { SurvivingMutation(mutation: mutation, scene: $0) }
      })
    var found: [SurvivingChange] = []
    if !survivors.isEmpty {
      let claimCheck = MutationClaimCheck(loaded, scene, options, threads: threads)
      let places = mapInParallel(
        survivors, threads: threads, tools: {}, shouldStop: shouldStop,
        work: { _, survivor in claimCheck.shots(detecting: survivor.scene) })
      guard places.allSatisfy({ $0 != nil }) else { return nil }
      for (survivor, places) in zip(survivors, places) {
        guard case .some(.some(let places)) = places else { continue }
        let change = SurvivingChange(survivor.mutation, places, in: scene)
        if let place = found.firstIndex(where: { $0.concerns(change) }) {
          found[place].add(change)
        } else {
          found.append(change)
        }
      }
    }
    guard unseen.allSatisfy({ $0 != nil }) else { return nil }
    return (found.map { $0.diagnostic(in: scene) } + untried).sortedBySource()
  }

  private struct SurvivingMutation: Sendable {
    let mutation: SceneMutation
    let scene: Scene
  }

  /// Removes the mutations of constraints that can be removed entirely.
  private func withoutParts(_ survivors: [SurvivingMutation]) -> [SurvivingMutation] {
    let gone = Set(survivors.filter { $0.mutation.part == .whole }.map(\.mutation.constraint))
    return survivors.filter { survivor in
      let mutation = survivor.mutation
      return mutation.part == .whole || mutation.constraint == nil
        || !gone.contains(mutation.constraint)
    }
  }

  private var untried: [Diagnostic] {
    guard untriedCount > 0 else { return [] }
    return [
      Diagnostic(
        .note, "prove.too-large",
        "large scene: \(untriedCount) "
          + "\(untriedCount == 1 ? "mutation was" : "mutations were") not tested",
        at: SourceSpan(file: scene.file))
    ]
  }

  /// Returns the scene with a mutation; nil if it would have additional diagnostics.
  private func changed(by mutation: SceneMutation) -> Scene? {
    switch mutation.change {
    case .leaveOut(let id): return scene.removing(id)
    case .replace(let id, let constraint):
      var copy = scene
      copy.constraints[id.index] = constraint
      return copy
    case .write(let bytes):
      let written = loadScene(loaded.file, bytes: bytes, from: cache)
      guard !written.hasErrors, written.diagnostics.count <= loaded.diagnostics.count,
        written.plannedShots.map(\.name) == loaded.plannedShots.map(\.name),
        written.scene?.views.count == scene.views.count
      else { return nil }
      return written.scene
    }
  }
}
