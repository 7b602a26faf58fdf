import SnaplineSceneFiles
import SnaplineSceneModel
import SnaplineSceneSyntax
import TestSupport
import Testing

@Suite("Number syntax")
struct NumberTests {
  /// Whether a text matches the number syntax, as one regular expression.
  private func isDecimal(_ text: String) -> Bool {
    text.wholeMatch(of: /[-+]?([0-9]+(\.[0-9]+)?|\.[0-9]+)([eE][-+]?[0-9]+)?/) != nil
  }

  @Test(
    "A text is a number exactly if it matches the syntax, in 15,000 samples",
    arguments: Array(1...10) as [UInt64])
  func rule(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let parts = ["0", "1", "12", ".", "-", "+", "e", "E", "9", "٣", "_", " ", "x", "inf", "nan"]
    for _ in 0..<1_500 {
      let text = (0..<random.number(1...6)).map { _ in random.pick(parts) }.joined()
      let number = decimalNumber(text)
      #expect((number != nil) == (isDecimal(text) && Double(text)?.isFinite == true), "'\(text)'")
      if let number { #expect(number == Double(text)) }
    }
  }

  @Test(
    "Numbers of other languages are not accepted",
    arguments: [
      "", "-", ".", "1.", "1e", "e3", "0x10", "1_000", "1,5", "½", "١٢", "１２", "nan", "inf",
      "-inf", "1e999", "--1", "+-1", "1 2", "1\u{301}", "\u{2212}1", " 1", "1 ", "1\n", "1pt",
    ])
  func none(text: String) { #expect(decimalNumber(text) == nil) }

  private func numbers(_ text: String) throws -> NumberLiterals {
    try #require(NumberLiterals(Array(text.utf8), file: "a.scene.yaml"))
  }

  @Test("A rewritten number changes only itself")
  func writtenNumbers() throws {
    let text = """
      # 姓名 12\r
      metrics: { gap: 8 }
      styles: { big: { font: { size: 30 } } }
      root: { layoutMargins: [1, 2, 3, 4] }
      views:
        é12: {}
        a:
          frame: [0, -.5, 1e2, 40]\t# 40
          text: "40"
          views: { b: { alpha: 0.5, constraints: [width == 7] } }
      constraints: [a.width == 9]
      """
    let numbers = try self.numbers(text)
    #expect(
      numbers.all.map { "\($0.name) \($0.value)" } == [
        "metrics.gap 8.0", "styles.big.font.size 30.0", "root.layoutMargins 1.0",
        "root.layoutMargins 2.0", "root.layoutMargins 3.0", "root.layoutMargins 4.0",
        "a.frame 0.0", "a.frame -0.5", "a.frame 100.0", "a.frame 40.0", "b.alpha 0.5",
      ])
    for (place, number) in numbers.all.enumerated() {
      for value in [0, -3, 0.25, 12_345.5] as [Double] {
        let bytes = numbers.bytes(with: value, for: number)
        let again = try self.numbers(String(decoding: bytes, as: UTF8.self))
        var expected = numbers.all.map(\.value)
        expected[place] = value
        #expect(again.all.map(\.value) == expected)
        #expect(again.all.map(\.name) == numbers.all.map(\.name))
      }
      // The same number yields the same file, if it is written in plain notation.
      if number.value != -0.5, number.value != 100 {
        #expect(numbers.bytes(with: number.value, for: number) == Array(text.utf8))
      }
    }
  }
}
