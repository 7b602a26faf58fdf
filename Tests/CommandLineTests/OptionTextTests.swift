import TestSupport
import Testing

/// The texts of options that do another thing in each command.
private let texts: [(option: String, command: String, text: String)] = [
  ("-o, --output", "render", "the file or folder to draw into; - is standard output"),
  ("-o, --output", "diff", "the file or folder for pictures of what differs; not with --base"),
  ("-o, --output", "explain", "with --graph: the PNG file of the graph"),
  ("--out", "check", "where to put the pictures of changes (default .snapline/out)"),
  ("--out", "diff", "with --base: where to put the pictures of changes (default .snapline/diff)"),
  ("--out", "prove", "the folder for pictures of where claims fail; none without it"),
  ("--view", "explain", "the view to explain (default all, briefly)"),
  ("--view", "prove", "the view whose frames are listed, piece by piece"),
  (
    "--widths", "render",
    "draw one picture for each range of widths between breakpoints, in whole points"
  ),
  ("--widths", "prove", "only screens of these widths, in whole points, and no heights"),
  (
    "--reporter", "check",
    "how to report the result: list, github, html, json, junit, markdown, blob (default list)"
  ),
  (
    "--reporter", "prove",
    "how to report the result: list, html, json, junit, markdown; --mutate has list and json"
  ),
]

@Suite("Texts of options that differ by command")
struct OptionTextTests {
  /// Returns the text about an option in the help of a command; nil if it is missing.
  private func meaning(of option: String, _ command: String) throws -> String? {
    let help = try TemporaryProject().run("help", command).lines
    let line = help.first { $0.hasPrefix("  \(option) ") }
    return line?.firstMatch(of: /^  \S.*?  +(\S.*)$/).map { String($0.1) }
  }

  @Test("The help of a command says what the option does there", arguments: texts)
  func text(option: String, command: String, text: String) throws {
    let meaning = try #require(try meaning(of: option, command))
    #expect(meaning.hasPrefix(text), "\(command): \(meaning)")
  }

  @Test(
    "Commands that read what check has written say so of --out",
    arguments: ["review", "approve", "reject", "serve", "preview"])
  func pending(command: String) throws {
    let meaning = try #require(try meaning(of: "--out", command))
    #expect(
      meaning == "where 'check' has put the pictures of changes (default .snapline/out)")
  }

  @Test(
    "The page of the manual has the same texts",
    arguments: ["render", "check", "diff", "explain", "prove"])
  func manual(command: String) throws {
    let workshop = try TemporaryProject()
    try workshop.run("help", "--man", "pages")
    let page = try workshop.folder.text("pages/snapline-\(command).1")
      .replacing("\\-", with: "-").replacing("\\(aq", with: "'")
    for (option, other, text) in texts where other == command {
      #expect(page.contains(text.replacing(#/ \(default.*/#, with: "")), "\(option): \(text)")
    }
  }
}
