import SnaplineGoldens
import Testing

/// Replacements in a scene, and the expected causes in both directions.
private struct RenameExample: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let shot: String
  let pairs: [(String, String)]
  let there: [String]
  let back: [String]

  init(
    _ words: String, shot: String = "portrait", _ pairs: [(String, String)], _ there: [String] = [],
    back: [String] = []
  ) {
    testDescription = words
    (self.shot, self.pairs, self.there, self.back) = (shot, pairs, there, back)
  }

  func rewritten(_ scene: String) -> String {
    pairs.reduce(scene) { text, pair in
      #expect(text.contains(pair.0), "\(pair.0) is no part of the scene")
      return text.replacing(pair.0, with: pair.1)
    }
  }

  func check(_ old: String) throws {
    let new = rewritten(old)
    let causes = try ScenePair(old, new, shot: shot).causes
    #expect(causes == there)
    let undone = try ScenePair(new, old, shot: shot).causes
    #expect(undone == back)
  }
}

@Suite("Causes with renames")
struct RenameTests {
  private static let spoken = """
    devices: [{ width: 200, height: 200, scale: 2, statusBar: 0 }]
    orientations: [portrait]
    languages: [en, de]
    strings:
      de:
        Hello: Hallo
        note.text: Merke
        "%d files": "%d Dateien"
    views:
      greeting: { kind: label, text: Hello }
      note: { kind: label, text: Note }
      amount: { kind: label, text: 3 files }
    constraints:
      - greeting.top == root.top + 20
      - note.top == greeting.bottom
      - amount.top == note.bottom
      - greeting.leading == root.leading
      - note.leading == root.leading
      - amount.leading == root.leading

    """

  private static let translations = [
    RenameExample(
      "a text with its key", [("Hello", "Goodbye")],
      ["10:34 greeting | text Hello → Goodbye"], back: ["10:34 greeting | text Goodbye → Hello"]),
    RenameExample("a text with its key, in German", shot: "portrait-de", [("Hello", "Goodbye")]),
    RenameExample(
      "a text with its key and its translation", shot: "portrait-de",
      [("Hello: Hallo", "Goodbye: Tschau"), ("Hello", "Goodbye")],
      ["6:14 strings | de.Goodbye Hallo → Tschau"],
      back: ["6:12 strings | de.Hello Tschau → Hallo"]),
    RenameExample(
      "a text with its format", [("files", "books")],
      ["12:32 amount | text 3 files → 3 books"], back: ["12:32 amount | text 3 books → 3 files"]),
    RenameExample(
      "a view with its translation", shot: "portrait-de", [("note", "remark"), ("Merke", "Merk")],
      ["7:18 strings | de.remark.text Merke → Merk"],
      back: ["7:16 strings | de.note.text Merk → Merke"]),
    RenameExample(
      "a view of which a translation speaks", shot: "portrait-de",
      [("note", "remark"), ("top + 20", "top + 30")],
      ["14:32 greeting.top == root.top + 30 | constant 20 → 30"],
      back: ["14:32 greeting.top == root.top + 20 | constant 30 → 20"]),
    RenameExample(
      "a view that goes with its translation",
      [
        ("    note.text: Merke\n", ""), ("  note: { kind: label, text: Note }\n", ""),
        ("note.bottom", "greeting.bottom"), ("  - note.top == greeting.bottom\n", ""),
        ("  - note.leading == root.leading\n", ""),
      ], ["9:3 note | viewRemoved label → -"], back: ["11:3 note | viewAdded - → label"]),
    RenameExample(
      "a language with its texts", shot: "portrait",
      [
        ("languages: [en, de]\n", ""), ("strings:\n  de:\n", ""), ("    Hello: Hallo\n", ""),
        ("    note.text: Merke\n", ""), ("    \"%d files\": \"%d Dateien\"\n", ""),
        ("top + 20", "top + 30"),
      ], ["8:32 greeting.top == root.top + 30 | constant 20 → 30"],
      back: ["14:32 greeting.top == root.top + 20 | constant 30 → 20"]),
  ]

  @Test("A changed text with the key of its translation is one edit", arguments: translations)
  private func translated(_ naming: RenameExample) throws { try naming.check(Self.spoken) }

  private static let repeated = """
    devices: [{ width: 200, height: 200, scale: 2, statusBar: 0 }]
    orientations: [portrait]
    each:
      row:
        name: { title: Name }
        mail: { title: Mail }
      side: [one, two]
    views:
      <row>Label: { kind: label, text: <row.title> }
      <side>Box:
    constraints:
      - <row>Label.leading == root.leading + 20
      - <row>Label.top == <row.previous>Label.bottom + 8
      - nameLabel.top == root.top
      - <side>Box.top == mailLabel.bottom
      - <side>Box.leading == root.leading
      - <side>Box.size == 5

    """
  private static let lower = [
    "13:52 <row>Label.top == <row.previous>Label.bottom + 8 | constant 9 → 8"
  ]

