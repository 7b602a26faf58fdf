import Diagnostics
import SceneModel
import SceneReading
import SceneResolution
import TestSupport
import Testing

@Suite("A scene in another language")
struct LocalizedSceneTests {
  private let nowhere = SourceSpan(file: "de.strings")

  private func language(_ tag: String) throws -> Language { try #require(Language(tag)) }

  private func readScene(at path: String) throws -> Scene {
    let bytes = Array(try ProjectFiles.text(path).utf8)
    return try #require(
      SceneReading.readScene(bytes, file: path, identity: path, origins: .anyImage).value)
  }

  /// The texts of a scene by their places, as files with translations name them.
  private func places(_ scene: Scene, withTyped: Bool = true) -> [String: Set<String>] {
    scene.texts(withTyped: withTyped).reduce(into: [:]) { places, found in
      places["\(scene[found.view].name).\(found.path)", default: []].insert(found.text)
    }
  }

  @Test("Every text has a place by the keys of its view, with a number where there are several")
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

  @Test("A strings file translates the text of its key", arguments: ProjectFiles.soundScenes)
  func places(path: String) throws {
    var scene = try readScene(at: path)
    let german = try language("de")
    scene.translations = Translations()
    scene.translations[german] = places(scene).reduce(into: [:]) { table, place in
      table[place.key] = Translation("«\(place.key)»", span: nowhere)
    }
    let spoken = scene.spoken(in: german)
    #expect(places(spoken) == places(scene).reduce(into: [:]) { $0[$1.key] = ["«\($1.key)»"] })
    // Each text of a file is known with its place, and the parts of a text are as long as it is.
    #expect(Set(spoken.textsOfFiles.map(\.place)).isSubset(of: Set(places(scene).keys)))
    for view in spoken.views {
      guard case .label(let label) = view.content, !label.runs.isEmpty else { continue }
      #expect(label.runs.reduce(0) { $0 + $1.length } == label.text.unicodeScalars.count)
    }
    #expect(scene.spoken(in: nil).saysTheSame(as: scene))
    #expect(scene.spoken(in: try language("fr")).saysTheSame(as: scene))
  }

  @Test(
    "Pseudo-localization adds accents to all letters except typed ones",
    arguments: ProjectFiles.soundScenes)
  func pseudo(path: String) throws {
    let scene = try readScene(at: path)
    let spoken = scene.spoken(in: .pseudo)
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

  @Test("Texts set by steps are translated, typed text is not")
  func whileRunning() throws {
    var scene = scene(
      "views: { label: { kind: label, text: A }, field: { kind: textField }, box: {} }")
    let german = try language("de")
    scene.sourceLanguage = try language("en")
    scene.translations[german] = ["Done": Translation("Fertig", span: nowhere)]
    let (label, field) = try (
      #require(scene.view(named: "label")), #require(scene.view(named: "field"))
    )
    #expect(scene.spoken("Done", in: label, german) == "Fertig")
    #expect(scene.spoken("Gone", in: label, german) == "Gone")
    #expect(scene.spoken("Done", in: label, nil) == "Done")
    #expect(scene.spoken("Done", in: label, .pseudo).hasPrefix("["))
    #expect(scene.spoken("Done", in: field, .pseudo) == "Done")
  }

  @Test("Of an app's texts those are kept for which the scene asks, by text, place, key or format")
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
    scene.keepUsedTranslations()
    #expect(
      Set(scene.translations[german].keys) == ["login", "%d files", "c.text", "Later"])
    #expect(scene.translations.has(german))
    #expect(try !scene.translations.has(language("fr")))
  }
}
