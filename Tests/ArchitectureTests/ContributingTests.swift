import Foundation
import Testing

@Suite("The recipes of CONTRIBUTING.md")
struct ContributingTests {
  private let page = SourceProject.text(of: ".github/CONTRIBUTING.md")

  /// A contiguous change of a file, or a new file.
  private struct Hunk {
    let path: String
    let lines: [Substring]

    /// The context and the removed lines.
    var old: String { lines.filter { !$0.hasPrefix("+") }.map { $0.dropFirst() + "\n" }.joined() }
    var added: [Substring] { lines.filter { $0.hasPrefix("+") }.map { $0.dropFirst() } }
  }

  /// Returns the section of the page with this heading.
  private func section(_ heading: String) throws -> Substring {
    let rest = page[try #require(page.firstRange(of: "## \(heading)\n")).upperBound...]
    return rest.prefix(upTo: rest.firstRange(of: "\n## ")?.lowerBound ?? rest.endIndex)
  }

  private func diff(in heading: String) throws -> [Hunk] {
    let block = try #require(
      section(heading).firstMatch(of: /```diff\n(.*?)```/.dotMatchesNewlines()))
    return block.1.split(separator: "--- ").map { part in
      let lines = part.split(separator: "\n")
      return Hunk(path: String(lines[0]), lines: Array(lines.dropFirst()))
    }
  }

  @Test(
    "The diffs apply: their files have their context and their removed lines once",
    arguments: ["A key of views", "A control"])
  func diffs(heading: String) throws {
    let hunks = try diff(in: heading)
    #expect(hunks.count >= 4)
    for hunk in hunks {
      let file = SourceProject.root.appending(path: hunk.path).path
      if hunk.old.isEmpty {
        #expect(!FileManager.default.fileExists(atPath: file), "\(hunk.path) exists")
      } else {
        let text = "\n" + SourceProject.text(of: hunk.path)
        #expect(text.ranges(of: "\n" + hunk.old).count == 1, "\(hunk.path)\n\(hunk.old)")
        for line in hunk.added { #expect(line.first == " " || line.first == "|", "\(line)") }
      }
      #expect(hunk.added.allSatisfy { $0.count <= 100 }, "\(hunk.path)")
    }
  }

  @Test("The diff of a control changes every file that mentions one")
  func control() throws {
    let changed = Set(try diff(in: "A control").filter { !$0.old.isEmpty }.map(\.path))
    let files = SourceProject.swiftFiles(below: "Sources").filter {
      SourceProject.text(of: $0).contains(/\.pageControl\b|case pageControl/)
    }
    // The constants of `ViewKind` are for lists of kinds; the new one is written out there.
    #expect(changed == Set(files).subtracting(["Sources/Scenes/SceneModel/ViewKind.swift"]))
  }

  @Test("The recipe of a control names existing files and, in build order, the modules to change")
  func modules() throws {
    let recipe = try section("A control")
    for path in recipe.matches(of: /`((?:Sources|Scenes|Tests)\/[^`]*)`/).map({ String($0.1) }) {
      let file = SourceProject.root.appending(path: path).path
      #expect(FileManager.default.fileExists(atPath: file), "\(path)")
    }
    let list = try #require(recipe.firstMatch(of: /for module in (.*); do/)).1
    let modules = list.split(separator: " ").map(String.init)
    #expect(Set(modules).isSubset(of: Target.all().map(\.name)))
    let hunks = try diff(in: "A control")
    let changed = hunks.reduce(into: [String]()) { found, hunk in
      let directories = hunk.path.split(separator: "/").map(String.init)
      let module = directories.first(where: modules.contains) ?? hunk.path
      if found.last != module { found.append(module) }
    }
    #expect(changed == modules)
    let rows = recipe.matches(of: /(?m)^\| `([A-Za-z]+)` \|/).map { String($0.1) }
    #expect(rows == modules)
  }

  @Test("The fast tests are targets and suites of this project, at least one for each module")
  func fastTests() throws {
    let filter = try #require(page.firstMatch(of: /swift test --filter '([^']*)'/)).1
    let names = filter.split(separator: "|").map(String.init)
    let targets = Target.all().filter { $0.kind == "tests" }
    let files = SourceProject.swiftFiles(below: "Tests")
    for name in names where !targets.contains(where: { $0.name == name }) {
      #expect(files.count { $0.hasSuffix("/\(name).swift") } == 1, "\(name)")
    }
    for target in targets where target.group != nil {
      let isTested = names.contains { name in
        name == target.name
          || files.contains { $0.hasPrefix(target.path) && $0.hasSuffix("/\(name).swift") }
      }
      #expect(isTested, "no test of \(target.name) is fast")
    }
  }
}
