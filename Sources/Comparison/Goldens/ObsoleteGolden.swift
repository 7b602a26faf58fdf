package import SnaplinePlatform

/// An unused golden: of a shot, or of an entire removed scene.
package struct ObsoleteGolden: Hashable, Sendable {
  package let scene: String
  /// The shot; nil for all goldens of the scene.
  package let shot: String?

  package init(scene: String, shot: String?) {
    self.scene = scene
    self.shot = shot
  }

  /// Returns the path for display.
  package func path(in store: GoldenStore) -> String {
    guard let shot else { return store.folder(of: scene).path }
    let image = store.imagePath(scene, shot)
    return fileKind(image) == nil ? "\(store.layoutPath(scene).path) (\(shot))" : image.path
  }

  /// Returns the files that its removal would remove or change.
  package func files(in store: GoldenStore) -> [RootedPath] {
    if let shot { return [store.imagePath(scene, shot)] }
    return store.storedShots(of: scene).map { store.imagePath(scene, $0) }
      + store.storedCopies(of: scene) + [store.layoutPath(scene)]
  }
}

extension GoldenStore {
  /// Returns the shots with an image or an entry in the layout file.
  package func existingShots(of identity: String) -> [String] {
    storedShots(of: identity, and: { _ in true })
  }

  /// Returns the shots with an image, and those of text goldens.
  package func shotsWithPixels(of identity: String) -> [String] {
    storedShots(of: identity, and: { $0.pixels != nil })
  }

  /// Returns the shots with an image, and those with certain entries in the layout file.
  private func storedShots(
    of identity: String, and isIncluded: (GoldenShot) -> Bool
  ) -> [String] {
    let pictures = storedShots(of: identity)
    let described = (try? readLayout(of: identity))?.layout.shots.filter(isIncluded) ?? []
    // Shot names in an untrusted layout file are arbitrary.
    return pictures
      + described.map(\.name).filter { !pictures.contains($0) && !$0.contains("/") }
  }

  /// Removes a golden; files that are not ours are preserved with their directory.
  /// - Returns: The removed files.
  package func remove(_ golden: ObsoleteGolden) throws(FileError) -> [RootedPath] {
    let folder = folder(of: golden.scene)
    let removed = try withLock(on: folder) { () throws(FileError) -> [RootedPath] in
      let files = golden.files(in: self).filter { fileKind($0) != nil }
      for file in files { try removeFile(file) }
      guard let shot = golden.shot, let read = try readLayout(of: golden.scene),
        !read.isUnusable, read.layout[shot] != nil
      else { return files }
      var layout = read.layout
      layout[shot] = nil
      let place = self.layoutPath(golden.scene)
      guard layout.shots.isEmpty else {
        try writeFileIfChanged(Array(layout.text.utf8), to: place)
        return files + (try tidyCopies(of: golden.scene, for: layout).unused)
      }
      // The layout file is removed last: a directory without it is not examined again. Without any
      // shot it would only make the scene appear to have goldens.
      let copies = try tidyCopies(of: golden.scene, for: layout).unused
      try removeFile(place)
      return files + copies + [place]
    }
    removeEmptyFolders(from: folder, upTo: self.folder)
    return removed
  }
}
