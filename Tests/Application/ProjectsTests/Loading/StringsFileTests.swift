import Foundation
import SnaplineBasics
import SnaplineProjects
import SnaplineSceneModel
import TestSupport
import Testing

@Suite("Strings files of an app")
struct StringsFileTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func load(_ languages: String, strings: String? = nil) -> LoadedScene {
    let text = """
      languages: [\(languages)]
      \(strings.map { "strings: \($0)" } ?? "title: A title")
      views:
        a: { kind: label, text: Sign in }
        b: { kind: label, text: "3 files" }
      """
    let file = SceneFile(path: folder["app/a.scene.yaml"], identity: "a", isInProject: false)
    return loadScene(file, bytes: Array(text.utf8))
  }

  /// Returns the texts of the two labels in a language.
  private func said(
    in tag: String, _ languages: String, strings: String? = nil
  ) throws -> [String] {
    let loaded = load(languages, strings: strings)
    #expect(!loaded.hasErrors, "\(loaded.diagnostics.map(\.message))")
    let scene = try #require(loaded.scene).localized(in: Language(tag))
    return scene.texts(withTyped: true).map(\.text)
  }

  private func write(_ name: String, _ pairs: [String: String]) throws {
    let lines = pairs.sorted { $0.key < $1.key }.map { "\"\($0.key)\" = \"\($0.value)\";\n" }
    try folder.write(lines.joined(), to: "app/\(name)")
  }

  @Test("A strings table is found by default, by name, and by the paths of its files")
  func tables() throws {
    try write("de.lproj/Localizable.strings", ["Sign in": "Anmelden", "%d files": "%d Dateien"])
    try write("de.lproj/Other.strings", ["Sign in": "Einloggen"])
    try write("texts.strings", ["Sign in": "Los"])
    #expect(try said(in: "de", "en, de") == ["Anmelden", "3 Dateien"])
    #expect(try said(in: "de", "en, de", strings: "Localizable") == ["Anmelden", "3 Dateien"])
    #expect(try said(in: "de", "en, de", strings: "Other") == ["Einloggen", "3 files"])
    #expect(try said(in: "de", "en, de", strings: "{ de: texts.strings }") == ["Los", "3 files"])
    #expect(try said(in: "en", "en, de") == ["Sign in", "3 files"])
  }

  @Test(
    "A language falls back to less specific languages",
    arguments: ["pt-BR.lproj", "pt_BR.lproj"])
  func wider(own: String) throws {
    try write("pt.lproj/Localizable.strings", ["Sign in": "Entrar", "%d files": "%d ficheiros"])
    try write("\(own)/Localizable.strings", ["%d files": "%d arquivos"])
    #expect(try said(in: "pt-BR", "en, pt-BR") == ["Entrar", "3 arquivos"])
    #expect(try said(in: "pt", "en, pt") == ["Entrar", "3 ficheiros"])
  }

  @Test("A string catalog and strings files are merged, and the catalog takes precedence")
  func catalog() throws {
    try folder.write(
      """
      { "sourceLanguage": "en", "version": "1.0", "strings": { "Sign in": { "localizations":
        { "de": { "stringUnit": { "state": "translated", "value": "Anmelden" } } } } } }
      """, to: "app/Localizable.xcstrings")
    try write("de.lproj/Localizable.strings", ["Sign in": "Veraltet", "%d files": "%d Dateien"])
    #expect(try said(in: "de", "en, de") == ["Anmelden", "3 Dateien"])
  }

  @Test("Plural forms are those of the language, for any number in the scene")
  func counted() throws {
    let forms = ["one": "ein", "few": "einige", "many": "viele", "other": "andere"]
      .map { "<key>\($0)</key><string>%d \($1)</string>" }.sorted().joined()
    for tag in ["de", "ru"] {
      try folder.write(
        """
        <?xml version="1.0"?><plist version="1.0"><dict><key>%d files</key><dict>
        <key>NSStringLocalizedFormatKey</key><string>%#@n@</string>
        <key>n</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
        <key>NSStringFormatValueTypeKey</key><string>d</string>\(forms)</dict></dict></dict></plist>
        """, to: "app/\(tag).lproj/Localizable.stringsdict")
    }
    #expect(try said(in: "de", "en, de, ru")[1] == "3 andere")
    #expect(try said(in: "ru", "en, de, ru")[1] == "3 einige")
  }

  @Test(
    "A strings file outside the scene's directory is not read, not even by a link",
    arguments: [
      ("{ de: ../secret.strings }", "strings.outside"),
      ("{ de: a/../../secret.strings }", "strings.outside"),
      ("{ de: link.strings }", "strings.outside"), ("{ de: none.strings }", "strings.missing"),
      ("{ de: folder.strings }", "strings.missing"), ("{ de: dead.strings }", "strings.missing"),
      ("Nowhere", "strings.missing"),
    ])
  func outside(_ strings: String, _ code: String) throws {
    try folder.write("\"Sign in\" = \"secret\";", to: "secret.strings")
    try folder.write("x", to: "app/folder.strings/x")
    try folder.write("x", to: "app/a/x")
    #expect(symlink("../secret.strings", folder["app/link.strings"]) == 0)
    #expect(symlink("nowhere", folder["app/dead.strings"]) == 0)
    let loaded = load("en, de", strings: strings)
    #expect(loaded.diagnostics.map(\.code).contains(code), "\(loaded.diagnostics.map(\.message))")
    #expect(loaded.diagnostics.allSatisfy { $0.span != nil })
    let german = loaded.scene?.localized(in: Language("de"))
    #expect(german?.texts(withTyped: true).contains { $0.text == "secret" } != true)
  }

  @Test("A link within the scene's directory is followed")
  func links() throws {
    try write("texts/german.strings", ["Sign in": "Anmelden"])
    #expect(symlink("texts/german.strings", folder["app/link.strings"]) == 0)
    try FileManager.default.createDirectory(
      atPath: folder["app/de.lproj"], withIntermediateDirectories: false)
    #expect(symlink("../texts/german.strings", folder["app/de.lproj/Localizable.strings"]) == 0)
    #expect(try said(in: "de", "en, de", strings: "{ de: link.strings }")[0] == "Anmelden")
    #expect(try said(in: "de", "en, de", strings: "Localizable")[0] == "Anmelden")
    #expect(try said(in: "de", "en, de")[0] == "Anmelden")
  }

  @Test("A storyboard's strings files are next to its Base.lproj directory")
  func storyboard() throws {
    let rect = "<rect key=\"frame\" x=\"0\" y=\"0\" width=\"375\" height=\"667\"/>"
    try folder.write(
      """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" toolsVersion="14460">
      <device id="retina4_7"/><scenes><scene sceneID="s"><objects>
      <viewController id="p" storyboardIdentifier="Page"><view key="view" id="v">\(rect)<subviews>
      <label id="abc-de-fgh" text="Sign in" fixedFrame="YES">\(rect)</label>
      </subviews></view></viewController></objects></scene></scenes></document>
      """, to: "app/Base.lproj/Main.storyboard")
    try write("de.lproj/Main.strings", ["abc-de-fgh.text": "Anmelden"])
    try folder.write(
      """
      languages: [en, de]
      from: { file: Base.lproj/Main.storyboard, controller: Page }
      """, to: "app/a.scene.yaml")
    let file = SceneFile(path: folder["app/a.scene.yaml"], identity: "a", isInProject: false)
    let scene = try #require(loadScene(file).scene)
    #expect(scene.localized(in: Language("de")).texts(withTyped: true).map(\.text) == ["Anmelden"])
    #expect(scene.localized(in: Language("en")).texts(withTyped: true).map(\.text) == ["Sign in"])
  }
}
