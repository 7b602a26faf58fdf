import SnaplineBasics
import SnaplineSceneModel
import Testing

@Suite("Languages")
struct LanguageTests {
  @Test(
    "A language tag may have any capitals and separators, and is printed in one form",
    arguments: [
      ("de", "de"), ("PT_br", "pt-BR"), ("zh-hans", "zh-Hans"), ("ZH_HANT_tw", "zh-Hant-TW"),
      ("fil", "fil"), ("es-419", "es-419"), ("pseudo", "pseudo"),
    ])
  func tags(_ written: String, _ tag: String) { #expect(Language(written)?.tag == tag) }

  @Test(
    "An invalid language tag is nil",
    arguments: ["", "d", "german", "de-", "-de", "de--DE", "d3", "de/..", "de-a-b-c-d", "Pseudo"])
  func wrongTags(_ written: String) { #expect(Language(written) == nil) }

  @Test(
    "The direction of a language is that of its script",
    arguments: [
      ("ar", LayoutDirection.rightToLeft), ("he", .rightToLeft), ("fa-IR", .rightToLeft),
      ("ku-Arab", .rightToLeft), ("az-Latn", .leftToRight), ("ur-Latn", .leftToRight),
      ("de", .leftToRight), ("pseudo", .leftToRight),
    ])
  func direction(_ tag: String, _ direction: LayoutDirection) {
    #expect(Language(tag)?.direction == direction)
  }

  @Test(
    "Plural categories follow the rules of the language",
    arguments: [
      ("en", [0: "other", 1: "one", 2: "other", 21: "other"]),
      ("fr", [0: "one", 1: "one", 2: "other"]),
      ("ru", [1: "one", 2: "few", 5: "many", 11: "many", 21: "one", 112: "many"]),
      ("pl", [1: "one", 3: "few", 5: "many", 13: "many", 22: "few"]),
      ("ar", [0: "zero", 1: "one", 2: "two", 3: "few", 11: "many", 100: "other", 103: "few"]),
      ("ja", [1: "other"]), ("he", [2: "two"]), ("sl", [101: "one", 102: "two", 103: "few"]),
      ("lv", [0: "zero", 11: "zero", 21: "one"]), ("cs", [2: "few", 5: "other"]),
    ] as [(String, [Int: String])])
  func plurals(_ tag: String, _ forms: [Int: String]) throws {
    let language = try #require(Language(tag))
    for (number, form) in forms {
      #expect(language.pluralCategory(of: number).rawValue == form, "\(tag) \(number)")
    }
  }

  @Test("The form of Han characters follows the language's region")
  func hanForms() {
    let forms = ["ja", "ko", "zh", "zh-Hans", "zh-Hant", "zh-TW", "zh-HK", "yue", "de"].map {
      Language($0)?.hanForm
    }
    #expect(
      forms == [
        .japanese, .korean, .simplified, .simplified, .taiwanese, .taiwanese, .hongKong, .hongKong,
        nil,
      ])
  }
}

@Suite("Looking up translations")
struct LocalizedTextTests {
  private let source = Language("en")

