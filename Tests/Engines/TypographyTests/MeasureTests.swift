import SnaplineBasics
import SnaplineTypography
import Testing

@Suite("Measuring text")
struct MeasureTests {
  @Test("Two ideographs at 17 pt are 34 pt wide in every face", arguments: FontFace.allCases)
  func ideographs(face: FontFace) {
    #expect(measured("姓名", face).size.width == 34)
    #expect(measured("確認密碼", face).size.width == 68)
  }

  @Test("In San Francisco, Chinese ideographs are slightly wider, Japanese ones narrower")
  func ideographsOfALanguage() {
    func width(_ text: String, _ ideographs: IdeographFallback, _ face: FontFace, size: Double)
      -> Double
    {
      var font = Font(face, size: size)
      font.ideographs = ideographs
      return layOut(
        text, font: font, width: nil, maximumLines: 1, breaking: .clipping, scale: PixelScale(3)
      ).size.width
    }
    #expect(width("鍵盤系統設定", .chinese, .systemRegular, size: 17) == 104)
    #expect(width("生年月日", .japanese, .systemBold, size: 20) == 75)
    #expect(width("パスワード", .japanese, .systemBold, size: 20).shortText == "93.667")
    #expect(width("確認密碼", .chinese, .helveticaNeueRegular, size: 17) == 68)
  }

  @Test("Letters get narrower at large sizes, semibold ones more since iOS 14")
  func largeLetters() throws {
    func share(_ face: FontFace, _ release: SystemFontRelease) throws -> Double {
      let widths = try [17.0, 53].map { size in
        try width("amelan", face, of: release, size: size)
      }
      return widths[1] / widths[0]
    }
    for release in [SystemFontRelease.ios13, .ios14] {
      #expect(try share(.systemRegular, release) < 53.0 / 17 * 0.97)
    }
    let earlier = try share(.systemSemibold, .ios13)
    #expect(try share(.systemSemibold, .ios14) < earlier * 0.98)
    // Between the text and display designs no width jumps.
    let widths = (16...30).map { measured("point", .systemRegular, size: Double($0)).size.width }
    #expect(zip(widths, widths.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test("Text width grows with weight, and italics do not change it")
  func weights() {
    let widths = FontWeight.allCases.map {
      measured("Hamburg 2026", FontFace(.system, $0), size: 17).size.width
    }
    #expect(zip(widths, widths.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(widths[0] < widths[3] - 4 && widths[8] > widths[6] + 2)
    for weight in FontWeight.allCases {
      #expect(
        measured("World!", FontFace(.system, weight, isItalic: true), size: 20).lines
          == measured("World!", FontFace(.system, weight), size: 20).lines)
    }
    // Stored widths of labels in these faces, to two points.
    for (text, weight, size, stored) in [
      ("Version 1.0.0", FontWeight.light, 17.0, 95.0), ("Autolayout in:", .thin, 32, 174.5),
    ] {
      let width = measured(text, FontFace(.system, weight), size: size).size.width
      #expect(abs(width - stored) <= 2, "\(text) is \(width) wide")
    }
  }

  @Test("A line with punctuation is as wide as in the simulator, within 1 pt")
  func signs() {
    let width = measured("Hello! What's up y'all", .systemRegular, size: 17, scale: 1).size.width
    #expect((159...161).contains(width))
  }

  private func width(
    _ text: String, _ face: FontFace, of release: SystemFontRelease, size: Double = 17
  ) throws -> Double {
    var font = Font(face, size: size)
    font.release = release
    let block = layOut(
      text, font: font, width: nil, maximumLines: 1, breaking: .clipping, scale: PixelScale(2))
    return try #require(block.lines.first).width
  }

  @Test(
    "The percent sign is wider since iOS 13 and 14, the underscore since iOS 14, others are not",
    arguments: FontFace.allCases.filter { $0.family == .system })
  func widerSigns(face: FontFace) throws {
    func surplus(_ text: String, _ release: SystemFontRelease) throws -> String {
      (try width(text, face, of: release) - width(text, face, of: .ios9)).shortText
    }
    // 0.118 em, 0.09 and 0.12, as stored lines have them.
    #expect(try surplus("first_name", .ios14) == "2.006")
    #expect(try surplus("first_name", .ios13) == "0")
    #expect(try surplus("100 %", .ios14) == "2.04")
    #expect(try surplus("100 %", .ios13) == "1.53")
    #expect(try surplus("Total: $4.50/7", .ios14) == "0")
  }

  @Test("The signs of Helvetica Neue are the same in every release")
  func helveticaSigns() throws {
    let widths = try [SystemFontRelease.ios9, .ios13, .ios14].map {
      try width("50 % a_b", .helveticaNeueRegular, of: $0)
    }
    #expect(Set(widths).count == 1)
  }

  @Test("Emoji grow more slowly than letters")
  func pictures() {
    #expect(measured("😬", size: 30).size.width == 37.5)
    #expect(measured("😬", size: 38).size.width == 43)
  }

  @Test(
    "Line heights match the platform's, rounded up to the pixel",
    arguments: [
      (11, [14, 13.5, 13.333]), (12, [15, 14.5, 14.333]), (13, [16, 16, 15.667]),
      (14, [17, 17, 17]), (15, [18, 18, 18]), (16, [20, 19.5, 19.333]),
      (17, [21, 20.5, 20.333]), (18, [22, 21.5, 21.667]), (20, [24, 24, 24]),
      (21, [26, 25.5, 25.333]), (22, [27, 26.5, 26.333]), (24, [29, 29, 28.667]),
      (28, [34, 33.5, 33.667]), (34, [41, 41, 40.667]), (40, [48, 48, 48]),
      (64, [77, 76.5, 76.667]),
    ] as [(Double, [Double])])
  func heights(size: Double, expected: [Double]) {
    let heights = [1, 2, 3].map { measured("Ag", size: size, scale: $0).size.height }
    #expect(heights.map(\.shortText) == expected.map(\.shortText))
  }

