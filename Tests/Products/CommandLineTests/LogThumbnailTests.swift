import Foundation
import TestSupport
import Testing

@Suite("Thumbnails of log", .requires(.git))
struct LogThumbnailTests {
  private func project() throws -> TemporaryProject {
    let workshop = try TemporaryProject(scene: boxScene)
    try workshop.git("init", "-q")
    for top in [40, 140] {
      try workshop.write(boxScene.replacing("top + 40", with: "top + \(top)"))
      try workshop.commit()
    }
    return workshop
  }

  private func shown(_ words: [String], _ variables: [String: String]) throws -> String {
    let workshop = try project()
    let terminal = try PseudoTerminal()
    let running = try workshop.start(
      ["log", "box"] + words, environment: variables, terminal: terminal)
    terminal.waitForEnd(of: running)
    return terminal.shown
  }

  @Test("A terminal that shows images gets one for each commit, after its text")
  func kitty() throws {
    let text = try shown([], ["TERM": "xterm-kitty"])
    #expect(text.components(separatedBy: "\u{1B}_Ga=T").count == 3)
    let first = try #require(text.firstRange(of: "Δy +100 pt")?.lowerBound)
    let image = try #require(text.firstRange(of: "\u{1B}_Ga=T")?.lowerBound)
    #expect(first < image)
    #expect(text.contains("2 commits changed the screen"))
  }

  @Test("Half blocks are used on request only")
  func blocks() throws {
    #expect(try !shown([], ["TERM": "xterm-256color"]).contains("▀"))
    #expect(try shown(["--images", "blocks"], ["TERM": "xterm-256color"]).contains("▀"))
    #expect(
      try !shown(["--images", "never"], ["TERM": "xterm-kitty"]).contains("\u{1B}_G"))
  }

  @Test("A file gets no image")
  func file() throws {
    let workshop = try project()
    let outcome = try workshop.start(
      ["log", "box", "--images", "kitty"], environment: ["TERM": "xterm-kitty"]
    ).finish()
    #expect(outcome.status == 0)
    #expect(!outcome.text.contains("\u{1B}"))
  }
}
