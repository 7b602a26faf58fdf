import Foundation
import Testing

@Suite("The recipes of CONTRIBUTING.md")
struct ContributingTests {
  private let page = SourceProject.text(of: ".github/CONTRIBUTING.md")

  @Test("The diff applies: its files exist, and have its context and its removed lines")
  func diff() throws {
    let block = try #require(page.firstMatch(of: /```diff\n(.*?)```/.dotMatchesNewlines())).1
    let parts = block.split(separator: "--- ").map { $0.split(separator: "\n") }
    #expect(parts.count == 4)
    for part in parts {
      let path = String(part[0])
      let text = "\n" + SourceProject.text(of: path)
      // Context and removed lines exist in the file, added ones do not.
      let old = part.dropFirst().filter { !$0.hasPrefix("+") }.map { $0.dropFirst() }
      #expect(!old.isEmpty && text.contains("\n" + old.joined(separator: "\n") + "\n"), "\(path)")
      for line in part.dropFirst() where line.hasPrefix("+") {
        #expect(line.dropFirst().first == " " || line.dropFirst().first == "|", "\(line)")
      }
    }
  }

  @Test("The recipe of a control names every file that mentions one, and only files that exist")
  func control() throws {
    let start = try #require(page.firstRange(of: "## A control\n")).upperBound
    let recipe = page[start...].prefix(
      upTo: page[start...].firstRange(of: "\n## ")?.lowerBound ?? page.endIndex)
    let named = recipe.matches(of: /`(Sources\/[^`]*\.swift)`/).map { String($0.1) }
    let files = SourceProject.swiftFiles(below: "Sources").filter {
      SourceProject.text(of: $0).contains(".pageControl")
        || $0.hasSuffix("/PageControlPainter.swift")
        || SourceProject.text(of: $0).contains("case pageControl")
    }
    #expect(named.sorted() == files)
    for path in recipe.matches(of: /`((?:Sources|Scenes|Tests)\/[^`]*)`/).map({ String($0.1) }) {
      let file = SourceProject.root.appending(path: path).path
      #expect(FileManager.default.fileExists(atPath: file), "\(path)")
    }
  }

  @Test("The fast tests are targets and suites of this project")
  func fastTests() throws {
    let filter = try #require(page.firstMatch(of: /swift test --filter '([^']*)'/)).1
    let names = Set(Target.all().map(\.name))
    for name in filter.split(separator: "|").map(String.init) where !names.contains(name) {
      let suites = SourceProject.swiftFiles(below: "Tests").filter {
        $0.hasSuffix("/\(name).swift")
      }
      #expect(suites.count == 1, "\(name)")
    }
  }
}
