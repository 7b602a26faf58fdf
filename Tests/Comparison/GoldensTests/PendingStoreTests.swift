import SnaplineBasics
import SnaplineGoldens
import SnaplinePlatform
import TestSupport
import Testing

@Suite("Pending changes")
struct PendingStoreTests {
  private let folder: TemporaryFolder
  private let store: PendingStore

  init() throws {
    folder = try TemporaryFolder()
    store = PendingStore(folder: RootedPath(folder: folder["out"]))
  }

  private func change(
    _ scene: String, _ shot: String, _ picture: [UInt8] = [1, 2], copy: String = "era: ios7\n",
    golden: BaselineHash? = nil
  ) -> PendingChange {
    let copy = SourceCopy(.scene, Array(copy.utf8))
    let view = GoldenView(name: "root", parent: nil, frame: Rect(x: 0, y: 0, width: 9, height: 9))
    return PendingChange(
      scene: scene, image: picture,
      layout: GoldenShot(name: shot, copies: [copy.name], views: [view]), copies: [copy],
      golden: golden)
  }

  private var names: [String] { store.changes().map(\.name) }

  @Test("A stored change is pending with all its data, in order of scene paths")
  func kept() throws {
    for (scene, shot) in [("form", "portrait"), ("a/b", "landscape"), ("form", "landscape")] {
      _ = try store.save(change(scene, shot, golden: BaselineHash(GoldenFiles(image: [7]))))
    }
    #expect(names == ["a/b/landscape", "form/landscape", "form/portrait"])
    let found = try #require(store.pending("form", "portrait"))
    let written = change("form", "portrait", golden: BaselineHash(GoldenFiles(image: [7])))
    #expect(found.image == written.image && found.layout == written.layout)
    #expect(found.copies == written.copies && found.golden == written.golden)
    #expect(store.pending("form", "other") == nil && store.pending("nothing", "portrait") == nil)
  }

  @Test("A missing golden differs from an unknown golden")
  func seen() throws {
    let images: [[UInt8]?] = [nil, [], [1]]
    let goldens = images.map { BaselineHash(GoldenFiles(image: $0)) }
    for golden in [nil] + goldens {
      _ = try store.save(change("form", "portrait", golden: golden))
      #expect(store.pending("form", "portrait")?.golden == golden)
    }
    #expect(Set(goldens).count == 3)
  }

  @Test(
    "The first image to review is the moves diagram, then the difference, then the new image")
  func pictures() throws {
    let both = try store.save(change("form", "s"), moves: [3], difference: [4])
    #expect(both == ["s.moves.png", "s.diff.png", "s.actual.png"].map { folder["out/form/\($0)"] })
    // Files of the previous change are removed.
    #expect(try store.save(change("form", "s")) == [folder["out/form/s.actual.png"]])
    let files = folder.contents(below: "out/form").keys.filter { $0.hasSuffix(".png") }
    #expect(files.sorted() == ["s.actual.png"])
  }

  @Test("Storing a change again replaces it and keeps the others")
  func again() throws {
    _ = try store.save(change("form", "one"))
    _ = try store.save(change("form", "two"))
    _ = try store.save(change("form", "one", [9], copy: "era: ios9\n"))
    #expect(store.pending("form", "one")?.image == [9])
    #expect(
      store.pending("form", "one")?.copies.map(\.name)
        != store.pending("form", "two")?.copies.map(\.name))
    #expect(store.pending("form", "two")?.image == [1, 2])
  }

  @Test("Removing a change deletes its files, and the scene copy with the last that needs it")
  func removed() throws {
    _ = try store.save(change("form", "one"), moves: [3], difference: [4])
    _ = try store.save(change("form", "two"))
    try store.remove("form", "one")
    #expect(names == ["form/two"] && store.pending("form", "two")?.copies.count == 1)
    #expect(folder.contents(below: "out/form").keys.allSatisfy { !$0.hasPrefix("one") })
    try store.remove("form", "two")
    #expect(folder.contents(below: "out/form").isEmpty)
    // Removing a missing change is not an error.
    try store.remove("form", "two")
    try store.remove("nothing", "one")
  }

  @Test("Changes whose names share a prefix are separate")
  func prefixes() throws {
    for shot in ["s", "s.actual", "s-dark"] {
      _ = try store.save(change("form", shot, [UInt8(shot.utf8.count)]))
    }
    #expect(names.sorted() == ["form/s", "form/s-dark", "form/s.actual"])
    try store.remove("form", "s")
    #expect(names.sorted() == ["form/s-dark", "form/s.actual"])
    #expect(store.pending("form", "s.actual")?.image == [8])
  }

  @Test("A change with a missing or damaged file cannot be approved")
  func torn() throws {
    _ = try store.save(change("form", "s"))
    let whole = folder.contents(below: "out/form")
    #expect(whole.count == 3)
    for name in whole.keys.sorted() {
      let bytes = whole[name] ?? []
      for other in [[], Array(bytes.dropLast()), bytes + [0x20], Array(bytes.reversed())] {
        try folder.write(other, to: "out/form/\(name)")
        #expect(store.pending("form", "s") == nil, "\(name)")
      }
      try folder.write(bytes, to: "out/form/\(name)")
      #expect(store.pending("form", "s")?.image == [1, 2], "\(name)")
    }
  }

  @Test("A replaced image is reported as replaced, and a damaged one is not")
  func replaced() throws {
    _ = try store.save(change("form", "s"))
    _ = try store.save(change("form", "t"))
    try folder.write([9, 9], to: "out/form/s.actual.png")
    try folder.write([UInt8](), to: "out/form/t.actual.png")
    #expect(store.replacedGoldens() == ["form/s"])
    #expect(store.changes().isEmpty && store.shots().map(\.shot).sorted() == ["s", "t"])
  }

  @Test(
    "Damaged layout data yields no change or the one of its image, in 300 samples",
    arguments: 0..<12)
  func noise(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    _ = try store.save(change("form", "s"))
    let facts = try folder.read("out/form/s.actual.txt")
    for _ in 0..<25 {
      var bytes = facts
      for _ in 0..<random.number(1...4) {
        let place = random.number(0...bytes.count - 1)
        switch random.number(0...2) {
        case 0: bytes[place] = UInt8(random.number(0...255))
        case 1: bytes.insert(contentsOf: facts.prefix(random.number(1...30)), at: place)
        default: bytes.removeSubrange(place..<min(bytes.count, place + random.number(1...9)))
        }
        if bytes.isEmpty { bytes = [10] }
      }
      try folder.write(bytes, to: "out/form/s.actual.txt")
      // Most damage is detected; the rest replaces bytes by themselves.
      let found = store.pending("form", "s")
      #expect(found == nil || found?.image == [1, 2] && found?.layout.name == "s")
    }
  }
}
