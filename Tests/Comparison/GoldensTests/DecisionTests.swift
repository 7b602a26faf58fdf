import Foundation
import SnaplineBasics
import SnaplineGoldens
import SnaplineImaging
import SnaplinePlatform
import TestSupport
import Testing

@Suite("Decisions about changes")
struct DecisionTests {
  let folder: TemporaryFolder
  let decisions: Decisions

  init() throws {
    folder = try TemporaryFolder()
    let place = RootedPath(folder: folder.path)
    decisions = Decisions(
      goldens: GoldenStore(folder: place["goldens"]),
      pending: PendingStore(folder: place["pending"]),
      memory: DecisionStore(folder: place["memory"]))
  }

  private func layout(_ shot: String, _ y: Double, _ copy: SourceCopy?) -> GoldenShot {
    let view = GoldenView(name: "root", parent: nil, frame: Rect(x: 0, y: y, width: 1, height: 1))
    return GoldenShot(name: shot, copies: copy.map { [$0.name] } ?? [], views: [view])
  }

  /// Writes goldens of two shots, each with a copy of its scene.
  private func record(_ scene: String = "form") throws {
    let copy = SourceCopy(.scene, Array("era: ios7\n".utf8))
    let shots = ["portrait", "landscape"].enumerated().map { place, shot in
      RecordedShot(image: [UInt8(place)], layout: layout(shot, 0, copy), copies: [copy])
    }
    _ = try decisions.goldens.write(shots, of: scene)
  }

  /// Leaves a pending change as a check does.
  private func change(
    _ shot: String = "portrait", of scene: String = "form", picture: [UInt8] = [9]
  ) throws -> PendingChange {
    let copy = SourceCopy(.scene, Array("era: ios8\n".utf8))
    let change = PendingChange(
      scene: scene, image: picture, layout: layout(shot, 8, copy), copies: [copy],
      golden: BaselineHash(StoredLayoutFile(decisions.goldens, scene).files(for: shot)))
    _ = try decisions.pending.save(change)
    return try #require(decisions.pending.pending(scene, shot))
  }

  private func contents(_ name: String) -> [String: [UInt8]] {
    // Lock files are empty.
    folder.contents(below: name).filter { !$0.value.isEmpty }
  }

