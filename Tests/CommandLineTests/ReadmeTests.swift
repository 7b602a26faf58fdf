import Foundation
import TestSupport
import Testing

/// The shell lines of README.md, as a new user would paste them.
private func commands() throws -> [String] {
  let page = try ProjectFiles.text("README.md")
  return page.matches(of: /```sh\n(.*?)```/.dotMatchesNewlines()).flatMap { block in
    block.1.split(separator: "\n").map(String.init)
  }
}

@Suite("README.md")
struct ReadmeTests {
  @Test("Its first two commands set up, then check and test")
  func twoCommands() throws {
    let commands = try commands()
    #expect(commands.first == ".ci/setup && swift run -c release snapline check")
    #expect(commands.dropFirst().first == ".ci/setup && swift test")
    #expect(FileManager.default.isExecutableFile(atPath: ProjectFiles.root + "/.ci/setup"))
  }

  @Test("It names every package that the set-up installs")
  func packages() throws {
    let page = try ProjectFiles.text("README.md")
    let script = try ProjectFiles.text(".ci/setup")
    let lists = script.matches(of: /wanted\+?=\((.*?)\)/.dotMatchesNewlines()).flatMap {
      $0.1.split { $0 == " " || $0 == "\n" }
    }
    // The first of the names that differ between releases.
    let changing = script.matches(of: /\$\(first_of ([^ ,{]+)(\{[0-9]+)?/).map { found in
      found.2.map { "\(found.1)\($0.dropFirst())-dev" } ?? String(found.1)
    }
    #expect(lists.count >= 20 && changing.count == 4)
    for name in lists.map(String.init) + changing { #expect(page.contains("`\(name)`"), "\(name)") }
  }

  @Test("Its table names every command, and its settings are ones")
  func commandsAndSettings() throws {
    let page = try ProjectFiles.text("README.md")
    let start = try #require(page.range(of: "Every command\n"))
    let end = try #require(page.range(of: "Reading a failure\n"))
    let table = page[start.upperBound..<end.lowerBound]
    let workshop = try TemporaryProject()
    let help = try workshop.run("help").text
    let list = try #require(help.firstMatch(of: /Commands\n(.*?)\n\n/.dotMatchesNewlines()))
    let names = list.1.split(separator: "\n").filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }
      .compactMap { $0.split(separator: " ").first }
    #expect(names.count >= 19)
    for name in names { #expect(table.contains("`\(name)`"), "\(name)") }
    let settings = try #require(table.firstMatch(of: /```yaml\n(.*?)```/.dotMatchesNewlines()))
    try workshop.folder.write(String(settings.1), to: ".snapline.yaml")
    let outcome = try workshop.run("doctor", "--config")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.text.contains(".snapline.yaml:1:11"))
  }

  @Test("Its table of the exit statuses is the one of the help and of the manual")
  func statuses() throws {
    let page = try ProjectFiles.text("README.md")
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

  @Test("Its pictures and pages are there")
  func links() throws {
    let page = try ProjectFiles.text("README.md")
    let links = page.matches(of: /(?:src="|\]\()([A-Za-z.][^":)#]*)[")#]/).map { String($0.1) }
    #expect(links.count >= 5)
    for link in links {
      let path = ProjectFiles.root + "/" + link
      #expect(FileManager.default.fileExists(atPath: path), "\(link) is not there")
    }
  }
}
