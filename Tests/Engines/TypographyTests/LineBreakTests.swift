import SnaplineTypography
import Testing

@Suite("Unicode line breaking")
struct LineBreakTests {
  /// Returns the break opportunities in Unicode's notation: a bar before each such character.
  private func barred(_ points: [UInt32], _ breaks: [Bool]) -> String {
    zip(points, breaks).map { point, may in
      (may ? "| " : "") + String(point, radix: 16, uppercase: true)
    }.joined(separator: " ")
  }

  private func broken(_ points: [UInt32]) -> [Bool] {
    lineBreaks(in: points.compactMap(Unicode.Scalar.init))
  }

  @Test(
    "Pairs of classes break as in Unicode's test file", arguments: LineBreakCases.samples.indices)
  func pairs(row: Int) throws {
    let digits = Array(LineBreakCases.pairs[row])
    let first = LineBreakCases.samples[row]
    for (column, second) in LineBreakCases.samples.enumerated() {
      let bits = try #require(UInt8(String(digits[(2 * column)...(2 * column + 1)]), radix: 16))
      var place = 0
      for between in [[], [0x20], [0x308], [0x308, 0x20]] as [[UInt32]] {
        let points = [first] + between + [second]
        let expected = [false] + (1..<points.count).map { bits >> (place + $0 - 1) & 1 == 1 }
        place += points.count - 1
        #expect(barred(points, broken(points)) == barred(points, expected))
      }
    }
  }

  @Test("Longer texts break as in Unicode's test file", arguments: LineBreakCases.texts)
  func texts(expected: String) {
    let points = expected.split(separator: " ").compactMap { UInt32($0, radix: 16) }
    #expect(barred(points, broken(points)) == expected)
  }

  @Test(
    "Common texts have the expected break opportunities",
    arguments: [
      ("The (first) word", "The |(first) |word"),
      ("$(12.50)/unit", "$(12.50)/|unit"),
      ("a 50% share", "a |50% |share"),
      ("well-known", "well-|known"),
      ("-5 °C", "-5 |°C"),
      ("http://a.org/b", "http://|a.org/|b"),
      ("「電話」、姓名。", "「電|話」、|姓|名。"),
      ("カー", "カー"),
      ("한국어 글", "한|국|어 |글"),
      ("👨‍👩‍👧👍🏽🇩🇪🇫🇷", "👨‍👩‍👧|👍🏽|🇩🇪|🇫🇷"),
      ("no\u{A0}break", "no\u{A0}break"),
      ("soft\u{AD}hyphen", "soft\u{AD}|hyphen"),
      ("zero\u{200B}width", "zero\u{200B}|width"),
    ])
  func readable(text: String, expected: String) {
    var shown = ""
    for (scalar, may) in zip(text.unicodeScalars, lineBreaks(in: text.unicodeScalars)) {
      if may { shown += "|" }
      shown.unicodeScalars.append(scalar)
    }
    #expect(Array(shown.unicodeScalars) == Array(expected.unicodeScalars))
  }
}
