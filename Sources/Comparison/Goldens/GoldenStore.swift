import SnaplineBasics
package import SnaplinePlatform

/// A shot to be recorded as a golden.
package struct RecordedShot: Sendable {
  /// The image; nil if it is unchanged, or if the layout contains the hash of its pixels.
  package let image: [UInt8]?
  package let layout: GoldenShot
  /// The available copies of the sources that the layout refers to.
  package let copies: [SourceCopy]

  package init(image: [UInt8]?, layout: GoldenShot, copies: [SourceCopy] = []) {
    self.image = image
    self.layout = layout
    self.copies = copies
  }
}

/// The directory of goldens, which mirrors the directory of the scenes.
package struct GoldenStore: Sendable {
  /// The name of the scene's layout file.
  static let layoutName = "layout.txt"
  /// The maximum size of an image file in bytes, larger than any that we write.
  package static let maximumImageBytes = 256 << 20
  package static let largestLayout = 64 << 20

  package let folder: RootedPath

  package init(folder: RootedPath) { self.folder = folder }

  /// Returns the directory of a scene's goldens.
  package func folder(of identity: String) -> RootedPath { folder[identity] }

  /// Returns the file of a shot's image.
  package func imagePath(_ identity: String, _ shot: String) -> RootedPath {
    folder["\(identity)/\(shot).png"]
  }

  /// Returns the file of a scene's layout.
  package func layoutPath(_ identity: String) -> RootedPath {
    folder["\(identity)/\(Self.layoutName)"]
  }
}

extension GoldenStore {
  /// Parses a scene's layout file; nil if there is none.
  package func readLayout(of identity: String) throws(FileError) -> ParsedLayoutFile? {
    let place = layoutPath(identity)
    return try readFileIfExists(place, limit: Self.largestLayout).map {
      GoldenLayout.read($0, file: place.path)
    }
  }

  /// Reads a shot's image file; nil if there is none.
  package func readImage(_ identity: String, _ shot: String) throws(FileError) -> [UInt8]? {
    try readFileIfExists(imagePath(identity, shot), limit: Self.maximumImageBytes)
  }

  /// Returns the shots with an image in the scene's directory.
  package func storedShots(of identity: String) -> [String] {
    shots(among: (try? listFolder(folder(of: identity))) ?? [])
  }

  private func shots(among entries: [FolderEntry]) -> [String] {
    entries.compactMap { entry in
      guard entry.kind == .file, entry.name.hasSuffix(".png") else { return nil }
      return String(entry.name.dropLast(4))
    }
  }

  /// Returns the scenes with goldens, by the path of their directory.
  package func storedScenes() -> [String] { contents().scenes.map(\.identity) }

  /// Returns the scenes with goldens, and the shots with images.
  package func storedGoldens() -> [StoredScene] { contents().scenes }

  /// Returns the links among the directories of goldens, which are not followed.
  package func links() -> [RootedPath] {
    fileKind(folder) == .link ? [folder] : contents().links.map { folder[$0] }
  }

  private func contents() -> (scenes: [StoredScene], links: [String]) {
    var found: (scenes: [StoredScene], links: [String]) = ([], [])
    collect(into: &found, below: "", depth: 0)
    return found
  }

  private func collect(
    into found: inout (scenes: [StoredScene], links: [String]), below path: String, depth: Int
  ) {
    // Deeper than any scene.
    guard depth < 32 else { return }
    let entries = (try? listFolder(path.isEmpty ? folder : folder[path])) ?? []
    let shots = shots(among: entries)
    let holdsGoldens =
      !shots.isEmpty || entries.contains { $0.kind == .file && $0.name == Self.layoutName }
    if holdsGoldens, !path.isEmpty {
      found.scenes.append(StoredScene(identity: path, shots: shots))
    }
    for entry in entries {
      let inner = path.isEmpty ? entry.name : "\(path)/\(entry.name)"
      if entry.kind == .folder { collect(into: &found, below: inner, depth: depth + 1) }
      if entry.kind == .link { found.links.append(inner) }
    }
  }
}

/// A scene with goldens.
package struct StoredScene: Sendable {
  /// The path of its directory.
  package let identity: String
  /// The shots with an image.
  package let shots: [String]
}

extension GoldenStore {
  /// Writes the images and the layouts of a scene's shots; equal files are left unchanged.
  ///
  /// The image of a shot that becomes a text golden is removed, after its layout was written.
  /// Other shots keep their entries in the layout file. Different tools and fonts without a
  /// different image are written only if fingerprints are to be refreshed.
  /// - Returns: The files that were written; copies belong to the layout file, and are listed only
  ///   if they alone were missing.
  package func write(
    _ shots: [RecordedShot], of identity: String, refreshing: Bool = false
  ) throws(FileError) -> [String] {
    let folder = folder(of: identity)
    try createFolder(folder)
    return try withLock(on: folder) { () throws(FileError) -> [String] in
      removeTemporaryFiles(in: folder, depth: 0)
      var written = try writeFilesIfChanged(
        shots.compactMap { shot in
          shot.image.map { ($0, imagePath(identity, shot.layout.name)) }
        }
      ).map(\.path)
      // Read under the lock: another recorder may have added shots.
      let read = try readLayout(of: identity)
      let old = read?.layout ?? GoldenLayout()
      let fresh = shots.map(\.layout).filter { shot in
        refreshing || written.contains(imagePath(identity, shot.name).path)
          || !(old[shot.name]?.isEquivalent(to: shot) ?? false)
      }
      let layout = old.replacing(fresh)
      // Before the layout file, which must never refer to a missing copy.
      for copy in Set(shots.flatMap(\.copies)).sorted(by: { $0.name < $1.name })
      where layout.copies.contains(copy.name) {
        let place = unusedPath(for: copy, of: identity, from: old, to: layout)
        if try writeFileIfChanged(copy.bytes, to: place), fresh.isEmpty {
          written.append(place.path)
        }
      }
      let place = self.layoutPath(identity)
      if !fresh.isEmpty, try writeFileIfChanged(Array(layout.text.utf8), to: place) {
        written.append(place.path)
      }
      if !fresh.isEmpty { try removeImagesOfTextGoldens(in: layout, of: identity) }
      // Also without writes, because an earlier call may have been interrupted before this.
      if !fresh.isEmpty || read?.isWhole == true { try tidyCopies(of: identity, for: layout) }
      return written
    }
  }
}
