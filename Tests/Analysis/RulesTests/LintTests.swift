import SnaplineBasics
import SnaplineExplanation
import SnaplineRules
import SnaplineSceneFiles
import SnaplineSceneModel
import SnaplineSceneSyntax
import TestSupport
import Testing

/// Returns the warnings for a scene as `code line`.
private func lint(_ text: String) -> [String] {
  findings(text).map { "\($0.code) \($0.span?.start.line ?? 0)" }
}

private func findings(_ text: String) -> [Diagnostic] {
  let scene = scene(text)
  let tree = readSceneTree(Array(text.utf8), file: "test.scene.yaml").value
  return lint(scene, planShots(scene).value, tree)
}

/// Returns a scene of a box on an iPhone 5 in portrait, with further lines from line 10.
private func box(_ lines: String...) -> String {
  """
  era: ios9
  devices: [iphone-5]
  orientations: [portrait]
  views: { box: { background: red } }
  constraints:
    - box.leading == root.leading
    - box.top == root.top
    - box.width == 100
    - box.height == 50

  """ + lines.map { "\($0)\n" }.joined()
}

@Suite("Findings of lint")
struct LintTests {
  @Test("A scene without unused parts has no finding")
  func quiet() {
    #expect(findings(box()).isEmpty)
    // The constraint of the leading edges follows from the other constraints.
    #expect(
      lint(registrationForm) == [
        "lint.missing-label 15", "lint.missing-label 16", "lint.missing-label 17",
        "lint.missing-label 18", "lint.missing-label 19", "lint.missing-label 20",
        "lint.redundant-constraint 27",
        "lint.placeholder-hides-error 29",
      ])
  }

  @Test("Redundant constraints are found in every direction and text size")
  func otherLooks() {
    let unused = box("  - box.width >= 40", "textSizes: [accessibilityLarge]")
      .replacing(
        "orientations: [portrait]", with: "orientations: [portrait]\ndirections: [rightToLeft]")
    let plain = box("  - box.width >= 40").replacing(
      "orientations: [portrait]", with: "orientations: [portrait]\n")
    #expect(!lint(plain).isEmpty)
    #expect(lint(unused) == lint(plain))
  }

  @Test("Unused metrics, styles and lists are reported")
  func unusedNames() {
    let text = box(
      "metrics: { gap: 8, side: 20 }", "styles: { loud: { alpha: 0.5 } }", "each: { row: [a, b] }")
    #expect(
      lint(text) == [
        "lint.unused-metric 10", "lint.unused-metric 10", "lint.unused-style 11",
        "lint.unused-list 12",
      ])
    let used = text.replacing("root.top\n", with: "root.top + gap\n")
      .replacing("width == 100", with: "width == 5 * side")
      .replacing("{ background: red }", with: "{ background: red, style: loud }")
      .replacing("views: {", with: "views: { <row>: { frame: [0, 0, 9, 9] },")
    #expect(lint(used).isEmpty)
  }

  @Test(
    "A metric with the name of an attribute, view or constraint is unused",
    arguments: [
      ("width: 100", "box.height >= 7"), ("top: 8", "box.leading >= root.leading"),
      ("box: 8", "H:[box(>=9)]"), ("gap: 8", "box.top >= root.top - 9 as gap"),
      ("H: 8", "H:[box(>=9)]"), ("inset: 8", "box.bottom <= root.bottom"),
    ])
  func metricLikeAnotherWord(_ metric: String, _ constraint: String) {
    let name = metric.prefix { $0 != ":" }
    let found = findings(box("  - \(constraint)", "metrics: { \(metric) }"))
    #expect(found.map(\.message).contains("unused metric '\(name)'"))
  }

  @Test(
    "A metric in any number of a constraint is used",
    arguments: [
      "box.height >= m", "box.height >= 1 + m * 2", "box.height >= 1 @ m", "H:[box(>=m)]",
      "H:[box(>=1@m)]", "H:|-(>=m)-[box]", "V:[box(>=m)]",
    ])
  func usedMetric(_ constraint: String) {
    let found = findings(box("  - \(constraint)", "metrics: { m: 0.5 }"))
    #expect(!found.contains { $0.code == "lint.unused-metric" })
  }

  @Test("The text style of a font does not use a style of the same name")
  func styleLikeTextStyle() {
    let text = box("styles: { body: { alpha: 0.5 } }").replacing(
      "views: {",
      with: "views: { a: { kind: label, text: A, font: { style: body }, frame: [0, 0, 9, 9] },")
    #expect(lint(text).contains("lint.unused-style 10"))
  }

  @Test("A metric used only in an expectation is used")
  func claimedMetric() {
    let claim = "metrics: { wide: 40, side: 2 }\nexpect: [{ portrait: box.width >= wide + side }]"
    #expect(lint(box(claim)) == [])
    #expect(
      lint(box(claim.replacing(" + side", with: ""))) == ["lint.unused-metric 10"])
  }

  @Test("Unused constraint names, states, views and inactive constraints are reported")
  func unusedParts() {
    let named = box("states: { wide: [set: { gap: 1 }] }", "except: [\"*-wide\"]")
      .replacing("root.top\n", with: "root.top as gap\n")
      .replacing("width == 100\n", with: "width == 100 as wide\n")
    #expect(lint(named) == ["lint.unused-name 8", "lint.unused-state 10"])
    let unused = box("  - box.width == 7 inactive").replacing(
      "views: {", with: "views: { other: {},")
    #expect(lint(unused) == ["lint.unused-view 4", "lint.never-active 10"])
  }

  @Test("A redundant constraint is reported with those from which it follows")
  func redundant() throws {
    let text = box("  - box.trailing == root.leading + 100")
    let found = try #require(findings(text).first)
    #expect(lint(text) == ["lint.redundant-constraint 10"])
    #expect(
      found.notes.map(\.message) == [
        "follows from 'box.leading == root.leading'", "follows from 'box.width == 100'",
      ])
    #expect(lint(box("  - box.trailing == root.leading + 100 redundant")).isEmpty)
  }

  @Test("Of two equivalent constraints the one marked 'redundant' is accepted")
  func marked() {
    let text = box("  - box.trailing == root.leading + 100")
      .replacing("width == 100\n", with: "width == 100 redundant\n")
    #expect(lint(text).isEmpty)
    let unfounded = box().replacing("width == 100\n", with: "width == 100 redundant\n")
    #expect(lint(unfounded) == ["lint.not-redundant 8"])
  }

  @Test("A constraint that one state needs is not redundant")
  func neededByOneState() {
    let text = box("  - box.width >= 40", "states: { small: [set: { wide: 10 }] }")
      .replacing("width == 100\n", with: "width == 100 @ high as wide\n")
    #expect(lint(text).isEmpty)
    // Without a state that needs it, it still limits an optional constraint.
    let never = text.replacing("wide: 10", with: "wide: 60")
    #expect(lint(never).isEmpty)
    // Next to a required constraint it is redundant.
    #expect(lint(never.replacing(" @ high", with: "")) == ["lint.untested-inequality 10"])
  }

  @Test("A redundant part of a group is a note")
  func part() {
    let text = """
      era: ios9
      devices: [iphone-5]
      orientations: [portrait]
      views: { photo: { kind: imageView, image: [300, 548] } }
      constraints:
        - photo.edges == root.edges inset 10
      """
    #expect(findings(text).map(\.code) == ["lint.redundant-part"])
    #expect(findings(text).first?.severity == .note)
  }

  @Test("A view constrained by leading and right is reported for right-to-left layouts")
  func mixedDirections() {
    let text = box().replacing("box.width == 100", with: "box.right == root.right - 20")
    #expect(lint(text) == ["lint.mixed-directions 8"])
  }

  @Test("A view outside the screen and a truncated text are reported")
  func unseen() {
    let away = box().replacing("root.top\n", with: "root.top + 900\n")
    #expect(lint(away) == ["lint.unseen-view 4"])
    let cut = box().replacing(
      "background: red", with: "kind: label, text: A text that is longer than a hundred points")
    #expect(lint(cut) == ["lint.cut-text 4"])
  }

  @Test("A view that is shown only behind the keyboard is not visible, and its text not truncated")
  func behindKeyboard() {
    let text = """
      era: ios15
      look: app
      devices: [iphone-se]
      orientations: [portrait]
      views:
        note:
          kind: label
          text: A text that is longer than sixty points
          hidden: true
          frame: [20, 520, 60, 30]
      states:
        typing: [show: note, keyboard: shown]

      """
    #expect(lint(text) == ["lint.unseen-view 6"])
    #expect(lint(text.replacing(", keyboard: shown", with: "")) == ["lint.cut-text 6"])
  }

  @Test("Edge constants of a content view that do not inset it are reported")
  func contentEdges() throws {
    let text = """
      era: ios9
      devices: [iphone-5]
      orientations: [portrait]
      views: { scroll: { kind: scrollView, views: { content: { background: red } } } }
      constraints:
        - scroll.edges == root.edges
        - content.horizontalEdges == scroll.horizontalEdges inset 20
        - content.verticalEdges == scroll.verticalEdges
        - content.width == scroll.width
        - content.height == 900
      """
    let found = try #require(findings(text).first)
    #expect(lint(text) == ["lint.content-edge-constant 7"])
    #expect(found.hint?.hasSuffix("'content.width == scroll.width - 40'") == true)
    let smaller = text.replacing("== scroll.width\n", with: "== scroll.width - 40\n")
    #expect(lint(smaller).isEmpty)
  }

  @Test("A placeholder that hides an ambiguous layout is reported with the shot")
  func placeholder() throws {
    let text = box().replacing("width == 100", with: "width == 100 placeholder")
    let found = try #require(findings(text).first { $0.code == "lint.placeholder-hides-error" })
    #expect(found.span?.start.line == 8)
    #expect(found.message.hasSuffix("in the app, without it, 'portrait' reports layout.ambiguous"))
  }

  @Test("An expected finding is accepted, and an expected one that is missing is an error")
  func announced() {
    let text = box("expect: [all: warns lint.unseen-view]")
    #expect(lint(text) == ["expect.did-not-warn 10"])
    #expect(lint(text.replacing("root.top\n", with: "root.top + 900\n")).isEmpty)
  }

  @Test("Findings are deterministic, and a repeated constraint is reported once")
  func repeated() {
    let text = """
      era: ios9
      devices: [iphone-5]
      orientations: [portrait]
      each: { row: [a, b, c] }
      views: { <row>: { background: red } }
      constraints:
        - <row>.leading == root.leading
        - <row>.size == 10
        - <row>.top == root.top + 20
        - <row>.trailing == root.leading + 10
      """
    #expect(lint(text) == ["lint.redundant-constraint 10"])
    #expect(findings(text) == findings(text))
  }
}

