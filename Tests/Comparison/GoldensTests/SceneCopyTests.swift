import Foundation
import SnaplineBasics
import SnaplineGoldens
import SnaplinePlatform
import TestSupport
import Testing

@Suite("Files of scene copies")
struct SceneCopyTests {
  let folder: TemporaryFolder
  let store: GoldenStore
  private let old = SourceCopy(.scene, Array("era: ios7\n".utf8))
  private let new = SourceCopy(.scene, Array("era: ios8\n".utf8))

  init() throws {
    folder = try TemporaryFolder()
    store = GoldenStore(folder: RootedPath(folder: folder.path))
  }

  @Test("The copy of a scene is scene.yaml, and that of a storyboard scene.xml")
  func names() throws {
    let interface = SourceCopy(.interface, Array("<document/>\n".utf8))
    try write(recorded("a", 1, [old, interface]))
    #expect(copyFiles == ["scene.xml", "scene.yaml"])
    try write(recorded("a", 2, [new, interface]))
    #expect(copyFiles == ["scene.xml", "scene.yaml"])
    #expect(try folder.read("form/scene.yaml") == new.bytes)
    #expect(try copies(of: "a") == [new, interface])
  }

  @Test("Shots of two versions have two copies, and the first one keeps its name")
  func sources() throws {
    try write(recorded("a", 1, [old]), recorded("b", 1, [old]))
    try write(recorded("a", 2, [new]))
    #expect(copyFiles == [new.name, "scene.yaml"].sorted())
    #expect(try folder.read("form/scene.yaml") == old.bytes)
    #expect(try copies(of: "a") == [new] && copies(of: "b") == [old])
    try write(recorded("b", 2, [new]))
    #expect(copyFiles == ["scene.yaml"])
    #expect(try copies(of: "a") == [new] && copies(of: "b") == [new])
  }

  @Test("A copy named by its hash is read, and renamed by the next recording")
  func older() throws {
    try write(recorded("a", 1, [old]))
    try rename("scene.yaml", to: old.name)
    #expect(try copies(of: "a") == [old])
    #expect(StoredLayoutFile(store, "form").missingCopy(of: "a") == nil)
    #expect(store.unusedCopies(of: "form").isEmpty)
    #expect(try store.repairCopies(of: "form").map(\.path) == [folder["form/scene.yaml"]])
    #expect(copyFiles == ["scene.yaml"])
    #expect(try copies(of: "a") == [old])
    #expect(try store.repairCopies(of: "form").isEmpty)
    try rename("scene.yaml", to: old.name)
    try write(recorded("a", 2, [new]))
    #expect(copyFiles == ["scene.yaml"])
    #expect(try copies(of: "a") == [new])
  }

  @Test("An interrupted recording is readable, and any later one completes it")
  func interrupted() throws {
    for isRecording in [true, false] {
      try write(recorded("a", 1, [old]))
      try write(recorded("a", 2, [new]))
      // As before the new copy was renamed.
      try folder.write(new.bytes, to: "form/\(new.name)")
      try folder.write(old.bytes, to: "form/scene.yaml")
      #expect(try copies(of: "a") == [new])
      if isRecording { try write(recorded("a", 2, [new])) }
      _ = try store.repairCopies(of: "form")
      #expect(copyFiles == ["scene.yaml"])
      #expect(try copies(of: "a") == [new])
    }
  }

  @Test("An unused copy is removed by the next write, even if nothing else changed")
  func orphan() throws {
    try write(recorded("a", 1, [old]))
    try folder.write(new.bytes, to: "form/\(new.name)")
    #expect(store.unusedCopies(of: "form").map(\.path) == [folder["form/\(new.name)"]])
    #expect(try store.write([recorded("a", 1, [old])], of: "form").isEmpty)
    #expect(copyFiles == ["scene.yaml"])
    try folder.write(new.bytes, to: "form/\(new.name)")
    #expect(try store.removeUnusedCopies(of: "form").count == 1)
    #expect(copyFiles == ["scene.yaml"])
    #expect(try copies(of: "a") == [old])
  }

  @Test("If the layout file is damaged or has conflict markers, no copy is removed")
  func damagedLayout() throws {
    try write(recorded("a", 1, [old]))
    let text = try folder.text("form/layout.txt")
    try folder.write(new.bytes, to: "form/\(new.name)")
    for damaged in ["<<<<<<< ours\n" + text, text.replacing("frame root", with: "frume root")] {
      try folder.write(damaged, to: "form/layout.txt")
      #expect(try store.repairCopies(of: "form").isEmpty)
      #expect(try store.removeUnusedCopies(of: "form").isEmpty)
      #expect(copyFiles.count == 2)
    }
  }

