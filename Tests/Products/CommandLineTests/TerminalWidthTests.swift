import Foundation
import SnaplineBasics
import TestSupport
import Testing

@Suite("Text on terminals of every width")
struct TerminalWidthTests {
  private static let widths: [UInt16] = [60, 80, 100, 140]

  /// Returns the output of a command in a terminal of a certain width, line by line, without
  /// colors.
  private func shown(_ words: [String], _ width: UInt16, in workshop: TemporaryProject) throws
    -> [String]
  {
    let terminal = try PseudoTerminal(columns: width)
    let running = try workshop.start(
      words, environment: ["TERM": "xterm-256color"], terminal: terminal)
    terminal.waitForEnd(of: running)
    return plainLines(terminal.shown)
  }

  private func plainLines(_ text: String) -> [String] {
    // A screen begins where the cursor moves to the first line.
    text.replacing("\u{1B}[H", with: "\n").replacing("\u{1B}[?1049l", with: "\n")
      .replacing(/\u{1B}\[[0-9;?]*[A-Za-z]/, with: "")
      .split(whereSeparator: \.isNewline).map(String.init)
  }

  private func columns(of line: String) -> Int {
    line.unicodeScalars.reduce(0) { $0 + SnaplineBasics.displayWidth(of: $1) }
  }

  /// Creates a project with many diagnostics.
  private func project() throws -> TemporaryProject {
    let workshop = try TemporaryProject(
      scene: boxScene, named: "a folder/with a rather long name/box")
    try workshop.write(
      boxScene.replacing("box.width == 100", with: "box.width == 100 as width_of_the_box"),
      named: "b")
    #expect(try workshop.run("record").status == 0)
    try workshop.write(movedBoxScene, named: "a folder/with a rather long name/box")
    try workshop.write(conflictingScene, named: "conflicts")
    try workshop.write(wrongScene, named: "wrong")
    try workshop.write(
      boxScene.replacing(
        "box: {", with: "box: { accessibilityLabel: '\(String(repeating: "long ", count: 40))', "),
      named: "long")
    return workshop
  }

  @Test("No line is wider than the terminal, and locations are not wrapped", arguments: widths)
  func lines(width: UInt16) throws {
    let workshop = try project()
    let calls = [
      ["check"], ["check", "-v"], ["lint"], ["prove"], ["explain", "conflicts"],
      ["explain", "b", "--graph"], ["help"], ["help", "render"], ["help", "settings"], ["doctor"],
      ["explain", "layout.conflict"], ["render", "--qqqqqq"], ["approve"], ["check", "wrong"],
    ]
    for words in calls {
      let lines = try shown(words, width, in: workshop)
      #expect(!lines.isEmpty)
      for line in lines {
        // A path or a command of one word is not shortened.
        let isOneWord = !line.drop { $0 == " " }.contains(" ")
        #expect(columns(of: line) <= Int(width) || isOneWord, "\(words): \(line)")
      }
      for place in try workshop.start(words).finish().places {
        #expect(lines.contains { $0.contains(place) }, "\(words): \(place)")
      }
    }
  }

  @Test(
    "Git conflict markers and long lines of a storyboard fit the terminal",
    arguments: widths)
  func storyboard(width: UInt16) throws {
    let workshop = try TemporaryProject()
    let long = String(repeating: "a", count: 200)
    let box = try #require(conflictingStoryboard.firstRange(of: "<constraint firstAttribute"))
    let conflict = "\n<<<<<<< HEAD\n<view title=\"\(long)\"/>\n=======\n<view/>\n>>>>>>> b\n"
    let text = conflictingStoryboard.replacingCharacters(
      in: box, with: String(repeating: conflict, count: 12) + "<constraint firstAttribute")
    try workshop.folder.write(text, to: "Scenes/Main.storyboard")
    let first = try #require(text.split(separator: "\n").firstIndex { $0.hasPrefix("<<<<<<<") }) + 1
    for words in [["check"], ["lint"], ["prove"], ["list", "shots"], ["explain", "Main"]] {
      let lines = try shown(words, width, in: workshop)
      for line in lines { #expect(columns(of: line) <= Int(width), "\(words): \(line)") }
      let told = lines.joined(separator: " ").replacing(#/ +/#, with: " ")
      #expect(
        told.contains("Main.storyboard:\(first):1: error: 12 unresolved merge conflicts"),
        "\(told)")
      #expect(told.ranges(of: "Main.storyboard:").count == 1, "\(words): \(told)")
      #expect(lines.count <= 8, "\(words): \(lines)")
    }
  }

  @Test("review shows its keys and the line number at any terminal width", arguments: widths)
  func review(width: UInt16) throws {
    let workshop = try TemporaryProject(
      scene: boxScene, named: "articles/a-scene-with-a-name-that-takes-room")
    #expect(try workshop.run("record").status == 0)
    try workshop.write(movedBoxScene, named: "articles/a-scene-with-a-name-that-takes-room")
    #expect(try workshop.run("check").status == 1)
    let terminal = try PseudoTerminal(columns: width, rows: 40)
    let running = try workshop.start(
      ["review"], environment: ["TERM": "xterm-256color"], terminal: terminal)
    #expect(terminal.wait(for: "[q]uit", running), "\(terminal.shown)")
    let lines = plainLines(terminal.shown)
    #expect(lines.contains { $0.contains(".scene.yaml:7:") }, "\(lines)")
    #expect(lines.contains { $0.contains("[q]uit") })
    // Each image alone, whole and enlarged, and the help.
    for key in ["1", "c", "2", "c", "3", "c", "3", "?"] {
      terminal.press(key)
      #expect(terminal.wait(for: key == "?" ? "any key" : "[q]uit", running), "\(key)")
      for line in plainLines(terminal.shown) {
        #expect(columns(of: line) <= Int(width), "\(key): \(line)")
      }
      terminal.clear()
    }
    terminal.press("qq")
    terminal.waitForEnd(of: running)
  }

  @Test("Without a terminal, lines are not wrapped")
  func noTerminal() throws {
    let workshop = try project()
    let outcome = try workshop.run("lint")
    let errors = try workshop.run("help", "render").text
    #expect(errors.split(separator: "\n").contains { $0.count > 80 })
    #expect(outcome.errors.split(separator: "\n").allSatisfy { !$0.hasPrefix("    ") })
  }
}

extension Outcome {
  /// All locations in the output, as `file:line:column`.
  fileprivate var places: Set<String> {
    Set((text + errors).matches(of: /[\w.\/-]+\.yaml:\d+:\d+/).map { String($0.0) })
  }
}
