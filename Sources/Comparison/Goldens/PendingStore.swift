import SnaplineImaging
package import SnaplinePlatform

/// A change that waits for a decision.
package struct PendingChange: Sendable {
  package let scene: String
  /// The new image file.
  package private(set) var image: [UInt8]
  package let layout: GoldenShot
  /// The sources from which the image was drawn.
  package let copies: [SourceCopy]
  /// The cause; nil if it was not searched for, or is too long to be stored.
  package let cause: Cause?
  /// The golden that the check compared with; nil if unknown.
  package let golden: BaselineHash?
  /// The image file of a text golden, as the check rendered it; nil if the golden has an image.
  package let goldenImage: [UInt8]?
  /// Whether the change can be approved; one of a layout with errors can only be viewed.
  package let mayBecomeGolden: Bool

  package init(
    scene: String, image: [UInt8], layout: GoldenShot, copies: [SourceCopy] = [],
    cause: Cause? = nil, golden: BaselineHash? = nil, goldenImage: [UInt8]? = nil,
    mayBecomeGolden: Bool = true
  ) {
    self.scene = scene
    self.image = image
    self.layout = layout
    self.copies = copies
    self.cause = cause
    self.golden = golden
    self.goldenImage = goldenImage
    self.mayBecomeGolden = mayBecomeGolden
  }

  /// The name of the shot in filters.
  package var name: String { "\(scene)/\(layout.name)" }

  /// The shot as a golden.
  var recorded: RecordedShot {
    RecordedShot(
      image: layout.pixels == nil ? withRecordedImage.image : nil, layout: layout, copies: copies)
  }

  /// The change with its image compressed as in a recording: a check compresses images quickly, as
  /// most are viewed once.
  private var withRecordedImage: PendingChange {
    // Files that are not images are detected on comparison.
    guard let bitmap = try? decodePNG(image), let lasting = try? encodePNG(bitmap) else {
      return self
    }
    var change = self
    change.image = lasting
    return change
  }
}

/// The storage of pending changes until a decision.
///
/// It accumulates over several checks; a shot that matches its golden again loses its change. After
/// a power failure the next check recreates missing changes.
package struct PendingStore: Sendable {
  package let folder: RootedPath

  package init(folder: RootedPath) { self.folder = folder }

  private func imagePath(_ kind: String, _ scene: String, _ shot: String) -> RootedPath {
    folder["\(scene)/\(shot).\(kind).png"]
  }

  /// Returns the file of a text golden's rendered image.
  package func goldenPath(_ scene: String, _ shot: String) -> RootedPath {
    imagePath("golden", scene, shot)
  }

  /// Returns the file that makes an image a pending change.
  package func factsPath(_ scene: String, _ shot: String) -> RootedPath {
    folder["\(scene)/\(shot)\(Self.layoutFactsSuffix)"]
  }

  private static let layoutFactsSuffix = ".actual.txt"

  /// Stores a change, with its overlay and diff image if there are any.
  /// - Returns: The images, the most important one first.
  package func save(
    _ change: PendingChange, moves: [UInt8]? = nil, difference: [UInt8]? = nil
  ) throws(FileError) -> [String] {
    let (scene, shot) = (change.scene, change.layout.name)
    // The facts are written last: without them the files are not a change.
    try writeFileIfChanged(change.image, to: imagePath("actual", scene, shot), .passing)
    let pictures = try saveImages(moves: moves, difference: difference, of: scene, shot)
    let golden = goldenPath(scene, shot)
    if let image = change.goldenImage {
      try writeFileIfChanged(image, to: golden, .passing)
    } else {
      try removeFile(golden)
    }
    for copy in change.copies where fileKind(folder[scene][copy.name]) == nil {
      try writeFileIfChanged(copy.bytes, to: folder[scene][copy.name], .passing)
    }
    try writeFileIfChanged(Array(change.layoutFacts.utf8), to: factsPath(scene, shot), .passing)
    return pictures
  }

  /// Stores images of a change next to it; older images are removed.
  /// - Returns: The images, the most important one first.
  package func saveImages(
    moves: [UInt8]?, difference: [UInt8]?, of scene: String, _ shot: String
  ) throws(FileError) -> [String] {
    var pictures: [String] = []
    for (kind, bytes) in [("moves", moves), ("diff", difference)] {
      let place = imagePath(kind, scene, shot)
      if let bytes {
        try writeFileIfChanged(bytes, to: place, .passing)
        pictures.append(place.path)
      } else {
        try removeFile(place)
      }
    }
    return pictures + [imagePath("actual", scene, shot).path]
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
      let facts = factsPath(scene, shot)
      hadFacts = hadFacts || fileKind(facts) != nil
      try removeFile(facts)
      for kind in ["actual", "diff", "moves", "golden"] {
        try removeFile(imagePath(kind, scene, shot))
      }
    }
    // Copies are shared: they are removed with the last change of the scene.
    guard hadFacts else { return }
    let entries = (try? listFolder(folder[scene])) ?? []
    if !entries.contains(where: { $0.name.hasSuffix(Self.layoutFactsSuffix) }) {
      for file in store.storedCopies(of: scene) { try removeFile(file) }
    }
  }

  private var store: GoldenStore { GoldenStore(folder: folder) }

  /// Returns all complete pending changes, by the scenes' paths.
  package func changes() -> [PendingChange] {
    shots().compactMap(pending).filter(\.mayBecomeGolden)
  }

  /// Returns the names of changes whose image was replaced after the check.
  package func replacedGoldens() -> [String] {
    shots().compactMap { scene, shot in
      guard case .failure(.replaced) = change(scene, shot) else { return nil }
      return "\(scene)/\(shot)"
    }
  }

  /// Returns the scene and the shot of each change, complete or not, without reading any.
  package func shots() -> [(scene: String, shot: String)] {
    store.storedScenes().flatMap { scene in
      let entries = (try? listFolder(folder[scene])) ?? []
      return entries.filter { $0.kind == .file && $0.name.hasSuffix(Self.layoutFactsSuffix) }
        .map { (scene, String($0.name.dropLast(Self.layoutFactsSuffix.count))) }
    }
  }

  private func change(_ scene: String, _ shot: String) -> Result<
    PendingChange, InvalidPendingChange
  > {
    guard
      let text = try? readFile(factsPath(scene, shot), limit: GoldenStore.largestLayout),
      let picture = try? readFile(
        self.imagePath("actual", scene, shot), limit: GoldenStore.maximumImageBytes),
      // A power failure may leave an empty file.
      !picture.isEmpty
    else { return .failure(.notWhole) }
    let golden = try? readFileIfExists(
      goldenPath(scene, shot), limit: GoldenStore.maximumImageBytes)
    return PendingChange.read(
      text, of: scene, shot, image: picture, goldenImage: golden, from: factsPath(scene, shot))
  }
}

