import Foundation
import SnaplineBasics
import SnaplineImaging
import TestSupport
import Testing

@Suite("Comparison of two directories of images")
struct DiffRunTests {
  private let workshop: TemporaryProject

  init() throws {
    workshop = try TemporaryProject()
    try workshop.paint("a/same.png")
    try workshop.paint("b/same.png")
    try workshop.paint("a/deep/spot.png")
    try workshop.paint("b/deep/spot.png", spots: [(0, 1), (1, 1)])
    try workshop.paint("a/old.png")
    try workshop.paint("b/new.png")
  }

  @Test("Every reporter lists the differences, also when read from the run file")
  func reporters() throws {
    let reporters = "list,json=run.json,junit=out.xml,markdown=out.md,html=page,github"
    let outcome = try workshop.run("diff", "a", "b", "-o", "d", "--reporter", reporters)
    #expect(outcome.status == 1)
    for line in [
      "deep/spot.png  2 pixels differ, largest difference 200 of 255",
      "only in the new directory",
      "only in the old directory", "4 images: 1 same, 1 changed, 1 new, 1 gone",
      "::error file=b/deep/spot.png,line=1,col=1,title=b/deep/spot::2 pixels differ",
    ] { #expect(outcome.text.contains(line), "\(line) in \(outcome.text)") }
    let junit = try workshop.folder.text("out.xml")
    #expect(junit.contains(#"<testcase classname="b/deep" name="spot" file="b/deep/spot.png""#))
    #expect(junit.contains("a/old.png is only in a"))
    #expect(try workshop.folder.text("out.md").contains("<code>b/new</code>: new since a"))
    // The page embeds old image, new image and difference, and the new image without an old one.
    let page = try workshop.folder.text("page/index.html")
    #expect(page.components(separatedBy: "data:image/png;base64").count == 5)
    let run = try workshop.folder.text("run.json")
    #expect(run.contains(#""base": "a", "pictures": "b""#), "\(run)")
    let again = try workshop.run("report", "--from", "run.json", "--reporter", "junit=b.xml,list")
    #expect(again.status == 1)
    #expect(try workshop.folder.text("b.xml") == junit)
    #expect(again.text.contains("4 images: 1 same, 1 changed, 1 new, 1 gone"))
  }

  @Test("Images of a large page are files beside it, and those of an older page are removed")
  func imagesBesidePage() throws {
    var generator = SeededGenerator(seed: 1)
    func paintNoise(_ name: String) throws {
      let size = PixelSize(width: 600, height: 500)
      let bytes = (0..<size.width * size.height * 4).map { place in
        place % 4 == 3 ? 255 : UInt8(truncatingIfNeeded: generator.next())
      }
      try workshop.folder.write(try encodePNG(Bitmap(size: size, bytes: bytes)), to: name)
    }
    func page(_ path: String) throws -> (text: String, images: Set<String>) {
      #expect(try workshop.run("diff", "a", "b", "--reporter", "html=\(path)").status == 1)
      let file = path.hasSuffix(".html") ? path : "\(path)/index.html"
      let text = try workshop.folder.text(file)
      return (text, Set(text.matches(of: /images\/[0-9a-f]{32}\.png/).map { String($0.0) }))
    }
    for name in ["one", "two", "three"] {
      for side in ["a", "b"] { try paintNoise("\(side)/\(name).png") }
    }
    let whole = try page("whole.html")
    #expect(whole.images.isEmpty && whole.text.contains("img-src data:;"))
    let first = try page("page")
    #expect(!first.images.isEmpty && first.text.utf8.count < 5 << 20)
    #expect(Set(workshop.folder.contents(below: "page").keys) == first.images.union(["index.html"]))
    try paintNoise("b/three.png")
    let second = try page("page")
    #expect(second.images != first.images)
    #expect(
      Set(workshop.folder.contents(below: "page").keys) == second.images.union(["index.html"]))
  }