  @Test("Line pitch is not rounded: two bold lines of 24 pt are less than twice one line")
  func pitch() {
    #expect(measured("a\nb", .systemBold, size: 24, scale: 2).size.height == 57.5)
    #expect(measured("a\nb", .systemBold, size: 24, scale: 3).size.height.shortText == "57.333")
  }

  @Test("Helvetica Neue has its own line height and ascender")
  func helveticaNeue() {
    let block = measured("Ag", .helveticaNeueRegular, size: 24)
    #expect(block.linePitch.shortText == "28.632")
    #expect(block.ascender.shortText == "22.848")
    #expect(block.size.height == 29)
  }

  @Test("A width is the sum of advances and tracking, rounded up to the pixel")
  func tracking() {
    // A is 0.6667 em; tracking takes 0.026 em from each at 17 pt and 0.001 at 12.
    let close = measured("AAAA", size: 17).lines.first?.width
    #expect(close?.shortText == (17 * 4 * (0.6667 - 0.026)).shortText)
    let plain = measured("AAAA", size: 12).lines.first?.width
    #expect(plain?.shortText == (12 * 4 * (0.6667 - 0.001)).shortText)
    let large = measured("AAAA", size: 64).lines.first?.width
    #expect(large?.shortText == (64 * 4 * (0.6667 - 0.05)).shortText)
    #expect(measured("AAAA", size: 17, scale: 1).size.width == 44)
    #expect(measured("AAAA", size: 17, scale: 2).size.width == 44)
    #expect(measured("AAAA", size: 17, scale: 3).size.width.shortText == "43.667")
  }

  @Test(
    "Text widths match the simulator's screenshots within a pixel",
    arguments: [
      ("What's", FontFace.systemSemibold, 16.0, 52.667), ("What's", .systemSemibold, 17, 55.667),
      ("the", .systemRegular, 16, 23.667), ("the", .systemRegular, 17, 25),
      ("point", .systemRegular, 16, 37), ("point", .systemRegular, 17, 39),
      ("?", .systemRegular, 14, 7.333), ("?", .systemRegular, 15, 7.667),
    ])
  func simulator(text: String, face: FontFace, size: Double, width: Double) {
    let found = measured(text, face, size: size, scale: 3).size.width
    #expect(abs(found - width) < 0.334)
  }

  @Test("Helvetica Neue has no tracking")
  func noTracking() {
    #expect(measured("0000", .helveticaNeueRegular, size: 10, scale: 1).size.width == 23)
  }

  @Test("A recorded label with a trailing blank has the platform's width within 0.5 pt")
  func recordedLabel() {
    let label = measured("Slide to end the call for everyone ", size: 13)
    #expect(abs(label.size.width - 202.5) <= 0.5)
  }

  @Test(
    "Combining marks have no width and do not split a cluster",
    arguments: ["e\u{301}", "e\u{301}\u{302}\u{303}", "\u{1112}\u{1161}\u{11AB}", "か\u{3099}"])
  func marks(text: String) throws {
    let block = measured(text)
    #expect(block.lines.first?.clusters.count == 1)
    let base = String(try #require(text.unicodeScalars.first))
    #expect(block.size.width == measured(base).size.width)
    #expect(block.unknown.isEmpty)
  }

  @Test(
    "An emoji is one cluster of one width, also as a sequence",
    arguments: ["😀", "👍🏽", "👨‍👩‍👧‍👦", "🇩🇪", "1️⃣", "❤️", "🏳️‍🌈"])
  func emoji(text: String) {
    let block = measured(text, size: 30)
    #expect(block.lines.first?.clusters.count == 1)
    #expect(block.size.width == 37.5)
    #expect(block.unknown.isEmpty)
  }

  @Test("The widths of unknown characters are estimated, and each is reported once")
  func unknown() {
    let block = measured("ሀለሐ ለ", size: 10)
    #expect(block.unknown == ["ሀ", "ለ", "ሐ"])
    #expect(measured("ለ", .helveticaNeueRegular, size: 10).size.width == 6)
  }

  @Test("Thai and Devanagari are known: marks have no width, conjuncts are narrower")
  func brahmic() {
    func width(_ text: String) -> Double { measured(text, size: 100).size.width }
    #expect(measured("น้ำแข็ง नमस्ते", size: 17).unknown.isEmpty)
    #expect(width("ก") > 40 && width("ก") == width("กี่"))
    #expect(width("स्त") < width("सत") && width("स्त") > width("त"))
  }

  @Test(
    "Full-width characters are 1 em wide, half-width ones 0.5 em",
    arguments: [("Ａ", 20.0), ("。", 20), ("한", 17.5), ("カ", 20), ("ｶ", 10), ("　", 20)])
  func eastAsianForms(text: String, width: Double) {
    #expect(measured(text, size: 20).size.width == width)
  }

  @Test("An empty text has no lines and no size")
  func empty() {
    let block = measured("")
    #expect(block.lines.isEmpty)
    #expect(block.size == .zero)
  }

  @Test(
    "Every face has Latin, Greek, Cyrillic and common punctuation", arguments: FontFace.allCases)
  func coverage(face: FontFace) {
    let text = "The quick brown fox — “jumps” … ÄÖÜäöüß éèêñçøåæœ ŁłŚś Ελληνικά Русский €£¥ %&@#"
    #expect(measured(text, face).unknown.isEmpty)
  }
}
