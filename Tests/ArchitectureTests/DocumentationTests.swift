import Testing

@Suite("Documentation of the public doors")
struct DocumentationTests {
  private static let doors = [
    (room: "Sources/SnaplineLayout", tests: "Tests/SnaplineLayoutTests"),
    (room: "Sources/SnaplineLibrary", tests: "Tests/SnaplineTests"),
    (room: "Sources/SnaplineTesting", tests: "Tests/SnaplineTestingTests"),
  ]

  @Test("Every public type has an example, and a test runs it word for word")
  func examples() {
    for door in Self.doors {
      let run = lines(of: "\(door.tests)/ExampleTests.swift").map { $0.drop { $0 == " " } }
        .joined(separator: "\n")
      for file in Project.swiftFiles(below: door.room) {
        let lines = lines(of: file)
        for (place, line) in lines.enumerated() where isType(line) {
          let example = example(above: place, in: lines)
          #expect(!example.isEmpty, "\(file): '\(line)' has no example")
          #expect(run.contains(example), "no test runs the example of '\(line)'")
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

  /// The code in the comment above a declaration.
  private func example(above place: Int, in lines: [String]) -> String {
    let comment = lines[..<place].reversed()
      .drop { $0.hasPrefix("@") }.prefix { $0.hasPrefix("///") }.reversed()
    guard let start = comment.firstIndex(of: "/// ```swift") else { return "" }
    let code = comment[comment.index(after: start)...].prefix { $0 != "/// ```" }
    return code.map { line in
      String(line.dropFirst(4).drop { $0 == " " })
    }.joined(separator: "\n")
  }
}
