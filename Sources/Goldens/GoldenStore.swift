import Diagnostics
package import Files

/// A shot that is to become a golden.
package struct RecordedShot: Sendable {
  /// Nil where the picture stays as it is.
  package let picture: [UInt8]?
  package let layout: GoldenShot
  /// The scene as it is written, as far as it is known: those of which the layout speaks.
  package let copies: [WrittenCopy]

  package init(picture: [UInt8]?, layout: GoldenShot, copies: [WrittenCopy] = []) {
    self.picture = picture
    self.layout = layout
    self.copies = copies
  }
}

/// Where goldens lie: a folder that mirrors the folder of the scenes.
package struct GoldenStore: Sendable {
  /// The name of the one file that a scene has besides its pictures.
  static let layoutName = "layout.txt"
  /// More than any picture that we would write.
  package static let largestPicture = 256 << 20
  package static let largestLayout = 64 << 20

  package let folder: Place

  package init(folder: Place) { self.folder = folder }

  /// The folder of a scene's goldens.
  package func folder(of identity: String) -> Place { folder[identity] }

  /// The file of a shot's picture.
  package func picture(_ identity: String, _ shot: String) -> Place {
    folder["\(identity)/\(shot).png"]
  }

  /// The file of a scene's layout.
  package func layout(_ identity: String) -> Place { folder["\(identity)/\(Self.layoutName)"] }
}

extension GoldenStore {
  /// What a scene's layout file says; nil when there is none.
  package func readLayout(of identity: String) throws(FileError) -> ReadLayout? {
    let place = layout(identity)
    return try readFileIfThere(place, limit: Self.largestLayout).map {
      GoldenLayout.read($0, file: place.path)
    }
  }

  /// The bytes of a shot's picture; nil when there is none.
  package func readPicture(_ identity: String, _ shot: String) throws(FileError) -> [UInt8]? {
    try readFileIfThere(picture(identity, shot), limit: Self.largestPicture)
  }

  /// The shots of which a picture lies in the scene's folder.
  package func storedShots(of identity: String) -> [String] {
    shots(among: (try? listFolder(folder(of: identity))) ?? [])
  }

  private func shots(among entries: [FolderEntry]) -> [String] {
    entries.compactMap { entry in
      guard entry.kind == .file, entry.name.hasSuffix(".png") else { return nil }
      return String(entry.name.dropLast(4))
    }
  }

  /// The scenes that have goldens, by the path of their folder.
  package func storedScenes() -> [String] { contents().scenes.map(\.identity) }

  /// The same with the shots of which pictures lie there.
  package func storedGoldens() -> [StoredScene] { contents().scenes }

  /// The links where folders of goldens could be; nobody looks behind them.
  package func links() -> [Place] {
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

/// A scene that has goldens.
package struct StoredScene: Sendable {
  /// The path of its folder.
  package let identity: String
  /// Those of which a picture lies there.
  package let shots: [String]
}

extension GoldenStore {
  /// Writes the pictures and the layouts of a scene's shots; whatever is equal stays untouched.
  ///
  /// Shots that are not among them keep what the layout file says of them. Other tools and fonts
  /// alone, without another picture, are a reason to write only when they are to be refreshed.
  /// - Returns: The files that were written; copies belong to the layout file, and are named only
  ///   where they alone were lost.
  package func write(
    _ shots: [RecordedShot], of identity: String, refreshing: Bool = false
  ) throws(FileError) -> [String] {
    let folder = folder(of: identity)
    try makeFolder(folder)
    return try withLock(on: folder) { () throws(FileError) -> [String] in
      sweepLeftovers(in: folder, depth: 0)
      var written = try writeFilesIfChanged(
        shots.compactMap { shot in
          shot.picture.map { ($0, picture(identity, shot.layout.name)) }
        }
      ).map(\.path)
      // Read now, under the lock: another recorder may have added its own shots.
      let read = try readLayout(of: identity)
      let old = read?.layout ?? GoldenLayout()
      let fresh = shots.map(\.layout).filter { shot in
        refreshing || written.contains(picture(identity, shot.name).path)
          || !(old[shot.name]?.saysTheSame(as: shot) ?? false)
      }
      let layout = old.replacing(fresh)
      // Before the file that speaks of them, so that it never speaks of what is not there.
      for copy in Set(shots.flatMap(\.copies)).sorted(by: { $0.name < $1.name })
      where layout.copies.contains(copy.name) {
        let place = freePlace(for: copy, of: identity, from: old, to: layout)
        if try writeFileIfChanged(copy.bytes, to: place), fresh.isEmpty {
          written.append(place.path)
        }
      }
      let place = self.layout(identity)
      if !fresh.isEmpty, try writeFileIfChanged(Array(layout.text.utf8), to: place) {
        written.append(place.path)
      }
      // Also where nothing was written: an earlier call may have been ended before this.
      if !fresh.isEmpty || read?.isWhole == true { try tidyCopies(of: identity, for: layout) }
      return written
    }
  }
}
