package import Files

/// A shot that is to become a golden.
package struct RecordedShot: Sendable {
  /// Nothing where the picture stays as it is.
  package let picture: [UInt8]?
  package let layout: GoldenShot

  package init(picture: [UInt8]?, layout: GoldenShot) {
    self.picture = picture
    self.layout = layout
  }
}

/// Where goldens lie: a folder that mirrors the folder of the scenes.
package struct GoldenStore: Sendable {
  /// The name of the one file that a scene has besides its pictures.
  static let layoutName = "layout.txt"
  /// More than any picture that we would write.
  static let largestPicture = 256 << 20
  static let largestLayout = 64 << 20

  package let folder: String

  package init(folder: String) { self.folder = folder }

  /// The folder of a scene's goldens.
  package func folder(of identity: String) -> String { "\(folder)/\(identity)" }

  /// The file of a shot's picture.
  package func picture(_ identity: String, _ shot: String) -> String {
    "\(folder)/\(identity)/\(shot).png"
  }

  /// The file of a scene's layout.
  package func layout(_ identity: String) -> String {
    "\(folder)/\(identity)/\(Self.layoutName)"
  }
}

extension GoldenStore {
  /// What a scene's layout file says; nothing when there is none.
  package func readLayout(of identity: String) throws(FileError) -> ReadLayout? {
    let path = layout(identity)
    do {
      let bytes = try readFile(path, limit: Self.largestLayout, followingLinks: false)
      return GoldenLayout.read(bytes, file: path)
    } catch {
      guard error.problem == .missing else { throw error }
      return nil
    }
  }

  /// The bytes of a shot's picture; nothing when there is none.
  package func readPicture(_ identity: String, _ shot: String) throws(FileError) -> [UInt8]? {
    do {
      return try readFile(
        picture(identity, shot), limit: Self.largestPicture, followingLinks: false)
    } catch {
      guard error.problem == .missing else { throw error }
      return nil
    }
  }

  /// The shots of which a picture lies in the scene's folder.
  package func storedShots(of identity: String) -> [String] {
    let entries = (try? listFolder(folder(of: identity))) ?? []
    return entries.compactMap { entry in
      guard entry.kind == .file, entry.name.hasSuffix(".png") else { return nil }
      return String(entry.name.dropLast(4))
    }
  }

  /// The scenes that have goldens, by the path of their folder.
  package func storedScenes() -> [String] {
    var found: [String] = []
    collect(into: &found, below: "", depth: 0)
    return found
  }

  private func collect(into found: inout [String], below path: String, depth: Int) {
    // Deeper than any scene, and the end for links that lead in a circle.
    guard depth < 32 else { return }
    let entries = (try? listFolder(path.isEmpty ? folder : "\(folder)/\(path)")) ?? []
    let holdsGoldens = entries.contains {
      $0.kind == .file && ($0.name == Self.layoutName || $0.name.hasSuffix(".png"))
    }
    if holdsGoldens, !path.isEmpty { found.append(path) }
    for entry in entries where entry.kind == .folder {
      collect(
        into: &found, below: path.isEmpty ? entry.name : "\(path)/\(entry.name)", depth: depth + 1)
    }
  }
}

extension GoldenStore {
  /// Writes the pictures and the layouts of a scene's shots; whatever is equal stays untouched.
  ///
  /// Shots that are not among them keep what the layout file says of them. Other tools and fonts
  /// alone are a reason to write only when they are to be refreshed.
  /// - Returns: The files that were written.
  package func write(
    _ shots: [RecordedShot], of identity: String, refreshing: Bool = false
  ) throws(FileError) -> [String] {
    let folder = folder(of: identity)
    try makeFolder(folder)
    return try withLock(on: folder) { () throws(FileError) -> [String] in
      sweepLeftovers(in: folder)
      var written: [String] = []
      for shot in shots {
        let path = picture(identity, shot.layout.name)
        if let bytes = shot.picture, try writeFileIfChanged(bytes, to: path) {
          written.append(path)
        }
      }
      // Read now, under the lock: another recorder may have added its own shots.
      var layout = try readLayout(of: identity)?.layout ?? GoldenLayout()
      let fresh = shots.map(\.layout).filter { shot in
        refreshing || !(layout[shot.name]?.saysTheSame(as: shot) ?? false)
      }
      guard !fresh.isEmpty else { return written }
      for shot in fresh { layout[shot.name] = shot }
      let path = self.layout(identity)
      if try writeFileIfChanged(Array(layout.text.utf8), to: path) { written.append(path) }
      return written
    }
  }
}
