import SnaplineBasics
import SnaplineInterfaceBuilder
import SnaplineSceneModel
import Testing

@Suite("Strings files")
struct StringsTests {
  private func read(
    _ bytes: [UInt8], _ kind: StringsKind, _ tag: String? = "de"
  ) -> Diagnosed<[StringsTable]> {
    readStrings(bytes, file: "a.\(kind.rawValue)", kind, language: tag.flatMap { Language($0) })
  }

  private func texts(_ text: String, _ kind: StringsKind = .strings) -> [String: String] {
    let read = read(Array(text.utf8), kind)
    for diagnostic in read.diagnostics { Issue.record("\(diagnostic)") }
    return read.value.first?.texts.mapValues(\.text) ?? [:]
  }

  @Test(
    "Entries with quotes, escapes and comments are read",
    arguments: [
      (#""a" = "b";"#, ["a": "b"]),
      (#"/* "x" = "y"; */ // more"# + "\n" + #"a.b="c\"d\n";"#, ["a.b": "c\"d\n"]),
      (#""a"="\U00e4\U4e00";"#, ["a": "ä一"]),
      (#""a" = "\Ud83d\Ude00";"#, ["a": "😀"]),
      (#""Hello";"#, ["Hello": "Hello"]),
      ("", [:]), ("/* nothing */\n", [:]),
    ] as [(String, [String: String])])
  func entries(_ text: String, _ expected: [String: String]) { #expect(texts(text) == expected) }

  @Test(
    "A text over the maximum length is refused with its line",
    arguments: [StringsKind.strings, .stringsdict, .xcstrings])
  func longTexts(kind: StringsKind) {
    let long = String(repeating: "x", count: Limits.standard.textLength + 1)
    let text =
      switch kind {
      case .strings: "\n\"a\" = \"\(long)\";\n\"b\" = \"c\";"
      case .stringsdict:
        "<plist><dict>\n<key>a</key><string>\(long)</string><key>b</key><string>c</string></dict></plist>"
      case .xcstrings:
        """
        {"sourceLanguage": "de", "strings": {
            "a" : {
        "localizations": {"de": {"stringUnit": {"value": "\(long)"}}}}}}
        """
      }
    let read = read(Array(text.utf8), kind)
    #expect(read.diagnostics.map(\.code) == ["value.too-long"])
    #expect(read.diagnostics.first?.span?.start.line == 2)
    let texts = read.value.first?.texts.values.map(\.text) ?? []
    #expect(texts.allSatisfy { $0.utf8.count < long.utf8.count })
  }

  @Test("An entry has its line and column")
  func place() throws {
    let read = read(Array("/* one\ntwo */\n\n  \"a\" = \"b\";\n".utf8), .strings)
    let span = try #require(read.value.first?.texts["a"]?.span)
    #expect((span.start.line, span.start.column) == (4, 3))
  }

  @Test(
    "UTF-16 is read in both byte orders, with and without byte order mark",
    arguments: [true, false], ["\u{FEFF}", ""])
  func utf16(isLittle: Bool, mark: String) {
    let units = Array("\(mark)\"a\" = \"ä😀\";".utf16)
    let bytes = units.flatMap { unit in
      let parts = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      return isLittle ? parts.reversed() : parts
    }
    #expect(read(bytes, .strings).value.first?.texts["a"]?.text == "ä😀")
    #expect(texts("\u{FEFF}\"a\" = \"b\";") == ["a": "b"])
  }

  @Test(
    "A syntax error is reported with its line, and earlier entries are kept",
    arguments: [
      ("\"a\" = \"b\";\n\"c\" = ;", 2), ("\"a\" = \"b\";\n\"c\" = \"d\"", 2),
      ("\"a\" = \"b\";\n\"c", 2), ("\"a\" = \"b\";\n\n/* never", 3), ("\"a\" = \"b\";\n}", 2),
      ("\"a\" = \"b\";\n\"c\\", 2),
    ])
  func broken(_ text: String, _ line: Int) {
    let read = read(Array(text.utf8), .strings)
    #expect(read.diagnostics.map(\.code) == ["strings.syntax"])
    #expect(read.diagnostics.first?.span?.start.line == line)
    #expect(read.value.first?.texts.keys.sorted() == ["a"])
  }

  @Test("A repeated key is reported, and the last value counts")
  func twice() {
    let read = read(Array("\"a\" = \"b\";\n\"a\" = \"c\";".utf8), .strings)
    #expect(read.diagnostics.map(\.code) == ["strings.repeated"])
    #expect(read.value.first?.texts["a"]?.text == "c")
  }

  @Test("Binary property lists and unknown encodings are refused")
  func otherBytes() {
    for bytes in [Array("bplist00\u{1}".utf8), [0xE4, 0xFF, 0x41], [0xFF, 0xFE, 0x41]] {
      let read = read(bytes, .strings)
      #expect(read.diagnostics.map(\.code) == ["strings.syntax"])
      #expect(read.value.first?.texts.isEmpty == true)
    }
  }

  private let list = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>
      <key>plain</key><string>Einfach</string>
      <key>%d files in %d folders</key>
      <dict>
        <key>NSStringLocalizedFormatKey</key><string>%1$#@files@ in %2$#@folders@</string>
        <key>files</key>
        <dict>
          <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
          <key>NSStringFormatValueTypeKey</key><string>d</string>
          <key>one</key><string>eine Datei</string>
          <key>other</key><string>%d Dateien</string>
        </dict>
        <key>folders</key>
        <dict>
          <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
          <key>NSStringFormatValueTypeKey</key><string>d</string>
          <key>one</key><string>einem Ordner</string>
          <key>other</key><string>%d Ordnern</string>
        </dict>
      </dict>
    </dict>
    </plist>
    """

  @Test("A stringsdict file has plural variants")
  func counted() throws {
    let read = read(Array(list.utf8), .stringsdict)
    #expect(read.diagnostics.isEmpty)
    var translations = Translations()
    let german = try #require(Language("de"))
    translations.add(try #require(read.value.first).texts, in: german)
    let wording = LocalizedTexts(translations, in: german, from: nil)
    #expect(wording.localizedText("plain") == "Einfach")
    #expect(wording.localizedText("1 files in 3 folders") == "eine Datei in 3 Ordnern")
    #expect(wording.localizedText("7 files in 1 folders") == "7 Dateien in einem Ordner")
  }

  @Test(
    "An invalid plural rule is reported with its key and ignored",
    arguments: [
      ("<key>other</key><string>%d Ordnern</string>", "", "'folders' of", "has no form 'other'"),
      (
        "<key>folders</key>", "<key>folder</key>", "uses the variable 'folders'",
        "which is not defined"
      ),
      ("%d Ordnern", "%#@folders@", "the variables of", "nested too deeply"),
      ("%d Ordnern", "%#@files@", "the variables of", "nested too deeply"),
      ("<key>one</key>", "<key>singular</key>", "unknown plural form 'singular'", "'files' of"),
      (
        "NSStringPluralRuleType", "NSStringDeviceSpecificRuleType",
        "unsupported rule type 'NSStringDeviceSpecificRuleType'", "' for '"
      ),
    ])
  func holes(old: String, new: String, start: String, end: String) throws {
    var text = list.replacing(old, with: new, maxReplacements: 1)
    if new.contains("files") {
      text = text.replacing("%d Dateien", with: "%#@folders@")
    }
    let read = read(Array(text.utf8), .stringsdict)
    let diagnostic = try #require(read.diagnostics.first)
    #expect(read.diagnostics.count == 1)
    #expect(diagnostic.message.contains(start) && diagnostic.message.contains(end))
    #expect(diagnostic.hint != nil && diagnostic.span?.start.line ?? 0 > 1)
    #expect(read.value.first?.texts.keys.sorted() == ["plain"])
  }

  @Test("A property list that declares entities is refused")
  func entities() {
    let bomb = list.replacing(
      "\"http://www.apple.com/DTDs/PropertyList-1.0.dtd\"",
      with: "\"x\" [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;\">]")
    #expect(read(Array(bomb.utf8), .stringsdict).diagnostics.map(\.code) == ["xml.document-type"])
  }

  private let catalog = """
    {
      "sourceLanguage" : "en",
      "strings" : {
        "Sign in" : {
          "localizations" : {
            "de" : { "stringUnit" : { "state" : "translated", "value" : "Anmelden" } },
            "fr" : { "stringUnit" : { "state" : "new", "value" : "" } }
          }
        },
        "%lld files" : {
          "localizations" : {
            "de" : {
              "variations" : {
                "plural" : {
                  "one" : { "stringUnit" : { "state" : "translated", "value" : "%lld Datei" } },
                  "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld Dateien" } }
                }
              }
            }
          }
        },
        "tap" : {
          "localizations" : {
            "en" : { "stringUnit" : { "state" : "translated", "value" : "Tap here" } },
            "de" : {
              "variations" : {
                "device" : {
                  "iphone" : { "stringUnit" : { "state" : "translated", "value" : "Tippen" } },
                  "other" : { "stringUnit" : { "state" : "translated", "value" : "Klicken" } }
                }
              }
            }
          }
        },
        "Snapline" : { "shouldTranslate" : false }
      },
      "version" : "1.0"
    }
    """

  @Test("A string catalog has all languages, with plural and device variants")
  func catalogs() throws {
    let read = read(Array(catalog.utf8), .xcstrings, nil)
    #expect(read.diagnostics.isEmpty)
    #expect(read.value.map(\.language.tag) == ["de", "en"])
    var translations = Translations()
    for table in read.value { translations.add(table.texts, in: table.language) }
    let wording = LocalizedTexts(
      translations, in: try #require(Language("de")), from: Language("en"))
    #expect(wording.localizedText("Sign in") == "Anmelden")
    #expect(wording.localizedText("3 files") == "3 Dateien")
    #expect(wording.localizedText("1 files") == "1 Datei")
    #expect(wording.localizedText("Tap here") == "Tippen")
    #expect(translations[try #require(Language("de"))]["%lld files"]?.span.start.line == 10)
  }

  @Test(
    "An invalid string catalog is reported with its line",
    arguments: [
      ("{", 1), ("{\n\"strings\" : {\n", 3), ("[]", 1), ("", 1), ("{\"strings\": []}", 1),
    ])
  func brokenCatalogs(_ text: String, _ line: Int) {
    let read = read(Array(text.utf8), .xcstrings)
    let isTold = read.diagnostics.map(\.code) == ["strings.syntax"] || text.hasSuffix("[]}")
    #expect(isTold, "\(read.diagnostics)")
    #expect(read.value.isEmpty)
  }

  @Test("A strings file without a language in its path is reported")
  func noLanguage() {
    #expect(read([], .strings, nil).diagnostics.map(\.code) == ["strings.no-language"])
  }
}
