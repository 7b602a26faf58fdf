import Foundation
import TestSupport
import Testing

@testable import snapline

/// Returns the shell commands of README.md.
private func commands() throws -> [String] {
  let page = try ProjectFiles.text("README.md")
  return page.matches(of: /```sh\n(.*?)```/.dotMatchesNewlines()).flatMap { block in
    block.1.split(separator: "\n").map(String.init)
  }
}

@Suite("README.md and the pages of the manual")
struct ReadmeTests {
  @Test("The first two commands of README.md set up, then check and test")
  func twoCommands() throws {
    let commands = try commands()
    #expect(commands.first == ".ci/setup && swift run -c release snapline check")
    #expect(commands.dropFirst().first == ".ci/setup && swift test")
    #expect(FileManager.default.isExecutableFile(atPath: ProjectFiles.root + "/.ci/setup"))
  }

  @Test("README.md has at most 200 lines and 10 kB")
  func size() throws {
    let page = try ProjectFiles.text("README.md")
    #expect(page.split(separator: "\n", omittingEmptySubsequences: false).count <= 201)
    #expect(page.utf8.count <= 10_000)
  }

  @Test("README.md lists every page of the manual, in the order of the help")
  func pages() throws {
    let page = try ProjectFiles.text("README.md")
    let rows = page.matches(
      of: /\| \[([a-z-]+)\]\(Sources\/Products\/snapline\/Manual\/([a-z-]+)\.md\) \|/)
    #expect(rows.allSatisfy { $0.1 == $0.2 })
    let index = try ProjectFiles.text("Scenes/README.md")
    let table = index.matches(
      of: /\n\| \[[^\]]*\]\(\.\.\/Sources\/Products\/snapline\/Manual\/([a-z-]+)\.md\) \|/)
    #expect((rows.map(\.1) + table.map(\.1)).map(String.init) == ManualPage.all.map(\.name))
  }

  @Test("The image of README.md shows the edit and the report of its text")
  func image() throws {
    let page = try ProjectFiles.text("README.md")
    let scene = try ProjectFiles.text("Scenes/readme/failure.scene.yaml")
    let block = try #require(page.firstMatch(of: #/```\n(✗.*?)\n  image /#.dotMatchesNewlines())).1
    let labels = scene.matches(of: /style: ([a-z]+), text: (?:'([^']*)'|"([^"]*)"|([^}"']*)) \}/)
    let texts = labels.filter { $0.1 != "step" }.map { $0.2 ?? $0.3 ?? $0.4 ?? "" }
    let (diff, report) = (texts.prefix(2), texts.dropFirst(2))
    func words(_ text: String) -> [Substring] { text.split { $0.isWhitespace } }
    #expect(words(report.joined(separator: " ")) == words(String(block)))
    let change = try #require(page.firstMatch(of: /change `(.*?)` to `(.*?)`; `(.*?)` prints/))
    let hello = try ProjectFiles.text("Scenes/readme/hello.scene.yaml")
    let workshop = try TemporaryProject()
    try FileManager.default.removeItem(atPath: workshop.folder["Scenes"])
    #expect(try workshop.run("init").status == 0)
    let first = try workshop.folder.text("Scenes/hello.scene.yaml")
    #expect(first.contains(diff[0].dropFirst(2)) && hello.contains(diff[1].dropFirst(2)))
    #expect(diff[0].dropFirst(2).replacing(change.1, with: change.2) == diff[1].dropFirst(2))
    // The screen is the edited first scene.
    let views = try #require(first.range(of: "views:\n")).lowerBound
    #expect(hello.hasSuffix(first[views...].replacing(change.1, with: change.2)))
  }

  @Test("The page of dependencies names every package that the set-up installs")
  func packages() throws {
    let page = try ProjectFiles.text("Sources/Products/snapline/Manual/dependencies.md")
    let script = try ProjectFiles.text(".ci/setup")
    let lists = script.matches(of: /wanted\+?=\((.*?)\)/.dotMatchesNewlines()).flatMap {
      $0.1.split { $0 == " " || $0 == "\n" }
    }
    // The first of the names that differ between releases.
    let changing = script.matches(of: /\$\(first_of ([^ ,{]+)(\{[0-9]+)?/).map { found in
      found.2.map { "\(found.1)\($0.dropFirst())-dev" } ?? String(found.1)
    }
    #expect(lists.count >= 20 && changing.count == 5)
    for name in lists.map(String.init) + changing { #expect(page.contains("`\(name)`"), "\(name)") }
  }

  @Test("The table of commands has every command, and the example of settings is accepted")
  func commandsAndSettings() throws {
    let page = try ProjectFiles.text("Sources/Products/snapline/Manual/commands.md")
    let table = page.split(separator: "\n").filter { $0.hasPrefix("| `") }
      .map { $0.split(separator: "|")[0] }.joined()
    let workshop = try TemporaryProject()
    let help = try workshop.run("help").text
    let list = try #require(help.firstMatch(of: /Commands\n(.*?)\n\n/.dotMatchesNewlines()))
    let names = list.1.split(separator: "\n").filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }
      .compactMap { $0.split(separator: " ").first }
    #expect(names.count >= 19)
    for name in names { #expect(table.contains("`\(name)`"), "\(name)") }
    let manual = try ProjectFiles.text("Sources/Products/snapline/Manual/settings.md")
    let settings = try #require(manual.firstMatch(of: /```yaml\n(.*?)```/.dotMatchesNewlines()))
    try workshop.folder.write(String(settings.1), to: ".snapline.yaml")
    let outcome = try workshop.run("doctor", "--config")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.text.contains(".snapline.yaml:1:11"))
  }

  @Test("The table of exit statuses is that of the help and of the man page")
  func statuses() throws {
    let page = try ProjectFiles.text("Sources/Products/snapline/Manual/guarantees.md")
    let rows = page.matches(of: /\| (\d+) \| (.*) \|\n/).map { (String($0.1), String($0.2)) }
    #expect(rows.map(\.0) == ["0", "1", "2", "3", "4", "5", "70", "130"])
    let workshop = try TemporaryProject()
    let help = try workshop.run("help").lines
    try workshop.run("help", "--man", "pages")
    let manual = try workshop.folder.text("pages/snapline.1")
    for (status, meaning) in rows {
      let meaning = meaning.replacing("`", with: "'")
      let line = help.first { $0.firstMatch(of: #/^  (\d+) /#)?.1 == status[...] }
      #expect(line?.hasSuffix(" \(meaning)") == true, "\(status)")
      let plain = manual.replacing("\\(aq", with: "'").replacing("\\-", with: "-")
      #expect(plain.contains(meaning), "\(status)")
    }
  }
}

@Suite("The page of settings")
struct SettingsPageTests {
  @Test("The tables have every setting and variable, with the texts of the program")
  func tables() throws {
    let page = try ProjectFiles.text("Sources/Products/snapline/Manual/settings.md")
    let rows = page.matches(of: /\n\| `((?:[^`]|\\\|)*)` \| (.*) \|/).map {
      ($0.1.replacing("\\|", with: "|"), $0.2.replacing("\\|", with: "|"))
    }
    let settings = FlagSyntax.settings.compactMap { FlagSyntax.of($0) }
    let lines = settings.map { "\($0.line) – \($0.summary)" }
    let own = rows.map { "\($0.0) – \($0.1)" }
    #expect(Array(own.prefix(lines.count)) == lines)
    let variables = settings.filter { !FlagSyntax.ofFile.contains($0.flag) }.map(\.variable)
    #expect(rows.map { String($0.0) }.filter { $0.hasPrefix("SNAPLINE_") } == variables)
    for setting in settings where !FlagSyntax.ofFile.contains(setting.flag) {
      let row = try #require(rows.first { $0.0 == setting.variable[...] })
      #expect(row.1.hasPrefix("`\(setting.value ?? "true|false")`"), "\(setting.variable)")
      #expect(row.1.hasSuffix("(comma-separated)") == setting.isList, "\(setting.variable)")
    }
    for key in [
      Configuration.tolerancesKey, Configuration.provesKey, Configuration.knownKey,
      Configuration.goldensKey,
    ] {
      #expect(rows.contains { $0.0 == key[...] }, "\(key)")
    }
  }
}