@Suite("Redundant constraints")
struct RedundantConstraintTests {
  @Test("Proven redundancy agrees with layouts without the constraint, in 120 random scenes")
  func proofs() {
    var random = SeededGenerator(seed: 5)
    var told = 0
    for _ in 0..<120 {
      let text = randomScene(&random)
      let scene = scene(text)
      let pictures = planShots(scene).value.map { FrameExplanation(scene, $0) }
      let proved = redundantConstraints(in: scene, pictures)
      let tried = redundantConstraints(in: scene, pictures, proving: false)
      told += proved.count
      #expect(proved == tried, "\(text)")
    }
    #expect(told > 50)
  }

  @Test("A minimum with a low-priority equality, and a guard with slack, are not reported")
  func guards() {
    let idiom = box("  - box.height >= 50 @ 999", "  - box.height == 50 @ low")
      .replacing("  - box.height == 50\n", with: "")
    #expect(findings(idiom).isEmpty)
    let guarded = box("  - box.trailing <= root.trailing - 8")
      .replacing("box.width == 100", with: "box.width == root.width - 40 @ high")
    #expect(findings(guarded).isEmpty)
    // Here no value of a state or screen could make it binding.
    #expect(lint(box("  - box.width >= 40")) == ["lint.untested-inequality 10"])
  }

