import SnaplineAccessibility
import SnaplineAppSimulation
import SnaplineAutoLayout
import SnaplineBasics
import SnaplineSceneModel
import TestSupport
import Testing

/// Returns the elements of the first shot with a view `a` that fills an iPhone 5.
private func found(_ view: String, more: String = "") -> [AccessibleElement] {
  let text =
    "era: ios13\ndevices: [iphone-5]\norientations: [portrait]\nviews:\n"
    + "  a: { \(view), frame: [0, 40, 320, 300] }\n" + more
  let solved = SolvedShot(scene(text))
  return accessibleElements(of: solved.appState.scene, solved.shot, solved.result.layout)
}

/// A kind of view with a text of two lines in one of its keys.
struct BrokenLineText: Sendable, CustomTestStringConvertible {
  let view: String

  init(_ view: String) { self.view = view }

  var testDescription: String { view }

  static let all = [
    "kind: label, text: T", "kind: button, title: T", "kind: textField, text: T",
    "kind: textField, placeholder: T", "kind: textView, text: T", "kind: searchBar, text: T",
    "kind: searchBar, placeholder: T", "kind: segmentedControl, segments: [T, b]",
    "kind: tabBar, items: [T, b]", "kind: tabBar, items: [{ title: b, badge: T }]",
    "kind: navigationBar, title: T", "kind: navigationBar, title: b, backTitle: T",
    "kind: navigationBar, title: b, rightItems: [T]", "kind: toolbar, items: [T]",
    "kind: pickerView, rows: [[T, b]]",
    "kind: label, text: b, accessibilityLabel: T", "kind: switch, accessibilityLabel: T",
    "kind: slider, accessibilityLabel: b, accessibilityValue: T",
    "kind: stepper, accessibilityLabel: T", "kind: stepper, accessibilityValue: T",
    "kind: searchBar, accessibilityLabel: T",
    "kind: tabBar, items: [{ title: b, accessibilityLabel: T }]",
    "kind: segmentedControl, segments: [{ title: b, accessibilityLabel: T }]",
    "kind: pickerView, rows: [[b]], accessibilityLabel: T",
  ].map { BrokenLineText($0) }
}

@Suite("Spoken texts")
struct SingleLineTextTests {
  @Test("Line breaks of a text are not spoken", arguments: BrokenLineText.all)
  func oneLine(_ text: BrokenLineText) {
    for broken in ["two\\nlines", "two\\r\\nlines"] {
      let elements = found(
        text.view.replacing(" T", with: " \"\(broken)\"")
          .replacing("[T", with: "[\"\(broken)\""))
      #expect(!elements.isEmpty)
      #expect(elements.contains { $0.spokenText.contains("two") }, "\(elements.map(\.spokenText))")
      for element in elements {
        #expect(!element.spokenText.contains { $0.isNewline }, "\(element.spokenText)")
      }
    }
  }

  @Test("Line breaks of a hint are not spoken")
  func hints() {
    for kind in ["switch", "segmentedControl, segments: [b]", "stepper", "searchBar"] {
      let elements = found("kind: \(kind), accessibilityHint: \"two\\nlines\"")
      #expect(elements.first?.spokenHint.hasPrefix("two lines") == true, "\(kind)")
    }
  }

  @Test("A text of line breaks only is not spoken")
  func blanks() {
    for text in ["\\n", "\\n\\n"] {
      for element in found("kind: button, title: \"\(text)\"") {
        #expect(element.spokenText == "Button")
      }
    }
  }

  @Test(
    "A slider's value is spoken in whole percent",
    arguments: [
      ("value: 0", "0%"), ("value: 1", "100%"), ("value: 0.005", "1%"), ("value: 0.333", "33%"),
      ("value: 0.999", "100%"),
      ("value: 5, minimumValue: 5, maximumValue: 5.0001", "0%"),
      ("value: 0, minimumValue: -1e6, maximumValue: 1e6", "50%"),
    ])
  func shares(_ value: String, _ words: String) {
    let slider = found("kind: slider, accessibilityLabel: b, \(value)")
    #expect(slider.map(\.spokenText) == ["b, \(words), Adjustable"])
  }

  @Test(
    "A page control speaks the current page and the number of pages",
    arguments: [(1, 0, "page 1 of 1, Adjustable"), (4, 3, "page 4 of 4, Adjustable")])
  func pages(_ count: Int, _ current: Int, _ words: String) {
    let control = found("kind: pageControl, numberOfPages: \(count), currentPage: \(current)")
    #expect(control.map(\.spokenText) == [words])
  }

