import Foundation
import SnaplineBasics
import SnaplineImaging
import TestSupport
import Testing

@Suite("log --html", .requires(.git))
struct HistoryPageCommandTests {
  /// Creates a project whose box two commits moved down and up again, and a last one nowhere.
  private func project(_ tops: [Int] = [40, 140, 40]) throws -> TemporaryProject {
    let workshop = try TemporaryProject(scene: boxScene)
    try workshop.git("init", "-q")
    for (index, top) in tops.enumerated() {
      try workshop.write(
        boxScene.replacing("top + 40", with: "top + \(top)") + "# Note \(index)\n")
      try workshop.commit()
    }
    return workshop
  }

  private func images(in workshop: TemporaryProject, _ folder: String = "page") -> [String] {
    workshop.folder.contents().keys.filter { $0.hasPrefix("\(folder)/images/") }.sorted()
  }

  private func text(_ workshop: TemporaryProject, _ name: String) throws -> String {
    String(decoding: try workshop.folder.read(name), as: UTF8.self)
  }

  @Test("The page refers to each distinct image once, and is deterministic")
  func files() throws {
    let workshop = try project([40, 140, 40, 40])
    let outcome = try workshop.run("log", "box", "-g", "portrait", "--html", "page")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(
      outcome.text == """
        page/index.html
        3 commits changed the screen; 1 commit changed nothing that is visible

        """)
    let found = images(in: workshop)
    #expect(found.count == 2)
    let page = try text(workshop, "page/index.html")
    for name in found {
      #expect(page.contains("\"\(name.dropFirst(5))\""), "\(name)")
      #expect(try decodePNG(workshop.folder.read(name)).size.width == 640)
    }
    #expect(page.contains("3 commits changed the screen"))
    let before = workshop.folder.contents()
    #expect(try workshop.run("log", "box", "-g", "portrait", "--html", "page").status == 0)
    #expect(workshop.folder.contents() == before)
  }

  @Test("Images of an older page are removed, other files are not")
  func older() throws {
    let workshop = try project()
    #expect(try workshop.run("log", "box", "--html", "page").status == 0)
    #expect(images(in: workshop).count == 4)
    try workshop.folder.write("mine", to: "page/images/mine.png")
    #expect(try workshop.run("log", "box", "-g", "portrait", "--html", "page").status == 0)
    #expect(images(in: workshop).count == 3)
    #expect(try text(workshop, "page/images/mine.png") == "mine")
  }

  @Test("A page of another program is not overwritten")
  func unknownPage() throws {
    let workshop = try project()
    try workshop.folder.write("<html>mine</html>", to: "site/index.html")
    let outcome = try workshop.run("log", "box", "--html", "site")
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("'site/index.html' is not a page of 'snapline log'"))
    #expect(try text(workshop, "site/index.html") == "<html>mine</html>")
    #expect(images(in: workshop, "site").isEmpty)
  }

  @Test("Commits are linked to the site of the remote, without its credentials")
  func links() throws {
    let workshop = try project([40, 140])
    let hash = try workshop.shell("git rev-parse HEAD").text.prefix(40)
    try workshop.git("remote", "add", "origin", "https://ada:secret@github.com/ada/app.git")
    #expect(try workshop.run("log", "box", "--html", "page").status == 0)
    let page = try text(workshop, "page/index.html")
    #expect(page.contains("\"https://github.com/ada/app/commit/\(hash)\""))
    #expect(!page.contains("secret"))
    try workshop.git("remote", "set-url", "origin", "javascript:alert(1)//github.com/a/b")
    #expect(try workshop.run("log", "box", "--html", "page").status == 0)
    #expect(try !text(workshop, "page/index.html").contains("\"javascript:"))
    let template = "https://git.example.com/app?id={hash}"
    #expect(
      try workshop.run("log", "box", "--html", "page", "--commit-url", template).status == 0)
    #expect(
      try text(workshop, "page/index.html").contains("\"https://git.example.com/app?id=\(hash)\""))
  }

  @Test(
    "A URL template that is no web address, or has no hash, is refused",
    arguments: ["javascript:alert('{hash}')", "https://example.com/", "ftp://example.com/{hash}"])
  func templates(template: String) throws {
    let workshop = try TemporaryProject(scene: boxScene)
    let outcome = try workshop.run("log", "box", "--html", "page", "--commit-url", template)
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("invalid value '\(template)' for '--commit-url'"))
  }

  @Test(
    "--html cannot be combined with other outputs", arguments: [["-o", "strip.png"], ["--json"]])
  func combinations(others: [String]) throws {
    let workshop = try TemporaryProject(scene: boxScene)
    let outcome = try workshop.start(["log", "box", "--html", "page"] + others).finish()
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("--html cannot be used with --"))
  }

  @Test("A script in a subject is only text of the page")
  func subjects() throws {
    let workshop = try project([40])
    try workshop.write(movedBoxScene)
    let subject = "</script><script>alert(1)</script>"
    #expect(
      try workshop.shell(
        "git add . && git -c user.name=a -c user.email=a@b.c commit -q -m '\(subject)'"
      ).status == 0)
    #expect(try workshop.run("log", "box", "--html", "page").status == 0)
    let page = try text(workshop, "page/index.html")
    #expect(!page.contains("<script>alert"))
    #expect(page.contains("\\u003c/script>\\u003cscript>alert"))
  }
}
