import SnaplineBasics
import SnaplineSceneDiff
import SnaplineSceneFiles
import SnaplineSceneModel
import SnaplineSceneResolution
import SnaplineSceneSyntax
import TestSupport
import Testing

/// The expected edits for a change of a scene's text, and for its reversal.
struct SceneChangeExample: Sendable, CustomTestStringConvertible {
  let old: String
  let new: String
  let there: [String]
  let back: [String]

  var testDescription: String { "\(old) → \(new)" }

  init(_ old: String, _ new: String, _ there: [String], back: [String]) {
    (self.old, self.new, self.there, self.back) = (old, new, there, back)
  }
}

@Suite("Descriptions of changed scenes")
struct SceneChangeTests {
  private static let scene = """
    era: ios13
    devices: [iphone-5, iphone-8]
    languages: [en, de]
    metrics: { gap: 8 }
    each:
      row: [name, phone]
    views:
      card:
      <row>Label: { kind: label, text: A }
      box:
        views:
          inner: { background: red }
      sky: { gradient: { colors: [red, white], locations: [0, 1] } }
    constraints:
      - box.top == root.top + 20 as top
      - inner.edges == box.edges
    strings: { de: { A: Ah } }
    variations: { wR: { set: { top: 30 } } }
    states:
      high:
        - set: { top: 40 }
        - keyboard: shown

    """