  private static let lists = [
    RenameExample("a list", [("<row", "<line"), ("  row:", "  line:")]),
    RenameExample(
      "a list beside a number", [("<row", "<line"), ("  row:", "  line:"), ("+ 8", "+ 9")],
      ["13:54 <line>Label.top == <line.previous>Label.bottom + 9 | constant 8 → 9"], back: lower),
    RenameExample(
      "a list with one of its values",
      [("<row", "<line"), ("  row:", "  line:"), ("Mail", "Post")],
      ["6:20 each line | mail.title Mail → Post"], back: ["6:20 each row | mail.title Post → Mail"]),
    RenameExample(
      "a list that has one more item",
      [("<row", "<line"), ("  row:", "  line:"), ("Mail }", "Mail }\n    fax: { title: Fax }")],
      ["7:5 each line | fax - → { title: Fax }"], back: ["5:5 each row | fax { title: Fax } → -"]),
    RenameExample("a key of items", [("title", "caption")]),
    RenameExample(
      "a key of items with a value", [("title", "caption"), ("Mail", "Post")],
      ["6:22 each row | mail.caption Mail → Post"],
      back: ["6:20 each row | mail.title Post → Mail"]),
    RenameExample(
      "an item beside a number", [("mail", "post"), ("+ 8", "+ 9")],
      ["13:52 <row>Label.top == <row.previous>Label.bottom + 9 | constant 8 → 9"], back: lower),
    RenameExample(
      "an item without values", [("two", "both"), ("+ 8", "+ 9")],
      ["13:52 <row>Label.top == <row.previous>Label.bottom + 9 | constant 8 → 9"], back: lower),
    RenameExample(
      "views of a list, of which one is named by itself",
      [("Label:", "Title:"), ("Label.", "Title."), ("+ 8", "+ 9")],
      ["13:52 <row>Title.top == <row.previous>Title.bottom + 9 | constant 8 → 9"], back: lower),
    RenameExample(
      "an item whose name is shown",
      [("text: <row.title>", "text: <row>"), ("mail", "post")],
      ["9:36 <row>Label | text <row.title> → <row>"],
      back: [
        "5:5 each row | post { title: Mail } → -",
        "9:36 <row>Label | text <row> → <row.title>",
      ]),
  ]

  @Test("A renamed list of 'each' is recognized", arguments: lists)
  private func listed(_ naming: RenameExample) throws { try naming.check(Self.repeated) }

  private static let exchangeable = """
    devices: [{ width: 200, height: 200, scale: 2, statusBar: 0 }]
    orientations: [portrait]
    views:
      p: { background: gray, views: { a: { background: red } } }
      q: { background: yellow, views: { b: { background: green } } }
      row:
        kind: stackView
        views:
          one: { kind: label, text: One }
          two: { kind: label, text: Two }
          three: { kind: label, text: Three }
    constraints:
      - p.leading == root.leading + 100
      - p.top == root.top + 10
      - p.size == 40
      - q.leading == root.leading + 100
      - q.top == root.top + 70
      - q.size == 50
      - a.edges == p.edges inset 5
      - b.edges == q.edges inset 9
      - row.leading == root.leading
      - row.top == root.top

    """
  private static func exchanged(_ one: String, _ other: String) -> [(String, String)] {
    [":", "."].flatMap { end -> [(String, String)] in
      exchangeable.contains(" \(one)\(end)")
        ? [(" \(one)\(end)", " @\(end)"), (" \(other)\(end)", " \(one)\(end)")]
          + [(" @\(end)", " \(other)\(end)")] : []
    }
  }

