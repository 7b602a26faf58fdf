import SnaplineBasics
import SnaplineSceneModel
import Testing

@Suite("Several plural substitutions in one text")
struct PluralSubstitutionTests {
  private let place = SourceSpan(file: "de.stringsdict")

  private func said(
    _ text: String, by key: String, _ pattern: String, _ counted: [PluralSubstitution],
    in tag: String = "de"
  ) throws -> String? {
    let language = try #require(Language(tag))
    var translations = Translations()
    translations[language] = [key: Translation(pattern, counted: counted, span: place)]
    return LocalizedTexts(translations, in: language, from: nil).localizedText(text)
  }

  /// Plural forms with and without their number.
  private static let forms = [
    (one: "ein Ding", other: "%d Dinge"), (one: "%d Ding", other: "%d Dinge"),
    (one: "ein Ding", other: "einige Dinge"), (one: "%d Ding", other: "einige Dinge"),
  ]

  @Test("Substitutions take the arguments in order, whether their forms show the number or not")
  func inOrder() throws {
    for (first, second) in Self.forms.flatMap({ one in Self.forms.map { (one, $0) } }) {
      let counted = [
        PluralSubstitution("a", forms: [.one: first.one, .other: first.other]),
        PluralSubstitution("b", forms: [.one: second.one, .other: second.other]),
      ]
      for (one, other) in [(1, 1), (1, 5), (5, 1), (4, 5)] {
        let expected = [(first, one), (second, other)].map { forms, number in
          (number == 1 ? forms.one : forms.other).replacing("%d", with: "\(number)")
        }
        #expect(
          try said("\(one) things in \(other)", by: "%d things in %d", "%#@a@ in %#@b@", counted)
            == expected.joined(separator: " in "))
      }
    }
  }

  @Test("Thousands of nested references between plural forms are cut off at the text limit")
  func references() throws {
    func many(_ name: String) -> String { String(repeating: "%#@\(name)@", count: 2_000) }
    let counted = [
      PluralSubstitution("a", forms: [.other: many("b")]),
      PluralSubstitution("b", forms: [.other: many("c")]),
      PluralSubstitution("c", forms: [.other: many("d")]),
      PluralSubstitution("d", forms: [.other: ""]),
    ]
    #expect(try said("5 things", by: "%d things", "%#@a@", counted)?.isEmpty ?? true)
  }

  @Test("A placeholder after a substitution takes the argument after its number")
  func behind() throws {
    let files = PluralSubstitution("n", forms: [.one: "eine Datei", .other: "%d Dateien"])
    for (number, words) in [(1, "eine Datei"), (3, "3 Dateien")] {
      #expect(
        try said("\(number) files of Ann", by: "%d files of %@", "%#@n@ von %@", [files])
          == "\(words) von Ann")
      // A placeholder before it takes the first argument.
      #expect(
        try said("Ann has \(number) files", by: "%@ has %d files", "%@ hat %#@n@", [files])
          == "Ann hat \(words)")
    }
  }

  @Test("A substitution nested in a plural form takes the next argument")
  func inner() throws {
    let counted = [
      PluralSubstitution(
        "files", forms: [.one: "eine Datei in %#@folders@", .other: "%d in %#@folders@"]),
      PluralSubstitution("folders", forms: [.one: "einem Ordner", .other: "%d Ordnern"]),
    ]
    for (files, folders, words) in [
      (1, 1, "eine Datei in einem Ordner"), (1, 7, "eine Datei in 7 Ordnern"),
      (6, 1, "6 in einem Ordner"), (6, 7, "6 in 7 Ordnern"),
    ] {
      #expect(
        try said(
          "\(files) files, \(folders) folders", by: "%d files, %d folders", "%#@files@", counted)
          == words)
    }
  }

  @Test("Substitutions with explicit argument numbers may be in any order")
  func numbered() throws {
    let counted = [
      PluralSubstitution("a", argument: 1, forms: [.one: "einem Ding", .other: "%d Dingen"]),
      PluralSubstitution("b", argument: 2, forms: [.one: "eine Kiste", .other: "%d Kisten"]),
    ]
    #expect(
      try said("3 things, 1 boxes", by: "%d things, %d boxes", "%#@b@ mit %#@a@", counted)
        == "eine Kiste mit 3 Dingen")
    #expect(
      try said("1 things, 9 boxes", by: "%d things, %d boxes", "%#@b@ mit %#@a@", counted)
        == "9 Kisten mit einem Ding")
  }

  @Test(
    "A missing plural form falls back to 'other'",
    arguments: [(1, "1 plik"), (2, "2 pliku"), (5, "5 plików"), (22, "22 pliku")])
  func missing(number: Int, words: String) throws {
    let files = PluralSubstitution(
      "n", forms: [.one: "%d plik", .many: "%d plików", .other: "%d pliku"])
    #expect(try said("\(number) files", by: "%d files", "%#@n@", [files], in: "pl") == words)
  }

  @Test(
    "A 'zero' form applies to 0 in every language if it is given",
    arguments: ["de", "en", "ja", "fr", "ru"])
  func zero(tag: String) throws {
    let files = PluralSubstitution("n", forms: [.zero: "nothing", .other: "%d"])
    #expect(try said("0 files", by: "%d files", "%#@n@", [files], in: tag) == "nothing")
    #expect(try said("10 files", by: "%d files", "%#@n@", [files], in: tag) == "10")
  }
}
