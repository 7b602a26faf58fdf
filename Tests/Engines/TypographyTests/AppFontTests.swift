import SnaplineBasics
import TestSupport
import Testing

@testable import SnaplineTypography

@Suite("Fonts in files of an app")
struct AppFontTests {
  private func font(_ bytes: [UInt8]) -> AppFont? {
    AppFont(bytes, faceIndex: 0, path: "Own.ttf", hash: "1")
  }

  @Test("Text has the advances and the line height of the file, also where the system's differ")
  func metrics() throws {
    let file = TestFont(name: "Own-Regular", family: "Own")
    let own = try #require(font(file.bytes))
    #expect(own.name == "Own-Regular")
    #expect(own.version == "Version 1.5")
    let face = FontFace(own, .regular, isItalic: false)
    #expect(measured("AB", face, size: 20).size.width == 40)
    #expect(measured("A", face, size: 20).size.height == 26)
    #expect(Font(face, size: 20).ascender == 18)
    // A character without a glyph has the width of the system font.
    let other = measured("x", face, size: 20).size.width
    #expect(other > 5 && other < 15)
  }

  @Test("Pairs of letters are as near to each other as the file says")
  func kerning() throws {
    var file = TestFont(name: "Own-Regular", family: "Own")
    file.kerning = [(0, 1, -100), (1, 1, 50)]
    let face = FontFace(try #require(font(file.bytes)), .regular, isItalic: false)
    func width(_ text: String) -> Double { measured(text, face, size: 20).size.width }
    #expect(width("AB") == 38)
    #expect(width("BA") == 40)
    #expect(width("ABB") == 69)
  }

  @Test("The names of a file are its PostScript name, full name and family")
  func names() throws {
    let names = try #require(
      FontNames.names(in: TestFont(name: "Own-Bold", family: "Own").bytes).first ?? nil)
    #expect(names.postScript == "Own-Bold")
    #expect(names.families == ["Own"])
    #expect(FontNames.names(in: Array("no font".utf8)).isEmpty)
  }

  @Test("A damaged file is no font, or one with fewer glyphs")
  func damaged() {
    let bytes = TestFont(name: "Own-Bold", family: "Own").bytes
    for length in bytes.indices { _ = font(Array(bytes[..<length]))?.advance(of: "A") }
    for place in bytes.indices {
      for value in [0, 0x7F, 0xFF] as [UInt8] where bytes[place] != value {
        var other = bytes
        other[place] = value
        _ = FontNames.names(in: other)
        for character in ["A", "B", "\u{FFFF}", "\u{10000}"] as [Unicode.Scalar] {
          let advance = font(other)?.advance(of: character) ?? 0
          #expect(advance >= 0 && advance < 5000)
        }
      }
    }
  }
}