  @Test(
    "approve turns the pending change into the golden, and undo restores both",
    arguments: [true, false])
  func approveAndUndo(hasGolden: Bool) throws {
    if hasGolden { try record() }
    let change = try change()
    let (goldens, pending) = (contents("goldens"), contents("pending"))
    let written = try decisions.approve(change)
    #expect(written.contains(decisions.goldens.imagePath("form", "portrait").path))
    #expect(try decisions.goldens.readImage("form", "portrait") == [9])
    #expect(
      try decisions.goldens.readLayout(of: "form")?.layout["portrait"]?.views.first?.frame.minY == 8
    )
    #expect(decisions.pending.pending("form", "portrait") == nil)
    let known = decisions.memory.decisions()
    #expect(known.map(\.kind) == [.approved] && known.map(\.change.name) == ["form/portrait"])
    let touched = try #require(try decisions.undo(known[0]))
    #expect(touched.contains(decisions.goldens.imagePath("form", "portrait").path))
    #expect(contents("goldens") == goldens)
    #expect(contents("pending") == pending)
    #expect(decisions.memory.decisions().isEmpty)
  }

  @Test(
    "Approving over a change of the golden's form, and undoing it, restores all files",
    arguments: [true, false])
  func otherForm(isText: Bool) throws {
    try record()
    if !isText { try decisions.recordAsText("form", "portrait") }
    var layout = layout("portrait", 8, nil)
    if isText { layout.pixels = textGoldenPixels }
    let stored = StoredLayoutFile(decisions.goldens, "form").files(for: "portrait")
    let pending = PendingChange(
      scene: "form", image: [9], layout: layout, golden: BaselineHash(stored), goldenImage: [7])
    _ = try decisions.pending.save(pending)
    let change = try #require(decisions.pending.pending("form", "portrait"))
    #expect(change.goldenImage == [7])
    let (goldens, changes) = (contents("goldens"), contents("pending"))
    _ = try decisions.approve(change)
    let now = StoredLayoutFile(decisions.goldens, "form").files(for: "portrait")
    #expect((now.pixels != nil) == isText)
    #expect(now.image == (isText ? nil : [9]))
    let decision = try #require(decisions.memory.decisions().first)
    #expect(try decisions.undo(decision) != nil)
    #expect(contents("goldens") == goldens)
    #expect(contents("pending") == changes)
  }

  @Test("A text golden that changed after the check is not replaced")
  func newerTextGolden() throws {
    try record()
    let change = try change()
    try decisions.recordAsText("form", "portrait")
    #expect(throws: FileError.self) { try decisions.approve(change) }
  }

  @Test("reject leaves the golden unchanged, and undo makes the change pending again")
  func rejectAndUndo() throws {
    try record()
    let change = try change()
    let (goldens, pending) = (contents("goldens"), contents("pending"))
    try decisions.reject(change)
    #expect(contents("goldens") == goldens)
    #expect(decisions.pending.pending("form", "portrait") == nil)
    let decision = try #require(decisions.memory.decisions().first)
    #expect(decision.kind == .rejected)
    #expect(try decisions.undo(decision) == [])
    #expect(contents("goldens") == goldens && contents("pending") == pending)
  }

  @Test("Decisions do not affect other shots of the scene")
  func others() throws {
    try record()
    let (one, other) = (try change(), try change("landscape", picture: [7]))
    _ = try decisions.approve(one)
    #expect(try decisions.goldens.readImage("form", "landscape") == [1])
    #expect(decisions.pending.pending("form", "landscape")?.image == [7])
    _ = try decisions.approve(other)
    let decision = try #require(
      decisions.memory.decisions().first { $0.change.layout.name == "portrait" })
    _ = try decisions.undo(decision)
    #expect(try decisions.goldens.readImage("form", "portrait") == [0])
    #expect(try decisions.goldens.readImage("form", "landscape") == [7])
    // Each of the two shots refers to its own copy.
    let layout = try #require(try decisions.goldens.readLayout(of: "form")?.layout)
    for shot in layout.shots {
      #expect(try !decisions.goldens.readCopies(of: shot, "form").get().isEmpty)
    }
    #expect(layout.copies.count == 2)
  }

  @Test("A change is not approved if its golden was replaced meanwhile")
  func replaced() throws {
    try record()
    let change = try change()
    let newer = RecordedShot(image: [5], layout: layout("portrait", 3, nil))
    _ = try decisions.goldens.write([newer], of: "form")
    let before = (contents("goldens"), contents("pending"))
    let error = #expect(throws: FileError.self) { try decisions.approve(change) }
    #expect(error?.problem == .replaced)
    #expect(before == (contents("goldens"), contents("pending")))
    #expect(decisions.memory.decisions().isEmpty)
  }

  @Test("Changes of one scene are approved together or not at all")
  func together() throws {
    try record()
    let changes = [try change("landscape"), try change()]
    let newer = RecordedShot(image: [5], layout: layout("portrait", 3, nil))
    _ = try decisions.goldens.write([newer], of: "form")
    let before = contents("goldens")
    #expect(throws: FileError.self) { try decisions.approve(changes, of: "form") }
    #expect(contents("goldens") == before)
  }

  @Test("Repeating an interrupted approval completes it and keeps the older golden for undo")
  func twice() throws {
    try record()
    let change = try change()
    let goldens = contents("goldens")
    _ = try decisions.approve(change)
    let after = contents("goldens")
    _ = try decisions.pending.save(change)
    #expect(try decisions.approve(change) == [])
    #expect(contents("goldens") == after)
    _ = try decisions.undo(try #require(decisions.memory.decisions().first))
    #expect(contents("goldens") == goldens)
  }

  @Test("undo keeps a golden that was recorded since, and the decision")
  func newerGolden() throws {
    try record()
    _ = try decisions.approve(try change())
    let newer = RecordedShot(image: [5], layout: layout("portrait", 3, nil))
    _ = try decisions.goldens.write([newer], of: "form")
    let decision = try #require(decisions.memory.decisions().first)
    let before = contents("goldens")
    #expect(try decisions.undo(decision) == nil)
    #expect(contents("goldens") == before)
    #expect(decisions.pending.pending("form", "portrait") == nil)
    #expect(decisions.memory.decisions().count == 1)
  }

  @Test("undo restores a golden of which only the image existed")
  func pictureAlone() throws {
    try folder.write([4], to: "goldens/form/portrait.png")
    _ = try decisions.approve(try change())
    let decision = try #require(decisions.memory.decisions().first)
    #expect(try decisions.undo(decision) != nil)
    #expect(try decisions.goldens.readImage("form", "portrait") == [4])
  }
}

