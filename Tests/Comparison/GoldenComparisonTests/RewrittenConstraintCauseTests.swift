import SnaplineGoldens
import Testing

/// A form that the tests below rewrite without moving other views.
private let form = """
  era: ios15
  devices: [{ width: 200, height: 200, scale: 2, statusBar: 0 }]
  orientations: [portrait]
  metrics: { gap: 8 }
  styles:
    tag: { kind: label, font: 15 }
  views:
    card: { background: systemGray5 }
    badge: { background: systemRed }
    title: { style: tag, text: Title }
    note: { style: tag, text: Note }
  constraints:
    - card.edges == root.edges inset 16
    - badge.edges == card.edges inset 30
    - title.top == card.top + gap as above
    - title.leading == card.leading + 20
    - note.top == title.bottom + gap
    - note.leading == title.leading
  states:
    lower: [set: { above: 40 }]

  """

/// Returns the form with all occurrences of some strings replaced.
private func rewritten(_ pairs: KeyValuePairs<String, String>) -> String {
  pairs.reduce(form) { text, pair in
    #expect(text.contains(pair.key), "\(pair.key) is no part of the form")
    return text.replacing(pair.key, with: pair.value)
  }
}

@Suite("Causes in rewritten scenes")
struct RewrittenConstraintCauseTests {
  @Test(
    "A renamed element with a new value has its value as cause",
    arguments: [
      (["gap": "space", "space: 8": "space: 12"], "4:19 space | metricChanged 8 → 12"),
      (["tag": "chip", "font: 15": "font: 18"], "6:30 style chip | font 15 → 18"),
      (
        ["badge": "mark", "inset 30": "inset 40"],
        "14:36 mark.edges == card.edges inset 40 | inset 30 → 40"
      ),
      (
        [
          "title.": "heading.", "title:": "heading:", "note.": "remark.", "note:": "remark:",
          "heading.top == card.top + gap": "heading.top == card.top + 10",
        ], "15:31 heading.top == card.top + 10 as above | constant gap → 10"
      ),
      (
        [
          "note:": "remark:", "note.top == title.bottom": "remark.top == card.top",
          "note.leading == title": "remark.leading == card",
        ], "17:19 remark.top == card.top + gap | anchor title.bottom → card.top"
      ),
    ] as [(KeyValuePairs<String, String>, String)])
  func renamed(_ pairs: KeyValuePairs<String, String>, _ cause: String) throws {
    let scenes = try ScenePair(form, rewritten(pairs))
    #expect(scenes.causes.first == cause)
    #expect(scenes.causes.count == (cause.contains("anchor") ? 2 : 1))
    #expect(scenes.cause?.certainty == .proven)
  }

  @Test("Views of a stack that all have new names and texts are recognized")
  func renamedInPlace() throws {
    let old = """
      devices: [{ width: 200, height: 200, scale: 2, statusBar: 0 }]
      orientations: [portrait]
      views:
        row:
          kind: stackView
          views:
            one: { kind: label, text: One }
            two: { kind: label, text: Two }
      constraints:
        - row.leading == root.leading
        - row.top == root.top

      """
    let new = old.replacing("one: ", with: "uno: ").replacing("two: ", with: "due: ")
    let told = new.replacing("text: One", with: "text: Uno")
    #expect(try ScenePair(old, told).causes == ["7:33 uno | text One → Uno"])
    #expect(
      try ScenePair(old, told.replacing("text: Two", with: "text: Due")).causes == [
        "7:33 uno | text One → Uno", "8:33 due | text Two → Due",
      ])
  }

  @Test("A renamed constraint is not the cause of the value that a state sets")
  func renamedConstraint() throws {
    let scenes = try ScenePair(
      form, rewritten(["above": "upper", "upper: 40": "upper: 50"]), shot: "portrait-lower")
    #expect(scenes.causes == ["20:25 state lower | step 1.set.upper 40 → 50"])
  }

  @Test("A rename alone is no cause")
  func renamedOnly() throws {
    let names: KeyValuePairs = ["gap": "space", "tag": "chip", "above": "upper", "card": "panel"]
    #expect(try ScenePair(form, rewritten(names)).cause == nil)
    #expect(try ScenePair(form, rewritten(names), shot: "portrait-lower").cause == nil)
  }

  @Test("A style replaced by its keys has only the differing key as cause")
  func spelledOut() throws {
    let new = rewritten(["title: { style: tag": "title: { kind: label, font: 18"])
    #expect(try ScenePair(form, new).causes == ["10:25 title | font - → 18"])
  }

  @Test("A constraint that is rewritten with equal effect is not part of the cause")
  func equivalent() throws {
    let new = rewritten([
      "card.leading + 20": "root.leading + 36",
      "note.leading == title.leading": "note.trailing == card.leading + 80",
    ])
    #expect(
      try ScenePair(form, new).causes == [
        "17:5 note.leading == title.leading | constraintRemoved note.leading == title.leading → -",
        "18:5 note.trailing == card.leading + 80 | constraintAdded - → note.trailing == card.leading + 80",
      ])
  }

  @Test("A change of covered pixels is not part of the cause of visible changes")
  func covered() throws {
    let old = form.replacing(
      "  card: {", with: "  paper: { background: white, frame: [0, 0, 200, 200] }\n  card: {")
    let new = old.replacing("inset 16", with: "inset 12")
      .replacing("styles:", with: "root: { background: systemTeal }\nstyles:")
    var scenes = try ScenePair(old, new)
    let seen = "15:36 card.edges == root.edges inset 12 | inset 16 → 12"
    #expect(scenes.causes.contains(seen))
    #expect(scenes.causes.count == 2)
    scenes.looksAlike = true
    #expect(scenes.causes == [seen])
  }
}
