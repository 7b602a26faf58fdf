import Files
import Foundation
import Geometry
import Goldens
import TestSupport
import Testing

@Suite("Decisions about changes")
struct DecisionTests {
  let folder: TemporaryFolder
  let decisions: Decisions

  init() throws {
    folder = try TemporaryFolder()
    let place = Place(folder: folder.path)
    decisions = Decisions(
      goldens: GoldenStore(folder: place["goldens"]),
      pending: PendingStore(folder: place["pending"]),
      memory: DecisionStore(folder: place["memory"]))
  }

  private func layout(_ shot: String, _ y: Double, _ copy: SourceCopy?) -> GoldenShot {
    let view = GoldenView(name: "root", parent: nil, frame: Rect(x: 0, y: y, width: 1, height: 1))
    return GoldenShot(name: shot, copies: copy.map { [$0.name] } ?? [], views: [view])
  }

  /// Goldens of two shots, each with a copy of its scene.
  private func record(_ scene: String = "form") throws {
    let copy = SourceCopy(.scene, Array("era: ios7\n".utf8))
    let shots = ["portrait", "landscape"].enumerated().map { place, shot in
      RecordedShot(picture: [UInt8(place)], layout: layout(shot, 0, copy), copies: [copy])
    }
    _ = try decisions.goldens.write(shots, of: scene)
  }

  /// A change that a check has left.
  private func change(
    _ shot: String = "portrait", of scene: String = "form", picture: [UInt8] = [9]
  ) throws -> PendingChange {
    let copy = SourceCopy(.scene, Array("era: ios8\n".utf8))
    let change = PendingChange(
      scene: scene, picture: picture, layout: layout(shot, 8, copy), copies: [copy],
      golden: BaselineHash(try decisions.goldens.readPicture(scene, shot)))
    _ = try decisions.pending.keep(change)
    return try #require(decisions.pending.pending(scene, shot))
  }

  private func contents(_ name: String) -> [String: [UInt8]] {
    // Lock files have no content.
    folder.contents(below: name).filter { !$0.value.isEmpty }
  }

  @Test(
    "Approving replaces the golden, and undo restores everything", arguments: [true, false])
  func approveAndUndo(hasGolden: Bool) throws {
    if hasGolden { try record() }
    let change = try change()
    let (goldens, pending) = (contents("goldens"), contents("pending"))
    let written = try decisions.approve(change)
    #expect(written.contains(decisions.goldens.picture("form", "portrait").path))
    #expect(try decisions.goldens.readPicture("form", "portrait") == [9])
    #expect(
      try decisions.goldens.readLayout(of: "form")?.layout["portrait"]?.views.first?.frame.minY == 8
    )
    #expect(decisions.pending.pending("form", "portrait") == nil)
    let known = decisions.memory.decisions()
    #expect(known.map(\.kind) == [.approved] && known.map(\.change.name) == ["form/portrait"])
    let touched = try #require(try decisions.undo(known[0]))
    #expect(touched.contains(decisions.goldens.picture("form", "portrait").path))
    #expect(contents("goldens") == goldens)
    #expect(contents("pending") == pending)
    #expect(decisions.memory.decisions().isEmpty)
  }

  @Test("Rejecting leaves the golden alone, and undo makes the change pending again")
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

  @Test("The other shots of a scene keep their goldens and their changes")
  func others() throws {
    try record()
    let (one, other) = (try change(), try change("landscape", picture: [7]))
    _ = try decisions.approve(one)
    #expect(try decisions.goldens.readPicture("form", "landscape") == [1])
    #expect(decisions.pending.pending("form", "landscape")?.picture == [7])
    _ = try decisions.approve(other)
    let decision = try #require(
      decisions.memory.decisions().first { $0.change.layout.name == "portrait" })
    _ = try decisions.undo(decision)
    #expect(try decisions.goldens.readPicture("form", "portrait") == [0])
    #expect(try decisions.goldens.readPicture("form", "landscape") == [7])
    // Each of the two speaks of its own copy.
    let layout = try #require(try decisions.goldens.readLayout(of: "form")?.layout)
    for shot in layout.shots {
      #expect(try !decisions.goldens.readCopies(of: shot, "form").get().isEmpty)
    }
    #expect(layout.copies.count == 2)
  }

  @Test("A change of a golden that was replaced meanwhile is not accepted")
  func replaced() throws {
    try record()
    let change = try change()
    let newer = RecordedShot(picture: [5], layout: layout("portrait", 3, nil))
    _ = try decisions.goldens.write([newer], of: "form")
    let before = (contents("goldens"), contents("pending"))
    let error = #expect(throws: FileError.self) { try decisions.approve(change) }
    #expect(error?.problem == .replaced)
    #expect(before == (contents("goldens"), contents("pending")))
    #expect(decisions.memory.decisions().isEmpty)
  }

  @Test("Of several changes of a scene none is made where one cannot be")
  func together() throws {
    try record()
    let changes = [try change("landscape"), try change()]
    let newer = RecordedShot(picture: [5], layout: layout("portrait", 3, nil))
    _ = try decisions.goldens.write([newer], of: "form")
    let before = contents("goldens")
    #expect(throws: FileError.self) { try decisions.approve(changes, of: "form") }
    #expect(contents("goldens") == before)
  }

  @Test("Doing the same once more finishes what was interrupted, and keeps the older golden")
  func twice() throws {
    try record()
    let change = try change()
    let goldens = contents("goldens")
    _ = try decisions.approve(change)
    let after = contents("goldens")
    _ = try decisions.pending.keep(change)
    #expect(try decisions.approve(change) == [])
    #expect(contents("goldens") == after)
    _ = try decisions.undo(try #require(decisions.memory.decisions().first))
    #expect(contents("goldens") == goldens)
  }

  @Test("A golden that has come since stays, and the decision with it")
  func newerGolden() throws {
    try record()
    _ = try decisions.approve(try change())
    let newer = RecordedShot(picture: [5], layout: layout("portrait", 3, nil))
    _ = try decisions.goldens.write([newer], of: "form")
    let decision = try #require(decisions.memory.decisions().first)
    let before = contents("goldens")
    #expect(try decisions.undo(decision) == nil)
    #expect(contents("goldens") == before)
    #expect(decisions.pending.pending("form", "portrait") == nil)
    #expect(decisions.memory.decisions().count == 1)
  }

  @Test("A golden of which only the picture was there is put back without a layout")
  func pictureAlone() throws {
    try folder.write([4], to: "goldens/form/portrait.png")
    _ = try decisions.approve(try change())
    let decision = try #require(decisions.memory.decisions().first)
    #expect(try decisions.undo(decision) != nil)
    #expect(try decisions.goldens.readPicture("form", "portrait") == [4])
  }
}

