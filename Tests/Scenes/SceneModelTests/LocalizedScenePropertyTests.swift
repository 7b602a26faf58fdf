import SnaplineBasics
import SnaplineSceneModel
import TestSupport
import Testing

@Suite("Translated scenes")
struct LocalizedScenePropertyTests {
  private static let text = """
    languages: [en, de]
    views:
      label: { kind: label, text: One }
      parts: { kind: label, attributedText: [One, " and ", { text: Two, font: 20 }] }
      field: { kind: textField, text: One, placeholder: Two }
      button: { kind: button, title: One, configuration: filled, subtitle: Two }
      picker: { kind: pickerView, rows: [[One, Two], [Two]] }
      tabs: { kind: tabBar, items: [search, { title: One, accessibilityLabel: Two }] }
      ask: { kind: alert, title: One, message: Two, actions: [One, { title: Two, style: cancel }] }
      list: { kind: tableView, views: { row: { kind: tableCell, text: One, detail: Two } } }
    variations:
      hC: { views: { label: { text: Two } } }

    """

  /// Returns the scene translated by a table of another language.
  private func spoken(_ table: [String: String], in tag: String = "de") throws -> Scene {
    var scene = scene(Self.text)
    let language = try #require(Language(tag))
    scene.translations[language] = table.mapValues {
      Translation($0, span: SourceSpan(file: "de.strings"))
    }
    return scene.localized(in: language)
  }

  private func texts(_ scene: Scene) -> [String] {
    scene.texts(withTyped: true).map { "\(scene[$0.view].name).\($0.path) \($0.text)" }
  }

  @Test("Without translations a scene is unchanged")
  func nothing() throws {
    let scene = scene(Self.text)
    #expect(scene.localized(in: nil) == scene)
    let spoken = try spoken([:])
    #expect(spoken.views == scene.views && spoken.variants == scene.variants)
    #expect(spoken.textsOfFiles.isEmpty)
  }

  @Test("Every text of a scene is translated by its source text and by its own key")
  func places() throws {
    let plain = texts(scene(Self.text))
    // All source texts are One, Two or the separators between them.
    #expect(plain.count > 18 && Set(plain).count == plain.count)
    let all = texts(try spoken(["One": "Eins", "Two": "Zwei"]))
    #expect(
      all
        == plain.map {
          $0.replacing(" One", with: " Eins").replacing(" Two", with: " Zwei")
        })
    for line in plain {
      let place = line.prefix { $0 != " " }
      let text = line.dropFirst(place.count + 1)
      let changed = texts(try spoken([String(place): "Anders"]))
      // A text that a size class overrides has the same key.
      let expected = plain.map { $0.prefix { $0 != " " } == place ? "\(place) Anders" : $0 }
      var seen: Set<String> = []
      #expect(changed == expected.filter { seen.insert($0).inserted }, "\(place) \(text)")
    }
  }

  @Test("Translated runs of an attributed text have the lengths of their texts in scalars")
  func parts() throws {
    let spoken = try spoken(["One": "Ein e\u{301} 🇩🇪", "Two": "", " and ": " und "])
    let view = try #require(spoken.view(named: "parts"))
    guard case .label(let label) = spoken[view].content else {
      Issue.record("no label")
      return
    }
    #expect(label.text == "Ein e\u{301} 🇩🇪 und ")
    #expect(label.runs.map(\.length) == [9, 5, 0])
    #expect(label.runs.reduce(0) { $0 + $1.length } == label.text.unicodeScalars.count)
  }

  @Test("textsOfFiles lists translations from files, and not those of the scene itself")
  func origins() throws {
    let scene = try spoken(["One": "Eins", "label.text": "Etikett"])
    #expect(scene.textsOfFiles.first?.textKey == "label.text")
    #expect(scene.textsOfFiles.first?.text == "Etikett")
    #expect(scene.textsOfFiles.allSatisfy { $0.text == "Eins" || $0.text == "Etikett" })
    var own = TestSupport.scene(Self.text)
    let german = try #require(Language("de"))
    own.translations[german] = [
      "One": Translation("Eins", span: SourceSpan(file: "a"), isOfFile: false)
    ]
    #expect(own.localized(in: german).textsOfFiles.isEmpty)
  }

  @Test("Text typed by a user is not pseudo-localized")
  func pseudo() throws {
    let scene = scene(Self.text).localized(in: .pseudo)
    for text in texts(scene) where !text.hasPrefix("field.text ") {
      #expect(text.contains("[") || text.hasSuffix(" and "), "\(text)")
    }
    #expect(texts(scene).contains("field.text One"))
    #expect(scene.localized(in: nil) == scene)
  }
}
