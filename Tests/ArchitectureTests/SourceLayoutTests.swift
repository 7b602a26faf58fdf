import Foundation
import Testing

@Suite("Source layout rules")
struct SourceLayoutTests {
  @Test("The top level contains only the allowed files")
  func topLevel() throws {
    let allowed = Set([
      "Package.swift", "Sources", "Tests", "Snapshots", "Scenes", "README.md",
    ])
    let found = try FileManager.default.contentsOfDirectory(atPath: SourceProject.root.path)
    let visible = found.filter { !$0.hasPrefix(".") && $0 != "Package.resolved" }
    #expect(Set(visible).subtracting(allowed).isEmpty)
  }

  @Test("No file has more than 400 lines")
  func shortFiles() {
    for file in SourceProject.swiftFiles(below: "Sources")
      + SourceProject.swiftFiles(below: "Tests")
    {
      let lines = SourceProject.text(of: file).split(
        separator: "\n", omittingEmptySubsequences: false
      ).count
      #expect(lines <= 401, "\(file) has \(lines) lines")
    }
  }

  @Test("No function of the sources has more than 50 lines")
  func shortFunctions() {
    var count = 0
    for file in SourceProject.swiftFiles(below: "Sources") {
      let lines = SourceProject.text(of: file).split(
        separator: "\n", omittingEmptySubsequences: false)
      for (index, line) in lines.enumerated() {
        // A function of several lines begins with a line that ends so.
        guard line.hasSuffix("{") || line.hasSuffix("("),
          let match = line.prefixMatch(of: /( *)([a-z@][^\/"={]* )?(func |init[?(<])/)
        else { continue }
        // A formatted declaration ends at the indentation of its first line.
        let indent = match.1
        let rest = lines[(index + 1)...].firstIndex { line in
          line.hasPrefix(indent) && line.dropFirst(indent.count).first.map { $0 != " " } ?? false
            && !line.dropFirst(indent.count).hasPrefix(")")
        }
        guard let end = rest, lines[end] == indent + "}" else { continue }
        count += 1
        #expect(end - index < 50, "\(file):\(index + 1) has \(end - index + 1) lines")
      }
    }
    #expect(count > 4_000, "functions are not found any more")
  }

  @Test("CSS, HTML, JavaScript and text files have short lines, too")
  func shortLines() {
    let kinds = [".js", ".css", ".html", ".txt"]
    for file in SourceProject.files(below: "Sources") where kinds.contains(where: file.hasSuffix) {
      let lines = SourceProject.text(of: file).split(
        separator: "\n", omittingEmptySubsequences: false)
      let longest = lines.map(\.count).max() ?? 0
      #expect(longest <= 100 && (lines.count <= 401 || file.hasSuffix(".txt")), "\(file)")
    }
  }

  @Test("The sources contain no forced operations and no unfinished marks")
  func nothingForced() {
    let marks = ["fatalError(", "try!", " as! ", "TO" + "DO", "FIX" + "ME", "XX" + "X"]
    for file in SourceProject.swiftFiles(below: "Sources") {
      let text = SourceProject.text(of: file)
      for mark in marks {
        #expect(text.range(of: mark) == nil, "\(file) contains \(mark)")
      }
    }
  }

  @Test("Stages use no time, locale, environment or random numbers")
  func deterministic() {
    let marks = ["Date()", "getenv(", "setlocale(", "Locale.", ".random(", "SystemRandom"]
    let outer = ["Sources/Products/snapline/", "Sources/Products/SnaplineTesting/"]
    for file in SourceProject.swiftFiles(below: "Sources")
    where !outer.contains(where: file.hasPrefix) {
      let text = SourceProject.text(of: file)
      for mark in marks {
        #expect(text.range(of: mark) == nil, "\(file) contains \(mark)")
      }
    }
  }

  @Test("No golden is larger than 60 kB")
  func smallGoldens() throws {
    for file in SourceProject.files(below: "Snapshots") where file.hasSuffix(".png") {
      let url = SourceProject.root.appending(path: file)
      let size = try url.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
      #expect(size <= 60 * 1024, "\(file) has \(size) bytes")
    }
  }
}
