import SnaplineBasics
import SnaplineSceneFiles
import SnaplineSceneModel
import SnaplineSceneResolution
import TestSupport
import Testing

@Suite("Localized scenes")
struct LocalizedSceneTests {
  private let nowhere = SourceSpan(file: "de.strings")

  private func language(_ tag: String) throws -> Language { try #require(Language(tag)) }

  private func readScene(at path: String) throws -> Scene {
    let bytes = Array(try ProjectFiles.text(path).utf8)
    return try #require(
      SnaplineSceneFiles.readScene(bytes, file: path, identity: path, origins: .anyImage).value)
  }

  /// Returns the texts of a scene by the keys of their translations.
  private func places(_ scene: Scene, withTyped: Bool = true) -> [String: Set<String>] {
    scene.texts(withTyped: withTyped).reduce(into: [:]) { places, found in
      places["\(scene[found.view].name).\(found.path)", default: []].insert(found.text)
    }
  }

  @Test("Every text has a key from its view's name, with an index if there are several")
  func kinds() {
    let scene = scene(
      """
      era: ios15
      views:
        label: { kind: label, text: One }
        styled: { kind: label, attributedText: [Two, { text: " and", font: 20 }, { text: " Three" }] }
        field: { kind: textField, placeholder: Name, text: Ada }
        note: { kind: textView, text: Notes }
        send: { kind: button, title: Send, configuration: gray, subtitle: at once }
        days: { kind: segmentedControl, segments: [Day, { title: W, accessibilityLabel: Week }] }
        find: { kind: searchBar, placeholder: Search, text: cats }
        size: { kind: pickerView, rows: [[S, M], [Red]] }
        pick: { kind: pickerView, rows: [Left, Right] }
        top: { kind: navigationBar, title: Mail, backTitle: Boxes, rightItems: [{ title: Edit }] }
        tabs: { kind: tabBar, items: [{ title: In }, { title: Out, accessibilityLabel: Sent }] }
        ask: { kind: alert, title: Sure?, message: For ever, actions: [{ title: Yes }] }
        empty: { kind: label }
      """)
    let typed = ["field.text": "Ada", "find.text": "cats"]
    let shown = [
      "label.text": "One", "styled.text.0": "Two", "styled.text.1": " and",
      "styled.text.2": " Three", "field.placeholder": "Name", "note.text": "Notes",
      "send.title": "Send", "send.subtitle": "at once", "days.segments.0": "Day",
      "days.segments.1": "W", "days.segments.1.accessibilityLabel": "Week",
      "find.placeholder": "Search", "size.rows.0.0": "S", "size.rows.0.1": "M",
      "size.rows.1.0": "Red", "pick.rows.0": "Left", "pick.rows.1": "Right", "top.title": "Mail",
      "top.backTitle": "Boxes",
      "top.rightItems.0": "Edit", "tabs.items.0": "In", "tabs.items.1": "Out",
      "tabs.items.1.accessibilityLabel": "Sent", "ask.title": "Sure?", "ask.message": "For ever",
      "ask.actions.0": "Yes",
    ]
    #expect(places(scene, withTyped: false) == shown.mapValues { [$0] })
    let all = shown.merging(typed) { text, _ in text }
    #expect(places(scene) == all.mapValues { [$0] })
  }

  @Test(
    "A translation by key replaces the text", .premise(atLeast: 4),
    arguments: ProjectFiles.soundScenes)
  func places(path: String) throws {
    var scene = try readScene(at: path)
    let german = try language("de")
    scene.translations = Translations()
    scene.translations[german] = places(scene).reduce(into: [:]) { table, place in
      table[place.key] = Translation("«\(place.key)»", span: nowhere)
    }
    let spoken = scene.localized(in: german)
    #expect(places(spoken) == places(scene).reduce(into: [:]) { $0[$1.key] = ["«\($1.key)»"] })
    // Each translated text is known with its key, and runs keep their total length.
    #expect(Set(spoken.textsOfFiles.map(\.textKey)).isSubset(of: Set(places(scene).keys)))
    for view in spoken.views {
      guard case .label(let label) = view.content, premise(!label.runs.isEmpty) else { continue }
      #expect(label.runs.reduce(0) { $0 + $1.length } == label.text.unicodeScalars.count)
    }
    #expect(scene.localized(in: nil).isEquivalent(to: scene))
    #expect(scene.localized(in: try language("fr")).isEquivalent(to: scene))
  }

  @Test(
    "Pseudo-localization adds accents to all texts except typed ones",
    arguments: ProjectFiles.soundScenes)
  func pseudo(path: String) throws {
    let scene = try readScene(at: path)
    let spoken = scene.localized(in: .pseudo)
    let (before, after) = (scene.texts(withTyped: false), spoken.texts(withTyped: false))
    #expect(before.count == after.count)
    for (old, new) in zip(before, after) {
      #expect(old.path == new.path)
      let hasLetters = old.text.contains(where: \.isLetter)
      #expect((new.text.hasPrefix("[") && new.text.hasSuffix("]") || !hasLetters), "\(new.text)")
      #expect(hasLetters ? new.text.count >= old.text.count + 2 : new.text == old.text)
    }
    let typed = Set(places(scene).keys).subtracting(places(scene, withTyped: false).keys)
    for place in typed { #expect(places(spoken)[place] == places(scene)[place]) }
  }

  @Test("Texts set by the app are translated at run time, and typed texts are not")
  func whileRunning() throws {
    var scene = scene(
      "views: { label: { kind: label, text: A }, field: { kind: textField }, box: {} }")
    let german = try language("de")
    scene.sourceLanguage = try language("en")
    scene.translations[german] = ["Done": Translation("Fertig", span: nowhere)]
    let (label, field) = try (
      #require(scene.view(named: "label")), #require(scene.view(named: "field"))
    )
    #expect(scene.localizedText("Done", in: label, german) == "Fertig")
    #expect(scene.localizedText("Gone", in: label, german) == "Gone")
    #expect(scene.localizedText("Done", in: label, nil) == "Done")
    #expect(scene.localizedText("Done", in: label, .pseudo).hasPrefix("["))
    #expect(scene.localizedText("Done", in: field, .pseudo) == "Done")
  }

  @Test("Only translations that a scene uses are kept, by text, key or format")
  func kept() throws {
    let (english, german) = try (language("en"), language("de"))
    var scene = scene(
      """
      views:
        a: { kind: label, text: Sign in }
        b: { kind: label, text: 3 files }
        c: { kind: label, text: At place }
      states: { typed: [type: { c: Later }] }
      """)
    scene.sourceLanguage = english
    scene.translations[english] = ["login": Translation("Sign in", span: nowhere)]
    let keys = ["login", "%d files", "c.text", "Later", "unused", "%d folders", "d.text"]
    scene.translations[german] = keys.reduce(into: [:]) {
      $0[$1] = Translation("übersetzt", span: nowhere)
    }
    scene.removeUnusedTranslations()
    #expect(
      Set(scene.translations[german].keys) == ["login", "%d files", "c.text", "Later"])
    #expect(scene.translations.has(german))
    #expect(try !scene.translations.has(language("fr")))
  }
}
