import Testing

@Suite("Documentation of the public doors")
struct DocumentationTests {
  private static let doors = [
    (room: "Sources/SnaplineLayout", tests: "Tests/SnaplineLayoutTests"),
    (room: "Sources/SnaplineLibrary", tests: "Tests/SnaplineTests"),
    (room: "Sources/SnaplineTesting", tests: "Tests/SnaplineTestingTests"),
  ]

  @Test("Every public type has an example")
  func examplesOfTypes() {
    for door in Self.doors {
      for file in Project.swiftFiles(below: door.room) {
        let lines = lines(of: file)
        for (place, line) in lines.enumerated() where isType(line) {
          let comment = comment(above: place, in: lines)
          #expect(comment.contains("/// ```swift"), "\(file): '\(line)' has no example")
        }
      }
    }
  }

  @Test("Every example, of comments and of catalogues, is run by a test word for word")
  func examplesRun() {
    for door in Self.doors {
      let run = Project.swiftFiles(below: door.tests)
        .filter { $0.hasSuffix("ExampleTests.swift") }
        .map { code(lines(of: $0)) }.joined(separator: "\n")
      let catalogues = Project.files(below: door.room).filter { $0.hasSuffix(".md") }
      #expect(catalogues.count == 1, "\(door.room)")
      for file in Project.swiftFiles(below: door.room) + catalogues {
        for example in examples(in: lines(of: file)) {
          #expect(run.contains(example), "\(file): no test runs\n\(example)")
        }
      }
    }
  }

  private func lines(of file: String) -> [String] {
    Project.text(of: file).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// Types inside of others are told with them.
  private func isType(_ line: String) -> Bool {
    ["public struct ", "public enum ", "public protocol "].contains(where: line.hasPrefix)
  }

  /// The comment above a declaration, without what it is indented by.
  private func comment(above place: Int, in lines: [String]) -> [String] {
    lines[..<place].reversed().map { String($0.drop { $0 == " " }) }
      .drop { $0.hasPrefix("@") }.prefix { $0.hasPrefix("///") }.reversed()
  }

  /// The blocks of code in comments, or in an article.
  private func examples(in lines: [String]) -> [String] {
    let texts = lines.map { line in
      let bare = line.drop { $0 == " " }
      return bare.hasPrefix("///") ? String(bare.dropFirst(4)) : line
    }
    var rest = texts[...]
    var found: [String] = []
    while let start = rest.firstIndex(of: "```swift") {
      let block = rest[(start + 1)...].prefix { $0 != "```" }
      found.append(code(block.filter { !$0.hasPrefix("import ") }))
      rest = rest[min(block.endIndex + 1, rest.endIndex)...]
    }
    return found
  }

  /// Lines without empty ones, and without what they are indented by.
  private func code(_ lines: some Sequence<String>) -> String {
    lines.map { String($0.drop { $0 == " " }) }.filter { !$0.isEmpty }.joined(separator: "\n")
  }
}