@Suite("Unused goldens")
struct ObsoleteGoldenTests {
  let folder: TemporaryFolder
  let store: GoldenStore

  init() throws {
    folder = try TemporaryFolder()
    store = GoldenStore(folder: RootedPath(folder: folder.path))
    for scene in ["a/form", "a/form/inner"] {
      let copy = SourceCopy(.scene, Array("era: ios7 # \(scene)\n".utf8))
      let shots = ["portrait", "landscape"].map { name in
        let view = GoldenView(
          name: "root", parent: nil, frame: Rect(x: 0, y: 0, width: 1, height: 1))
        return RecordedShot(
          image: [1], layout: GoldenShot(name: name, copies: [copy.name], views: [view]),
          copies: [copy])
      }
      _ = try store.write(shots, of: scene)
    }
  }

  @Test("Removing a scene's goldens keeps other files and nested scenes")
  func scene() throws {
    try folder.write("mine", to: "a/form/notes.txt")
    let golden = ObsoleteGolden(scene: "a/form", shot: nil)
    let told = golden.files(in: store).map(\.path)
    #expect(try store.remove(golden).map(\.path) == told)
    #expect(store.storedScenes() == ["a/form/inner"])
    #expect(try folder.text("a/form/notes.txt") == "mine")
    #expect(store.storedShots(of: "a/form/inner").count == 2)
  }

  @Test("Empty directories are removed, up to the directory of all goldens")
  func folders() throws {
    for scene in ["a/form", "a/form/inner"] {
      _ = try store.remove(ObsoleteGolden(scene: scene, shot: nil))
    }
    #expect(folder.contents().isEmpty)
    #expect(FileManager.default.fileExists(atPath: folder.path))
    #expect(!FileManager.default.fileExists(atPath: folder["a"]))
  }

  @Test("Removing a shot deletes its image and entry; shared files are deleted with the last shot")
  func shot() throws {
    let first = try store.remove(ObsoleteGolden(scene: "a/form", shot: "portrait")).map(\.path)
    #expect(first == [folder["a/form/portrait.png"]])
    #expect(store.existingShots(of: "a/form") == ["landscape"])
    #expect(store.storedCopies(of: "a/form").count == 1)
    let copy = try #require(store.storedCopies(of: "a/form").first?.path)
    let last = try store.remove(ObsoleteGolden(scene: "a/form", shot: "landscape")).map(\.path)
    #expect(last == [folder["a/form/landscape.png"], copy, folder["a/form/layout.txt"]])
    #expect(store.storedScenes() == ["a/form/inner"])
  }

  @Test("A shot is known by its image or its entry, and names with '..' are ignored")
  func known() throws {
    try FileManager.default.removeItem(atPath: folder["a/form/portrait.png"])
    try folder.write([1], to: "a/form/extra.png")
    #expect(store.existingShots(of: "a/form").sorted() == ["extra", "landscape", "portrait"])
    let text = try folder.text("a/form/layout.txt")
    try folder.write(
      text.replacing("portrait", with: "../inner/portrait"), to: "a/form/layout.txt")
    #expect(store.existingShots(of: "a/form").sorted() == ["extra", "landscape"])
  }
}

private let textGoldenPixels = PixelHash(
  size: PixelSize(width: 1, height: 1), hash: ContentHash(high: 1, low: 2))

extension Decisions {
  /// Converts a golden to text.
  fileprivate func recordAsText(_ scene: String, _ shot: String) throws {
    var layout = try #require(try goldens.readLayout(of: scene)?.layout[shot])
    layout.pixels = textGoldenPixels
    _ = try goldens.write([RecordedShot(image: nil, layout: layout)], of: scene)
  }
}
