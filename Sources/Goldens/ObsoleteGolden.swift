package import Files

/// A golden that nothing asks for: of a shot, or of a whole scene that is gone.
package struct ObsoleteGolden: Hashable, Sendable {
  package let scene: String
  /// Nil for all goldens of the scene.
  package let shot: String?

  package init(scene: String, shot: String?) {
    self.scene = scene
    self.shot = shot
  }

  /// The path to show.
  package func path(in store: GoldenStore) -> String {
    (shot.map { store.picture(scene, $0) } ?? store.folder(of: scene)).path
  }

  /// The files that removing it would remove or change.
  package func files(in store: GoldenStore) -> [Place] {
    if let shot { return [store.picture(scene, shot)] }
    return store.storedShots(of: scene).map { store.picture(scene, $0) }
      + store.storedCopies(of: scene) + [store.layout(scene)]
  }
}

extension GoldenStore {
  /// The shots of which there is a picture or a line in the layout file.
  package func knownShots(of identity: String) -> [String] {
    let pictures = storedShots(of: identity)
    let read = try? readLayout(of: identity)
    let described = read?.layout.shots.map(\.name) ?? []
    // What a stranger's layout file calls a shot may be anything.
    return pictures + described.filter { !pictures.contains($0) && !$0.contains("/") }
  }

  /// Removes a golden; files that are none of ours stay, and their folder with them.
  /// - Returns: The files that are gone.
  package func remove(_ golden: ObsoleteGolden) throws(FileError) -> [Place] {
    let folder = folder(of: golden.scene)
    let removed = try withLock(on: folder) { () throws(FileError) -> [Place] in
      let files = golden.files(in: self).filter { fileKind($0) != nil }
      for file in files { try removeFile(file) }
      guard let shot = golden.shot, let read = try readLayout(of: golden.scene),
        !read.isUnusable, read.layout[shot] != nil
      else { return files }
      var layout = read.layout
      layout[shot] = nil
      let place = self.layout(golden.scene)
      guard layout.shots.isEmpty else {
        try writeFileIfChanged(Array(layout.text.utf8), to: place)
        return files + (try tidyCopies(of: golden.scene, for: layout).unused)
      }
      // The layout file goes last: a folder without it is not looked into again. Without any shot
      // it would only make a scene that has goldens of one that has none.
      let copies = try tidyCopies(of: golden.scene, for: layout).unused
      try removeFile(place)
      return files + copies + [place]
    }
    removeEmptyFolders(from: folder, upTo: self.folder)
    return removed
  }
}
