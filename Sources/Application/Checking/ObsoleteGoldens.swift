package import SnaplineGoldens
package import SnaplineProjects
import SnaplineSceneModel

/// Returns the unused goldens, which belong to no shot.
///
/// All planned shots count, whatever a filter selects. The plan of a scene with errors is unknown,
/// so none of its goldens is unused, nor any below its file name; the same is true of the shots of
/// a storyboard root, because the options of a run select its devices. Goldens without a scene are
/// searched only if the scenes are all of the project. Goldens of tests are never unused. Unused
/// entries of layout files are searched only on request, because all files must be read.
///
/// - Parameter ofSameOptions: Whether all goldens were recorded with the options of this run.
package func obsoleteGoldens(
  _ scenes: [LoadedScene], in store: GoldenStore, besides unchecked: UncheckedFiles,
  isWholeProject: Bool = true, inLayoutFiles: Bool = false, ofSameOptions: Bool = false
) -> [ObsoleteGolden] {
  var obsolete: [ObsoleteGolden] = []
  // The directories are read once, regardless of the number of scenes.
  let stored = isWholeProject ? store.storedGoldens() : []
  let shots = Dictionary(stored.map { ($0.identity, $0.shots) }) { first, _ in first }
  for loaded in scenes where loaded.knowsAllShots(ofSameOptions) {
    let planned = Set(loaded.plannedShots.map(\.name))
    let identity = loaded.file.identity
    var known =
      inLayoutFiles
      ? store.existingShots(of: identity)
      : isWholeProject ? shots[identity] ?? [] : store.storedShots(of: identity)
    // A shot without an image may have a text golden, and so may those that are no longer planned.
    if !inLayoutFiles, !planned.isSubset(of: known) { known = store.shotsWithPixels(of: identity) }
    let left = known.filter { !planned.contains($0) }
    let layout = left.isEmpty ? nil : try? store.readLayout(of: identity)?.layout
    for shot in left where layout?[shot]?.isOfTest != true {
      obsolete.append(ObsoleteGolden(scene: identity, shot: shot))
    }
  }
  let known = Set(scenes.map(\.file.identity))
  for identity in stored.map(\.identity)
  where !known.contains(identity) && unchecked.file(of: identity) == nil {
    let layout = try? store.readLayout(of: identity)?.layout
    guard layout?.shots.contains(where: \.isOfTest) != true else { continue }
    obsolete.append(ObsoleteGolden(scene: identity, shot: nil))
  }
  return obsolete
}

/// Removes the pending changes of shots that no scene has any more.
///
/// The rules are those of goldens: shots that may reappear and the results of tests are kept. Only
/// the names of changes are read before a removal, because a check must not read all of them.
package func removeStalePending(
  in pending: PendingStore, among scenes: [LoadedScene], besides unchecked: UncheckedFiles,
  isWholeProject: Bool
) {
  let waiting = pending.shots()
  guard !waiting.isEmpty else { return }
  let known = Dictionary(scenes.map { ($0.file.identity, $0) }) { first, _ in first }
  for (scene, shot) in waiting {
    let loaded = known[scene]
    let isComplete =
      loaded.map { $0.knowsAllShots(false) }
      ?? (isWholeProject && unchecked.file(of: scene) == nil)
    let isPlanned = loaded?.plannedShots.contains { $0.name == shot } ?? false
    guard isComplete, !isPlanned, let change = pending.pending(scene, shot),
      !change.layout.isOfTest
    else { continue }
    try? pending.remove(scene, shot)
  }
}

extension LoadedScene {
  /// Returns whether the plan contains all shots with goldens of this run's options, or of any
  /// options.
  fileprivate func knowsAllShots(_ ofSameOptions: Bool) -> Bool {
    isRead && !hasErrors && (ofSameOptions || !file.isInterface)
  }
}