  @Test("A page control without pages speaks no number")
  func noPages() {
    let elements = found("kind: pageControl, numberOfPages: 0")
    #expect(!elements.isEmpty)
    for element in elements {
      #expect(!element.spokenText.contains("1"), "\(element.spokenText)")
    }
  }

  @Test("A stepper at its limit has one dimmed half")
  func steppers() {
    let states = [(0, [true, false]), (5, [false, false]), (10, [false, true])]
    for (value, isDimmed) in states {
      let halves = found("kind: stepper, maximumValue: 10, value: \(value)")
      #expect(halves.map { $0.traits.contains(.notEnabled) } == isDimmed)
    }
    let off = found("kind: stepper, maximumValue: 10, value: 5, enabled: false")
    #expect(off.count == 2 && off.allSatisfy { $0.spokenText.contains("Dimmed") })
  }
}

@Suite("Elements of random scenes")
struct ElementPropertyTests {
  private func shots(_ seeds: ClosedRange<UInt64>) -> [(text: String, solved: SolvedShot)] {
    seeds.map { seed in
      var random = SeededGenerator(seed: seed)
      let text = randomScene(&random)
      return (text, SolvedShot(scene(text)))
    }
  }

  private func elements(_ scene: Scene, _ solved: SolvedShot) -> [AccessibleElement] {
    accessibleElements(of: scene, solved.shot, solved.result.layout)
  }

  @Test("Visible frames are on the screen and in the element's frame, in 60 samples")
  func seen() {
    for (text, solved) in shots(1...60) {
      let device = solved.shot.device
      let screen = Rect(origin: .zero, size: device.size(in: solved.shot.orientation))
      for element in elements(solved.appState.scene, solved) {
        let seen = element.visibleFrame
        #expect(seen.width > 0 && seen.height > 0)
        #expect(seen.intersection(screen)?.isNear(seen, within: 1e-6) == true, "\(text)")
        #expect(seen.intersection(element.frame)?.isNear(seen, within: 1e-6) == true, "\(text)")
      }
    }
  }

  @Test("Each element occurs once and has a text, in 60 samples")
  func once() {
    for (text, solved) in shots(1...60) {
      let found = elements(solved.appState.scene, solved)
      #expect(Set(found.map(\.name)).count == found.count, "\(text)")
      #expect(found.allSatisfy { !$0.spokenText.isEmpty }, "\(text)")
    }
  }

  @Test("A group changes only the order of elements, in 40 samples", .premise(atLeast: 50))
  func groups() {
    for (text, solved) in shots(1...40) {
      let plain = elements(solved.appState.scene, solved)
      for view in solved.appState.scene.viewIDs {
        var grouped = solved.appState.scene
        grouped.views[view.index].accessibility.groupsChildren = true
        let found = elements(grouped, solved)
        #expect(Set(found) == Set(plain) && found.count == plain.count, "\(text)")
        // The descendants of the view are adjacent.
        let places = found.indices.filter {
          found[$0].view != view && grouped.isDescendant(found[$0].view, of: view)
        }
        guard let first = premise(places.first), let last = places.last else { continue }
        #expect(last - first == places.count - 1, "\(grouped[view].name) in \(text)")
      }
    }
  }

  @Test("accessibilityElementsHidden removes exactly the view's subtree, in 40 samples")
  func hidden() {
    for (text, solved) in shots(1...40) {
      let plain = elements(solved.appState.scene, solved)
      for view in solved.appState.scene.viewIDs.dropFirst() {
        var silent = solved.appState.scene
        silent.views[view.index].accessibility.hidesElements = true
        let rest = plain.filter { $0.view != view && !silent.isDescendant($0.view, of: view) }
        #expect(elements(silent, solved) == rest, "\(silent[view].name) in \(text)")
      }
    }
  }

  @Test("Right to left finds the same elements, in 40 samples")
  func mirrored() {
    for (text, solved) in shots(1...40) {
      let plain = elements(solved.appState.scene, solved)
      var shot = solved.shot
      shot.direction = .rightToLeft
      let turned = accessibleElements(of: solved.appState.scene, shot, solved.result.layout)
      #expect(Set(turned) == Set(plain) && turned.count == plain.count, "\(text)")
    }
  }
}
