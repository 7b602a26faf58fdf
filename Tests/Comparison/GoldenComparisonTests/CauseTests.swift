import SnaplineBasics
import SnaplineGoldenComparison
import SnaplineGoldens
import TestSupport
import Testing

/// A change of a scene and its expected causes.
struct CauseExample: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let from: String
  let to: String
  let cause: [String]

  init(_ name: String, _ from: String, _ to: String, _ cause: String...) {
    testDescription = name
    self.from = from
    self.to = to
    self.cause = cause
  }
}

@Suite("Causes of changes")
struct CauseTests {
  @Test(
    "A single edit is found with its location and both values",
    arguments: [
      CauseExample(
        "a constant", "top == root.top + 40", "top == root.top + 48",
        "11:29 title.top == root.top + 48 | constant 40 → 48"),
      CauseExample(
        "a size", "box.width == 100", "box.width == 120", "15:18 box.width == 120 | width 100 → 120"
      ),
      CauseExample(
        "a format's distance", "[title]-8-", "[title]-16-",
        "14:16 V:[title]-16-[box(50)]-… | spacing 8 → 16"),
      CauseExample(
        "a format's size", "[box(50)]", "[box(60)]",
        "14:23 V:[title]-8-[box(60)]-… | height 50 → 60"),
      CauseExample(
        "a priority", "<= 80 @ 300", "<= 80 @ 200",
        "17:26 button.width <= 80 @ 200 | priority 300 → 200"),
      CauseExample(
        "a relation", "button.width <= 80", "button.width >= 80",
        "17:18 button.width >= 80 @ 300 | relation <= → >="),
      CauseExample(
        "a multiplier", "0.5 * root.width", "0.125 * root.width",
        "18:21 button.width == 0.125 * root.width @ 260 | multiplier 0.5 → 0.125"),
      CauseExample(
        "another anchor", "box.leading == title.leading", "box.leading == root.leading",
        "13:20 box.leading == root.leading | anchor title.leading → root.leading"),
      CauseExample(
        "a constraint less", "  - button.width <= 80 @ 300\n", "",
        "16:5 button.width <= 80 @ 300 | constraintRemoved button.width <= 80 @ 300 → -"),
      CauseExample(
        "a constraint more", "  - box.width == 100\n",
        "  - box.width == 100\n  - button.height == 55\n",
        "16:5 button.height == 55 | constraintAdded - → button.height == 55"),
      CauseExample(
        "a text", "text: Short", "text: Much longer", "6:31 title | text Short → Much longer"),
      CauseExample(
        "a font", "kind: button", "kind: button, font: { size: 20, weight: bold }",
        "8:27 button | font - → { size: 20, weight: bold }"),
      CauseExample(
        "a device", "iphone-4s", "iphone-8", "2:11 devices | [1] iphone-4s → iphone-8"),
      CauseExample(
        "hugging", "hugging: 252", "hugging: 250", "9:45 badge | hugging 252 → 250"),
    ])
  func single(change: CauseExample) throws {
    let new = baseScene.replacing(change.from, with: change.to)
    try #require(new != baseScene)
    let scenes = try ScenePair(baseScene, new)
    #expect(scenes.causes == change.cause)
    #expect(scenes.cause?.certainty == .proven)
  }

  @Test("Of 60 edits only the one with an effect is named")
  func oneOfMany() throws {
    let lines = (0..<60).map { "  - title.width >= \(-$0 - 1)\n" }.joined()
    let others = lines.replacing(">= -", with: ">= -9")
    let scenes = try ScenePair(
      baseScene + lines, baseScene.replacing("top + 40", with: "top + 44") + others)
    #expect(scenes.causes == ["11:29 title.top == root.top + 44 | constant 40 → 44"])
    #expect((scenes.cause?.candidates ?? 0) > 60)
    #expect(scenes.cause?.certainty == .proven)
  }