@Suite("Goldens that nothing asks for")
struct ObsoleteGoldenTests {
  let folder: TemporaryFolder
  let store: GoldenStore

  init() throws {
    folder = try TemporaryFolder()
    store = GoldenStore(folder: Place(folder: folder.path))
    for scene in ["a/form", "a/form/inner"] {
      let copy = SourceCopy(.scene, Array("era: ios7 # \(scene)\n".utf8))
      let shots = ["portrait", "landscape"].map { name in
        let view = GoldenView(
          name: "root", parent: nil, frame: Rect(x: 0, y: 0, width: 1, height: 1))
        return RecordedShot(
          picture: [1], layout: GoldenShot(name: name, copies: [copy.name], views: [view]),
          copies: [copy])
      }
      _ = try store.write(shots, of: scene)
    }
  }

  @Test("Of a scene all goes but for what is none of ours, and other scenes below it")
  func scene() throws {
    try folder.write("mine", to: "a/form/notes.txt")
    let golden = ObsoleteGolden(scene: "a/form", shot: nil)
    let told = golden.files(in: store).map(\.path)
    #expect(try store.remove(golden).map(\.path) == told)
    #expect(store.storedScenes() == ["a/form/inner"])
    #expect(try folder.text("a/form/notes.txt") == "mine")
    #expect(store.storedShots(of: "a/form/inner").count == 2)
  }

  @Test("Folders in which nothing is left go, up to that of all goldens")
  func folders() throws {
    for scene in ["a/form", "a/form/inner"] {
      _ = try store.remove(ObsoleteGolden(scene: scene, shot: nil))
    }
    #expect(folder.contents().isEmpty)
    #expect(FileManager.default.fileExists(atPath: folder.path))
    #expect(!FileManager.default.fileExists(atPath: folder["a"]))
  }

  @Test("Of a shot its picture and its facts go; what all share goes with the last")
  func shot() throws {
    let first = try store.remove(ObsoleteGolden(scene: "a/form", shot: "portrait")).map(\.path)
    #expect(first == [folder["a/form/portrait.png"]])
    #expect(store.knownShots(of: "a/form") == ["landscape"])
    #expect(store.storedCopies(of: "a/form").count == 1)
    let copy = try #require(store.storedCopies(of: "a/form").first?.path)
    let last = try store.remove(ObsoleteGolden(scene: "a/form", shot: "landscape")).map(\.path)
    #expect(last == [folder["a/form/landscape.png"], copy, folder["a/form/layout.txt"]])
    #expect(store.storedScenes() == ["a/form/inner"])
  }

  @Test("A shot is known by its image or its layout, and no untrusted name leads elsewhere")
  func known() throws {
    try FileManager.default.removeItem(atPath: folder["a/form/portrait.png"])
    try folder.write([1], to: "a/form/extra.png")
    #expect(store.knownShots(of: "a/form").sorted() == ["extra", "landscape", "portrait"])
    let text = try folder.text("a/form/layout.txt")
    try folder.write(
      text.replacing("portrait", with: "../inner/portrait"), to: "a/form/layout.txt")
    #expect(store.knownShots(of: "a/form").sorted() == ["extra", "landscape"])
  }
}
