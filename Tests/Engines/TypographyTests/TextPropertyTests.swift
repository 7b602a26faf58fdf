import SnaplineBasics
import SnaplineTypography
import TestSupport
import Testing

@Suite("Properties of random texts")
struct TextPropertyTests {
  private static let pieces = [
    "a", "Wort", " ", "  ", "-", "—", "姓", "名", "、", "「", "」", "한", "e\u{301}", "😀", "🇩🇪",
    "👨‍👩‍👧", "\u{A0}", "\u{200B}", "\n", "\r\n", "\u{2028}", "1,234.5", "(", ")", "ש", "\t", "\u{301}",
    "\u{0}", "\u{FEFF}", "\u{1F3FD}",
  ]

  private static func text(_ random: inout SeededGenerator) -> String {
    (0..<Int.random(in: 0...40, using: &random))
      .map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
  }

  @Test("The lines hold all characters of the text in order", arguments: 0..<60)
  func keepsEverything(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let text = Self.text(&random)
    let width = Double.random(in: 0...200, using: &random)
    for breaking in LineBreakMode.allCases {
      let block = measured(text, width: width, breaking: breaking)
      let expected = text.filter { !$0.isNewline }
      // A line with Hebrew is in visual order.
      let isTurned = text.contains("ש")
      #expect(isTurned || block.joined == expected, "\(breaking)")
      #expect(block.joined.sorted() == expected.sorted(), "\(breaking)")
    }
  }

  @Test("A text that is 7 pt wider does not have more lines, up to 300 pt", arguments: 0..<60)
  func monotone(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed) &+ 1000)
    let text = Self.text(&random)
    var previous = Int.max
    for width in stride(from: 0.0, through: 300, by: 7) {
      let count = measured(text, width: width).lines.count
      #expect(count <= previous, "width \(width)")
      previous = count
    }
  }

  @Test(
    "A wrapped line is no wider than the width, unless it is a single cluster", arguments: 0..<60)
  func staysInside(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed) &+ 2000)
    let text = Self.text(&random)
    let width = Double.random(in: 1...120, using: &random)
    for line in measured(text, width: width).lines {
      let visible = line.clusters.filter { $0.advance > 0 && ![" ", "\t"].contains($0.text) }
      #expect(line.width <= width + 1e-6 || visible.count == 1)
    }
  }

  @Test(
    "There are never more lines than the maximum, nor than without a maximum", arguments: 0..<40)
  func maximum(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed) &+ 3000)
    let text = Self.text(&random)
    for breaking in LineBreakMode.allCases {
      let free = measured(text, width: 60, breaking: breaking).lines.count
      for most in 1...4 {
        let count = measured(text, width: 60, lines: most, breaking: breaking).lines.count
        #expect(count <= most && count <= free)
      }
    }
  }

  @Test(
    "Hostile texts of up to 300,000 characters are laid out",
    arguments: [
      String(repeating: "\u{301}", count: 100_000), String(repeating: "\n", count: 100_000),
      String(repeating: "a", count: 100_000), String(repeating: " ", count: 100_000),
      String(repeating: "a b", count: 100_000), String(repeating: "🇩", count: 100_000),
      String(repeating: "\u{200D}", count: 50_000), String(repeating: "「", count: 100_000),
      String(repeating: "ש(", count: 20_000), String(repeating: "\u{202B}a\u{2067}", count: 10_000),
      String(repeating: "لا ", count: 10_000),
    ])
  func hostile(text: String) {
    for width in [nil, 0, 100] as [Double?] {
      let block = measured(text, width: width)
      #expect(block.size.height.isFinite && block.size.width.isFinite)
      #expect(block.unknown.count <= 2)
      let one = measured(text, width: width, lines: 1, breaking: .truncatingMiddle)
      #expect(one.lines.count == 1)
    }
  }
}