  @Test("Two edits that cancel each other out are not part of a third one's cause")
  func cancelling() throws {
    let old = """
      era: ios11
      devices: [iphone-8]
      orientations: [portrait]
      views:
        card: { layoutMargins: 16, views: { title: { kind: label, text: Short } } }
      constraints:
        - card.edges == root.edges inset 40
        - title.leading == card.leadingMargin + 4
        - title.top == card.top

      """
    let cancelled = old.replacing("layoutMargins: 16", with: "layoutMargins: 8")
      .replacing("Margin + 4", with: "Margin + 12")
    #expect(try ScenePair(old, cancelled).cause == nil)
    let moved = cancelled.replacing("title.top == card.top", with: "title.top == card.top + 2")
    #expect(
      try ScenePair(old, moved).causes == ["9:29 title.top == card.top + 2 | constant 0 → 2"])
    #expect(try ScenePair(old, moved).cause?.candidates == 3)
    let half = old.replacing("layoutMargins: 16", with: "layoutMargins: 8")
    #expect(
      try ScenePair(old, half).causes == ["5:26 card | layoutMargins 16 → 8"])
  }

  @Test("Two edits with an effect are both named, and a third one without is not")
  func pair() throws {
    let new = baseScene.replacing("top + 40", with: "top + 44")
      .replacing("box.width == 100", with: "box.width == 90")
      .replacing("<= 80 @ 300", with: "<= 80 @ 310")
    #expect(
      try ScenePair(baseScene, new).causes == [
        "11:29 title.top == root.top + 44 | constant 40 → 44",
        "15:18 box.width == 90 | width 100 → 90",
      ])
  }

  @Test("A text that changes only in its truncated part is not part of the cause")
  func behindEllipsis() throws {
    let old = """
      era: ios15
      devices: [iphone-8]
      orientations: [portrait]
      views:
        title: { kind: label, text: This title is much wider than its label }
      constraints:
        - title.leading == root.leading + 24
        - title.top == root.top + 40
        - title.width == 120

      """
    let text = old.replacing("than its label", with: "than its label is ok")
    #expect(try ScenePair(old, text).cause == nil)
    let both = try ScenePair(old, text.replacing("top + 40", with: "top + 48"))
    #expect(both.causes == ["8:29 title.top == root.top + 48 | constant 40 → 48"])
    #expect(both.cause?.certainty == .proven)
  }

  @Test("Edits without an effect have no cause")
  func nothing() throws {
    let new = baseScene.replacing("<= 80 @ 300", with: "<= 80 @ 310")
    #expect(try ScenePair(baseScene, new).cause == nil)
    #expect(try ScenePair(baseScene, baseScene).cause == nil)
  }

  @Test("A changed order in a stack view is the cause of the new positions")
  func order() throws {
    let old = """
      era: ios15
      devices: [iphone-8]
      orientations: [portrait]
      views:
        row:
          kind: stackView
          views:
            one: { kind: label, text: One }
            two: { kind: label, text: Number two }
            three: { kind: label, text: Three }
      constraints:
        - row.leading == root.leading
        - row.top == root.top + 40

      """
    let line = "      one: { kind: label, text: One }\n"
    let new = old.replacing(line, with: "").replacing("constraints:", with: line + "constraints:")
    let scenes = try ScenePair(old, new)
    #expect(scenes.causes == ["10:7 one | order before two → last"])
    #expect(scenes.cause?.certainty == .proven)
    let both = new.replacing("top + 40", with: "top + 48")
    #expect(try ScenePair(old, both).causes.count == 2)
  }

  @Test("A changed order of views is a cause only if the views overlap")
  func paintOrder() throws {
    let box = "  - box.top == root.top\n  - box.leading == root.leading\n  - box.width == 60\n"
    let old =
      headOfScene + "constraints:\n" + box + "  - box.height == 60\n"
      + "  - title.top == root.top + 9\n  - title.leading == root.leading + 9\n"
    let title = "  title: { kind: label, text: Short }\n"
    let new = old.replacing(title, with: "").replacing("constraints:", with: title + "constraints:")
    #expect(try ScenePair(old, new).causes == ["5:3 box | order last → before title"])
    let apart = [old, new].map { $0.replacing("root.leading + 9", with: "root.leading + 99") }
    var unseen = try ScenePair(apart[0], apart[1])
    unseen.looksAlike = true
    #expect(unseen.cause == nil)
  }

  @Test("A changed order of optional constraints of equal priority is a cause")
  func tie() throws {
    let old =
      headOfScene + """
        constraints:
          - box.top == root.top
          - box.leading == root.leading
          - box.height == 60
          - box.width == 60 @ 500
          - box.width == 90 @ 500

        """
    let first = "  - box.width == 60 @ 500\n"
    let new = old.replacing(first, with: "") + first
    let (one, two) = (try ScenePair(old, new), try ScenePair(old, old))
    #expect(two.cause == nil)
    #expect(one.golden.views != one.today.layoutFacts.views)
    #expect(
      one.causes == [
        "11:5 box.width == 90 @ 500 | order last → before box.width == 60 @ 500"
      ])
  }

  @Test("An edit of a group of constraints is one edit")
  func group() throws {
    let old =
      headOfScene + "constraints:\n  - box.edges == root.edges inset 10\n  - title.top == box.top\n"
    let new = old.replacing("inset 10", with: "inset 20")
    let scenes = try ScenePair(old, new)
    #expect(scenes.cause?.candidates == 1)
    #expect(scenes.causes == ["8:35 box.edges == root.edges inset 20 | inset 10 → 20"])
  }

  @Test("An added view is the cause, without its constraints")
  func appeared() throws {
    let new =
      baseScene.replacing("views:\n", with: "views:\n  line: { background: black }\n") + """
          - line.leading == title.leading
          - line.top == title.top
          - line.width == 3
          - line.height == 3

        """
    #expect(try ScenePair(baseScene, new).causes == ["6:3 line | viewAdded - → view"])
    #expect(try ScenePair(new, baseScene).causes == ["6:3 line | viewRemoved view → -"])
  }

  @Test("A renamed view is recognized")
  func renamed() throws {
    let new = baseScene.replacing("button", with: "knob").replacing(
      "kind: knob", with: "kind: button")
    #expect(try ScenePair(baseScene, new).cause == nil)
    let moved = new.replacing("top + 40", with: "top + 50")
    #expect(
      try ScenePair(baseScene, moved).causes == [
        "11:29 title.top == root.top + 50 | constant 40 → 50"
      ])
    let difference = LayoutDifference(
      from: try ScenePair(baseScene, new).golden,
      to: try ScenePair(baseScene, new).today.layoutFacts)
    #expect(difference.views == [ViewChange(view: "knob", kind: .renamed(from: "button"))])
    #expect(!difference.isVisible)
  }

  @Test(
    "A rename includes all references to the view, so that another edit is still found",
    arguments: [
      ("box: {}", "each:\n  row: [title, button]\n"),
      ("box: {}", "variations:\n  hC:\n    views: { button: { alpha: 0.5 } }\n"),
      ("box: { accessibilityElements: [button] }", ""),
      ("box: { kind: scrollView, zooms: button, views: { button: { kind: view } } }", ""),
    ])
  func renamedEverywhere(_ box: String, _ more: String) throws {
    let inner = box.contains("views:") ? "" : "  button: { kind: view, background: black }\n"
    let old = """
      devices: [{ width: 100, height: 100, scale: 1, statusBar: 0 }]
      orientations: [portrait]
      \(more)views:
        \(box)
        title: { kind: view, background: red }
      \(inner)constraints:
        - title.top == root.top + 10
        - button.size == 20
        - title.size == 20

      """
    let new = old.replacing("button", with: "knob").replacing("+ 10", with: "+ 14")
    let words = try ScenePair(old, new).causes.map { $0.split(separator: " ", maxSplits: 1).last }
    #expect(words == ["title.top == root.top + 14 | constant 10 → 14"])
  }

  @Test("A view of a table with a new name and a new text is recognized")
  func renamedAndRewritten() throws {
    let old = """
      devices: [{ width: 100, height: 100, scale: 1, statusBar: 0 }]
      orientations: [portrait]
      views:
        list:
          kind: tableView
          views:
            first: { kind: tableCell, text: First }
            second: { kind: tableCell, text: Second }
      constraints:
        - list.edges == root.edges

      """
    let new = old.replacing("second", with: "last").replacing("Second", with: "Last")
    let scenes = try ScenePair(old, new)
    #expect(scenes.causes == ["8:38 last | text Second → Last"])
    #expect(scenes.cause?.certainty == .proven)
    let names = LayoutDifference(
      from: scenes.golden, to: scenes.today.layoutFacts,
      renamed: [ViewRename(old: "second", new: "last")]
    ).views.filter { if case .renamed = $0.kind { false } else { true } }
    #expect(names.allSatisfy { !["second", "second.textLabel"].contains($0.view) })
  }

  @Test("A different program version is the likely cause if the scene is equal")
  func program() throws {
    var scenes = try ScenePair(baseScene, baseScene, version: "2")
    #expect(scenes.cause == nil)
    scenes.golden.views[1].frame.origin.x += 3
    #expect(scenes.cause?.changes.map(\.kind) == [.programChanged])
    #expect(scenes.cause?.certainty == .likely)
  }

  @Test("A golden with inconsistent frames still has a cause, in 40 samples", arguments: 0..<40)
  func damaged(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var scenes = try ScenePair(baseScene, baseScene.replacing("top + 40", with: "top + 44"))
    for _ in 0..<3 {
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: scenes.golden.views.swapAt(1, 2)
      case 1: scenes.golden.views[2].parent = scenes.golden.views[3].name
      case 2: scenes.golden.views[1].frame.origin.x += 3
      default: scenes.golden.views[1].results = [LayoutFact("offset", "no,such")]
      }
    }
    let cause = try #require(scenes.cause)
    #expect(cause.candidates >= cause.changes.count)
    #expect(cause.changes.contains { $0.subject == "title.top == root.top + 44" })
  }

  @Test("A changed value of a state's step is named at its location")
  func keyboard() throws {
    let old =
      headOfScene + """
        states: { typing: [focus: field, keyboard: 200] }
        constraints:
          - field.bottom == keyboard.top
          - field.leading == root.leading

        """
    let field = old.replacing("views:\n", with: "views:\n  field: { kind: textField }\n")
      .replacing("ios7", with: "ios15")
    let new = field.replacing("keyboard: 200", with: "keyboard: 250")
    #expect(
      try ScenePair(field, new, shot: "portrait-typing").causes == [
        "8:44 state typing | step 2.keyboard 200 → 250"
      ])
  }
}

/// Two views without constraints.
private let headOfScene = """
  era: ios7
  devices: [iphone-4s]
  orientations: [portrait]
  views:
    title: { kind: label, text: Short }
    box: { background: "#FF0000" }

  """

/// A scene with every kind of value that the tests change.
let baseScene = """
  era: ios7
  devices: [iphone-4s]
  orientations: [portrait]

  views:
    title: { kind: label, text: Short }
    box: { background: "#FF0000" }
    button: { kind: button, title: Go }
    badge: { kind: label, text: New, hugging: 252 }
  constraints:
    - title.top == root.top + 40
    - title.leading == root.leading + 20
    - box.leading == title.leading
    - "V:[title]-8-[box(50)]-8-[button]"
    - box.width == 100
    - button.leading == title.leading
    - button.width <= 80 @ 300
    - button.width == 0.5 * root.width @ 260
    - badge.leading == title.trailing + 4
    - badge.trailing == root.trailing - 20
    - badge.top == title.top

  """
