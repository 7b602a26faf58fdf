package import SnaplineGoldenComparison
package import SnaplineGoldens
import SnaplineInterfaceBuilder
import SnaplinePlatform
package import SnaplineProjects
import SnaplineRendering
import SnaplineSceneModel

/// Returns the scenes without goldens whose text is identical to goldens under a name that no scene
/// has any more; for a storyboard root, whose text contains its name, the object or all frames must
/// be equal.
package func renamedScenes(
  among new: [LoadedScene], obsolete: [ObsoleteGolden], in store: GoldenStore
) -> [ViewRename] {
  var abandoned = obsolete.filter { $0.shot == nil }.map(\.scene)
  var found: [ViewRename] = []
  func find(_ oldNames: (LoadedScene) -> (String) -> Bool) {
    for scene in new where !abandoned.isEmpty {
      let today = scene.whole
      guard !found.contains(where: { $0.new == today.file.identity }),
        let place = abandoned.firstIndex(where: oldNames(today))
      else { continue }
      found.append(ViewRename(old: abandoned.remove(at: place), new: today.file.identity))
    }
  }
  // Cells often have equal frames, so identical objects are matched first.
  find { $0.isSameObject }
  find { $0.oldNames(in: store) }
  return found.sorted { isBytewiseLess($0.new, $1.new) }
}

/// Returns the current names of Interface Builder roots that have another name in an older revision
/// of the same file, by their older names: as a cell with another reuse identifier.
package func renamedRoots(from old: [LoadedScene], to new: [LoadedScene]) -> [String: String] {
  let before = Set(old.map(\.file.identity))
  let after = Set(new.map(\.file.identity))
  let current = new.filter { !before.contains($0.file.identity) }
  let names = Dictionary(
    current.compactMap { scene in scene.objectKey.map { ($0, scene.file.identity) } }
  ) { first, _ in first }
  var renamed: [String: String] = [:]
  for scene in old where !after.contains(scene.file.identity) {
    renamed[scene.file.identity] = scene.objectKey.flatMap { names[$0] }
  }
  return renamed
}

extension LoadedScene {
  /// The file and the object that owns the root; nil for other scenes and without an identifier.
  fileprivate var objectKey: [String]? {
    guard file.isInterface, let root = interfaceRoot, !root.ownerID.isEmpty else { return nil }
    return [file.stem, root.ownerID]
  }
}

extension SceneFile {
  /// Returns whether a name belongs to the same storyboard, or to the same root of another
  /// storyboard.
  fileprivate func mayHaveBeen(_ identity: String) -> Bool {
    guard let root, let slash = identity.lastIndex(of: "/") else { return false }
    return identity[slash...] == "/" + root
      || identity[..<slash] == self.identity.dropLast(root.count + 1)
  }
}

extension LoadedScene {
  /// Returns whether a name is a former name of the same root, or ends with the identifier of the
  /// same object.
  fileprivate func isSameObject(_ identity: String) -> Bool {
    guard file.isInterface, let root = interfaceRoot else { return false }
    let stem = file.identity.dropLast(root.name.count)
    let name = identity.dropFirst(stem.count)
    return identity.hasPrefix(stem)
      && (name == root.formerName || !root.ownerID.isEmpty && name.hasSuffix("-" + root.ownerID))
  }

  /// Returns a predicate for names whose goldens belong to this scene.
  fileprivate func oldNames(in store: GoldenStore) -> (_ identity: String) -> Bool {
    func layout(_ identity: String) -> GoldenLayout? {
      try? store.readLayout(of: identity)?.layout
    }
    guard !file.isInterface else {
      return { file.mayHaveBeen($0) && layout($0).map(hasSameViews) ?? false }
    }
    let copies = Set(copies(existing: []).map(\.name))
    return { name in
      guard let stored = layout(name)?.copies, !copies.isEmpty else { return false }
      // A text golden of a figure also has the copies of its scenes.
      return stored == copies || file.isFigure && stored.isSuperset(of: copies)
    }
  }

  private func hasSameViews(as layout: GoldenLayout) -> Bool {
    guard let scene, !plannedShots.isEmpty else { return false }
    return plannedShots.allSatisfy { layout[$0.name]?.views == layOut(scene, $0).layoutFacts.views }
  }
}