  @Test("A user's file named scene.yaml is neither overwritten nor removed")
  func unrelated() throws {
    try folder.write("mine", to: "form/scene.yaml")
    try write(recorded("a", 1, [old]))
    try write(recorded("a", 2, [new]))
    #expect(try folder.text("form/scene.yaml") == "mine")
    #expect(try copies(of: "a") == [new])
    _ = try store.remove(ObsoleteGolden(scene: "form", shot: nil))
    #expect(folder.contents().keys.sorted() == ["form/scene.yaml"])
  }

  @Test("A missing copy and a changed copy are reported for their shots only")
  func lost() throws {
    try write(recorded("a", 1, [old]), recorded("b", 1, [old]))
    try write(recorded("a", 2, [new]))
    try FileManager.default.removeItem(atPath: folder["form/\(new.name)"])
    let missing = try #require(StoredLayoutFile(store, "form").missingCopy(of: "a"))
    #expect(missing.file.path == folder["form/\(new.name)"] && missing.problem == .missing)
    #expect(StoredLayoutFile(store, "form").missingCopy(of: "b") == nil)
    try folder.write("# snapline copy: language 1, rules 1\nera: ios9\n", to: "form/scene.yaml")
    let changed = try #require(StoredLayoutFile(store, "form").missingCopy(of: "b"))
    #expect(changed.file.path == folder["form/scene.yaml"] && changed.problem == .changed)
  }

  @Test("After 300 random operations each shot's copy is readable, and no unused one is left")
  func anyOrder() throws {
    var generator = SeededGenerator(seed: 7)
    let sources = (0..<4).map { SourceCopy(.scene, Array("era: ios\($0)\n".utf8)) }
    var expected: [String: SourceCopy] = [:]
    for round in 0..<300 {
      let names = ["a", "b", "c", "d"].filter { _ in generator.number(0...1) == 1 }
      switch generator.number(0...4) {
      case 0:
        for name in names.prefix(1) {
          _ = try store.remove(ObsoleteGolden(scene: "form", shot: name))
          expected[name] = nil
        }
      case 1 where fileKind(store.folder["form/scene.yaml"]) == .file:
        // As an older version would have left it.
        let name = try #require(
          store.readLayout(of: "form")?.layout.copies.first { copy in
            fileKind(store.folder["form/\(copy)"]) == nil
          })
        try rename("scene.yaml", to: name)
      default:
        let source = sources[generator.number(0...3)]
        let shots = names.map { recorded($0, round, [source]) }
        if !shots.isEmpty { _ = try store.write(shots, of: "form") }
        for name in names { expected[name] = source }
        guard !names.isEmpty else { continue }
        #expect(fileKind(store.folder["form/scene.yaml"]) == .file, "round \(round)")
      }
      for (name, copy) in expected { #expect(try copies(of: name) == [copy], "round \(round)") }
      #expect(copyFiles.count == Set(expected.values).count, "round \(round)")
    }
  }

  /// The names of all files other than images and the layout file.
  private var copyFiles: [String] {
    folder.contents(below: "form").keys.filter { $0.hasSuffix(".yaml") || $0.hasSuffix(".xml") }
      .sorted()
  }

  private func rename(_ old: String, to new: String) throws {
    try FileManager.default.moveItem(atPath: folder["form/\(old)"], toPath: folder["form/\(new)"])
  }

  private func copies(of shot: String) throws -> [SourceCopy] {
    let layout = try #require(try store.readLayout(of: "form")?.layout[shot])
    return try store.readCopies(of: layout, "form").get()
  }

  private func write(_ shots: RecordedShot...) throws { _ = try store.write(shots, of: "form") }

  private func recorded(_ name: String, _ y: Int, _ copies: [SourceCopy]) -> RecordedShot {
    let view = GoldenView(
      name: "root", parent: nil, frame: Rect(x: 0, y: Double(y), width: 1, height: 1))
    return RecordedShot(
      image: [UInt8(y % 250)],
      layout: GoldenShot(name: name, copies: copies.map(\.name), views: [view]), copies: copies)
  }
}
