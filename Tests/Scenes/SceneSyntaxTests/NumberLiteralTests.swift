import SnaplineBasics
import SnaplineSceneFiles
import SnaplineSceneSyntax
import TestSupport
import Testing

@Suite("Numbers in scene files")
struct NumberLiteralTests {
  private func numbers(_ text: String) throws -> NumberLiterals {
    try #require(NumberLiterals(Array(text.utf8), file: "a.scene.yaml"))
  }

  private let text = """
    era: ios13
    metrics: { gap: 8, side: -20.5 }
    styles:
      card: { cornerRadius: 12, font: { size: 17, weight: bold } }
    root: { margins: 10 }
    views:
      form:
        frame: [1, 2, 3, 4]
        constraints: [width == 99]
        views:
          inner: { alpha: 0.5, text: "7", tag: '8', title: 1 2 }
    constraints:
      - form.top == root.top + 55
    states: { s: [keyboard: 216] }

    """

  @Test("Numbers of views, styles and metrics are found by name, and those of constraints are not")
  func found() throws {
    #expect(
      try numbers(text).all.map { "\($0.name) \($0.value) \($0.span.start.line)" }
        == [
          "metrics.gap 8.0 2", "metrics.side -20.5 2", "card.cornerRadius 12.0 4",
          "card.font.size 17.0 4", "root.margins 10.0 5", "form.frame 1.0 8", "form.frame 2.0 8",
          "form.frame 3.0 8", "form.frame 4.0 8", "inner.alpha 0.5 11",
        ].map { $0.replacing("card.", with: "styles.card.") })
  }

  @Test(
    "Replacing a number changes no other character",
    arguments: ProjectFiles.soundScenes)
  func replaced(path: String) throws {
    let text = try ProjectFiles.text(path)
    let numbers = try numbers(text)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var random = SeededGenerator(seed: UInt64(path.utf8.count))
    for _ in 0..<(numbers.all.isEmpty ? 0 : 4) {
      let place = random.number(0...numbers.all.count - 1)
      let number = numbers.all[place]
      let value = number.value + 0.25
      let changed = String(decoding: numbers.bytes(with: value, for: number), as: UTF8.self)
      let others = changed.split(separator: "\n", omittingEmptySubsequences: false)
      let row = number.span.start.line - 1
      #expect(lines.indices.filter { lines[$0] != others[$0] } == [row])
      let (line, other) = (lines[row].unicodeScalars, others[row].unicodeScalars)
      let (start, end) = (number.span.start.column - 1, number.span.end.column - 1)
      let written = String(String.UnicodeScalarView(line.dropFirst(start).prefix(end - start)))
      #expect(Double(written) == number.value, "\(written)")
      #expect(other.starts(with: line.prefix(start)))
      #expect(other.reversed().starts(with: line.dropFirst(end).reversed()))
      let again = try self.numbers(changed).all
      #expect(again.map(\.name) == numbers.all.map(\.name))
      #expect(again.indices.filter { again[$0].value != numbers.all[$0].value } == [place])
    }
  }
}
