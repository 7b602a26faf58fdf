import Bytes
package import Files
import PNG

/// A change that waits for a decision.
package struct PendingChange: Sendable {
  package let scene: String
  /// The new image file.
  package private(set) var picture: [UInt8]
  package let layout: GoldenShot
  /// The sources from which the image was drawn.
  package let copies: [SourceCopy]
  /// The cause; nil if it was not searched for, or is too long to be stored.
  package let cause: Cause?
  /// The golden that the check compared with; nil if unknown.
  package let golden: BaselineHash?
  /// Whether the change can be approved; one of a layout with errors can only be viewed.
  package let mayBecomeGolden: Bool

  package init(
    scene: String, picture: [UInt8], layout: GoldenShot, copies: [SourceCopy] = [],
    cause: Cause? = nil, golden: BaselineHash? = nil, mayBecomeGolden: Bool = true
  ) {
    self.scene = scene
    self.picture = picture
    self.layout = layout
    self.copies = copies
    self.cause = cause
    self.golden = golden
    self.mayBecomeGolden = mayBecomeGolden
  }

  /// The name of the shot in filters.
  package var name: String { "\(scene)/\(layout.name)" }

  /// The change with its image compressed as in a recording: a check compresses images quickly, as
  /// most are viewed once.
  var withLastingPicture: PendingChange {
    // Files that are not images are detected on comparison.
    guard let bitmap = try? decodePNG(picture), let lasting = try? encodePNG(bitmap) else {
      return self
    }
    var change = self
    change.picture = lasting
    return change
  }
}

/// The storage of pending changes until a decision.
///
/// It accumulates over several checks; a shot that matches its golden again loses its change. After
/// a power failure the next check recreates missing changes.
package struct PendingStore: Sendable {
  package let folder: Place

  package init(folder: Place) { self.folder = folder }

  private func picture(_ kind: String, _ scene: String, _ shot: String) -> Place {
    folder["\(scene)/\(shot).\(kind).png"]
  }

  /// Returns the file that makes an image a pending change.
  package func facts(_ scene: String, _ shot: String) -> Place {
    folder["\(scene)/\(shot)\(Self.endingOfFacts)"]
  }

  private static let endingOfFacts = ".actual.txt"

  /// Stores a change, with its overlay and diff image if there are any.
  /// - Returns: The images, the most important one first.
  package func keep(
    _ change: PendingChange, moves: [UInt8]? = nil, difference: [UInt8]? = nil
  ) throws(FileError) -> [String] {
    let (scene, shot) = (change.scene, change.layout.name)
    // The facts are written last: without them the files are not a change.
    try writeFileIfChanged(change.picture, to: picture("actual", scene, shot), .passing)
    let pictures = try keep(moves: moves, difference: difference, of: scene, shot)
    for copy in change.copies where fileKind(folder[scene][copy.name]) == nil {
      try writeFileIfChanged(copy.bytes, to: folder[scene][copy.name], .passing)
    }
    try writeFileIfChanged(Array(change.facts.utf8), to: facts(scene, shot), .passing)
    return pictures
  }

  /// Stores images of a change next to it; older images are removed.
  /// - Returns: The images, the most important one first.
  package func keep(
    moves: [UInt8]?, difference: [UInt8]?, of scene: String, _ shot: String
  ) throws(FileError) -> [String] {
    var pictures: [String] = []
    for (kind, bytes) in [("moves", moves), ("diff", difference)] {
      let place = picture(kind, scene, shot)
      if let bytes {
        try writeFileIfChanged(bytes, to: place, .passing)
        pictures.append(place.path)
      } else {
        try removeFile(place)
      }
    }
    return pictures + [picture("actual", scene, shot).path]
  }

  /// Returns the pending change of a shot; nil if there is none, or if it is incomplete.
  package func pending(_ scene: String, _ shot: String) -> PendingChange? {
    try? change(scene, shot).get()
  }

  /// Removes a change, if there is one.
  package func remove(_ scene: String, _ shot: String) throws(FileError) {
    try remove(scene, [shot])
  }

  /// Removes existing changes of a scene.
  func remove(_ scene: String, _ shots: [String]) throws(FileError) {
    // Most scenes have no pending change, and a check of many scenes must not test each file.
    guard fileKind(folder[scene]) != nil else { return }
    var hadFacts = false
    for shot in shots {
      // The facts are removed first: an image alone is no change.
      let facts = facts(scene, shot)
      hadFacts = hadFacts || fileKind(facts) != nil
      try removeFile(facts)
      for kind in ["actual", "diff", "moves"] { try removeFile(picture(kind, scene, shot)) }
    }
    // Copies are shared: they are removed with the last change of the scene.
    guard hadFacts else { return }
    let entries = (try? listFolder(folder[scene])) ?? []
    if !entries.contains(where: { $0.name.hasSuffix(Self.endingOfFacts) }) {
      for file in store.storedCopies(of: scene) { try removeFile(file) }
    }
  }

  private var store: GoldenStore { GoldenStore(folder: folder) }

  /// Returns all complete pending changes, by the scenes' paths.
  package func changes() -> [PendingChange] {
    shots().compactMap(pending).filter(\.mayBecomeGolden)
  }

  /// Returns the names of changes whose image was replaced after the check.
  package func replaced() -> [String] {
    shots().compactMap { scene, shot in
      guard case .failure(.replaced) = change(scene, shot) else { return nil }
      return "\(scene)/\(shot)"
    }
  }

  /// Returns the scene and the shot of each change, complete or not, without reading any.
  package func shots() -> [(scene: String, shot: String)] {
    store.storedScenes().flatMap { scene in
      let entries = (try? listFolder(folder[scene])) ?? []
      return entries.filter { $0.kind == .file && $0.name.hasSuffix(Self.endingOfFacts) }
        .map { (scene, String($0.name.dropLast(Self.endingOfFacts.count))) }
    }
  }

  private func change(_ scene: String, _ shot: String) -> Result<
    PendingChange, InvalidPendingChange
  > {
    guard
      let text = try? readFile(facts(scene, shot), limit: GoldenStore.largestLayout),
      let picture = try? readFile(
        self.picture("actual", scene, shot), limit: GoldenStore.largestPicture),
      // A power failure may leave an empty file.
      !picture.isEmpty
    else { return .failure(.notWhole) }
    return PendingChange.read(text, of: scene, shot, picture: picture, from: facts(scene, shot))
  }
}

