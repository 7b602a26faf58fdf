import SnaplineAccessibility
import SnaplineAppSimulation
import SnaplineAutoLayout
import SnaplineSceneModel
import TestSupport
import Testing

/// Returns VoiceOver's text for a shot, a line for each element.
private func spoken(_ text: String, _ shot: String = "portrait") -> [String] {
  elements(text, shot).map(\.spokenText)
}

private func elements(_ text: String, _ shot: String = "portrait") -> [AccessibleElement] {
  let solved = SolvedShot(scene(text), shot)
  return accessibleElements(of: solved.appState.scene, solved.shot, solved.result.layout)
}

/// Returns views with fixed frames on an iPhone 5.
private func screen(_ views: String..., more: String = "") -> String {
  "era: ios13\ndevices: [iphone-5]\norientations: [portrait]\nviews:\n"
    + views.map { "  \($0)\n" }.joined() + more
}

@Suite("Accessibility elements")
struct ElementTests {
  @Test("Each kind of view is spoken as VoiceOver does")
  func kinds() {
    let rows: [(view: String, words: [String])] = [
      ("{ kind: label, text: Hello }", ["Hello"]),
      ("{ kind: label, text: Hello, accessibilityTraits: header }", ["Hello, Heading"]),
      ("{ kind: label, text: \"\" }", []),
      ("{ kind: button, title: Send }", ["Send, Button"]),
      ("{ kind: button, title: Send, enabled: false }", ["Send, Dimmed, Button"]),
      ("{ kind: button, title: Send, selected: true }", ["Selected, Send, Button"]),
      ("{ kind: button, buttonType: infoLight }", ["More Info, Button"]),
      ("{ kind: textField, placeholder: Name }", ["Name, Text Field"]),
      (
        "{ kind: textField, text: Ada, accessibilityLabel: Name }", ["Name, Ada, Text Field"]
      ),
      ("{ kind: textField, text: abc, secureTextEntry: true }", ["•••, Secure Text Field"]),
      ("{ kind: switch, on: true, accessibilityLabel: Wi-Fi }", ["Wi-Fi, Switch Button, On"]),
      (
        "{ kind: slider, value: 3, maximumValue: 4, accessibilityLabel: Volume }",
        ["Volume, 75%, Adjustable"]
      ),
      (
        "{ kind: segmentedControl, segments: [Day, Week], selectedSegment: 1 }",
        ["Day, Button, 1 of 2", "Selected, Week, Button, 2 of 2"]
      ),
      ("{ kind: stepper }", ["Decrement, Dimmed, Button", "Increment, Button"]),
      ("{ kind: pageControl, numberOfPages: 3, currentPage: 1 }", ["page 2 of 3, Adjustable"]),
      ("{ kind: progressView, value: 0.5 }", ["Progress, 50%"]),
      ("{ kind: activityIndicator }", ["In progress"]),
      ("{ kind: imageView, image: [40, 40] }", []),
      ("{ kind: imageView, image: [40, 40], accessibilityLabel: A cat }", ["A cat, Image"]),
      ("{ kind: view, background: red }", []),
      ("{ isAccessibilityElement: true, accessibilityLabel: Chart }", ["Chart"]),
      ("{ kind: button, title: Send, isAccessibilityElement: false }", []),
      ("{ kind: button, title: Send, accessibilityElementsHidden: true }", []),
      ("{ kind: button, title: Send, hidden: true }", []),
      (
        "{ kind: pickerView, rows: [[S, M], [Red, Blue]], selectedRows: [1, 0] }",
        ["M, Adjustable, 2 of 2", "Red, Adjustable, 1 of 2"]
      ),
      ("{ kind: searchBar, placeholder: Search }", ["Search, Search Field"]),
      (
        "{ kind: tabBar, items: [favorites, { system: recents, badge: 3 }], selectedItem: 1 }",
        ["Favorites, Tab, 1 of 2", "Selected, Recents, 3, Tab, 2 of 2"]
      ),
      (
        "{ kind: navigationBar, title: Inbox, backTitle: Mail, rightItems: [edit, action] }",
        ["Mail, Back Button", "Inbox, Heading", "Share, Button", "Edit, Button"]
      ),
      (
        "{ kind: toolbar, items: [Add, { width: 60 }, { system: fixedSpace, width: 8 }, edit] }",
        ["Add, Button", "Edit, Button"]
      ),
    ]
    for (view, words) in rows {
      let placed = view.dropLast(2) + ", frame: [0, 40, 320, 200] }"
      #expect(spoken(screen("a: \(placed)")) == words, "\(view)")
    }
  }

