import Geometry
import Imaging
import PNG
import TestSupport
import Testing

@Suite("snapline diff")
struct DiffTests {
  private let workshop: Workshop

  init() throws {
    workshop = try Workshop()
    try write("a/same.png")
    try write("b/same.png")
    try write("a/deep/spot.png")
    try write("b/deep/spot.png", spot: (3, 2))
  }

  @Test("Two equal files are 0, two others 1 with the place of the change")
  func files() throws {
    #expect(try workshop.run("diff", "a/same.png", "b/same.png").status == 0)
    let outcome = try workshop.run("diff", "a/deep/spot.png", "b/deep/spot.png", "-o", "d.png")
    #expect(outcome.status == 1)
    #expect(outcome.text.contains("1 pixel differs by at most 200 of 255, in 1×1 px at 3,2"))
    #expect(try decodePNG(workshop.folder.read("d.png")).size == PixelSize(width: 8, height: 6))
  }

  @Test("Two folders are compared name by name")
  func folders() throws {
    try write("a/old.png")
    try write("b/new.png")
    let outcome = try workshop.run("diff", "a", "b", "-o", "diffs", "--json")
    #expect(outcome.status == 1)
    #expect(
      outcome.text == """
        [{"name": "deep/spot.png", "status": "changed", "pixels": 1, "maximumDelta": 200, \
        "bounds": [3, 2, 1, 1]}, {"name": "new.png", "status": "new"}, \
        {"name": "old.png", "status": "gone"}, {"name": "same.png", "status": "same"}]

        """)
    #expect(workshop.folder.contents(below: "diffs").keys.sorted() == ["deep/spot.png"])
  }

  @Test("Another size is said to be one")
  func sizes() throws {
    try write("c.png", width: 9)
    let outcome = try workshop.run("diff", "a/same.png", "c.png", "-o", "d.png")
    #expect(outcome.status == 1)
    #expect(outcome.text.contains("8×6 → 9×6 px"))
    #expect(try decodePNG(workshop.folder.read("d.png")).size.width == 9)
  }

  @Test("What is no picture is 2", arguments: ["text.png", "missing.png", "a"])
  func unreadable(path: String) throws {
    try workshop.folder.write("no picture", to: "text.png")
    let outcome = try workshop.run("diff", "a/same.png", path)
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains(path))
  }

  @Test("Folders without pictures are 5")
  func nothing() throws {
    #expect(try workshop.run("diff", "Scenes", "Scenes").status == 5)
  }

  private func write(_ name: String, spot: (x: Int, y: Int)? = nil, width: Int = 8) throws {
    var bitmap = Bitmap(
      size: PixelSize(width: width, height: 6),
      bytes: [UInt8](repeating: 255, count: width * 6 * 4))
    if let spot { bitmap.bytes[(spot.y * width + spot.x) * 4] = 55 }
    try workshop.folder.write(try encodePNG(bitmap), to: name)
  }
}
