import Foundation
import SnaplineBasics
import TestSupport
import Testing

@testable import SnaplineTypography

/// Installed by the package `unicode-data` of Debian and Ubuntu.
private let folder = "/usr/share/unicode"
/// All cases take most of a minute without optimization; `SNAPLINE_BIDI=1` runs them.
private let every = ProcessInfo.processInfo.environment["SNAPLINE_BIDI"] == nil ? 53 : 1

extension Requirement {
  fileprivate static let unicodeData = Requirement(
    FileManager.default.fileExists(atPath: folder + "/BidiTest.txt"),
    "unicode-data is not installed")
}

extension BidiLevels {
  /// The levels when the whole paragraph is one line: what ends it follows the paragraph (rule L1).
  fileprivate var lineLevels: [UInt8] {
    let end = followsParagraph.reversed().prefix { $0 }.count
    return levels.dropLast(end) + Array(repeating: base, count: end)
  }
}

@Suite("Unicode's bidirectional algorithm")
struct BidiTests {
  /// Whether the result differs from Unicode's: a level for each character, `x` for removed ones.
  private func differs(
    _ scalars: [Unicode.Scalar], _ direction: TextDirection?, levels: [Substring], order: [Int]
  ) -> Bool {
    var found = bidiLevels(of: scalars, direction: direction).lineLevels
    for (place, level) in levels.enumerated() where level == "x" { found[place] = 255 }
    let seen = found.indices.filter { found[$0] != 255 }
    let expected = levels.map { UInt8($0) ?? 255 }
    return found != expected
      || visualOrder(of: seen.map { found[$0] }).map { seen[$0] } != order
  }

  @Test(
    "Classes are reordered as in BidiTest.txt, in every 53rd case",
    .requires(.unicodeData))
  func classes() throws {
    var levels: [Substring] = []
    var order: [Int] = []
    var count = 0
    let text = try String(contentsOfFile: folder + "/BidiTest.txt", encoding: .utf8)
    for line in text.utf8.split(separator: UInt8(ascii: "\n")).map({ Substring($0) }) {
      if line.hasPrefix("@Levels:") { levels = line.dropFirst(8).split { " \t".contains($0) } }
      if line.hasPrefix("@Reorder:") {
        order = line.dropFirst(9).split { " \t".contains($0) }.compactMap { Int($0) }
      }
      guard let first = line.first, !"#@".contains(first) else { continue }
      count += 1
      guard count % every == 0 else { continue }
      let parts = line.split(separator: ";")
      let scalars = parts[0].split(separator: " ").compactMap { samples[String($0)] }
      let bits = Int(parts[1].filter(\.isNumber)) ?? 0
      for (bit, direction) in [(1, nil), (2, .leftToRight), (4, .rightToLeft)]
        as [(Int, TextDirection?)] where bits & bit != 0
      {
        #expect(!differs(scalars, direction, levels: levels, order: order), "\(line)")
      }
    }
    #expect(count > 400_000)
  }

  @Test(
    "Texts are reordered as in BidiCharacterTest.txt, in every 53rd case",
    .requires(.unicodeData))
  func characters() throws {
    let text = try String(contentsOfFile: folder + "/BidiCharacterTest.txt", encoding: .utf8)
    let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
    for line in stride(from: 0, to: lines.count, by: every).map({ lines[$0] }) {
      let parts = line.split(separator: ";", omittingEmptySubsequences: false)
      let scalars = parts[0].split(separator: " ").compactMap {
        UInt32($0, radix: 16).flatMap(Unicode.Scalar.init)
      }
      let directions: [TextDirection?] = [.leftToRight, .rightToLeft, nil]
      let direction = try directions[#require(Int(parts[1]))]
      let order = parts[4].split(separator: " ").compactMap { Int($0) }
      let levels = parts[3].split(separator: " ")
      #expect(!differs(scalars, direction, levels: levels, order: order), "\(line)")
      #expect(bidiLevels(of: scalars, direction: direction).base == UInt8(parts[2]))
    }
    #expect(lines.count > 90_000)
  }

  @Test(
    "Mixed Hebrew and Latin lines have the expected visual order",
    arguments: [
      ("abc אבג def", "abc גבא def"), ("אבג abc דהו", "והד abc גבא"),
      ("שנה 2024.", ".2024 הנש"), ("(אב)", ")בא("), ("סה״כ: 12,50 ₪", "₪ 12,50 :כ״הס"),
    ])
  func readable(text: String, expected: String) {
    #expect(measured(text).lines.first?.clusters.map(\.text).joined() == expected)
  }

  @Test(
    "The reading text of a visual line is the original text",
    arguments: ["abc", "אבג 12,5 abc דהו", "a (אב 3) ב. c", "مرحبا abc 45 עולם!"])
  func reading(text: String) {
    #expect(measured(text).lines.first?.clusters.readingText == text)
  }

  @Test("The paragraph direction is that of its first strong letter")
  func direction() {
    let lines = measured("abc אבג\nאבג abc\n123", width: 300).lines
    #expect(lines.map(\.isRightToLeft) == [false, true, false])
  }

  @Test("Trailing blanks of a wrapped right-to-left line do not indent it")
  func hangingBlanks() throws {
    let block = measured("אבגדה   והזחט", width: 60)
    let line = try #require(block.lines.first)
    #expect(block.lines.count == 2)
    #expect(abs(line.clusters.reduce(0) { $0 + $1.advance } - line.width) < 1e-9)
  }

  @Test(
    "A right-to-left line is truncated at its left end",
    arguments: [
      (LineBreakMode.truncatingTail, true), (.truncatingHead, false),
    ])
  func truncation(breaking: LineBreakMode, atLeft: Bool) {
    let block = measured("שלום לכל העולם הגדול", width: 80, lines: 1, breaking: breaking)
    let texts = block.lines[0].clusters.map(\.text)
    #expect((atLeft ? texts.first : texts.last) == "…")
    #expect(block.size.width <= 80)
  }

  @Test("Arabic letters have the widths of their contextual forms")
  func forms() {
    let advances = measured("ببب ب").lines[0].clusters.filter { $0.text == "ب" }.map(\.advance)
    #expect(Set(advances).count == 4)
    #expect(measured("اب").size.width > measured("لا").size.width * 0.9)
    #expect(measured("مرحبا بالعالم שלום").unknown.isEmpty)
    // A mark between two letters does not separate them.
    #expect(measured("ب\u{64E}ب").size.width == measured("بب").size.width)
  }

  private let samples: [String: Unicode.Scalar] = [
    "L": "a", "R": "\u{5D0}", "AL": "\u{627}", "EN": "0", "ES": "+", "ET": "#", "AN": "\u{660}",
    "CS": ",", "NSM": "\u{300}", "BN": "\u{AD}", "B": "\u{2029}", "S": "\t", "WS": " ", "ON": "!",
    "LRE": "\u{202A}", "LRO": "\u{202D}", "RLE": "\u{202B}", "RLO": "\u{202E}",
    "PDF": "\u{202C}", "LRI": "\u{2066}", "RLI": "\u{2067}", "FSI": "\u{2068}",
    "PDI": "\u{2069}",
  ]
}
