package import Goldens
import Selection
import Shots

/// Goldens that no shot asks for.
///
/// Judged by all that the scenes plan, whatever a filter selects. Of a scene that cannot be
/// read nothing is known, so nothing of it is obsolete. Goldens without a scene are looked for
/// only when the scenes are all of the project. What tests have recorded is theirs. Lines that
/// the layout files have left over are looked for only where asked: it takes reading them all.
package func obsoleteGoldens(
  _ scenes: [LoadedScene], in store: GoldenStore, isWholeProject: Bool = true,
  inLayoutFiles: Bool = false
) -> [ObsoleteGolden] {
  var obsolete: [ObsoleteGolden] = []
  for loaded in scenes where loaded.isRead {
    let planned = Set(loaded.plannedShots.map(\.name))
    let identity = loaded.file.identity
    let known = inLayoutFiles ? store.knownShots(of: identity) : store.storedShots(of: identity)
    let left = known.filter { !planned.contains($0) }
    let layout = left.isEmpty ? nil : try? store.readLayout(of: identity)?.layout
    for shot in left where layout?[shot]?.isOfTest != true {
      obsolete.append(ObsoleteGolden(scene: identity, shot: shot))
    }
  }
  guard isWholeProject else { return obsolete }
  let known = Set(scenes.map(\.file.identity))
  for identity in store.storedScenes() where !known.contains(identity) {
    let layout = try? store.readLayout(of: identity)?.layout
    guard layout?.shots.contains(where: \.isOfTest) != true else { continue }
    obsolete.append(ObsoleteGolden(scene: identity, shot: nil))
  }
  return obsolete
}
