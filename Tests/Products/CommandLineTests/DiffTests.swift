import SnaplineBasics
import SnaplineImaging
import TestSupport
import Testing

@Suite("snapline diff")
struct DiffTests {
  private let workshop: TemporaryProject

  init() throws {
    workshop = try TemporaryProject()
    try workshop.paint("a/same.png")
    try workshop.paint("b/same.png")
    try workshop.paint("a/deep/spot.png")
    try workshop.paint("b/deep/spot.png", spots: [(3, 2)])
  }

  @Test("diff exits with 0 for equal files, and with 1 and the location for others")
  func files() throws {
    #expect(try workshop.run("diff", "a/same.png", "b/same.png").status == 0)
    let outcome = try workshop.run("diff", "a/deep/spot.png", "b/deep/spot.png", "-o", "d.png")
    #expect(outcome.status == 1)
    #expect(
      outcome.text.contains(
        "1 pixel differs, largest difference 200 of 255, in 1×1 px at 3,2"))
    #expect(try decodePNG(workshop.folder.read("d.png")).size == PixelSize(width: 8, height: 6))
  }

  @Test(
    "diff refuses an output path that is one of its inputs",
    arguments: [
      (
        ["a/deep/spot.png", "b/deep/spot.png", "-o", "b/../b/deep/spot.png"],
        "is one of the compared files"
      ),
      (["a", "b", "-o", "b"], "'b' is one of the compared files"),
      (["a/deep/spot.png", "b/deep/spot.png", "-o", "-"], "cannot go to standard output"),
      (["a", "nope"], "cannot read nope: no such file or directory"),
    ])
  func drawnOver(words: [String], diagnostic message: String) throws {
    let before = workshop.folder.contents()
    let outcome = try workshop.start(["diff"] + words).finish()
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
    #expect(workshop.folder.contents() == before)
  }

  @Test("diff exits with 2 for animations with equal first frames")
  func animations() throws {
    func write(_ name: String, last value: UInt8) throws {
      let delays = [100, 100]
      let file = try encodeAPNG(delays, holding: [0, 1]) { index in
        Bitmap(
          size: PixelSize(width: 2, height: 1),
          bytes: [UInt8](repeating: index == 0 ? 255 : value, count: 3) + [255, 0, 0, 0, 255])
      }
      try workshop.folder.write(file, to: name)
    }
    try write("first.png", last: 9)
    try write("other.png", last: 200)
    let outcome = try workshop.run("diff", "first.png", "other.png")
    #expect(outcome.status == 2, "\(outcome.text)")
    #expect((outcome.text + outcome.errors).contains("only the first frames of the animations"))
    try write("again.png", last: 9)
    #expect(try workshop.run("diff", "first.png", "again.png").status == 0)
  }

  @Test("Two directories are compared by file name")
  func folders() throws {
    try workshop.paint("a/old.png")
    try workshop.paint("b/new.png")
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

  @Test("Different sizes are reported")
  func sizes() throws {
    try workshop.paint("c.png", width: 9)
    let outcome = try workshop.run("diff", "a/same.png", "c.png", "-o", "d.png")
    #expect(outcome.status == 1)
    #expect(outcome.text.contains("8×6 → 9×6 px"))
    #expect(try decodePNG(workshop.folder.read("d.png")).size.width == 9)
  }

  @Test("A threshold decides the verdict, and the exact difference is still reported")
  func threshold() throws {
    try workshop.paint("c.png", spots: [(3, 2)], value: 240)
    let outcome = try workshop.run("diff", "a/same.png", "c.png", "--threshold", "0.1", "--json")
    #expect(outcome.status == 0)
    #expect(
      outcome.text == """
        [{"name": "c.png", "status": "same", "pixels": 1, "maximumDelta": 15, \
        "bounds": [3, 2, 1, 1], "perceived": 0, "antialiased": 0}]

        """)
    let strict = try workshop.run("diff", "a/same.png", "c.png", "--threshold=0.01")
    #expect(strict.status == 1)
    #expect(
      strict.text.contains(
        "1 pixel differs, largest difference 15 of 255"))
    #expect(strict.text.contains("1 pixel exceeds the threshold"))
  }

  @Test("Ignored rectangles are excluded, including their last column and row")
  func ignored() throws {
    let paths = ["a/deep/spot.png", "b/deep/spot.png"]
    for (rects, status) in [("0:0-3:2", 0), ("0:0-2:5,4:0-7:5", 1), ("9:9-99:99,3:2-3:2", 0)] {
      let outcome = try workshop.run("diff", paths[0], paths[1], "--ignore", rects)
      #expect(outcome.status == Int32(status), "\(rects)")
    }
    #expect(try workshop.run("diff", paths[0], paths[1], "--ignore", "5:5-4:4").status == 2)
  }

  @Test("--fail-on-layout stops at a difference in size")
  func layout() throws {
    try workshop.paint("c.png", width: 9)
    let outcome = try workshop.run(
      "diff", "a/same.png", "c.png", "--fail-on-layout", "-o", "d.png", "--json")
    #expect(outcome.status == 1)
    #expect(
      outcome.text == """
        [{"name": "c.png", "status": "changed", "oldSize": [8, 6], "newSize": [9, 6]}]

        """)
    #expect(workshop.folder.contents()["d.png"] == nil)
  }

  @Test(
    "A threshold that is not a number from 0 to 1 exits with 2", arguments: ["2", "-1", "x", "nan"])
  func wrongThreshold(value: String) throws {
    let outcome = try workshop.run("diff", "a/same.png", "b/same.png", "--threshold=\(value)")
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("for '--threshold': it must be a number from 0 to 1"))
  }

  @Test(
    "diff exits with 2 for a file that is not an image",
    arguments: ["text.png", "missing.png", "a"])
  func unreadable(path: String) throws {
    try workshop.folder.write("no picture", to: "text.png")
    let outcome = try workshop.run("diff", "a/same.png", path)
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains(path))
  }

  @Test("diff exits with 5 for directories without images")
  func nothing() throws {
    #expect(try workshop.run("diff", "Scenes", "Scenes").status == 5)
  }
}
