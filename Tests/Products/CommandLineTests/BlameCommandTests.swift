import Foundation
import SnaplineImaging
import TestSupport
import Testing

@Suite("blame", .requires(.git))
struct BlameCommandTests {
  /// Creates a project whose box two commits moved.
  private func project(_ scene: String = boxScene) throws -> TemporaryProject {
    let workshop = try TemporaryProject(scene: scene)
    try workshop.git("init", "-q")
    for top in [40, 140] {
      try workshop.write(scene.replacing("top + 40", with: "top + \(top)"))
      try workshop.commit()
    }
    return workshop
  }

  @Test("Values with the same commit share a row, and the table has aligned columns")
  func table() throws {
    let workshop = try project()
    let outcome = try workshop.run("blame", "box", "-g", "portrait", "--view", "box")
    #expect(outcome.status == 0, "\(outcome.errors)")
    let lines = outcome.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0] == "box  portrait")
    #expect(lines[1].hasPrefix("view  values"))
    #expect(lines[2].hasPrefix("box   x "))
    #expect(!lines[2].contains(", y "))
    #expect(lines[3].hasPrefix("      y 140"))
    let commits = try #require(lines[1].firstRange(of: "commit")?.lowerBound)
    let column = lines[1].distance(from: lines[1].startIndex, to: commits)
    for line in lines[2...3] {
      let hash = line.dropFirst(column).prefix(8)
      #expect(hash.count == 8 && hash.allSatisfy(\.isHexDigit), "\(line)")
    }
    #expect(outcome.text.contains("  because  box.top == "), "\(outcome.text)")
    #expect(outcome.text.contains("4 values of 1 view were set by 2 commits\n"))
  }

  @Test("A second run prints the same from results in a directory that git ignores")
  func cache() throws {
    let workshop = try project()
    let expectation = "box.top <= root.top + 100"
    for words in [["log", "box"], ["blame", "box"], ["bisect", "box", expectation]] {
      let first = try workshop.start(words).finished()
      let second = try workshop.start(words).finished()
      #expect(first.text == second.text && first.errors == second.errors)
      try FileManager.default.removeItem(atPath: workshop.folder[".snapline/history"])
    }
    #expect(try workshop.shell("git status --short").text == "")
  }

  @Test("JSON has each value with its commit, its older value, its cause and its constraint")
  func json() throws {
    let workshop = try project()
    let outcome = try workshop.run("blame", "box", "-g", "portrait", "--view", "box", "--json")
    #expect(outcome.status == 0, "\(outcome.errors)")
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output)) as? [String: Any])
    let shot = try #require((json["shots"] as? [[String: Any]])?.first)
    let view = try #require((shot["views"] as? [[String: Any]])?.first)
    let values = try #require(view["values"] as? [[String: Any]])
    #expect(values.compactMap { $0["name"] as? String } == ["x", "y", "width", "height"])
    let y = values[1]
    #expect(y["old"] as? Double == 40)
    #expect(y["value"] as? Double == 140)
    #expect(y["view"] as? String == "box")
    #expect((y["cause"] as? [String: Any])?["certainty"] as? String == "proven")
    let decider = try #require(y["decidedBy"] as? [String: Any])
    #expect((decider["file"] as? String)?.hasSuffix("box.scene.yaml") == true)
    let revisions = try #require(json["revisions"] as? [[String: Any]])
    let newest = revisions.first?["commit"] as? [String: Any]
    #expect(newest?["subject"] != nil)
    #expect(y["commit"] as? String == newest?["hash"] as? String)
  }

  @Test("An overlay has a legend, and is dark for dark shots")
  func overlay() throws {
    let workshop = try project()
    let words = ["blame", "box", "-g", "portrait", "--overlay", "-o"]
    let outcome = try workshop.start(words + ["blame.svg"]).finish()
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.text.hasPrefix("blame.svg\n"))
    let page = String(decoding: try workshop.folder.read("blame.svg"), as: UTF8.self)
    #expect(page.contains("aria-label=\"Last change of each view\""))
    let first = try workshop.start(words + ["-"]).finish()
    #expect(first.output == (try workshop.start(words + ["-"]).finish().output))
    let scene = boxScene.replacing("era: ios7", with: "appearances: [light, dark]")
      .replacing("iphone-4s", with: "iphone-se")
    let dark = try project(scene).run(
      "blame", "box", "--appearance", "dark", "--overlay", "-o", "-")
    #expect(dark.status == 0, "\(dark.errors)")
    #expect(Array(try decodePNG(dark.output).bytes.prefix(4)) == [30, 28, 28, 255])
  }

  @Test("A path names its file, although the path of another file ends with it")
  func similarPaths() throws {
    let workshop = try project()
    for path in ["Old/Copy/a.scene.yaml", "Copy/a.scene.yaml"] {
      try workshop.folder.write(boxScene, to: path)
    }
    try workshop.commit()
    // Files that are only in the commit are found there.
    #expect(try workshop.shell("rm -r Old Copy").status == 0)
    let outcome = try workshop.run("log", "Copy/a.scene.yaml")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.text.contains("1 commit changed the screen"), "\(outcome.text)")
  }

  @Test(
    "Incomplete flags are refused",
    arguments: [
      (["--overlay"], "--overlay requires a file"),
      (["-o", "x.png"], "--output requires --overlay"),
      (["--overlay", "-o", "x.gif"], "unsupported image format '.gif'"),
      (["--overlay", "-o", "x.png", "--json"], "--overlay cannot be used with --json"),
    ])
  func flags(words: [String], message: String) throws {
    let workshop = try TemporaryProject(scene: boxScene)
    let outcome = try workshop.start(["blame", "box"] + words).finish()
    #expect(outcome.status == 2)
    #expect(outcome.errors.hasPrefix("snapline: \(message)\n"), "\(outcome.errors)")
    #expect(workshop.folder.contents()["x.png"] == nil)
  }
}
