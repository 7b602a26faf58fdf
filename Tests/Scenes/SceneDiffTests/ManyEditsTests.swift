import SnaplineBasics
import SnaplineSceneDiff
import SnaplineSceneFiles
import SnaplineSceneModel
import SnaplineSceneResolution
import SnaplineSceneSyntax
import TestSupport
import Testing

/// A scene that defines and uses names in every way, and random changes of it.
private enum RichScene {
  static let text = """
    era: ios13
    devices: [iphone-8]
    metrics: { gap: 8, side: 20 }
    each:
      row: { name: { title: Name }, phone: { title: Phone } }
    styles:
      card: { background: white, cornerRadius: 8 }
      loud: { alpha: 0.9 }
    root: { accessibilityElements: [send, photo] }
    views:
      form:
        style: card
        views:
          <row>Label: { kind: label, text: <row.title> }
          <row>Field: { kind: textField }
      photo: { kind: imageView, image: [40, 40] }
      send: { kind: button, title: Send, style: loud }
      bars:
        kind: scrollView
        zooms: one
        views: { one: {}, two: {} }
    constraints:
      - form.top == root.top + gap
      - form.width == root.width - side @ high as wide
      - send.height == 44 @ high as tall
      - <row>Field.top == <row.previous>Field.bottom + gap
      - photo.leading == form.leading + 2 * side
      - "V:[form]-(>=gap)-[send]"
    variations:
      wR:
        set: { wide: 30 }
        views: { send: { title: Send now } }
    states:
      typing:
        - focus: nameField
        - set: { tall: 60 }
      out: [hide: send]

    """

  private static func word(_ old: String, _ new: String) -> @Sendable (String) -> String {
    { $0.replacing(/[A-Za-z0-9]+/) { $0.output == old ? new : String($0.output) } }
  }

  private static func part(_ pairs: (String, String)...) -> @Sendable (String) -> String {
    { text in
      pairs.reduce(text) { $0.replacing($1.0, with: $1.1) }
    }
  }

  private static func without(_ words: String...) -> @Sendable (String) -> String {
    { text in
      text.split(separator: "\n", omittingEmptySubsequences: false)
        .filter { line in !words.contains { line.contains($0) } }.joined(separator: "\n")
    }
  }

  static let changes: [@Sendable (String) -> String] = [
    word("gap", "space"), word("row", "line"), word("loud", "soft"), word("tall", "high1"),
    word("form", "sheet"), word("wide", "broad"), word("photo", "picture"),
    word("send", "submit"), word("one", "first"),
    part(("[send, photo]", "[photo, send]")), part(("zooms: one", "zooms: two")),
    part(("[send, photo]", "[send, photo, extra]"), ("  bars:", "  extra: {}\n  bars:")),
    part(("one: {}, two: {}", "one: {}, two: {}, three: {}"), ("zooms: one", "zooms: three")),
    part(("gap: 8, ", ""), ("gap", "8")), part(("side: 20", "side: 24")),
    part(("phone: { title: Phone }", "phone: { title: Phone }, mail: { title: Mail }")),
    part((", phone: { title: Phone }", "")), part(("title: Phone", "title: Mobile")),
    part(
      (
        "name: { title: Name }, phone: { title: Phone }",
        "phone: { title: Phone }, name: { title: Name }"
      )),
    part(("    style: card\n", ""), ("  card: { background: white, cornerRadius: 8 }\n", "")),
    part(("style: card", "style: [card, loud]")), part(("cornerRadius: 8", "cornerRadius: 12")),
    part((" as tall", ""), ("    - set: { tall: 60 }\n", "")),
    part(("    set: { wide: 30 }\n", ""), (" as wide", "")),
    part(("title: Send now", "hidden: true")), without("hide: send"),
    part(("focus: nameField", "focus: phoneField")),
    part(
      (
        "    - focus: nameField\n    - set: { tall: 60 }\n",
        "    - set: { tall: 60 }\n    - focus: nameField\n"
      )),
    { text in
      let others = part(("[send, photo]", "[photo]"))(text)
      return without("send", "  out:", "as tall", "set: { tall", "views: { send")(others)
    },
    part(
      ("  photo: {", "  box:\n    views:\n      inner: {}\n  photo: {"),
      ("  - photo.leading", "  - box.top == photo.bottom + side\n  - photo.leading")),
    part(
      (
        "  photo: { kind: imageView, image: [40, 40] }\n",
        "  box:\n    views:\n      photo: { kind: imageView, image: [40, 40] }\n"
      )),
    part(
      ("kind: button, title: Send,", "kind: label, text: Send,"),
      ("title: Send now", "text: Send now")),
    part(
      ("each:\n", "each:\n  dot: 2\n"), ("  photo: {", "  dot<dot>: { alpha: 0.5 }\n  photo: {"),
      ("  - photo.leading", "  - dot<dot>.width == gap\n  - photo.leading")),
    part(("@ high as tall", "@ low as tall")), part(("root.top + gap", "root.top + gap + 1")),
    part(("  - photo.leading == form.leading + 2 * side\n", "")),
    part(("(>=gap)", "(>=gap@low)")), part(("era: ios13", "era: ios15")),
  ]
}

