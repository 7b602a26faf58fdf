import Diagnostics
import SceneModel
import TestSupport
import Testing

@Suite("Scenes in another language")
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

  /// The scene with a table of another language.
  private func spoken(_ table: [String: String], in tag: String = "de") throws -> Scene {
    var scene = scene(Self.text)
    let language = try #require(Language(tag))
    scene.translations[language] = table.mapValues {
      Translation($0, span: SourceSpan(file: "de.strings"))
    }
    return scene.spoken(in: language)
  }

  private func texts(_ scene: Scene) -> [String] {
    scene.texts(withTyped: true).map { "\(scene[$0.view].name).\($0.path) \($0.text)" }
  }

  @Test("Without texts in it a scene is what it was, and so it is in no language at all")
  func nothing() throws {
    let scene = scene(Self.text)
    #expect(scene.spoken(in: nil) == scene)
    let spoken = try spoken([:])
    #expect(spoken.views == scene.views && spoken.variants == scene.variants)
    #expect(spoken.textsOfFiles.isEmpty)
  }

  @Test("Every place of a text is translated by the text, and each one by its own name alone")
  func places() throws {
    let plain = texts(scene(Self.text))
    // All of them are One, Two, or what joins them.
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
      // A text that a size class has otherwise goes by the same name.
      let expected = plain.map { $0.prefix { $0 != " " } == place ? "\(place) Anders" : $0 }
      var seen: Set<String> = []
      #expect(changed == expected.filter { seen.insert($0).inserted }, "\(place) \(text)")
    }
  }

  @Test("Parts of a text keep the length of what they say, letter by letter")
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

  @Test("Texts of strings files are recorded with their keys, texts of the scene are not")
  func origins() throws {
    let scene = try spoken(["One": "Eins", "label.text": "Etikett"])
    #expect(scene.textsOfFiles.first?.place == "label.text")
    #expect(scene.textsOfFiles.first?.text == "Etikett")
    #expect(scene.textsOfFiles.allSatisfy { $0.text == "Eins" || $0.text == "Etikett" })
    var own = TestSupport.scene(Self.text)
    let german = try #require(Language("de"))
    own.translations[german] = [
      "One": Translation("Eins", span: SourceSpan(file: "a"), isOfFile: false)
    ]
    #expect(own.spoken(in: german).textsOfFiles.isEmpty)
  }

  @Test("Pseudo-localization keeps typed text")
  func pseudo() throws {
    let scene = scene(Self.text).spoken(in: .pseudo)
    for text in texts(scene) where !text.hasPrefix("field.text ") {
      #expect(text.contains("[") || text.hasSuffix(" and "), "\(text)")
    }
    #expect(texts(scene).contains("field.text One"))
    #expect(scene.spoken(in: nil) == scene)
  }
}