extension PendingChange {
  /// Reads a change from its facts file and the image recorded there; the copies are next to it.
  package static func read(
    _ facts: [UInt8], of scene: String, _ shot: String, picture: [UInt8], from place: Place
  ) -> Result<PendingChange, InvalidPendingChange> {
    let signature = Array(Self.signature(of: picture).utf8)
    var lines = facts.dropLast(signature.count).split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    let cause = Cause(lines: lines.filter(Cause.isLine))
    lines.removeAll(where: Cause.isLine)
    let golden = lines.lazy.compactMap(BaselineHash.init(line:)).first
    lines.removeAll { BaselineHash(line: $0) != nil }
    let count = lines.count
    lines.removeAll { $0.elementsEqual(unfitLine.utf8) }
    let mayBecomeGolden = lines.count == count
    let text = Array(lines.joined(separator: [UInt8(ascii: "\n")]))
    let layout = GoldenLayout.read(text, file: place.path).layout[shot]
    guard let layout, let folder = place.parent,
      let copies = try? GoldenStore(folder: folder).readCopies(of: layout, ".").get()
    else { return .failure(.notWhole) }
    guard facts.suffix(signature.count) == signature[...] else { return .failure(.replaced) }
    return .success(
      PendingChange(
        scene: scene, picture: picture, layout: layout, copies: copies, cause: cause,
        golden: golden, mayBecomeGolden: mayBecomeGolden))
  }

  /// The line in the facts file of a change that cannot be approved.
  private static let unfitLine = "unfit"

  /// The maximum number of edits in a stored cause.
  private static let mostCauses = 100

  /// The facts file: the change without the image and the copies.
  var facts: String {
    let cause = cause.flatMap { $0.changes.count <= Self.mostCauses ? $0.text : nil }
    return GoldenLayout(shots: [layout]).text + (cause ?? "") + (golden?.line ?? "")
      + (mayBecomeGolden ? "" : Self.unfitLine + "\n") + Self.signature(of: picture)
  }

  /// Returns the last line of the facts, a hash of the image: only the image of the check can be
  /// approved.
  private static func signature(of picture: [UInt8]) -> String {
    "picture \(ContentHash(of: picture))\n"
  }
}

/// The golden image that a check compared with, by its hash, or its absence.
package struct BaselineHash: Hashable, Sendable {
  private let name: String

  package init(_ picture: [UInt8]?) {
    name = picture.map { ContentHash(of: $0).description } ?? "none"
  }

  fileprivate init?(line: ArraySlice<UInt8>) {
    let words = String(decoding: line, as: UTF8.self).split(separator: " ")
    guard words.count == 2, words[0] == "golden" else { return nil }
    name = String(words[1])
  }

  fileprivate var line: String { "golden \(name)\n" }
}

/// The reason why files are not a pending change.
package enum InvalidPendingChange: Error {
  case notWhole
  case replaced
}
