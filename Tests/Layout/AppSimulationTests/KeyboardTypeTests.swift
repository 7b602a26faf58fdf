import SnaplineAppSimulation
import SnaplineAutoLayout
import SnaplineBasics
import SnaplineSceneModel
import SnaplineTypography
import TestSupport
import Testing

/// Returns fields of several kinds over a view that ends at the top of the keyboard.
private func typing(_ steps: String, era: String = "ios15", device: String = "iphone-8")
  -> SolvedShot
{
  let scene = scene(
    """
    era: \(era)
    devices: [\(device)]
    views:
      name: { kind: textField }
      count: { kind: textField, keyboardType: numberPad }
      secret: { kind: textField, secureTextEntry: true }
      plain: { kind: textView, autocorrectionType: no }
      search: { kind: searchBar, keyboardType: webSearch }
      room:
    constraints:
      - "V:|[name]-[count]-[secret]-[plain(30)]-[search]"
      - "H:|[name(50)]"
      - "H:|[count(50)]"
      - "H:|[secret(50)]"
      - "H:|[plain(50)]"
      - "H:|[search]|"
      - "H:|[room]|"
      - room.top == root.top
      - room.bottom == \(era == "ios15" ? "keyboard.top" : "root.bottom")
    states:
      typing: [\(steps)]
    """)
  return SolvedShot(scene, "portrait-typing")
}

@Suite("Keyboard types")
struct KeyboardTypeTests {
  @Test(
    "The keyboard has the height of the focused field's type",
    arguments: [
      ("keyboard: shown", 260.0), ("focus: name, keyboard: shown", 260),
      ("focus: count, keyboard: shown", 216), ("focus: secret, keyboard: shown", 216),
      ("focus: plain, keyboard: shown", 216), ("focus: search, keyboard: shown", 260),
    ])
  func heights(steps: String, height: Double) throws {
    let shot = typing(steps)
    #expect(shot.result.layout.keyboard?.height == height)
    #expect(shot["room"]?.height == 667 - height)
  }

  @Test(
    "A visible keyboard follows the focus, unless its height is explicit",
    arguments: [
      ("focus: name, keyboard: shown, focus: count", 216.0),
      ("focus: count, keyboard: shown, focus: name", 260),
      ("focus: name, keyboard: 300, focus: count", 300),
      ("focus: name, keyboard: shown, dismiss, keyboard: shown", 260),
      ("focus: name, keyboard: shown, keyboard: hidden, focus: count", 0),
    ])
  func focusMoves(steps: String, height: Double) {
    #expect(typing(steps).appState.environment.keyboardHeight == height)
  }

  @Test(
    "Predictive text exists since iOS 8, and the iPad's shortcut bar since iOS 9",
    arguments: [
      ("ios7", "iphone-5", "name", 216.0), ("ios7", "iphone-5", "secret", 216),
      ("ios8", "iphone-5", "name", 253), ("ios8", "iphone-5", "secret", 216),
      ("ios15", "iphone-8-plus", "count", 226), ("ios15", "iphone-x", "name", 336),
      ("ios15", "iphone-x", "count", 291), ("ios15", "iphone-11", "secret", 301),
      ("ios26", "iphone-8", "count", 233), ("ios26", "iphone-8", "name", 260),
      ("ios8", "ipad-9.7", "secret", 264), ("ios9", "ipad-9.7", "secret", 313),
      ("ios15", "ipad-9.7", "count", 320),
    ])
  func eras(era: String, device: String, field: String, height: Double) {
    let shot = typing("focus: \(field), keyboard: shown", era: era, device: device)
    #expect(shot.appState.environment.keyboardHeight == height)
  }

  @Test("Typing into a search bar sets its text and replaces attributed parts")
  func typed() throws {
    let scene = scene(
      """
      views:
        search: { kind: searchBar, placeholder: Find }
        note: { kind: textView, attributedText: [a, { text: b, underline: true }] }
      states:
        typed: [type: { search: Rome }, type: { note: new }]
      """)
    let views = SolvedShot(scene, "portrait-typed").appState.scene.views
    guard case .control(let search) = views[1].content, case .textView(let note) = views[2].content
    else {
      Issue.record("the views are of their kinds")
      return
    }
    #expect(search.search.text == "Rome" && search.search.placeholder == "Find")
    #expect(note.text == "new" && note.runs.isEmpty)
  }

  @Test(
    "Shift is on where the field capitalizes, and off in addresses",
    arguments: [
      ("", "sentences", "default", true), ("a", "sentences", "default", false),
      ("End. ", "sentences", "default", true), ("End.", "sentences", "default", false),
      ("a\n", "sentences", "default", true), ("one ", "sentences", "default", false),
      ("one ", "words", "default", true), ("one", "words", "default", false),
      ("one", "allCharacters", "URL", true), ("", "none", "default", false),
      ("", "sentences", "emailAddress", false), ("", "words", "URL", false),
    ])
  func capitals(text: String, capitals: String, type: String, isShifted: Bool) throws {
    var field = TextFieldContent(text: text, font: Font(.systemRegular, size: 17))
    field.input.autocapitalizationType = try #require(Autocapitalization(rawValue: capitals))
    field.input.keyboardType = try #require(KeyboardType(rawValue: type))
    var scene = Scene(identity: "a", file: "a", era: .ios15)
    scene.views.append(
      View(name: "f", parent: .root, content: .textField(field), span: scene.views[0].span))
    #expect(scene.keyboard(editing: ViewID(1)).isShifted == isShifted)
    #expect(!scene.keyboard(editing: nil).isShifted)
  }
}

/// Frames of an animation between a shot with a keyboard and one without.
@Suite("Keyboard animations")
struct KeyboardAnimationTests {
  @Test("A number pad keeps its keys while it slides out")
  func departing() throws {
    let scene = scene(
      """
      era: ios15
      devices: [iphone-8]
      views: { count: { kind: textField, keyboardType: numberPad } }
      states:
        typing: [focus: count, keyboard: shown]
        done: [focus: count, keyboard: shown, dismiss]
      """)
    let stills = ["portrait-typing", "portrait-done"].map { name in
      let shot = SolvedShot(scene, name)
      return InterpolatedShot(shot: shot.shot, appState: shot.appState, layout: shot.result.layout)
    }
    let middle = try #require(interpolate(stills[0], stills[1], fraction: 0.5))
    let keyboard = try #require(middle.layout.keyboard)
    #expect(abs(keyboard.minY - 559) < 0.5)
    #expect(middle.layout.focus == nil && middle.layout.keyboardOwner == ViewID(1))
  }
}
