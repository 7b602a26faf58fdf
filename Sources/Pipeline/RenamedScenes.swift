package import Goldens
import Runs
import Selection
package import Verdicts

/// New scenes of which goldens hold the very text under a name that no scene has any more.
package func renamedScenes(
  among scenes: [CheckedScene], obsolete: [ObsoleteGolden], in store: GoldenStore
) -> [NewName] {
  var abandoned = obsolete.filter { $0.shot == nil }.map(\.scene)
  return scenes.compactMap { scene in
    guard !abandoned.isEmpty, !scene.shots.isEmpty, !scene.loaded.file.isInterface,
      scene.shots.allSatisfy({ $0.outcome.judgement.verdict == .new })
    else { return nil }
    let copies = Set(scene.loaded.whole.copies(known: []).map(\.name))
    let place = abandoned.firstIndex { identity in
      guard let layout = try? store.readLayout(of: identity)?.layout else { return false }
      return !copies.isEmpty && layout.copies == copies
    }
    return place.map { NewName(old: abandoned.remove(at: $0), new: scene.loaded.file.identity) }
  }
}
