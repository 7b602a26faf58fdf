import Bytes
package import Files
import PNG

/// A change that nobody has accepted or refused yet.
package struct PendingChange: Sendable {
  package let scene: String
  /// The new picture as a file.
  package private(set) var picture: [UInt8]
  package let layout: GoldenShot
  /// The scene as it was written for the picture.
  package let copies: [WrittenCopy]
  /// Why it looks otherwise; nil where that was not looked for, or is too long to be kept.
  package let cause: Cause?
  /// The golden that the check has seen; nil where it is not known.
  package let golden: SeenGolden?
  /// Whether it can be approved; one of a layout with errors is only looked at.
  package let mayBecomeGolden: Bool

  package init(
    scene: String, picture: [UInt8], layout: GoldenShot, copies: [WrittenCopy] = [],
    cause: Cause? = nil, golden: SeenGolden? = nil, mayBecomeGolden: Bool = true
  ) {
    self.scene = scene
    self.picture = picture
    self.layout = layout
    self.copies = copies
    self.cause = cause
    self.golden = golden
    self.mayBecomeGolden = mayBecomeGolden
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
    var change = self
    change.picture = lasting
    return change
  }
}

/// Where checks leave changes until somebody decides about them.
///
/// It gathers over several checks; a shot that is its golden again takes its change away. What a
/// power cut takes, the next check makes again.
package struct PendingStore: Sendable {
  package let folder: Place

  package init(folder: Place) { self.folder = folder }

  private func picture(_ kind: String, _ scene: String, _ shot: String) -> Place {
    folder["\(scene)/\(shot).\(kind).png"]
  }

  /// The file that tells a change from a picture.
  package func facts(_ scene: String, _ shot: String) -> Place {
    folder["\(scene)/\(shot)\(Self.endingOfFacts)"]
  }

  private static let endingOfFacts = ".actual.txt"

  /// Keeps a change, with pictures of what moved and of what differs where there are some.
  /// - Returns: The pictures, the one to look at first in front.
  package func keep(
    _ change: PendingChange, moves: [UInt8]? = nil, difference: [UInt8]? = nil
  ) throws(FileError) -> [String] {
    let (scene, shot) = (change.scene, change.layout.name)
    // The facts come last: without them a change is not taken for one.
    try writeFileIfChanged(change.picture, to: picture("actual", scene, shot), .passing)
    let pictures = try keep(moves: moves, difference: difference, of: scene, shot)
    for copy in change.copies where fileKind(folder[scene][copy.name]) == nil {
      try writeFileIfChanged(copy.bytes, to: folder[scene][copy.name], .passing)
    }
    try writeFileIfChanged(Array(change.facts.utf8), to: facts(scene, shot), .passing)
    return pictures
  }

  /// Keeps pictures of a change beside it; older ones go.
  /// - Returns: The pictures, the one to look at first in front.
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

  /// The change of this shot that waits; nil where there is none, or not a whole one.
  package func pending(_ scene: String, _ shot: String) -> PendingChange? {
    try? change(scene, shot).get()
  }

  /// Takes a change away, if there is one.
  package func remove(_ scene: String, _ shot: String) throws(FileError) {
    try remove(scene, [shot])
  }

  /// Takes changes of a scene away, as far as there are some.
  func remove(_ scene: String, _ shots: [String]) throws(FileError) {
    // Of most scenes nothing is pending, and a check of many must not look for each file.
    guard fileKind(folder[scene]) != nil else { return }
    var hadFacts = false
    for shot in shots {
      // The facts go first: a picture alone is no change.
      let facts = facts(scene, shot)
      hadFacts = hadFacts || fileKind(facts) != nil
      try removeFile(facts)
      for kind in ["actual", "diff", "moves"] { try removeFile(picture(kind, scene, shot)) }
    }
    // Copies are shared: they go with the last change of the scene.
    guard hadFacts else { return }
    let entries = (try? listFolder(folder[scene])) ?? []
    if !entries.contains(where: { $0.name.hasSuffix(Self.endingOfFacts) }) {
      for file in store.storedCopies(of: scene) { try removeFile(file) }
    }
  }

  private var store: GoldenStore { GoldenStore(folder: folder) }

  /// All changes that wait for a decision, by the scenes' paths; what is not whole is left out.
  package func changes() -> [PendingChange] {
    shots().compactMap(pending).filter(\.mayBecomeGolden)
  }

  /// The names of changes of which the picture is not the one that a check has left.
  package func replaced() -> [String] {
    shots().compactMap { scene, shot in
      guard case .failure(.replaced) = change(scene, shot) else { return nil }
      return "\(scene)/\(shot)"
    }
  }

  /// The scene and the shot of each change, whole or not, without reading any.
  package func shots() -> [(scene: String, shot: String)] {
    store.storedScenes().flatMap { scene in
      let entries = (try? listFolder(folder[scene])) ?? []
      return entries.filter { $0.kind == .file && $0.name.hasSuffix(Self.endingOfFacts) }
        .map { (scene, String($0.name.dropLast(Self.endingOfFacts.count))) }
    }
  }

  private func change(_ scene: String, _ shot: String) -> Result<PendingChange, NoChange> {
    guard
      let text = try? readFile(facts(scene, shot), limit: GoldenStore.largestLayout),
      let picture = try? readFile(
        self.picture("actual", scene, shot), limit: GoldenStore.largestPicture),
      // As a power cut may leave it.
      !picture.isEmpty
    else { return .failure(.notWhole) }
    return PendingChange.read(text, of: scene, shot, picture: picture, from: facts(scene, shot))
  }
}

extension PendingChange {
  /// A change by the file of its facts, with the picture that they know; the copies lie beside it.
  package static func read(
    _ facts: [UInt8], of scene: String, _ shot: String, picture: [UInt8], from place: Place
  ) -> Result<PendingChange, NoChange> {
    let signature = Array(Self.signature(of: picture).utf8)
    var lines = facts.dropLast(signature.count).split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    let cause = Cause(lines: lines.filter(Cause.isLine))
    lines.removeAll(where: Cause.isLine)
    let golden = lines.lazy.compactMap(SeenGolden.init(line:)).first
    lines.removeAll { SeenGolden(line: $0) != nil }
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

  /// The line of a change that cannot be approved.
  private static let unfitLine = "unfit"

  /// A cause of more changes is not remembered.
  private static let mostCauses = 100

  /// All of it but the picture and the copies.
  var facts: String {
    let cause = cause.flatMap { $0.changes.count <= Self.mostCauses ? $0.text : nil }
    return GoldenLayout(shots: [layout]).text + (cause ?? "") + (golden?.line ?? "")
      + (mayBecomeGolden ? "" : Self.unfitLine + "\n") + Self.signature(of: picture)
  }

  /// The last line of the facts, by which they know their picture: nobody accepts another one
  /// than the check has drawn.
  private static func signature(of picture: [UInt8]) -> String {
    "picture \(ContentHash(of: picture))\n"
  }
}

/// The golden picture that a check has seen, by its hash, or that there was none.
package struct SeenGolden: Hashable, Sendable {
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

/// Why files are not taken for a change.
package enum NoChange: Error {
  case notWhole
  case replaced
}
