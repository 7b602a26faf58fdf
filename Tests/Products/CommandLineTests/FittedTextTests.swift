import SnaplineBasics
import TestSupport
import Testing

@testable import snapline

@Suite("Text that fits a terminal")
struct FittedTextTests {
  private func fitted(_ text: String, _ columns: Int) -> [String] {
    FittedText(columns: columns).lines(of: text)
  }

  @Test("A line that fits stays as it is")
  func short() {
    #expect(fitted("snapline: no shots  match", 25) == ["snapline: no shots  match"])
  }

  @Test("A long line is wrapped between words and its continuation is indented")
  func words() {
    #expect(
      fitted("snapline: no shots match here", 24)
        == ["snapline: no shots match", "  here"])
    #expect(
      fitted("  a line that is indented already", 22)
        == ["  a line that is", "    indented already"])
  }

  @Test("A table row continues in its own column")
  func table() {
    #expect(
      fitted("  --out DIR  directory for images of changes", 30)
        == ["  --out DIR  directory for", "             images of changes"])
  }

  @Test("The location of a diagnostic is not wrapped", arguments: [20, 40])
  func place(columns: Int) {
    let lines = fitted(
      "Scenes/my own scene.scene.yaml:12:34: error: no view is named 'x' [constraint.unknown-view]",
      columns)
    #expect(lines.first?.hasPrefix("Scenes/my own scene.scene.yaml:12:34:") == true)
  }

  @Test("A command in quotes is not wrapped if it fits on a line")
  func quotes() {
    #expect(
      fitted("to see all of them run 'snapline list shots' here", 40)
        == ["to see all of them run", "  'snapline list shots' here"])
  }

  @Test("Escape codes of colors have no width")
  func colors() {
    let red = "\u{1B}[31mred\u{1B}[0m"
    #expect(
      fitted("\(red) \(red) \(red) \(red) \(red)", 20) == ["\(red) \(red) \(red) \(red) \(red)"])
  }

  @Test("A source excerpt is truncated around its carets")
  func excerpt() {
    let source = String(repeating: "a", count: 70) + "WRONG" + String(repeating: "b", count: 70)
    let marks = String(repeating: " ", count: 70) + "^^^^^"
    for columns in [30, 60, 80, 100, 140] {
      let lines = fitted("7 | \(source)\n  | \(marks) a hint", columns)
      #expect(lines.allSatisfy { $0.count <= columns })
      let start = lines[1].distance(
        from: lines[1].startIndex, to: lines[1].firstIndex(of: "^") ?? lines[1].endIndex)
      #expect(lines[0].dropFirst(start).hasPrefix("WRONG"), "\(lines)")
      #expect(lines.joined(separator: " ").contains("a hint"))
    }
  }

  @Test("Carets beyond the width are truncated, and their hint is on the next line")
  func manyCarets() {
    let marks = String(repeating: "^", count: 77)
    let lines = fitted(
      "7 | \(String(repeating: "a", count: 77))\n  | \(marks) write it without quotes", 60)
    #expect(lines.count == 3)
    #expect(lines.allSatisfy { $0.count <= 60 })
    #expect(lines[0].hasSuffix("…") && lines[2] == "  | write it without quotes")
  }

  @Test("With cutsWords, a long word is truncated at its beginning")
  func cutWords() {
    let lines = FittedText(columns: 24, cutsWords: true).lines(
      of: "because  Scenes/articles/form.scene.yaml:78:25")
    #expect(lines.allSatisfy { $0.count <= 24 })
    #expect(lines.last?.hasSuffix(".yaml:78:25") == true, "\(lines)")
  }

  @Test("Wrapping keeps every word in 300 random texts")
  func allWords() {
    let columns = 31
    var random = SeededGenerator(seed: 7)
    for _ in 0..<300 {
      let words = (0..<Int.random(in: 1..<30, using: &random)).map { _ in
        String(repeating: "x", count: Int.random(in: 1..<14, using: &random))
      }
      let lines = fitted(words.joined(separator: " "), columns)
      #expect(lines.flatMap { $0.split(separator: " ").map(String.init) } == words)
      #expect(lines.allSatisfy { $0.count <= columns })
    }
  }
}