  @Test("Elements are read by lines from the top, and in a line from the leading edge")
  func order() {
    let views = screen(
      "low: { kind: label, text: low, frame: [0, 100, 50, 20] }",
      "right: { kind: label, text: right, frame: [100, 40, 50, 20] }",
      "left: { kind: label, text: left, frame: [0, 47.5, 50, 20] }")
    #expect(spoken(views) == ["left", "right", "low"])
    // From eight points on it is another line.
    #expect(spoken(views.replacing("47.5", with: "48")) == ["right", "left", "low"])
    #expect(spoken("directions: [rightToLeft]\n" + views) == ["right", "left", "low"])
  }

  @Test("A group is read as a whole, and accessibilityElements set the order")
  func groups() {
    func column(_ name: String, _ x: Int, _ words: [String]) -> String {
      let labels = words.enumerated().map {
        "\($1): { kind: label, text: \($1), frame: [0, \($0 * 60), 50, 20] }"
      }
      let views = labels.joined(separator: ", ")
      return "\(name): { frame: [\(x), 40, 100, 200], views: { \(views) } }"
    }
    let views = screen(column("first", 0, ["a", "b"]), column("second", 100, ["c", "d"]))
    #expect(spoken(views) == ["a", "c", "b", "d"])
    let grouped = views.replacing(
      "frame: [0, 40", with: "shouldGroupAccessibilityChildren: true, frame: [0, 40")
    #expect(spoken(grouped) == ["a", "b", "c", "d"])
    let named = "root: { accessibilityElements: [d, second, first] }\n" + views
    #expect(spoken(named) == ["d", "c", "a", "b"])
    // A cycle in accessibilityElements ends.
    let circle = "root: { accessibilityElements: [root, first, first] }\n" + views
    #expect(spoken(circle) == ["a", "b"])
  }

  @Test("Siblings of a modal view are not read")
  func modal() {
    let views = screen(
      "behind: { kind: label, text: behind, frame: [0, 40, 50, 20] }",
      "sheet: { accessibilityViewIsModal: true, frame: [0, 200, 320, 200],",
      "  views: { ok: { kind: button, title: OK, frame: [0, 0, 50, 50] } } }")
    #expect(spoken(views) == ["OK, Button"])
    #expect(spoken(views.replacing("true", with: "true, hidden: true")) == ["behind"])
  }

  @Test("Elements scrolled away, outside the screen or behind the keyboard are not read")
  func unseen() {
    let views = screen(
      "list: { kind: scrollView, frame: [0, 40, 320, 100], contentSize: [320, 400], views: {",
      "  top: { kind: label, text: top, frame: [0, 0, 50, 20] },",
      "  far: { kind: label, text: far, frame: [0, 200, 50, 20] } } }",
      "field: { kind: textField, frame: [0, 150, 320, 30] }",
      "out: { kind: label, text: out, frame: [400, 40, 50, 20] }",
      "low: { kind: label, text: low, frame: [0, 500, 50, 20] }",
      more: "states: { typing: [focus: field, keyboard: shown] }\n")
    #expect(spoken(views) == ["top", "Text Field", "low"])
    #expect(spoken(views, "portrait-typing") == ["top", "Text Field, Is editing"])
  }

  @Test("A row is read with its texts, and its controls follow")
  func rows() {
    let views = screen(
      "list: { kind: tableView, frame: [0, 40, 320, 400], views: {",
      "  one: { kind: tableCell, text: Wi-Fi, detail: Home, accessory: disclosure },",
      "  two: { kind: tableCell, accessory: checkmark, views: {",
      "    name: { kind: label, text: Name, frame: [0, 0, 50, 20] },",
      "    toggle: { kind: switch, accessibilityLabel: Name, frame: [200, 0, 51, 31] } } } } }")
    #expect(
      spoken(views) == [
        "Wi-Fi, Home, Button", "Selected, Name", "Name, Switch Button, Off",
      ])
  }

  @Test("Labels are spoken in the language of the shot")
  func languages() {
    let views = screen(
      "a: { kind: switch, accessibilityLabel: Sound, accessibilityHint: Loud,",
      "  frame: [0, 40, 51, 31] }",
      more: "languages: [en, de]\nstrings: { de: { Sound: Ton, a.accessibilityHint: Laut } }\n")
    #expect(spoken(views, "portrait-de") == ["Ton, Switch Button, Off"])
    #expect(
      elements(views, "portrait-de").map(\.spokenHint) == ["Laut. Double tap to toggle setting"])
  }
}
