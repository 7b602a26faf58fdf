package import Files

/// A golden that nothing asks for: of a shot, or of a whole scene that is gone.
package struct ObsoleteGolden: Hashable, Sendable {
  package let scene: String
  /// Nothing for all goldens of the scene.
  package let shot: String?

  package init(scene: String, shot: String?) {
    self.scene = scene
    self.shot = shot
  }

  /// The path to show.
  package func path(in store: GoldenStore) -> String {
    shot.map { store.picture(scene, $0) } ?? store.folder(of: scene)
  }

  /// The files that removing it would remove or change.
  package func files(in store: GoldenStore) -> [String] {
    if let shot { return [store.picture(scene, shot)] }
    return store.storedShots(of: scene).map { store.picture(scene, $0) } + [store.layout(scene)]
  }
}

extension GoldenStore {
  /// The shots of which there is a picture or a line in the layout file.
  package func knownShots(of identity: String) -> [String] {
    let pictures = storedShots(of: identity)
    let read = try? readLayout(of: identity)
    let described = read?.layout.shots.map(\.name) ?? []
    return pictures + described.filter { !pictures.contains($0) }
  }

  /// Removes a golden; files that are none of ours stay, and their folder with them.
  /// - Returns: The files that are gone.
  package func remove(_ golden: ObsoleteGolden) throws(FileError) -> [String] {
    let folder = folder(of: golden.scene)
    let removed = try withLock(on: folder) { () throws(FileError) -> [String] in
      let files = golden.files(in: self).filter { fileKind($0) != nil }
      for path in files { try removeFile(path) }
      guard let shot = golden.shot, let read = try readLayout(of: golden.scene),
        !read.isUnusable, read.layout[shot] != nil
      else { return files }
      var layout = read.layout
      layout[shot] = nil
      try writeFileIfChanged(Array(layout.text.utf8), to: self.layout(golden.scene))
      return files
    }
    removeEmptyFolders(from: folder, upTo: self.folder)
    return removed
  }
}