  @Test("A note tells 'follows from' and 'overridden by' apart")
  func words() throws {
    func notes(_ text: String) -> [String] { findings(text).flatMap(\.notes).map(\.message) }
    #expect(
      notes(box("  - box.width == 70 @ low")) == ["overridden by 'box.width == 100'"])
    #expect(notes(box("  - box.width == 100 @ low")) == ["follows from 'box.width == 100'"])
  }

  @Test("300 pairs of minimum and low-priority equality are checked without a finding")
  func manyPairs() {
    let names = (0..<300).map { "v\($0)" }
    let text =
      "devices: [iphone-5]\norientations: [portrait]\nviews:\n"
      + names.map { "  \($0): { background: red }\n" }.joined() + "constraints:\n"
      + names.map {
        "  - \($0).leading == root.leading\n  - \($0).width == 9\n  - \($0).top == root.top\n"
          + "  - \($0).height >= 10\n  - \($0).height == 10 @ low\n"
      }.joined()
    #expect(findings(text).isEmpty)
  }

  @Test("A conflict is reported, unless it is expected")
  func conflicts() {
    let text = box("  - box.width == 120")
    #expect(lint(text).contains("layout.conflict 10"))
    let announced = text + "expect: [all: warns layout.conflict]\n"
    #expect(!lint(announced).contains("layout.conflict 10"))
  }
}
