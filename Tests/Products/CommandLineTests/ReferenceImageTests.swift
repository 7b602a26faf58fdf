import Foundation
import SnaplineBasics
import SnaplineImaging
import TestSupport
import Testing

@Suite("bisect --looks-like", .requires(.git))
struct ReferenceImageTests {
  /// Creates a project whose box three commits moved, and the image of each.
  private func project(_ scene: String = boxScene) throws -> TemporaryProject {
    let workshop = try TemporaryProject(scene: scene)
    try workshop.git("init", "-q")
    for top in [40, 140, 240] {
      try workshop.write(scene.replacing("top + 40", with: "top + \(top)"))
      #expect(try workshop.run("render", "box/portrait", "-o", "\(top).png").status == 0)
      try workshop.commit()
    }
    return workshop
  }

  private func head(_ workshop: TemporaryProject, _ revision: String) throws -> String {
    String(try workshop.shell("git rev-parse \(revision)").text.prefix(8))
  }

  @Test("The commit after which the screen looks different is found with its cause")
  func found() throws {
    let workshop = try project()
    for (image, revision) in [("40", "HEAD~1"), ("140", "HEAD")] {
      let outcome = try workshop.run("bisect", "box", "--looks-like", "\(image).png")
      #expect(outcome.status == 1, "\(outcome.errors)")
      #expect(outcome.text.hasPrefix(try head(workshop, revision)), "\(outcome.text)")
      #expect(
        outcome.text.contains(
          "  fails    'portrait' differs from '\(image).png' in 40,000 pixels, largest difference "
            + "255 of 255"), "\(outcome.text)")
      #expect(outcome.text.contains("because  box.top == root.top"), "\(outcome.text)")
      #expect(
        outcome.text.contains("the screen does not look like '\(image).png' in the newest revision")
      )
    }
  }

  @Test("The newest image is the one that the screen has")
  func current() throws {
    let outcome = try project().run("bisect", "box", "--looks-like", "240.png", "HEAD~1..HEAD")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(
      outcome.text.contains("the screen looks like '240.png' in the newest revision"),
      "\(outcome.text)")
  }

  @Test("Pixels within a tolerance of the scene look the same")
  func tolerance() throws {
    let rule =
      "{ shots: portrait, view: box, maxDelta: 1-3, pixels: 1-4, reason: a, since: 2026-01-31 }"
    let workshop = try project(boxScene + "tolerances:\n  - \(rule)\n")
    func change(by delta: UInt8) throws {
      var image = try decodePNG(workshop.folder.read("40.png"))
      image.bytes[(100 * image.size.width + 60) * 4 + 1] ^= delta
      try workshop.folder.write(try encodePNG(image), to: "changed.png")
    }
    try change(by: 2)
    let near = try workshop.run("bisect", "box", "--looks-like", "changed.png")
    #expect(near.text.hasPrefix(try head(workshop, "HEAD~1")), "\(near.text)")
    try change(by: 64)
    let far = try workshop.run("bisect", "box", "--looks-like", "changed.png")
    #expect(far.status == 1)
    #expect(far.text.contains("the screen looks like 'changed.png' in no revision"), "\(far.text)")
  }

  @Test("An image of another size, and files that are no images, are errors")
  func problems() throws {
    let workshop = try project()
    #expect(
      try workshop.run("render", "box/portrait", "--scale", "1", "-o", "small.png").status == 0)
    let whole = try workshop.folder.read("40.png")
    try workshop.folder.write(Array(whole.prefix(whole.count / 2)), to: "half.png")
    try workshop.folder.write("text", to: "text.png")
    for (name, message) in [
      ("small", "no revision has the size of 'small.png': 'portrait' is 640×960 px"),
      ("half", "cannot read 'half.png': truncated PNG: it ends at byte"),
      ("text", "cannot read 'text.png': not a PNG"),
      ("none", "cannot read 'none.png': no such file"),
    ] {
      let outcome = try workshop.run("bisect", "box", "--looks-like", "\(name).png")
      #expect(outcome.status == 2)
      #expect(outcome.errors.contains(message), "\(outcome.errors)")
    }
    let both = try workshop.run("bisect", "box", "box.top == 1", "--looks-like", "40.png")
    #expect(both.status == 2)
  }

  @Test("The JSON names the image")
  func json() throws {
    let outcome = try project().run("bisect", "box", "--looks-like", "40.png", "--json")
    #expect(outcome.status == 1)
    #expect(outcome.text.contains(#""looksLike": "40.png""#))
  }
}
