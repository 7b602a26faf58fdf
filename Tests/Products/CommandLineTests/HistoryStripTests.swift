import Foundation
import SnaplineBasics
import SnaplineImaging
import TestSupport
import Testing

@Suite("log -o", .requires(.git))
struct HistoryStripTests {
  private static let tops = [40, 140, 240]

  /// Creates a project whose box two commits moved; a last commit changed nothing visible.
  private func project(_ scene: String = boxScene) throws -> TemporaryProject {
    let workshop = try TemporaryProject(scene: scene)
    try workshop.git("init", "-q")
    for top in Self.tops {
      try workshop.write(scene.replacing("top + 40", with: "top + \(top)"))
      try workshop.commit()
    }
    try workshop.write(scene.replacing("top + 40", with: "top + 240") + "# A note\n")
    try workshop.commit()
    return workshop
  }

  @Test("The strip has each visible revision once, oldest first, and is deterministic")
  func order() throws {
    let workshop = try project()
    let outcome = try workshop.run("log", "box", "-g", "portrait", "-o", "strip.png")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(
      outcome.text == """
        strip.png
        3 commits changed the screen; 1 commit changed nothing that is visible

        """)
    let bytes = try workshop.folder.read("strip.png")
    let page = try decodePNG(bytes)
    // Three images of 200 by 300 points with gaps of 20, in two pixels per point.
    #expect(page.size.width == 2 * (24 + 3 * 200 + 2 * 20 + 24))
    for (index, top) in Self.tops.enumerated() {
      for other in Self.tops {
        let x = 24 + 220 * Double(index) + 70 * 0.625
        let y = 74 + Double(other + 25) * 0.625
        let place = Int(y * 2) * page.bytesPerRow + Int(x * 2) * 4
        // Blue is 0 in the red box only.
        #expect((page.bytes[place] == 0) == (other == top), "\(index) \(other)")
      }
    }
    let again = try workshop.run("log", "box", "-g", "portrait", "-o", "-")
    #expect(again.output == bytes)
  }

  @Test("The image before the oldest listed commit is the first one")
  func before() throws {
    let workshop = try project()
    let arguments = ["log", "box", "-g", "portrait", "-n", "1", "-o"]
    #expect(try workshop.start(arguments + ["strip.svg"]).finish().status == 0)
    let page = String(decoding: try workshop.folder.read("strip.svg"), as: UTF8.self)
    #expect(page.contains("aria-label=\"before\""))
    #expect(page.contains("aria-label=\"state\""))
    #expect(page.contains("2 images"))
    #expect(try workshop.start(arguments + ["strip.pdf"]).finish().status == 0)
    #expect(try workshop.folder.read("strip.pdf").starts(with: Array("%PDF".utf8)))
  }

  @Test("Each shot has its own heading, and a dark strip has a dark page")
  func shots() throws {
    let workshop = try project()
    #expect(try workshop.run("log", "box", "-o", "strip.svg").status == 0)
    let page = String(decoding: try workshop.folder.read("strip.svg"), as: UTF8.self)
    #expect(page.contains("aria-label=\"box · portrait\""))
    #expect(page.contains("aria-label=\"box · landscape\""))
    let scene = boxScene.replacing("era: ios7", with: "appearances: [light, dark]")
      .replacing("iphone-4s", with: "iphone-se")
    let dark = try project(scene).run("log", "box", "--appearance", "dark", "-o", "-")
    #expect(dark.status == 0, "\(dark.errors)")
    let bitmap = try decodePNG(dark.output)
    #expect(Array(bitmap.bytes.prefix(4)) == [30, 28, 28, 255])
  }

  @Test(
    "Other formats are refused before the history is read",
    arguments: [
      ("x.foo", "unsupported image format '.foo'"), ("x.html", "unsupported image format '.html'"),
      ("strip", "'strip' has no image format"),
    ])
  func formats(path: String, message: String) throws {
    let workshop = try TemporaryProject(scene: boxScene)
    let outcome = try workshop.run("log", "box", "-o", path)
    #expect(outcome.status == 2)
    #expect(outcome.errors == "snapline: \(message)\n  supported: .png, .svg, .pdf, .apng\n")
    #expect(workshop.folder.contents()[path] == nil)
  }

  @Test("-o and --json cannot be combined")
  func json() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    let outcome = try workshop.run("log", "box", "-o", "strip.png", "--json")
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("--output cannot be used with --json"))
  }
}
