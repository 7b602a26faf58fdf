package import Files
import PNG

/// A change that nobody has accepted or refused yet.
package struct PendingChange: Sendable {
  package let scene: String
  /// The new picture as a file.
  package let picture: [UInt8]
  package let layout: GoldenShot

  package init(scene: String, picture: [UInt8], layout: GoldenShot) {
    self.scene = scene
    self.picture = picture
    self.layout = layout
  }

  /// The name by which filters know the shot.
  package var name: String { "\(scene)/\(layout.name)" }

  /// The same with the picture as a recording would have written it: a check packs its pictures in
  /// haste, as most are looked at once.
  var withLastingPicture: PendingChange {
    // Files that are no pictures are found out when they are judged.
    guard let bitmap = try? decodePNG(picture), let lasting = try? encodePNG(bitmap) else {
      return self
    }
    return PendingChange(scene: scene, picture: lasting, layout: layout)
  }
}

/// Where checks leave changes until somebody decides about them.
///
/// It gathers over several checks; a shot that is its golden again takes its change away. What a
/// power cut takes, the next check makes again.
package struct PendingStore: Sendable {
  package let folder: String

  package init(folder: String) { self.folder = folder }

  private func actual(_ scene: String, _ shot: String) -> String {
    "\(folder)/\(scene)/\(shot).actual.png"
  }

  private func difference(_ scene: String, _ shot: String) -> String {
    "\(folder)/\(scene)/\(shot).diff.png"
  }

  private func moves(_ scene: String, _ shot: String) -> String {
    "\(folder)/\(scene)/\(shot).moves.png"
  }

  private func facts(_ scene: String, _ shot: String) -> String {
    "\(folder)/\(scene)/\(shot).actual.txt"
  }

  /// Keeps a change, with pictures of what moved and of what differs where there are some.
  /// - Returns: The pictures, the one to look at first in front.
  package func keep(
    _ change: PendingChange, moves: [UInt8]? = nil, difference: [UInt8]?
  ) throws(FileError) -> [String] {
    let (scene, shot) = (change.scene, change.layout.name)
    try makeFolder("\(folder)/\(scene)")
    // The facts come last: without them a change is not taken for one.
    try writeFileIfChanged(change.picture, to: actual(scene, shot), .passing)
    var pictures: [String] = []
    let others = [(self.moves(scene, shot), moves), (self.difference(scene, shot), difference)]
    for (path, bytes) in others {
      if let bytes {
        try writeFileIfChanged(bytes, to: path, .passing)
        pictures.append(path)
      } else {
        try removeFile(path)
      }
    }
    let text = GoldenLayout(shots: [change.layout]).text
    try writeFileIfChanged(Array(text.utf8), to: facts(scene, shot), .passing)
    return pictures + [actual(scene, shot)]
  }

  /// Whether there is a whole change of this shot.
  func holds(_ scene: String, _ shot: String) -> Bool { change(scene, shot) != nil }

  /// Takes a change away, if there is one.
  package func remove(_ scene: String, _ shot: String) throws(FileError) {
    // The facts go first: a picture alone is no change.
    let pictures = [actual(scene, shot), difference(scene, shot), moves(scene, shot)]
    for path in [facts(scene, shot)] + pictures { try removeFile(path) }
  }

  /// All changes that wait, by the scenes' paths; what is not whole is left out.
  package func changes() -> [PendingChange] {
    GoldenStore(folder: folder).storedScenes().flatMap { scene in
      let entries = (try? listFolder("\(folder)/\(scene)")) ?? []
      return entries.compactMap { entry -> PendingChange? in
        guard entry.name.hasSuffix(".actual.txt") else { return nil }
        return change(scene, String(entry.name.dropLast(".actual.txt".count)))
      }
    }
  }

  private func change(_ scene: String, _ shot: String) -> PendingChange? {
    guard
      let text = try? readFile(facts(scene, shot), limit: GoldenStore.largestLayout),
      let layout = GoldenLayout.read(text, file: facts(scene, shot)).layout[shot],
      let picture = try? readFile(actual(scene, shot), limit: GoldenStore.largestPicture),
      // As a power cut may leave it.
      !picture.isEmpty
    else { return nil }
    return PendingChange(scene: scene, picture: picture, layout: layout)
  }
}
