import Foundation
import SnaplineBasics
import SnaplineGoldens
import SnaplineImaging
import SnaplinePlatform
import TestSupport
import Testing

@Suite("Golden store")
struct GoldenStoreTests {
  let folder: TemporaryFolder
  let store: GoldenStore

  init() throws {
    folder = try TemporaryFolder()
    store = GoldenStore(folder: RootedPath(folder: folder.path))
  }

  @Test("A recorded shot is found in the directory of its scene")
  func roundTrip() throws {
    let written = try store.write([recorded("portrait", [1, 2])], of: "articles/form")
    #expect(
      written == [
        folder["articles/form/portrait.png"], folder["articles/form/layout.txt"],
      ])
    #expect(try store.readImage("articles/form", "portrait") == [1, 2])
    #expect(try store.readLayout(of: "articles/form")?.layout.shots.map(\.name) == ["portrait"])
    #expect(store.storedShots(of: "articles/form") == ["portrait"])
    #expect(store.storedScenes() == ["articles/form"])
  }

  @Test("Recording an equal shot writes nothing")
  func again() throws {
    _ = try store.write([recorded("portrait", [1, 2])], of: "form")
    #expect(try store.write([recorded("portrait", [1, 2])], of: "form").isEmpty)
  }

  @Test("Different tool versions alone are not written")
  func otherTools() throws {
    _ = try store.write([recorded("portrait", [1])], of: "form")
    var layout = recorded("portrait", [1]).layout
    layout.fingerprint.tools = [LayoutFact("cairo", "99")]
    let shot = RecordedShot(image: [1], layout: layout)
    #expect(try store.write([shot], of: "form").isEmpty)
  }

  @Test("A changed image is written with its tools and fonts")
  func otherPicture() throws {
    _ = try store.write([recorded("portrait", [1]), recorded("landscape", [2])], of: "form")
    var layout = recorded("portrait", [3]).layout
    layout.fingerprint.tools = [LayoutFact("cairo", "99")]
    layout.fingerprint.fonts = [GoldenFont(name: "Inter Regular", version: "4", hash: "ab")]
    let written = try store.write([RecordedShot(image: [3], layout: layout)], of: "form")
    #expect(written == [folder["form/portrait.png"], folder["form/layout.txt"]])
    let stored = try #require(try store.readLayout(of: "form")?.layout)
    #expect(stored["portrait"]?.fingerprint == layout.fingerprint)
    #expect(stored["landscape"] == recorded("landscape", [2]).layout)
  }

  @Test("Recording one shot keeps the entries of the others")
  func others() throws {
    _ = try store.write([recorded("portrait", [1]), recorded("landscape", [2])], of: "form")
    _ = try store.write([recorded("portrait", [3], y: 8)], of: "form")
    let layout = try #require(try store.readLayout(of: "form")?.layout)
    #expect(layout["landscape"] == recorded("landscape", [2]).layout)
    #expect(layout["portrait"]?.views.first?.frame.minY == 8)
  }

  @Test("Recording one shot keeps the scene copies of the others and removes unused ones")
  func copies() throws {
    let old = SourceCopy(.scene, Array("era: ios7\n".utf8))
    let new = SourceCopy(.scene, Array("era: ios8\n".utf8))
    _ = try store.write([recorded("a", [1], old), recorded("b", [2], old)], of: "form")
    #expect(try copies(of: "a") == [old])
    _ = try store.write([recorded("a", [1], y: 8, new)], of: "form")
    #expect(try copies(of: "a") == [new])
    #expect(try copies(of: "b") == [old])
    try folder.write("mine", to: "form/notes.yaml")
    let written = try store.write([recorded("b", [2], y: 8, new)], of: "form")
    #expect(written.contains(folder["form/layout.txt"]))
    #expect(throws: (any Error).self) { try folder.read("form/\(old.name)") }
    #expect(try folder.read("form/notes.yaml") == Array("mine".utf8))
  }

  @Test("A scene copy with a wrong hash or a newer language version is reported")
  func damagedCopy() throws {
    let copy = SourceCopy(.scene, Array("era: ios7\n".utf8))
    _ = try store.write([recorded("a", [1], copy)], of: "form")
    let layout = try #require(try store.readLayout(of: "form")?.layout["a"])
    for (text, problem) in [
      ("# snapline copy: language 1, rules 1\nera: ios8\n", CopyProblem.changed),
      ("", .changed), ("# snapline copy: language 99, rules 1\nera: ios7\n", .newer(99)),
    ] {
      try folder.write(text, to: "form/scene.yaml")
      guard case .failure(let failure) = store.readCopies(of: layout, "form") else {
        Issue.record("'\(text)' was taken")
        continue
      }
      #expect(failure.problem == problem)
    }
  }

  private func copies(of shot: String) throws -> [SourceCopy] {
    let layout = try #require(try store.readLayout(of: "form")?.layout[shot])
    return try store.readCopies(of: layout, "form").get()
  }

  @Test("A scene without goldens has none")
  func nothing() throws {
    #expect(try store.readLayout(of: "form")?.layout == nil)
    #expect(try store.readImage("form", "portrait") == nil)
    #expect(StoredLayoutFile(store, "form").files(for: "portrait").problem == nil)
  }

  @Test("A link in place of a golden is neither read nor written through")
  func link() throws {
    try folder.write("precious", to: "target")
    _ = try store.write([recorded("landscape", [1])], of: "form")
    #expect(symlink(folder["target"], folder["form/portrait.png"]) == 0)
    let problem = StoredLayoutFile(store, "form").files(for: "portrait").problem
    #expect(problem?.contains("symbolic link") == true)
    #expect(throws: FileError.self) { try store.write([recorded("portrait", [1])], of: "form") }
    #expect(try folder.read("target") == Array("precious".utf8))
  }

  @Test("A directory in place of a golden is reported")
  func folderInPlace() throws {
    try folder.write("x", to: "form/portrait.png/file")
    let problem = StoredLayoutFile(store, "form").files(for: "portrait").problem
    #expect(problem?.contains("directory") == true)
  }

  @Test("A damaged layout file makes every golden of the scene unusable")
  func damaged() throws {
    _ = try store.write([recorded("portrait", [1])], of: "form")
    try folder.write("<<<<<<< ours", to: "form/layout.txt")
    #expect(StoredLayoutFile(store, "form").files(for: "portrait").problem != nil)
  }

  @Test("Recording replaces a damaged layout file")
  func repair() throws {
    try folder.write("nonsense", to: "form/layout.txt")
    _ = try store.write([recorded("portrait", [1])], of: "form")
    #expect(try store.readLayout(of: "form")?.layout["portrait"] != nil)
  }

  @Test("A text golden replaces its image, and is found, compared and removed without one")
  func textGolden() throws {
    _ = try store.write([recorded("portrait", [1]), recorded("landscape", [2])], of: "form")
    #expect(store.shotsWithPixels(of: "form") == ["landscape", "portrait"])
    let written = try store.write([textGolden("portrait")], of: "form")
    #expect(written == [folder["form/layout.txt"]])
    #expect(store.storedShots(of: "form") == ["landscape"])
    #expect(store.shotsWithPixels(of: "form").sorted() == ["landscape", "portrait"])
    let stored = StoredLayoutFile(store, "form")
    #expect(stored.files(for: "portrait").pixels == textGolden("portrait").layout.pixels)
    #expect(try store.write([textGolden("portrait")], of: "form").isEmpty)
    _ = try store.remove(ObsoleteGolden(scene: "form", shot: "portrait"))
    #expect(store.shotsWithPixels(of: "form") == ["landscape"])
  }

  @Test("The image that an interrupted conversion left is not compared, and removed later")
  func leftImage() throws {
    _ = try store.write([textGolden("portrait")], of: "form")
    try folder.write([1], to: "form/portrait.png")
    #expect(StoredLayoutFile(store, "form").files(for: "portrait").image == nil)
    try store.removeImagesOfTextGoldens(of: "form")
    #expect(store.storedShots(of: "form").isEmpty)
  }

  private func textGolden(_ name: String) -> RecordedShot {
    var layout = recorded(name, []).layout
    layout.pixels = PixelHash(
      size: PixelSize(width: 1, height: 1), hash: ContentHash(high: 1, low: 2))
    return RecordedShot(image: nil, layout: layout)
  }

  private func recorded(
    _ name: String, _ picture: [UInt8], y: Double = 0, _ copies: SourceCopy...
  ) -> RecordedShot {
    let view = GoldenView(
      name: "root", parent: nil, frame: Rect(x: 0, y: y, width: 1, height: 1))
    return RecordedShot(
      image: picture,
      layout: GoldenShot(name: name, copies: copies.map(\.name), views: [view]), copies: copies)
  }
}