@Suite("Edits of scenes with many names")
struct ManyEditsTests {
  private func problems(_ checked: Diagnosed<Scene?>) -> [String] {
    checked.diagnostics.filter { $0.severity == .error }.map(\.message)
  }

  private func isSound(_ text: String) -> Bool {
    problems(readScene(Array(text.utf8), file: "a", identity: "a")) == []
  }

  /// Returns the dump of a scene without constraint names, with its views renamed.
  private func told(_ scene: Scene?, _ names: [String: String]) -> String? {
    scene?.dump().replacing(/\ as \w+/, with: "")
      .replacing(/\w+/) { names[String($0.output)] ?? String($0.output) }
  }

  @Test("Each change in the table yields a valid scene")
  func table() {
    #expect(isSound(RichScene.text))
    for (place, change) in RichScene.changes.enumerated() {
      #expect(isSound(change(RichScene.text)), "\(place)")
      #expect(change(RichScene.text) != RichScene.text, "\(place)")
    }
  }

  @Test(
    "Each of several edits can be applied alone and reverted alone, in 120 samples",
    arguments: 0..<30 as Range<UInt64>)
  func alone(part: UInt64) throws {
    for seed in part * 4..<part * 4 + 4 {
      var random = SeededGenerator(seed: seed)
      func some(_ text: String) -> String {
        (0..<random.number(1...3)).reduce(text) { text, _ in
          let changed = random.pick(RichScene.changes)(text)
          return isSound(changed) ? changed : text
        }
      }
      let (old, new) = (some(RichScene.text), some(RichScene.text))
      let difference = try #require(
        sceneDifference(from: Array(old.utf8), to: Array(new.utf8), file: "a"))
      let all = Set(difference.edits.indices)
      let words = difference.edits.map { $0.changes.map(\.text) }
      let choices: [Set<Int>] = [[], all] + all.sorted().flatMap { [[$0], all.subtracting([$0])] }
      for made in choices {
        let mixed = readScene(difference.patch(applying: made), file: "a", identity: "a")
        #expect(problems(mixed) == [], "\(seed): \(made.sorted()) of \(words)")
      }
      // Without any edit it is the old scene with the new names.
      let before = readScene(difference.patch(applying: []), file: "a", identity: "a").value
      let older = readScene(Array(old.utf8), file: "a", identity: "a").value
      #expect(
        told(before, [:]) == told(older, difference.renamedViews), "\(seed): \(words)")
      let today = readScene(difference.patch(applying: all), file: "a", identity: "a").value
      let written = readScene(Array(new.utf8), file: "a", identity: "a").value
      #expect(today?.dump() == written?.dump(), "\(seed): \(words)")
    }
  }
}
