import SnaplineBasics
import SnaplineSceneModel
import Testing

/// The plural categories of some languages in Unicode's data, as one letter for each of `numbers`.
struct PluralRow: Sendable, CustomTestStringConvertible {
  let languages: String
  let letters: String

  var testDescription: String { languages }

  init(_ languages: String, _ letters: String) {
    self.languages = languages
    self.letters = letters
  }

  static let numbers =
    Array(0...25) + [29, 30, 40, 61, 72, 77, 80, 99] + Array(100...104) + Array(110...113)
    + [119, 120, 121] + Array(1000...1003) + [1011]

  /// Values of CLDR 47.
  static let all = [
    PluralRow(
      "ja ko zh yue vi th id ms km lo my jv su yo wo ig bo dz to ii",
      "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"),
    PluralRow(
      "fr hy pt pt-BR am as bn fa ff gu hi kn pa si zu ti ln mg ak",
      "ooxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"),
    PluralRow(
      "pt-PT en de da nb sv fi et hu tr es it ca nl el bg ka az kk uz mr ne ta te ml sq eu af sw ur",
      "xoxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"),
    PluralRow("ar", "zotffffffffmmmmmmmmmmmmmmmmmmmmmmmxxxfffmmmmmmxxxfm"),
    PluralRow("he iw se iu", "xotxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"),
    PluralRow("ru uk be", "mofffmmmmmmmmmmmmmmmmofffmmmmofmmmmofffmmmmmmomoffm"),
    PluralRow("sr hr bs", "xofffxxxxxxxxxxxxxxxxofffxxxxofxxxxofffxxxxxxoxoffx"),
    PluralRow("pl", "mofffmmmmmmmmmmmmmmmmmfffmmmmmfmmmmmfffmmmmmmmmmffm"),
    PluralRow("cs sk", "xofffxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"),
    PluralRow("lt", "xoffffffffxxxxxxxxxxxofffffxxoffxfxofffxxxxxxoxoffx"),
    PluralRow("lv", "zoxxxxxxxxzzzzzzzzzzzoxxxxxzzoxxzxzoxxxzzzzzzozoxxz"),
    PluralRow("ro mo", "foffffffffffffffffffxxxxxxxxxxxxxxxfffffffffxxxffff"),
    PluralRow("sl dsb hsb", "xotffxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxotffxxxxxxxxotfx"),
    PluralRow("is mk", "xoxxxxxxxxxxxxxxxxxxxoxxxxxxxoxxxxxoxxxxxxxxxoxoxxx"),
    PluralRow("fil ceb tl", "ooooxoxooxooooxoxooxooooxoxooooooxooooxooooxooooooo"),
    PluralRow("cy", "zotfxxmxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"),
    PluralRow("ga", "xotffffmmmmxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"),
    PluralRow("gd", "xotffffffffotfffffffxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"),
    PluralRow("mt", "fotffffffffmmmmmmmmmxxxxxxxxxxxxxxxxxfffmmmmxxxxxfm"),
  ]
}

@Suite("Plural categories")
struct PluralTests {
  @Test("Each number has the plural category of Unicode's data", arguments: PluralRow.all)
  func forms(row: PluralRow) throws {
    try #require(row.letters.count == PluralRow.numbers.count)
    let letters: [Character: PluralCategory] = [
      "z": .zero, "o": .one, "t": .two, "f": .few, "m": .many, "x": .other,
    ]
    for tag in row.languages.split(separator: " ").map(String.init) {
      let language = try #require(Language(tag))
      for (number, letter) in zip(PluralRow.numbers, row.letters) {
        #expect(language.pluralCategory(of: number) == letters[letter], "\(number) in \(tag)")
        #expect(language.pluralCategory(of: -number) == letters[letter], "\(-number) in \(tag)")
      }
    }
  }

  @Test(
    "Int.min and Int.max have plural categories",
    arguments: [Int.min, Int.min + 1, -1, 0, 1, Int.max])
  func extremes(number: Int) throws {
    let files = PluralSubstitution("files", forms: [.one: "%d Datei", .other: "%d Dateien"])
    for tag in PluralRow.all.flatMap({ $0.languages.split(separator: " ") }).map(String.init) {
      let language = try #require(Language(tag))
      var translations = Translations()
      translations[language] = [
        "%d files": Translation("%#@files@", counted: [files], span: SourceSpan(file: "a.strings"))
      ]
      let said = LocalizedTexts(translations, in: language, from: nil).localizedText(
        "\(number) files")
      #expect(["\(number) Datei", "\(number) Dateien"].contains(said), "\(tag)")
    }
  }

  @Test(
    "Whole millions are 'many' in Romance languages",
    arguments: [
      ("fr", "many"), ("es", "many"), ("it", "many"), ("ca", "many"), ("pt", "many"),
      ("pt-PT", "many"), ("de", "other"), ("ja", "other"),
    ])
  func millions(tag: String, form: String) throws {
    let language = try #require(Language(tag))
    for number in [1_000_000, -3_000_000, 20_000_000] {
      #expect(language.pluralCategory(of: number).rawValue == form, "\(number)")
    }
    for number in [999_999, 1_000_001, 1_500_000, 100_000] {
      #expect(language.pluralCategory(of: number) == .other, "\(number)")
    }
  }
}
