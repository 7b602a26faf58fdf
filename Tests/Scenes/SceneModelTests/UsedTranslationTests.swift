import SnaplineBasics
import SnaplineSceneModel
import TestSupport
import Testing

@Suite("Translations that a scene keeps")
struct UsedTranslationTests {
  private static let place = SourceSpan(file: "de.strings")

  private static let keys = [
    "Sign in", "login", "%d files", "%@ files", "%d of %d", "%@ of %@", "files.count", "a.text",
    "b.title", "Hello, %@!", "100%", "%%", "", "%d files in %@",
  ]
  private static let said = [
    "Sign in", "Anmelden", "%d Dateien", "%@ Dateien", "%2$d von %1$d", "%1$@ aus %2$@", "Los",
    "%#@n@", "%#@n@ in %@", "%@", "100 %%",
  ]
  private static let texts = [
    "Sign in", "3 files", "1 files", "Ann files", "3 of 12", "a of b", "Hello, Ann!", "100%",
    "12 files in Ann", "", "Los", "Anmelden", "files.count", "0 Dateien",
  ]
  private static let places = ["a.text", "b.title", "c.placeholder"]

  private func table(_ random: inout SeededGenerator) -> Translations.Table {
    var table: Translations.Table = [:]
    for _ in 0..<random.number(0...5) {
      let text = random.pick(Self.said)
      let counted = PluralSubstitution(
        "n", argument: random.pick([nil, nil, 1, 2]), forms: [.one: "eine", .other: "%d Dinge"])
      table[random.pick(Self.keys)] = Translation(
        text, counted: text.contains("#@") ? [counted] : [], span: Self.place)
    }
    return table
  }

  @Test("kept(for:) retains every translation that the given texts need", arguments: 1...12)
  func kept(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let languages = try ["en", "de", "de-AT", "ar", "pseudo"].map { try #require(Language($0)) }
    for _ in 0..<40 {
      var all = Translations()
      for language in languages.dropLast() { all[language] = table(&random) }
      let source = random.pick([nil, languages[0]])
      let texts = Self.texts.filter { _ in random.number(0...2) > 0 }
      let places = Self.places.filter { _ in random.number(0...1) > 0 }
      let kept = all.filtered(for: Set(texts), Set(places), from: source)
      for language in languages {
        let (whole, part) = (
          LocalizedTexts(all, in: language, from: source),
          LocalizedTexts(kept, in: language, from: source)
        )
        for text in texts {
          for place in [nil] + places.map(Optional.some) {
            #expect(
              part.localizedText(text, at: place) == whole.localizedText(text, at: place),
              "'\(text)' at \(place ?? "-") in \(language.tag) of\n\(all.debugDescription)")
          }
        }
      }
      // A second call retains the same texts.
      #expect(kept.filtered(for: Set(texts), Set(places), from: source) == kept)
    }
  }

  @Test("A table without any used text is dropped with its language")
  func none() throws {
    let german = try #require(Language("de"))
    var all = Translations()
    all[german] = ["Sign out": Translation("Abmelden", span: Self.place)]
    #expect(all.has(german))
    let kept = all.filtered(for: ["Sign in"], [], from: nil)
    #expect(kept == Translations() && !kept.has(german) && kept.dump().isEmpty)
  }

  @Test("A regional language uses a wider one's table, but not the reverse")
  func wider() throws {
    var all = Translations()
    all[try #require(Language("pt-BR"))] = ["a": Translation("x", span: Self.place)]
    #expect(all.has(try #require(Language("pt-BR"))))
    #expect(all.has(try #require(Language("pt-BR-x1"))))
    for tag in ["pt", "pt-PT", "de", "pseudo"] {
      #expect(!all.has(try #require(Language(tag))), "\(tag)")
    }
  }

  @Test("add(_:in:) keeps existing texts, and replace(_:in:) overwrites them")
  func adding() throws {
    let german = try #require(Language("de"))
    func table(_ text: String, _ keys: String...) -> Translations.Table {
      Dictionary(uniqueKeysWithValues: keys.map { ($0, Translation(text, span: Self.place)) })
    }
    var all = Translations()
    all.add(table("first", "a", "b"), in: german)
    all.add(table("second", "b", "c"), in: german)
    all.replace(table("third", "c", "d"), in: german)
    #expect(
      all.dump() == [
        "string de 'a' = 'first'", "string de 'b' = 'first'", "string de 'c' = 'third'",
        "string de 'd' = 'third'",
      ])
    all[german] = [:]
    #expect(all == Translations())
  }

  @Test("A scene keeps translations of the texts of its views, states and variations")
  func scene() throws {
    let scene = TestSupport.scene(
      """
      languages: [en, de]
      strings:
        de:
          Hello: Hallo
          Wide: Breit
          "Room %d": Raum %d
          a.accessibilityHint: Ein Gruß
      views:
        a: { kind: label, text: Hello, accessibilityHint: A greeting }
        b: { kind: textField }
      variations:
        hC: { views: { a: { text: Wide } } }
      states:
        typed: [type: { b: Room 101 }]
      """)
    #expect(
      scene.translations.dump() == [
        "string de 'Hello' = 'Hallo'", "string de 'Room %d' = 'Raum %d'",
        "string de 'Wide' = 'Breit'", "string de 'a.accessibilityHint' = 'Ein Gruß'",
      ])
    let german = try #require(Language("de"))
    var used = scene
    let others = ["Nobody", "c.text", "Hell", "Room %d of %d", "a.text.0"]
    for key in others { used.translations[german][key] = Translation("?", span: Self.place) }
    used.removeUnusedTranslations()
    #expect(
      used.translations.dump() == [
        "string de 'Hello' = 'Hallo'", "string de 'Room %d' = 'Raum %d'",
        "string de 'Wide' = 'Breit'", "string de 'a.accessibilityHint' = 'Ein Gruß'",
      ])
    let (written, kept) = (scene.localized(in: german), used.localized(in: german))
    #expect(written.views == kept.views && written.variants == kept.variants)
    let field = try #require(scene.view(named: "b"))
    #expect(used.localizedText("Room 7", in: field, german) == "Raum 7")
    #expect(used.localizedText("Room 7", in: field, .pseudo) == "Room 7")
    #expect(used.localizedText("Room 7", in: field, nil) == "Room 7")
  }
}
