import SnaplineBasics
import Testing

@testable import SnaplineTypography

@Suite("Pair kerning")
struct KerningTests {
  private func width(_ text: String, _ face: FontFace = .systemRegular) throws -> Double {
    try #require(measured(text, face).lines.first).width
  }

  @Test(
    "Letters of a pair are nearer to each other than alone, in each weight",
    arguments: ["To", "AV", "Ty", "P.", "Т.", "ΑΥ"], FontFace.allCases.filter(\.isSystem))
  func pairs(text: String, face: FontFace) throws {
    let alone = try text.map { try width(String($0), face) }.reduce(0, +)
    let together = try width(text, face)
    #expect(together < alone - 0.1)
    #expect(together > alone * 0.8)
  }

  @Test("Letters without a pair keep their distance", arguments: ["nn", "HH", "中国", "אב", "e n"])
  func others(text: String) throws {
    let alone = try text.map { try width(String($0)) }.reduce(0, +)
    #expect(abs(try width(text) - alone) < 0.001)
  }

  @Test("Helvetica Neue has no pairs")
  func helvetica() throws {
    let alone = try ["T", "o"].map { try width($0, .helveticaNeueRegular) }.reduce(0, +)
    #expect(abs(try width("To", .helveticaNeueRegular) - alone) < 0.001)
  }

  @Test("The first letter of a line is not moved toward the line before")
  func lineStart() throws {
    let block = measured("TTooTT", width: try width("TT") + 0.5, breaking: .byCharWrapping)
    #expect(block.shown == ["TT", "oo", "TT"])
    for line in block.lines {
      let sum = line.clusters.reduce(0) { $0 + $1.advance }
      #expect(abs(line.width - sum) < 1e-9)
      #expect(line.clusters.first?.kerning == 0)
    }
    #expect(abs(block.lines[1].width - (try width("oo"))) < 1e-9)
  }

  @Test(
    "A truncated line fits its width, and no letter is moved toward the ellipsis",
    arguments: [LineBreakMode.truncatingHead, .truncatingMiddle, .truncatingTail])
  func truncated(breaking: LineBreakMode) throws {
    let text = "ToToToToToToToToTo"
    for width in stride(from: 40.0, to: 130, by: 3.7) {
      let block = measured(text, width: width, lines: 1, breaking: breaking)
      let line = try #require(block.lines.first)
      #expect(line.width <= width + 1e-6)
      let ellipsis = try #require(line.clusters.firstIndex { $0.text == "…" })
      #expect(line.clusters[ellipsis].kerning == 0)
      if ellipsis + 1 < line.clusters.count { #expect(line.clusters[ellipsis + 1].kerning == 0) }
    }
  }

  @Test("Letters in different fonts are not a pair")
  func runs() throws {
    var setting = TextLayoutOptions(
      font: Font(.systemRegular, size: 17), width: nil, maximumLines: 1, breaking: .clipping,
      scale: PixelScale(2))
    setting.runs = [FontRun(length: 1, font: Font(.systemBold, size: 17))]
    let line = try #require(layOut("To", setting).lines.first)
    #expect(line.clusters.map(\.kerning) == [0, 0])
  }

  @Test("Digits of one width are not kerned")
  func digits() throws {
    var font = Font(.systemRegular, size: 17)
    #expect(font.kerning("7", "4") < 0)
    font.hasMonospacedDigits = true
    #expect(font.kerning("7", "4") == 0)
  }
}