  private static let exchanges = [
    RenameExample("containers", exchanged("p", "q")),
    RenameExample(
      "containers beside a number", exchanged("p", "q") + [("inset 9", "inset 3")],
      ["20:30 b.edges == p.edges inset 3 | inset 9 → 3"],
      back: ["20:30 b.edges == q.edges inset 9 | inset 3 → 9"]),
    RenameExample("views of two containers", exchanged("a", "b")),
    RenameExample("labels of a stack", exchanged("one", "three")),
    RenameExample(
      "labels of a stack with a text", exchanged("one", "three") + [("Three", "Drei")],
      ["11:33 one | text Three → Drei"], back: ["11:35 three | text Drei → Three"]),
    RenameExample(
      "containers that are painted the other way round",
      exchanged("p", "q") + [
        ("  p: { background: yellow, views: { b: { background: green } } }\n", "")
      ]
        + [("  q: {", "  p: { background: yellow, views: { b: { background: green } } }\n  q: {")],
      ["4:3 p | order before row → before q"],
      back: ["4:3 p | order before row → before q"]),
    RenameExample("three in a circle", exchanged("one", "three") + exchanged("two", "three")),
    RenameExample(
      "an order is no exchange",
      [
        ("      two: { kind: label, text: Two }\n", ""),
        ("      one:", "      two: { kind: label, text: Two }\n      one:"),
      ],
      ["9:7 two | order before three → before one"],
      back: ["9:7 one | order before three → before two"]),
    RenameExample(
      "texts alone are no exchange",
      [("text: One", "text: @"), ("text: Two", "text: One"), ("text: @", "text: Two")],
      ["9:33 one | text One → Two", "10:33 two | text Two → One"],
      back: ["9:33 one | text Two → One", "10:33 two | text One → Two"]),
  ]

  @Test("Views that exchange their names have no other change", arguments: exchanges)
  private func swapped(_ naming: RenameExample) throws { try naming.check(Self.exchangeable) }

  @Test(
    "An equation rewritten as a format string is one edit with its location",
    arguments: [
      ("p.top == root.top + 10", "V:|-12-[p]", "14:5"),
      ("q.leading == root.leading + 100", "H:|-99-[q]", "16:5"),
    ])
  func otherNotation(_ constraint: String, _ format: String, _ place: String) throws {
    let new = Self.exchangeable.replacing(constraint, with: "'\(format)'")
    let (there, back) = (
      try ScenePair(Self.exchangeable, new).causes, try ScenePair(new, Self.exchangeable).causes
    )
    #expect(there == ["\(place) \(format) | constraintChanged \(constraint) → \(format)"])
    #expect(back == ["\(place) \(constraint) | constraintChanged \(format) → \(constraint)"])
  }

  @Test("Renaming an item of 'each' renames its view, with constraints written out")
  func itemOfPlainView() throws {
    let old = """
      devices: [{ width: 200, height: 200, scale: 2, statusBar: 0 }]
      orientations: [portrait]
      each:
        row: [one, two]
      views:
        one: { background: red }
        two: { background: blue }
      constraints:
        - <row>.width == 30
        - <row>.height == 20
        - <row>.leading == root.leading + 9
        - one.top == root.top
        - two.top == one.bottom

      """
    let new = old.replacing("two", with: "last")
      .replacing("<row>.width == 30", with: "one.width == 30\n  - last.width == 30")
    let wider = new.replacing("+ 9", with: "+ 8")
    #expect(
      try ScenePair(old, wider).causes == [
        "12:37 <row>.leading == root.leading + 8 | constant 9 → 8"
      ])
    let back = try ScenePair(wider, old).causes
    #expect(back == ["11:37 <row>.leading == root.leading + 9 | constant 8 → 9"])
  }

  private static let stated = """
    devices: [{ width: 200, height: 200, scale: 2, statusBar: 0 }]
    orientations: [portrait]
    views:
      card: { background: red }
    constraints:
      - card.top == root.top + 8 as above
      - card.leading == root.leading
      - card.size == 50
    states:
      card: [set: { above: 40 }, show: card]
      above: [set: { above: 90 }]

    """

  private static let states = [
    RenameExample(
      "the view", shot: "portrait-card",
      [
        ("card: {", "panel: {"), ("card.", "panel."), ("show: card", "show: panel"), ("50", "60"),
      ], ["8:19 panel.size == 60 | size 50 → 60"], back: ["8:18 card.size == 50 | size 60 → 50"]),
    RenameExample(
      "the constraint", shot: "portrait-above",
      [("as above", "as upper"), ("{ above", "{ upper"), ("50", "60")],
      ["8:18 card.size == 60 | size 50 → 60"], back: ["8:18 card.size == 50 | size 60 → 50"]),
  ]

  @Test("A state keeps its name if a view of the same name is renamed", arguments: states)
  private func stated(_ naming: RenameExample) throws { try naming.check(Self.stated) }

  @Test("A view with the name of a spacing can be renamed")
  func namedLikeDistance() throws {
    let old = Self.exchangeable.replacing("a:", with: "system:").replacing("a.", with: "system.")
      .replacing("text: One", with: "text: One, customSpacingAfter: system")
    let new = old.replacing("system:", with: "sys:").replacing("system.", with: "sys.")
    let told = try ScenePair(old, new.replacing("inset 9", with: "inset 3")).causes
    #expect(told == ["20:30 b.edges == q.edges inset 3 | inset 9 → 3"])
  }
}
