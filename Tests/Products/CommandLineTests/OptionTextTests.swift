import TestSupport
import Testing

/// The help of options that differ by command.
private let texts: [(option: String, command: String, text: String)] = [
  ("-o, --output", "render", "output file or directory; - is standard output"),
  ("-o, --output", "diff", "file or directory for difference images; not with --base"),
  ("-o, --output", "explain", "with --graph: PNG file for the graph"),
  ("--out", "check", "directory for images of changes (default .snapline/out)"),
  ("--out", "diff", "with --base: directory for images of changes (default .snapline/diff)"),
  ("--out", "prove", "directory for images of failed claims; no images without it"),
  ("--view", "explain", "the view to explain (default all views, in brief)"),
  ("--view", "prove", "view whose frame is printed, one formula per range of screens"),
  (
    "--widths", "render",
    "render one image per breakpoint range; A...B are screen widths in integer points"
  ),
  ("--widths", "prove", "screen widths in integer points, A...B; skips heights"),
  (
    "--reporter", "check",
    "reports to write: list, github, html, json, junit, markdown, sarif, codequality, blob "
      + "(default list)"
  ),
  (
    "--reporter", "prove",
    "reports to write: list, github, html, json, junit, markdown, sarif, codequality; with --mutate "
      + "only list and json"
  ),
]

@Suite("Texts of options that differ by command")
struct OptionTextTests {
  /// Returns the description of an option in the help of a command, or nil.
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
    "The help of commands that read pending changes describes --out accordingly",
    arguments: ["review", "approve", "reject", "serve", "preview"])
  func pending(command: String) throws {
    let meaning = try #require(try meaning(of: "--out", command))
    #expect(
      meaning == "directory with the images of changes, written by 'check' (default .snapline/out)")
  }

  @Test(
    "The man page has the same texts",
    arguments: ["render", "check", "diff", "explain", "prove"])
  func manual(command: String) throws {
    let workshop = try TemporaryProject()
    try workshop.run("help", "--man", "pages")
    let page = try workshop.folder.text("pages/snapline-\(command).1")
      .replacing("\\-", with: "-").replacing("\\(aq", with: "'")
    let own = texts.filter { $0.1 == command }
    #expect(!own.isEmpty)
    for (option, _, text) in own {
      #expect(page.contains(text.replacing(#/ \(default.*/#, with: "")), "\(option): \(text)")
    }
  }
}