extension PendingChange {
  /// Reads a change from its facts file and the image recorded there; the copies are next to it.
  package static func read(
    _ layoutFacts: [UInt8], of scene: String, _ shot: String, image: [UInt8],
    goldenImage: [UInt8]? = nil, from path: RootedPath
  ) -> Result<PendingChange, InvalidPendingChange> {
    let signature = Array(Self.signature(of: image).utf8)
    var lines = layoutFacts.dropLast(signature.count).split(
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
    let layout = GoldenLayout.read(text, file: path.path).layout[shot]
    guard let layout, let folder = path.parent,
      let copies = try? GoldenStore(folder: folder).readCopies(of: layout, ".").get()
    else { return .failure(.notWhole) }
    guard layoutFacts.suffix(signature.count) == signature[...] else { return .failure(.replaced) }
    return .success(
      PendingChange(
        scene: scene, image: image, layout: layout, copies: copies, cause: cause,
        golden: golden, goldenImage: goldenImage, mayBecomeGolden: mayBecomeGolden))
  }

  /// The line in the facts file of a change that cannot be approved.
  private static let unfitLine = "unfit"

  /// The maximum number of edits in a stored cause.
  private static let maximumCauses = 100

  /// The facts file: the change without the image and the copies.
  var layoutFacts: String {
    let cause = cause.flatMap { $0.changes.count <= Self.maximumCauses ? $0.text : nil }
    return GoldenLayout(shots: [layout]).text + (cause ?? "") + (golden?.line ?? "")
      + (mayBecomeGolden ? "" : Self.unfitLine + "\n") + Self.signature(of: image)
  }

  /// Returns the last line of the facts, a hash of the image: only the image of the check can be
  /// approved.
  private static func signature(of image: [UInt8]) -> String {
    "picture \(ContentHash(of: image))\n"
  }
}

/// The golden that a check compared with, by the hash of its image file or of its pixels, or its
/// absence.
package struct BaselineHash: Hashable, Sendable {
  private let name: String

  package init(_ golden: GoldenFiles) {
    name =
      golden.pixels?.text ?? golden.image.map { ContentHash(of: $0).description } ?? "none"
  }

  /// The golden that a recording of the shot results in.
  init(_ recorded: RecordedShot) {
    self.init(GoldenFiles(image: recorded.image, layout: recorded.layout))
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
