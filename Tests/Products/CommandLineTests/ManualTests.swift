import Foundation
import TestSupport
import Testing

@testable import snapline

@Suite("Pages of the manual")
struct ManualTests {
  private static let topics = ManualPage.all.map(\.name)

  /// The lines that a terminal shows, without escape sequences.
  private func shown(_ topic: String, _ width: UInt16) throws -> [String] {
    let workshop = try TemporaryProject()
    let terminal = try PseudoTerminal(columns: width)
    let running = try workshop.start(
      ["help", topic], environment: ["TERM": "dumb"], terminal: terminal)
    terminal.waitForEnd(of: running)
    return terminal.shown.split(separator: "\r\n", omittingEmptySubsequences: false)
      .map(String.init)
  }

  @Test("Each file is a topic, listed by the help, and none has the name of a command")
  func files() throws {
    let files = ProjectFiles.paths(below: "Sources/Products/snapline/Manual", endingIn: ".md")
    #expect(files == Self.topics.map { "Sources/Products/snapline/Manual/\($0).md" }.sorted())
    #expect(Set(Self.topics).isDisjoint(with: Command.allCases.map(\.rawValue)))
    let workshop = try TemporaryProject()
    let help = try workshop.run("help").text
    for page in ManualPage.all {
      let row = help.split(separator: "\n").last { $0.hasPrefix("  \(page.name) ") }
      #expect(!page.title.isEmpty && row?.hasSuffix(" \(page.title)") == true, "\(page.name)")
    }
    for shell in ["bash", "zsh", "fish"] {
      let script = try workshop.run("completions", shell).text
      #expect(script.contains(" help " + Self.topics.joined(separator: " ")), "\(shell)")
    }
  }

  @Test("An unknown topic gets a suggestion")
  func unknown() throws {
    let workshop = try TemporaryProject()
    let outcome = try workshop.run("help", "storybords")
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("did you mean 'storyboards'?"))
  }

  @Test("No line outside of code is wider than the terminal", arguments: topics)
  func widths(topic: String) throws {
    let code = Set(try codeLines(of: topic))
    for width: UInt16 in [60, 80, 140] {
      let lines = try shown(topic, width)
      #expect(lines.count > 10)
      for line in lines where !code.contains(line.trimmingCharacters(in: .whitespaces)) {
        let isOneWord = !line.drop { $0 == " " }.contains(" ")
        #expect(line.count <= Int(width) || isOneWord, "\(width): \(line)")
      }
    }
  }

  @Test("The help has the text of the page, word for word", arguments: topics)
  func words(topic: String) throws {
    let lines = try shown(topic, 20_000)
    #expect(words(in: lines.joined(separator: "\n")) == words(in: plain(try page(topic))))
  }

  @Test("The man page has the text of the page, and groff accepts it", arguments: topics)
  func manPage(topic: String) throws {
    let workshop = try TemporaryProject()
    try workshop.run("help", "--man", "pages")
    let path = "pages/snapline-\(topic).7"
    let roff = try workshop.folder.text(path).replacing("\\-", with: "-")
      .replacing("\\(aq", with: "'").replacing("\\(rs", with: "\\").replacing("\\(ga", with: "`")
      .replacing("\\(ha", with: "^").replacing("\\(ti", with: "~").replacing("\\(dq", with: "\"")
      .replacing(/\\f[BR]|\\&/, with: "")
    // Headers of columns are only in tables of more than two.
    let known = Set(words(in: roff))
    let missing = words(in: plain(try page(topic))).filter { !known.contains($0) }
    let headers = Set(
      words(in: try page(topic).matches(of: /\n(\|.*)\n\|-/).map { $0.1 }.joined(separator: " ")))
    #expect(Set(missing).subtracting(headers) == [])
    guard Requirement.program("groff").isMet() else { return }
    let check = "groff -man -Kutf8 -Tutf8 -ww -z \"$0\" 2>&1"
    let result = try #require(
      try InstalledProgram("sh").run("-c", check, workshop.folder[path]))
    #expect(result.status == 0)
    #expect(String(decoding: result.output, as: UTF8.self).isEmpty)
  }

  private func page(_ topic: String) throws -> String {
    try ProjectFiles.text("Sources/Products/snapline/Manual/\(topic).md")
  }

  private func codeLines(of topic: String) throws -> [String] {
    try page(topic).matches(of: /\n```[^\n]*\n(.*?)\n```/.dotMatchesNewlines()).flatMap {
      $0.1.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }

  /// The text of a page as a reader of GitHub sees it: no markup, images or targets of links.
  private func plain(_ page: String) -> String {
    var blocks: [String] = []
    let rest = page.replacing(/(?:^|\n)```[^\n]*\n(.*?)\n```/.dotMatchesNewlines()) { block in
      blocks.append(String(block.1))
      return "\n\u{1}"
    }
    let prose = rest.replacing(
      /<!--.*?-->|<picture>.*?<\/picture>|<img [^>]*>/.dotMatchesNewlines(), with: ""
    )
    .replacing(/(?:^|\n)\|[-| ]+\|(?=\n)/, with: "")
    .replacing(/!\[[^\]]*\]\([^)]*\)/, with: "")
    .replacing(/\]\((?:[^)]*Manual\/)?([a-z-]+)\.md(?:#[^)]*)?\)/) { " (snapline help \($0.1))" }
    .replacing(/\]\((https?:[^)]*)\)/) { " (\($0.1))" }
    .replacing(/\]\([^)]*\)/, with: "").replacing(/\\\|/, with: "|")
    return prose.split(separator: "\u{1}", omittingEmptySubsequences: false).enumerated()
      .map { $0 == 0 ? String($1) : blocks[$0 - 1] + $1 }.joined()
  }

  /// Words of letters and digits; characters that Markdown uses are left out.
  private func words(in text: String) -> [String] {
    text.split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }
}
