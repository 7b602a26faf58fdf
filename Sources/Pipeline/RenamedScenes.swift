package import Goldens
import Loading
import Pictures
import Runs
import Selection
import Shots
package import Verdicts

/// New scenes of which goldens hold the very text under a name that no scene has any more; of those
/// in a storyboard, whose text has their name in it, all frames.
package func renamedScenes(
  among scenes: [CheckedScene], obsolete: [ObsoleteGolden], in store: GoldenStore
) -> [NewName] {
  var abandoned = obsolete.filter { $0.shot == nil }.map(\.scene)
  return scenes.compactMap { scene in
    guard !abandoned.isEmpty, !scene.shots.isEmpty,
      scene.shots.allSatisfy({ $0.outcome.judgement.verdict == .new })
    else { return nil }
    let today = scene.loaded.whole
    let place = abandoned.firstIndex(where: today.oldNames(in: store))
    return place.map { NewName(old: abandoned.remove(at: $0), new: today.file.identity) }
  }
}

extension SceneFile {
  /// Whether another name is one of the same storyboard, or of the same root in another one.
  fileprivate func mayHaveBeen(_ identity: String) -> Bool {
    guard let root, let slash = identity.lastIndex(of: "/") else { return false }
    return identity[slash...] == "/" + root
      || identity[..<slash] == self.identity.dropLast(root.count + 1)
  }
}

extension LoadedScene {
  /// Whether the goldens under a name are of this scene.
  fileprivate func oldNames(in store: GoldenStore) -> (_ identity: String) -> Bool {
    func layout(_ identity: String) -> GoldenLayout? {
      try? store.readLayout(of: identity)?.layout
    }
    guard !file.isInterface else {
      return { file.mayHaveBeen($0) && layout($0).map(looks) ?? false }
    }
    let copies = Set(copies(known: []).map(\.name))
    return { !copies.isEmpty && layout($0)?.copies == copies }
  }

  private func looks(like layout: GoldenLayout) -> Bool {
    guard let scene else { return false }
    return shots.allSatisfy { layout[$0.name]?.views == layOut(scene, $0).facts.views }
  }
}