  private func said(
    _ text: String, at place: String? = nil, in tag: String = "de",
    _ tables: [String: [String: Translation]]
  ) throws -> String? {
    var translations = Translations()
    for (tag, table) in tables { translations[try #require(Language(tag))] = table }
    return LocalizedTexts(translations, in: try #require(Language(tag)), from: source)
      .localizedText(text, at: place)
  }

  private func plain(_ text: String) -> Translation {
    Translation(text, span: SourceSpan(file: "de.strings"))
  }

  @Test("A place's own key wins over the text, and the text over a key with that source text")
  func order() throws {
    let tables = [
      "en": ["login": plain("Sign in")],
      "de": ["login": plain("Einloggen"), "a.title": plain("Los")],
    ]
    #expect(try said("Sign in", at: "a.title", tables) == "Los")
    #expect(try said("Sign in", at: "b.title", tables) == "Einloggen")
    #expect(try said("login", tables) == "Einloggen")
    #expect(try said("login", in: "en", tables) == "Sign in")
    #expect(try said("Sign out", tables) == nil)
  }

  @Test("A regional language falls back to the wider one for missing texts")
  func wider() throws {
    let tables = [
      "pt": ["a": plain("x"), "b": plain("y")], "pt-BR": ["a": plain("z")],
    ]
    #expect(try said("a", in: "pt-BR", tables) == "z")
    #expect(try said("b", in: "pt-BR", tables) == "y")
    #expect(try said("a", in: "pt", tables) == "x")
  }

  @Test(
    "Arguments matched by a format are inserted into its translation",
    arguments: [
      ("Hello, %@!", "Hallo, %@!", "Hello, Ann Lee!", "Hallo, Ann Lee!"),
      ("%1$@ of %2$@", "%2$@, davon %1$@", "3 of 12", "12, davon 3"),
      ("%d%%", "%d %%", "50%", "50 %"),
      ("%.1f GB", "%.1f GByte", "1.5 GB", "1.5 GByte"),
      ("From %@ to %@", "%2$@ ab %1$@", "From A to B to C", "B to C ab A"),
    ])
  func arguments(_ key: String, _ translation: String, _ text: String, _ result: String) throws {
    #expect(try said(text, ["de": [key: plain(translation)]]) == result)
  }

  @Test(
    "A format does not translate a text that it cannot have produced",
    arguments: [("%d files", "some files"), ("Hello, %@", "Hello, "), ("%@", "x"), ("%d%d", "12")])
  func noMatch(_ key: String, _ text: String) throws {
    #expect(try said(text, ["de": [key: plain("?")]]) == nil)
  }

  @Test("The format with the most literal text is tried first")
  func longest() throws {
    let table = ["%@ files": plain("%@ Dinge"), "%@ new files": plain("%@ neue Dateien")]
    #expect(try said("3 new files", ["de": table]) == "3 neue Dateien")
  }

  @Test("Each plural substitution uses the form of its own argument")
  func counted() throws {
    let files = PluralSubstitution(
      "files", argument: 1, forms: [.one: "%d Datei", .other: "%d Dateien", .zero: "keine Datei"])
    let folders = PluralSubstitution(
      "folders", argument: 2, forms: [.one: "einem Ordner", .other: "%d Ordnern"])
    let text = Translation(
      "%#@files@ in %#@folders@", counted: [files, folders], span: SourceSpan(file: "de"))
    let tables = ["de": ["%d files in %d folders": text]]
    #expect(try said("1 files in 2 folders", tables) == "1 Datei in 2 Ordnern")
    #expect(try said("5 files in 1 folders", tables) == "5 Dateien in einem Ordner")
    #expect(try said("0 files in 1 folders", tables) == "keine Datei in einem Ordner")
  }

  @Test("Pseudo-localization adds accents and makes text a third longer")
  func pseudo() throws {
    let said = try #require(try said("Delete the file", in: "pseudo", [:]))
    #expect(said.hasPrefix("[Ďéļéţé ţĥé fîļé") && said.hasSuffix("]"))
    #expect((18...22).contains(said.count))
    #expect(try self.said("12:30", in: "pseudo", [:]) == "12:30")
    #expect(try self.said("OK", in: "pseudo", [:]) == "[ÖĶ]")
  }

  @Test("Of 2,100 formats, more than are compared with all texts, none is lost")
  func many() throws {
    let german = try #require(Language("de"))
    var translations = Translations()
    translations[german] = Dictionary(
      uniqueKeysWithValues: (0..<2_100).map { ("%@ of \($0)", plain("%@ von \($0)")) })
    let texts = Set((0..<2_100).map { "one of \($0)" })
    #expect(translations.filtered(for: texts, [], from: nil)[german].count == 2_100)
    #expect(translations.filtered(for: ["one of 7"], [], from: nil)[german].count == 1)
  }

  @Test("A text with 8,000 percent signs is looked up in 3,000 formats")
  func hostile() throws {
    let formats = (0..<3_000).map { ("%@ %d \($0) %@", plain("%1$@")) }
    let table = Dictionary(uniqueKeysWithValues: formats)
    let text = String(repeating: "%@ % %#@ %99$@ ", count: 2_000)
    #expect(try said(text, ["de": table]) == nil)
    #expect(try said(text, ["de": [text: plain("x")]]) == "x")
  }
}
