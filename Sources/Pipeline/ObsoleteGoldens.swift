package import Goldens
package import Loading
import Selection
import Shots

/// Goldens that no shot asks for.
///
/// Judged by all that the scenes plan, whatever a filter selects. Of a scene with mistakes it is
/// not known what it would plan without them, so nothing of it is obsolete, and nothing below the
/// name of its file either; nor is any shot of a root of a storyboard, for options of another run
/// choose on which devices it is shown. Goldens without a scene are looked for only when the scenes
/// are all of the project. What tests have recorded is theirs. Lines that the layout files have left
/// over are looked for only where asked: it takes
/// reading them all.
///
/// - Parameter ofSameOptions: Whether all goldens were made with the options of this run.
package func obsoleteGoldens(
  _ scenes: [LoadedScene], in store: GoldenStore, besides unchecked: UncheckedFiles,
  isWholeProject: Bool = true, inLayoutFiles: Bool = false, ofSameOptions: Bool = false
) -> [ObsoleteGolden] {
  var obsolete: [ObsoleteGolden] = []
  // All folders are looked into once, however many scenes there are.
  let stored = isWholeProject ? store.storedGoldens() : []
  let shots = Dictionary(stored.map { ($0.identity, $0.shots) }) { first, _ in first }
  for loaded in scenes where loaded.knowsAllShots(ofSameOptions) {
    let planned = Set(loaded.plannedShots.map(\.name))
    let identity = loaded.file.identity
    let known =
      inLayoutFiles
      ? store.knownShots(of: identity)
      : isWholeProject ? shots[identity] ?? [] : store.storedShots(of: identity)
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

/// Takes away what waits for a decision on shots that no scene has any more.
///
/// Judged as goldens are: what may come back, and what tests have left, stays. Of a change only the
/// names are looked at, unless it is to go: a check must not read all that waits.
package func forgetGoneChanges(
  in pending: PendingStore, among scenes: [LoadedScene], besides unchecked: UncheckedFiles,
  isWholeProject: Bool
) {
  let waiting = pending.shots()
  guard !waiting.isEmpty else { return }
  let known = Dictionary(scenes.map { ($0.file.identity, $0) }) { first, _ in first }
  for (scene, shot) in waiting {
    let loaded = known[scene]
    let isJudged =
      loaded.map { $0.knowsAllShots(false) }
      ?? (isWholeProject && unchecked.file(of: scene) == nil)
    let isPlanned = loaded?.plannedShots.contains { $0.name == shot } ?? false
    guard isJudged, !isPlanned, let change = pending.pending(scene, shot),
      !change.layout.isOfTest
    else { continue }
    try? pending.remove(scene, shot)
  }
}

extension LoadedScene {
  /// Whether all shots are known that goldens of this run's options, or of any, can be of.
  fileprivate func knowsAllShots(_ ofSameOptions: Bool) -> Bool {
    isRead && !hasErrors && (ofSameOptions || !file.isInterface)
  }
}
