import SnaplineBasics
import SnaplineRules
import SnaplineSceneFiles
import SnaplineSceneModel
import SnaplineSceneSyntax
import TestSupport
import Testing

/// Returns the warnings for a scene of views with fixed frames.
private func findings(_ views: String..., more: String = "") -> [Diagnostic] {
  let text =
    "era: ios13\nlook: app\ndevices: [iphone-5]\norientations: [portrait]\n\(more)views:\n"
    + views.map { "  \($0)\n" }.joined()
  let scene = scene(text)
  let tree = readSceneTree(Array(text.utf8), file: "test.scene.yaml").value
  return lint(scene, planShots(scene).value, tree)
}

private func codes(_ found: [Diagnostic]) -> [String] {
  found.map { "\($0.severity) \($0.code)" }
}

@Suite("Accessibility findings")
struct AccessibilityLintTests {
  @Test("A text of low contrast is reported with a sufficient color")
  func contrast() throws {
    let faint = "a: { kind: label, text: Hello, textColor: \"#999999\", frame: [0, 40, 99, 30]"
    let found = try #require(findings(faint + " }").first)
    #expect(found.code == "lint.contrast" && found.severity == .warning)
    #expect(
      found.message
        == "contrast of the text \"Hello\" of 'a' is 2.84:1 in 'portrait' (#999999 on #FFFFFF); "
        + "at least 4.5:1 is required")
    #expect(found.hint == "#767676 has 4.5:1 on #FFFFFF")
    #expect(codes(findings(faint.replacing("#999999", with: "#767676") + " }")).isEmpty)
    // Large texts require less contrast.
    let large = faint.replacing("#999999", with: "#8A8A8A")
    #expect(codes(findings(large + " }")) == ["warning lint.contrast"])
    #expect(findings(large + ", font: 18 }").isEmpty)
    #expect(findings(large + ", font: { size: 14, weight: bold } }").isEmpty)
  }

  @Test("Contrast is checked in dark appearance")
  func dark() {
    let label = "a: { kind: label, text: Hello, textColor: black, frame: [0, 40, 99, 30] }"
    let found = findings(label, more: "appearances: [light, dark]\n")
    #expect(codes(found) == ["warning lint.contrast"])
    #expect(found.first?.message.contains("'portrait-dark'") == true)
  }

  @Test("Low contrast of system colors is one note per scene")
  func system() {
    let views = [
      "a: { kind: button, title: Send, frame: [0, 40, 99, 30] }",
      "b: { kind: textField, placeholder: Name, frame: [0, 80, 99, 30] }",
      "c: { kind: label, text: Hello, textColor: secondaryLabel, frame: [0, 120, 99, 30] }",
    ]
    let found = findings(views[0], views[1], views[2])
    #expect(codes(found) == ["note lint.contrast", "note lint.control-contrast"])
    // On a background of the app it is a warning.
    let own = findings(views[0].replacing("title", with: "background: systemRed, title"))
    #expect(codes(own) == ["warning lint.contrast"])
  }

  @Test("Disabled controls need no contrast")
  func disabled() {
    #expect(
      findings(
        "a: { kind: button, title: Send, enabled: false, frame: [0, 40, 99, 30] }",
        "b: { kind: switch, accessibilityLabel: Sound, enabled: false, frame: [0, 80, 51, 31] }"
      ).isEmpty)
  }

  @Test("A control of low contrast is reported")
  func controls() {
    let toggle = "a: { kind: switch, on: true, accessibilityLabel: Sound, frame: [9, 40, 51, 31]"
    #expect(codes(findings(toggle + " }")) == ["note lint.control-contrast"])
    let yellow = findings(toggle + ", onTintColor: systemYellow }")
    #expect(codes(yellow) == ["warning lint.control-contrast"])
    #expect(findings(toggle + ", onTintColor: systemIndigo }").isEmpty)
  }

  @Test("Missing accessibility labels are reported, with an adjacent text as hint")
  func labels() {
    let word = "w: { kind: label, text: \"Wi-Fi:\", frame: [10, 40, 60, 30] }"
    let toggle = "a: { kind: switch, onTintColor: black, on: true, frame: [200, 40, 51, 31] }"
    let found = findings(word, toggle)
    #expect(codes(found) == ["warning lint.missing-label"])
    #expect(found.first?.hint == "add 'accessibilityLabel: Wi-Fi'")
    #expect(
      found.first?.message == "'a' has no accessibility label; VoiceOver says "
        + "'Switch Button, On'")
    let named = toggle.replacing("on: true", with: "on: true, accessibilityLabel: Wi-Fi")
    #expect(findings(word, named).isEmpty)
    let silent = [
      "a: { kind: textField, text: Ada, borderStyle: none, frame: [0, 40, 99, 30] }",
      "a: { kind: textView, frame: [0, 40, 99, 30] }",
      "a: { kind: slider, minimumTrackTintColor: black, value: 1, frame: [0, 40, 99, 30] }",
      "a: { isAccessibilityElement: true, frame: [0, 40, 99, 30] }",
    ]
    for view in silent {
      #expect(codes(findings(view)) == ["warning lint.missing-label"], "\(view)")
    }
  }

  @Test("A reading order that differs from the visual order is reported with a validated fix")
  func order() throws {
    let big = "big: { kind: label, text: Big, font: 40, frame: [100, 40, 90, 50] }"
    let small = "small: { kind: label, text: Small, frame: [10, 56, 80, 20] }"
    let found = try #require(findings(big, small).first)
    #expect(found.code == "lint.reading-order")
    #expect(found.message.hasPrefix("VoiceOver reads 'big' before 'small'"))
    #expect(found.hint == "add 'accessibilityElements: [small, big]' to 'root'")
    let ordered = findings(
      big, small, more: "root: { accessibilityElements: [small, big] }\n")
    #expect(ordered.isEmpty)
    // A custom order that goes upwards.
    let upwards = findings(
      "a: { kind: label, text: A, frame: [10, 40, 80, 20] }",
      "b: { kind: label, text: B, frame: [10, 90, 80, 20] }",
      more: "root: { accessibilityElements: [b, a] }\n")
    #expect(codes(upwards) == ["warning lint.reading-order"])
  }

  @Test("Small touch targets are reported if they are adjacent")
  func targets() {
    let one = "a: { kind: button, title: x, titleColor: black, frame: [10, 40, 20, 20] }"
    let two = "b: { kind: button, title: y, titleColor: black, frame: [31, 40, 20, 20] }"
    #expect(
      codes(findings(one, two)) == ["warning lint.small-target", "warning lint.small-target"])
    #expect(findings(one).isEmpty)
    #expect(findings(one, two.replacing("[31", with: "[60")).isEmpty)
  }

  @Test("Two adjacent page controls of 12×12 points are too small and too close")
  func pageControls() {
    func pages(_ name: String, _ x: Double) -> String {
      "\(name): { kind: pageControl, numberOfPages: 3, accessibilityLabel: Page, "
        + "frame: [\(x.shortText), 40, 12, 12], pageIndicatorTintColor: black, "
        + "currentPageIndicatorTintColor: red }"
    }
    let found = findings(pages("a", 10), pages("b", 24)).filter { $0.code == "lint.small-target" }
    #expect(
      found.map(\.message) == [
        "touch target 'a' is only 12 × 12 points in 'portrait' and too close to 'b'",
        "touch target 'b' is only 12 × 12 points in 'portrait' and too close to 'a'",
      ])
  }

  @Test("A small button in a table row is not too close to the row itself")
  func buttonInRow() {
    let list =
      "list: { kind: tableView, frame: [0, 0, 320, 90], rowHeight: 44, views: { row: "
      + "{ kind: tableCell, views: { more: { kind: button, title: x, titleColor: black, "
      + "frame: [150, 12, 20, 20] } } } } }"
    #expect(!codes(findings(list)).contains("warning lint.small-target"))
  }

  @Test("A link distinguished only by color is reported")
  func colorAlone() {
    func text(_ link: String) -> [Diagnostic] {
      findings(
        "a: { kind: label, numberOfLines: 0, frame: [0, 40, 300, 60],",
        "  attributedText: [Read the, { text: terms, \(link) }] }")
    }
    #expect(codes(text("link: true, textColor: \"#400000\"")) == ["warning lint.color-alone"])
    #expect(text("link: true, underline: true, textColor: \"#400000\"").isEmpty)
    #expect(codes(text("link: true")) == ["note lint.contrast"])
  }

  @Test(
    "Unnamed controls are reported by what VoiceOver says",
    arguments: [
      ("a: { kind: button, image: { systemName: trash }", "'a' shows only an image; "),
      ("a: { kind: stepper", "'a' has no accessibility label; "),
      (
        "a: { kind: slider, minimumTrackTintColor: black, value: 1",
        "'a' has no accessibility label; "
      ),
      (
        "a: { isAccessibilityElement: true",
        "'a' has no accessibility label; VoiceOver says nothing"
      ),
    ])
  func nameless(view: String, message: String) throws {
    let frame = "frame: [20, 60, 120, 40] }"
    let found = findings("\(view), \(frame)").filter { $0.code == "lint.missing-label" }
    #expect(found.map(\.severity) == [.warning])
    #expect(found.first?.message.hasPrefix(message) == true, "\(found.first?.message ?? "")")
    #expect(found.first?.hint == "add 'accessibilityLabel: …'")
    // A label above is as good as one at the side, without its colon.
    let above = "w: { kind: label, text: \"Guests: \", frame: [20, 40, 120, 18] }"
    let hinted = findings(above, "\(view), \(frame)").first { $0.code == "lint.missing-label" }
    #expect(hinted?.hint == "add 'accessibilityLabel: Guests'")
    let far = above.replacing("[20, 40", with: "[20, 10")
    let unhinted = findings(far, "\(view), \(frame)").first { $0.code == "lint.missing-label" }
    #expect(unhinted?.hint == "add 'accessibilityLabel: …'")
    let named = findings("\(view), accessibilityLabel: Guests, \(frame)")
    #expect(!named.contains { $0.code == "lint.missing-label" })
  }

  @Test("Page control dots distinguished only by color are reported, except a single dot")
  func dots() {
    func dots(_ keys: String) -> [Diagnostic] {
      findings(
        "a: { kind: pageControl, frame: [20, 60, 200, 40], pageIndicatorTintColor: \"#707070\", "
          + "currentPageIndicatorTintColor: \"#606060\", \(keys) }"
      ).filter { $0.code == "lint.color-alone" }
    }
    let found = dots("numberOfPages: 3")
    #expect(
      found.count == 1 && found.first?.message.contains("the current page's dot of 'a'") == true)
    #expect(dots("numberOfPages: 1").isEmpty)
  }

  @Test("Of many system color notes three are listed, and the others counted")
  func manyOfSystem() throws {
    func fields(_ count: Int) -> [Diagnostic] {
      let views = (0..<count).map {
        "f\($0): { kind: textField, placeholder: Name, frame: [0, \(40 + 40 * $0), 99, 30] }"
      }
      return findings(views.joined(separator: "\n  ")).filter { $0.code == "lint.contrast" }
    }
    let (three, five) = (fields(3), fields(5))
    #expect(three.count == 1 && five.count == 1)
    #expect(three.first?.message.hasSuffix(":1") == true)
    #expect(five.first?.message.hasSuffix(" and 2 more") == true)
    #expect(five.first?.message.contains("'f2'") == true)
    #expect(five.first?.message.contains("'f3'") == false)
  }
}