  private func told(_ old: String, _ new: String) throws -> [String] {
    let difference = try #require(
      sceneDifference(from: Array(old.utf8), to: Array(new.utf8), file: "a.scene.yaml"))
    return difference.edits.map { edit in
      (edit.isNonVisual ? "silent " : "") + edit.changes.map(\.text).joined(separator: "; ")
    }
  }

  static let changes = [
    SceneChangeExample(
      "iphone-5, iphone-8", "iphone-5, iphone-se, iphone-8", ["devices[2] iphone-se added"],
      back: ["devices[2] iphone-se removed"]),
    SceneChangeExample(
      "[en, de]", "[en]", ["languages[2] de removed"], back: ["languages[2] de added"]),
    SceneChangeExample(
      "metrics: { gap: 8 }\n", "", ["gap 8 removed"], back: ["gap 8 added"]),
    SceneChangeExample(
      "[name, phone]", "[name, phone, mail]", ["each row[3] mail added"],
      back: ["each row[3] mail removed"]),
    SceneChangeExample(
      "card:\n", "card: { background: red, alpha: 0.5 }\n",
      ["card.background red added", "card.alpha 0.5 added"],
      back: ["card.background red removed", "card.alpha 0.5 removed"]),
    SceneChangeExample("card:\n", "card: {}\n", [], back: []),
    SceneChangeExample(
      "[red, white], locations: [0, 1]", "[red, green, white], locations: [0, 0.5, 1]",
      ["sky.gradient.colors[2] green added; sky.gradient.locations [0, 1] → [0, 0.5, 1]"],
      back: [
        "sky.gradient.colors[2] green removed; sky.gradient.locations [0, 0.5, 1] → [0, 1]"
      ]),
    SceneChangeExample(
      "gradient: { colors: [red, white], locations: [0, 1] }", "background: red",
      [
        "sky.gradient { colors: [red, white], locations: [0, 1] } removed",
        "sky.background red added",
      ],
      back: [
        "sky.background red removed",
        "sky.gradient { colors: [red, white], locations: [0, 1] } added",
      ]),
    SceneChangeExample("A: Ah", "A: Oh", ["strings de.A Ah → Oh"], back: ["strings de.A Oh → Ah"]),
    SceneChangeExample(
      "top: 30", "top: 31", ["variations wR.set.top 30 → 31"],
      back: ["variations wR.set.top 31 → 30"]),
    SceneChangeExample(
      "    - set: { top: 40 }\n", "    - keyboard: hidden\n    - set: { top: 40 }\n",
      ["state high, step 1 { keyboard: hidden } added"],
      back: ["state high, step 1 { keyboard: hidden } removed"]),
    SceneChangeExample(
      "    - set: { top: 40 }\n    - keyboard: shown\n",
      "    - keyboard: shown\n    - set: { top: 40 }\n",
      ["state high, step 1 position 2 → position 1"],
      back: ["state high, step 1 position 2 → position 1"]),
    SceneChangeExample(
      "states:\n  high:\n    - set: { top: 40 }\n    - keyboard: shown\n", "",
      ["state high [{ set: { top: 40 } }, { keyboard: shown }] removed"],
      back: ["state high [{ set: { top: 40 } }, { keyboard: shown }] added"]),
  ]

  @Test("Each changed part is described by its name, in both directions", arguments: changes)
  func parts(change: SceneChangeExample) throws {
    try #require(Self.scene.contains(change.old))
    let new = Self.scene.replacing(change.old, with: change.new, maxReplacements: 1)
    let (there, back) = (try told(Self.scene, new), try told(new, Self.scene))
    #expect(there == change.there)
    #expect(back == change.back)
  }

  private func scene(_ views: String, _ constraints: String = "[]") -> String {
    "era: ios13\nviews: { \(views) }\nconstraints: \(constraints)\n"
  }

  @Test("An added or removed container is one edit with its moved subviews")
  func around() throws {
    let (bare, wrapped) = (scene("a: {}, b: {}"), scene("card: { views: { a: {}, b: {} } }"))
    #expect(
      try told(bare, wrapped)
        == ["card view added; a.superview root → card; b.superview root → card"])
    #expect(
      try told(wrapped, bare)
        == ["card removed; a.superview card → root; b.superview card → root"])
    // Also deeper in an added view.
    let deep = scene("card: { views: { in: { views: { a: {}, new: {} } } } }, b: {}")
    #expect(try told(bare, deep) == ["card view added; a.superview root → in"])
    #expect(try told(deep, bare) == ["card removed; a.superview in → root"])
  }

  @Test("Views that exchange places in the hierarchy are one edit")
  func insideOut() throws {
    let (one, other) = (scene("a: { views: { b: {} } }"), scene("b: { views: { a: {} } }"))
    #expect(try told(one, other) == ["b.superview a → root; a.superview root → b"])
    #expect(try told(other, one) == ["a.superview b → root; b.superview root → a"])
  }

  @Test("A changed key of a moved view is a separate edit")
  func movedAndChanged() throws {
    let old = scene("a: { background: red }, b: {}")
    let new = scene("b: { views: { a: { background: green } } }")
    #expect(try told(old, new) == ["a.superview root → b", "a.background red → green"])
  }

  @Test("Colors and locations of a gradient change together if their number does")
  func lengths() throws {
    func gradient(_ colors: String, _ places: String) -> String {
      scene("a: { gradient: { colors: [\(colors)], locations: [\(places)] } }")
    }
    let (two, three) = (gradient("red, blue", "0, 1"), gradient("red, green, blue", "0, 0.5, 1"))
    for (old, new) in [(two, three), (three, two)] {
      let difference = try #require(
        sceneDifference(from: Array(old.utf8), to: Array(new.utf8), file: "a.scene.yaml"))
      #expect(difference.edits.count == 1)
      for made in [[], Set(difference.edits.indices)] {
        #expect(!readScene(difference.patch(applying: made), file: "a", identity: "a").hasErrors)
      }
    }
    // If the number of items is unchanged, each index is a separate change.
    #expect(
      try told(three, gradient("red, green, black", "0, 0.4, 1")) == [
        "a.gradient.colors[3] blue → black", "a.gradient.locations [0, 0.5, 1] → [0, 0.4, 1]",
      ])
  }

  @Test(
    "A constraint name exists in each partial patch that uses it",
    arguments: [
      "states: { wide: [set: { gap: 30 }] }", "states: { wide: [deactivate: gap] }",
      "variations: { wR: { set: { gap: 30 } } }", "variations: { wR: { deactivate: [gap] } }",
    ])
  func spoken(user: String) throws {
    func scene(_ constraint: String, _ rest: String) -> String {
      "views: { a: { kind: label, text: A } }\nconstraints:\n  - a.top == root.top\n"
        + "  - a.left == root.left \(constraint)\n\(rest)\n"
    }
    let texts = [
      scene("+ 8 @ high", ""), scene("+ 8 @ high as gap", user), scene("+ 9 @ high as gap", user),
      scene("+ 8 @ high as room", user.replacing("gap", with: "room")),
    ]
    for old in texts {
      for new in texts where new != old {
        let difference = try #require(
          sceneDifference(from: Array(old.utf8), to: Array(new.utf8), file: "a.scene.yaml"))
        let all = difference.edits.indices
        for made in [Set(), Set(all)] + all.map({ [$0] }) + all.map({ Set(all).subtracting([$0]) })
        {
          let mixed = readScene(difference.patch(applying: made), file: "a", identity: "a")
          #expect(
            mixed.diagnostics.map(\.message) == [],
            "\(made.sorted()) of \(difference.edits.map { $0.changes.map(\.text) })")
        }
      }
    }
  }

  @Test("A changed order of views is described by the moved view, and that of keys is no edit")
  func order() throws {
    let old = scene("a: { alpha: 1, background: red }, b: {}, c: {}, d: {}")
    #expect(
      try told(old, scene("a: { background: red, alpha: 1 }, c: {}, d: {}, b: {}"))
        == ["b.order before c → last"])
    #expect(
      try told(old, scene("d: {}, a: { alpha: 1, background: red }, b: {}, c: {}"))
        == ["d.order last → before a"])
  }

  @Test("A value of a different type is described with both values")
  func shapes() throws {
    let old = scene("a: { kind: label, text: A, font: 17 }")
    let new = scene("a: { kind: label, text: A, font: { size: 17, weight: bold } }")
    #expect(try told(old, new) == ["a.font 17 → { size: 17, weight: bold }"])
    #expect(try told(new, old) == ["a.font { size: 17, weight: bold } → 17"])
  }

  @Test("There is no difference if one of the texts is not a scene")
  func noScene() {
    let some = scene("a: {}")
    for other in ["", "- a\n", "text\n"] {
      for (old, new) in [(some, other), (other, some)] {
        #expect(
          sceneDifference(from: Array(old.utf8), to: Array(new.utf8), file: "a") == nil, "\(other)")
      }
    }
  }
}