  @Test("--max-pixels allows that many differing pixels")
  func pixels() throws {
    let paths = ["a/deep/spot.png", "b/deep/spot.png"]
    for (most, status) in [("0", 1), ("1", 1), ("2", 0), ("99", 0)] {
      let outcome = try workshop.run("diff", paths[0], paths[1], "--max-pixels", most)
      #expect(outcome.status == Int32(status), "\(most)")
    }
    let json = try workshop.run("diff", paths[0], paths[1], "--max-pixels=2", "--json").text
    #expect(json.contains(#""status": "same", "pixels": 2"#))
    #expect(try workshop.run("diff", "a", "b", "--max-pixels", "-1").status == 2)
    // Images of different sizes differ, however large --max-pixels is.
    try workshop.paint("c.png", width: 9)
    #expect(try workshop.run("diff", "a/same.png", "c.png", "--max-pixels=99").status == 1)
  }

  @Test("Files that are not PNG images are listed and counted")
  func noPictures() throws {
    try workshop.folder.write("no picture", to: "b/text.png")
    let picture = try workshop.folder.read("b/same.png")
    try workshop.folder.write(Array(picture.dropLast(20)), to: "b/cut.png")
    for name in ["notes.txt", "photo.jpg"] { try workshop.folder.write("x", to: "b/\(name)") }
    let outcome = try workshop.run("diff", "a", "b", "--reporter", "list,json=run.json")
    #expect(outcome.status == 2)
    #expect(
      outcome.errors.contains("skipped 2 non-PNG files: b/notes.txt, b/photo.jpg"))
    for name in ["text.png", "cut.png"] {
      #expect(outcome.errors.contains("'\(name)' cannot be compared: b/\(name): "))
    }
    #expect(outcome.text.contains("2 not comparable"), "\(outcome.text)")
    #expect(try workshop.run("report", "--from", "run.json").status == 2)
  }

  @Test("approve --from copies new images over old ones and deletes none")
  func approve() throws {
    _ = try workshop.run("diff", "a", "b", "--reporter", "json=run.json")
    let list = try workshop.run("approve", "--from", "run.json")
    #expect(list.text == "b/deep/spot\nb/new\n", "\(list.text)")
    let one = try workshop.run("approve", "--from", "run.json", "spot")
    #expect(one.text == "wrote a/deep/spot.png\n")
    let all = try workshop.run("approve", "--from", "run.json", "--all")
    #expect(all.text == "wrote a/new.png\n")
    #expect(all.errors.contains("1 image only in a, left unchanged"))
    #expect(try workshop.folder.read("a/deep/spot.png") == workshop.folder.read("b/deep/spot.png"))
    let after = try workshop.run("diff", "a", "b")
    #expect(after.text.contains("4 images: 3 same, 1 gone"), "\(after.text)")
  }

  @Test("approve --from refuses an image that changed after the comparison")
  func replaced() throws {
    _ = try workshop.run("diff", "a", "b", "--reporter", "json=run.json")
    try workshop.paint("b/deep/spot.png", spots: (0..<5).map { ($0, 1) })
    let before = try workshop.folder.read("a/deep/spot.png")
    let outcome = try workshop.run("approve", "--from", "run.json", "--all")
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("has changed since it was compared"))
    #expect(try workshop.folder.read("a/deep/spot.png") == before)
    #expect(workshop.folder.contents()["a/new.png"] != nil)
  }

  @Test(
    "approve --from writes only images, and only into the compared directory",
    arguments: [
      "HOME/x.png", "../x.png", "Scenes/notes.txt", "a/notes.png", "a/link/x.png", "c/x.png",
      "Snapshots/box/portrait.png", "a/../.git/x.png",
    ])
  func harm(target: String) throws {
    let home = try TemporaryFolder()
    let folder = workshop.folder
    try folder.write("secret", to: "a/notes.png")
    try folder.write("secret", to: "Scenes/notes.txt")
    try folder.write("x", to: "Snapshots/keep")
    try shell("ln -s '\(home.path)' a/link; mkdir c .git", in: folder.path)
    _ = try workshop.run("diff", "a", "b", "--reporter", "json=run.json", "-q")
    let path = target.replacing("HOME", with: home.path)
    let run = try folder.text("run.json")
    let changed = run.replacing(#""golden": "a/new.png""#, with: #""golden": "\#(path)""#)
    #expect(changed != run)
    try folder.write(changed, to: "run.json")
    let before = folder.contents()
    let outcome = try workshop.run("approve", "--from", "run.json", "new")
    #expect(outcome.status == 2, "\(outcome.text)")
    #expect(folder.contents() == before)
    #expect(home.contents().isEmpty)
  }
}
