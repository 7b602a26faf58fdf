import Foundation
import TestSupport
import Testing

@Suite("Hostile Markdown files")
struct HostilePageTests {
  @Test(
    "embed overwrites only images inside the project",
    arguments: [
      ".git/config", ".git/x.svg", "Scenes/box.scene.yaml", "notes.txt", "fake.png", "fake.svg",
      "empty.png", "link/new.png", "linked.png", "snapshots/box/portrait.png", "sub/../../x.png",
    ], ["", "--format svg", "--format png"])
  func targets(target: String, format: String) throws {
    let workshop = try TemporaryProject(scene: boxScene)
    let home = try TemporaryFolder()
    try home.write("precious", to: "letter")
    let folder = workshop.folder
    for name in [".git/config", "notes.txt", "fake.png", "fake.svg"] {
      try folder.write("precious <svg", to: name)
    }
    try folder.write("", to: "empty.png")
    try shell("ln -s '\(home.path)' link; ln -s link/letter linked.png", in: folder.path)
    try folder.write(
      "# A page\n\n<!-- snapline: box/portrait \(format) -->\n![a](\(target))\n", to: "page.md")
    let before = folder.contents()
    let outcome = try workshop.run("embed", "page.md")
    #expect(outcome.status == 2, "\(outcome.text)")
    #expect(outcome.errors.contains("page.md:4:"), "\(outcome.errors)")
    #expect(folder.contents() == before)
    #expect(home.contents() == ["letter": Array("precious".utf8)])
  }

  @Test("embed replaces an image of another format and creates a missing one")
  func pictures() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    let page = "<!-- snapline: box/portrait FORMAT -->\n![a](a/b.png)\n"
    for format in ["", "--format svg", "--format pdf", "--format apng", ""] {
      try workshop.folder.write(page.replacing("FORMAT", with: format), to: "page.md")
      let outcome = try workshop.run("embed", "page.md")
      #expect(outcome.status == 0, "\(format) \(outcome.errors)")
      #expect(outcome.text == "a/b.png\n", "\(format)")
    }
  }
}
