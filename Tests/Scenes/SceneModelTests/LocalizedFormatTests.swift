import SnaplineBasics
import SnaplineSceneModel
import TestSupport
import Testing

@Suite("Formats and their arguments")
struct LocalizedFormatTests {
  private func said(_ text: String, _ table: [String: String], in tag: String = "de") throws
    -> String?
  {
    let language = try #require(Language(tag))
    var translations = Translations()
    translations[language] = table.mapValues {
      Translation($0, span: SourceSpan(file: "a.strings"))
    }
    return LocalizedTexts(translations, in: language, from: Language("en")).localizedText(text)
  }

  /// Returns a random format and the text that it produces.
  private func draft(_ random: inout SeededGenerator) -> (format: String, text: String) {
    let pieces = ["", " of ", "×", "%% ", "é ", " עד ", "(", "e\u{301}", " – ", "\n", "$ "]
    let arguments = [
      "3", "-12", "Ann Lee", "%@", "100%", "%1$@", "שלום", "e\u{301}", "🏳️‍🌈", "a of b",
    ]
    let isNumbered = random.number(0...2) == 0
    let values = (0..<random.number(1...3)).map { _ in random.pick(arguments) }
    var (format, text) = (random.pick(pieces), "")
    text = format.replacing("%%", with: "%")
    for place in 0..<random.number(1...4) {
      let number = isNumbered ? random.number(0...values.count - 1) : place % values.count
      let isWhole = Int(values[number]) != nil && random.number(0...1) == 0
      format += isNumbered ? "%\(number + 1)$" : "%"
      format += isWhole ? random.pick(["d", "lld", "i"]) : "@"
      text += values[number]
      let piece = random.pick(pieces)
      format += piece
      text += piece.replacing("%%", with: "%")
    }
    return (format, text)
  }

  @Test(
    "Translating a format by itself leaves the text unchanged",
    arguments: Array(1...60) as [UInt64])
  func identity(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var count = 0
    for _ in 0..<200 {
      let (format, text) = draft(&random)
      guard let said = try said(text, [format: format]) else { continue }
      count += 1
      #expect(said == text, "by '\(format)'")
    }
    #expect(count > 20)
  }

  @Test(
    "A format that repeats an argument does not match a text with two different values",
    arguments: [
      ("%1$@ – %1$@", "A – B"), ("%1$@, %2$@ and %1$@", "a, b and c"), ("%1$d+%1$d", "1+2"),
    ])
  func twice(_ format: String, _ text: String) throws {
    #expect(try said(text, [format: "?"]) == nil)
  }

  @Test("A repeated argument is inserted wherever the translation uses it")
  func oneArgument() throws {
    #expect(try said("A – A", ["%1$@ – %1$@": "%1$@ und %1$@"]) == "A und A")
    #expect(try said("A – A", ["%1$@ – %1$@": "zweimal %1$@"]) == "zweimal A")
  }

  @Test(
    "A text is found with composed and decomposed accents",
    arguments: [("Caf\u{E9}", "Cafe\u{301}"), ("Cafe\u{301}", "Caf\u{E9}")])
  func accents(_ key: String, _ text: String) throws {
    #expect(try said(text, [key: "Kaffeehaus"]) == "Kaffeehaus")
  }
}
