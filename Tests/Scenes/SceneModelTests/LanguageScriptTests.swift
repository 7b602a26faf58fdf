import SnaplineBasics
import SnaplineSceneModel
import TestSupport
import Testing

@Suite("Scripts of languages")
struct LanguageScriptTests {
  @Test(
    "A script in a language tag decides the direction, whatever the language's usual script",
    arguments: [
      ("sd", LayoutDirection.rightToLeft), ("sd-Deva", .leftToRight), ("sd-Arab", .rightToLeft),
      ("ks-Deva", .leftToRight), ("ur-Deva", .leftToRight), ("ug-Cyrl", .leftToRight),
      ("yi-Latn", .leftToRight), ("he-Latn-IL", .leftToRight), ("uz-Arab", .rightToLeft),
      ("pa-Arab-PK", .rightToLeft), ("pa-Guru", .leftToRight), ("tr-Arab", .rightToLeft),
      ("ar-Hebr", .rightToLeft), ("dv-Thaa", .rightToLeft), ("ur-IN", .rightToLeft),
      ("ar-EG", .rightToLeft), ("en-AE", .leftToRight),
    ])
  func scripts(_ tag: String, _ direction: LayoutDirection) throws {
    #expect(try #require(Language(tag)).direction == direction)
  }

  @Test(
    "Languages in right-to-left scripts such as N'Ko and Syriac are read from right to left",
    arguments: ["ff-Adlm", "rhg-Rohg", "nqo-Nkoo", "syr-Syrc", "nqo", "syr", "ks", "rhg"])
  func livingScripts(_ tag: String) throws {
    #expect(try #require(Language(tag)).direction == .rightToLeft)
  }

  @Test(
    "A Han script in a language tag wins over its region",
    arguments: [
      ("zh-Hans-HK", HanScript.simplified), ("zh-Hans-MO", .simplified),
      ("zh-Hans-TW", .simplified),
      ("zh-Hans-SG", .simplified), ("zh-Hant-HK", .hongKong), ("zh-Hant-MO", .hongKong),
      ("zh-Hant", .taiwanese), ("zh-TW", .taiwanese), ("zh-MO", .hongKong), ("zh-CN", .simplified),
      ("yue", .hongKong), ("yue-Hans", .simplified), ("yue-Hant-HK", .hongKong),
    ])
  func hanForms(_ tag: String, _ form: HanScript) throws {
    #expect(try #require(Language(tag)).hanForm == form)
  }

  @Test("A language tag may have any capitals, and '-' or '_' as separators")
  func spelling() throws {
    var random = SeededGenerator(seed: 11)
    let tags = [
      "de", "pt-BR", "zh-Hans-HK", "sr-Latn-RS", "es-419", "fil", "ca-ES-valencia", "nqo-Nkoo",
    ]
    for tag in tags {
      for _ in 0..<50 {
        let written = tag.map { letter -> String in
          if letter == "-" { return random.pick(["-", "_"]) }
          return random.pick([letter.lowercased(), letter.uppercased()])
        }.joined()
        #expect(Language(written)?.tag == tag, "\(written)")
      }
    }
  }

  @Test("andWider drops one subtag at a time, from the tag itself to the bare language")
  func wider() throws {
    for tag in ["zh-Hant-TW", "pt-BR", "de", "sr-Latn-RS"] {
      let all = try #require(Language(tag)).andWider
      #expect(all.first?.tag == tag)
      #expect(all.last?.tag.contains("-") == false)
      for (narrow, wide) in zip(all, all.dropFirst()) {
        #expect(narrow.tag.hasPrefix(wide.tag + "-"))
        #expect(Language(wide.tag) == wide)
      }
    }
  }
}

@Suite("Quoting text on one line")
struct QuotingTests {
  @Test(
    "A quoted text has no control characters and no line ends",
    arguments: [
      "", "plain", "a\nb", "a\r\nb", "tab\tstop", "\u{1B}[31mred", "\u{7F}", "\u{85}",
      "\u{2028}two", "\u{2029}", "quote\"s", "back\\slash", "\u{0}", "姓名 😀", "שלום", "e\u{301}",
    ])
  func oneLine(_ text: String) {
    let shown = quoted(text)
    #expect(shown.hasPrefix("\"") && shown.hasSuffix("\""))
    for scalar in shown.unicodeScalars {
      #expect(
        ![.control, .lineSeparator, .paragraphSeparator].contains(
          scalar.properties
            .generalCategory), "\(scalar.value)")
    }
  }

  @Test("Control characters are escaped as in Swift")
  func escapes() {
    #expect(quoted("\u{1B}") == #""\u{1b}""#)
    #expect(quoted("\u{9}\u{D}") == #""\u{9}\u{d}""#)
    #expect(quoted("a\"b\\c\n") == #""a\"b\\c\n""#)
  }

  @Test("Texts that differ are quoted differently, in 3,000 random texts")
  func injective() {
    var random = SeededGenerator(seed: 5)
    let pieces = ["a", "\\", "\"", "\n", "n", "\u{1B}", "u{1b}", "\u{2028}", "\\u{1b}", "\r", ""]
    var known: [String: String] = [:]
    for _ in 0..<3_000 {
      let text = (0..<random.number(0...5)).map { _ in random.pick(pieces) }.joined()
      let shown = quoted(text)
      #expect(known[shown, default: text].unicodeScalars.elementsEqual(text.unicodeScalars))
      known[shown] = text
    }
  }
}

@Suite("Names of image files")
struct ImageNameTests {
  private func file(_ scales: [Int]) -> ImageFile {
    ImageFile(
      name: "a.png", digest: "0",
      variants: scales.map {
        ImageFile.Representation(
          scale: $0, width: 30 * $0, height: 20 * $0, bytes: [], digest: "\($0)")
      })
  }

  @Test(
    "A screen uses the image of its own scale, else the next larger one, else the largest",
    arguments: [
      ([1, 2, 3], 1, 1), ([1, 2, 3], 2, 2), ([1, 2, 3], 3, 3), ([1, 3], 2, 3), ([1], 3, 1),
      ([2, 3], 1, 2), ([1, 2], 4, 2),
    ])
  func variants(_ scales: [Int], _ screen: Int, _ shown: Int) {
    #expect(file(scales).variant(for: screen, in: .light)?.scale == shown)
  }

  @Test("An image has one size in points, whatever the scales of its files")
  func sizes() {
    for scales in [[1], [2], [3], [1, 2, 3], [2, 3]] {
      let size = file(scales).size
      #expect(size?.width == 30 && size?.height == 20)
    }
    #expect(file([]).size == nil && file([]).variant(for: 2, in: .dark) == nil)
  }

  @Test(
    "PNG and JPEG files are recognized by their extension, in any capitals",
    arguments: [
      ("a.png", true), ("A.PNG", true), ("photo.JPeG", true), ("x.y.jpg", true), ("a.gif", false),
      ("png", false), ("a.png.txt", false), ("", false), ("a.png ", false), ("ä/ö.png", true),
    ])
  func endings(_ path: String, _ canBe: Bool) { #expect(ImageFile.canDecode(path) == canBe) }
}
