import Foundation
import SnaplineBasics
import SnaplineSceneDiff
import SnaplineSceneFiles
import SnaplineSceneModel
import SnaplineSceneSyntax
import TestSupport
import Testing

/// Returns the edits between two texts, each change in a line with its location.
private func edits(_ old: String, _ new: String) -> [String] {
  guard
    let difference = sceneDifference(
      from: Array(old.utf8), to: Array(new.utf8), file: "a.scene.yaml")
  else { return ["no difference"] }
  return difference.edits.map { edit in
    (edit.isNonVisual ? "silent " : "") + edit.changes.map(\.text).joined(separator: "; ")
  }
}

/// A scene that the tables below change at one location.
private let form = """
  era: ios13
  devices: [iphone-5, iphone-8]
  metrics: { gap: 8, side: 20 }
  each:
    row:
      name: { title: Name }
      phone: { title: Phone }
  styles:
    card: { background: white, cornerRadius: 8 }
  views:
    form:
      style: card
      views:
        <row>Label: { kind: label, text: <row.title>, font: 14 }
        <row>Field: { kind: textField }
        note:
          kind: label
          attributedText: [{ text: Hello, font: 17 }, { text: world }]
          font: { size: 14, weight: bold }
    photo:
      gradient: { colors: [red, white], locations: [0, 1] }
      frame: [0, 0, 320, 20]
      constraints:
        - width == height
    send: { kind: button, title: Send }
  constraints:
    - form.top == root.top + 20
    - form.leading == root.leading + side
    - form.width == 0.5 * root.width @ 750
    - send.height == 44 as tall
    - <row>Field.top == <row.previous>Field.bottom + gap
    - "V:|-20-[send]-(>=8)-[form(100)]-|"
  states:
    typing:
      - focus: nameField
      - keyboard: shown
    higher:
      - set: { tall: 60 }
  expect:
    - all: send.height == 44
  """

/// Replaces some text of the form by another.
private func changed(_ pairs: (String, String)...) -> String {
  pairs.reduce(form) { text, pair in
    #expect(text.contains(pair.0), "\(pair.0) is no part of the form")
    return text.replacing(pair.0, with: pair.1, maxReplacements: 1)
  }
}

@Suite("Differences of two scenes")
struct SceneDifferenceTests {
  @Test(
    "An edit is described with its element and both values",
    arguments: [
      ("era: ios13", "era: ios7", "era ios13 → ios7"),
      ("era: ios13\n", "", "era ios13 removed"),
      ("iphone-8]", "iphone-x]", "devices[2] iphone-8 → iphone-x"),
      (", iphone-8]", "]", "devices[2] iphone-8 removed"),
      ("gap: 8", "gap: 16", "gap 8 → 16"),
      ("title: Phone", "title: Mobile", "each row phone.title Phone → Mobile"),
      ("cornerRadius: 8", "cornerRadius: 12", "style card cornerRadius 8 → 12"),
      ("    style: card\n", "", "form.style card removed"),
      ("font: 14 }", "font: 16 }", "<row>Label.font 14 → 16"),
      ("size: 14", "size: 16", "note.font.size 14 → 16"),
      ("font: 17", "font: 19", "note.attributedText[1].font 17 → 19"),
      ("[red, white]", "[red, black]", "photo.gradient.colors[2] white → black"),
      ("320, 20]", "320, 30]", "photo.frame [0, 0, 320, 20] → [0, 0, 320, 30]"),
      ("root.top + 20", "root.top + 24", "form.top == root.top + 24: constant 20 → 24"),
      ("root.top + 20", "root.top", "form.top == root.top: constant 20 → 0"),
      ("+ side", "+ gap", "form.leading == root.leading + gap: constant side → gap"),
      ("+ side", "- side", "form.leading == root.leading - side: constant side → -side"),
      ("0.5 *", "0.6 *", "form.width == 0.6 * root.width @ 750: multiplier 0.5 → 0.6"),
      (
        "0.5 * root.width", "0.5 * root.height",
        "form.width == 0.5 * root.height @ 750: anchor root.width → root.height"
      ),
      ("@ 750", "@ 800", "form.width == 0.5 * root.width @ 800: priority 750 → 800"),
      (" @ 750", "", "form.width == 0.5 * root.width: priority 750 → 1000"),
      (
        "form.top ==", "form.top >=", "form.top >= root.top + 20: relation == → >="
      ),
      ("== 44 as", "== 50 as", "send.height == 50 as tall: height 44 → 50"),
      ("as tall", "as tall inactive", "send.height == 44 as tall inactive: inactive no → yes"),
      ("  - form.top == root.top + 20\n", "", "form.top == root.top + 20 removed"),
      (
        "      - width == height", "      - width == height\n      - width <= 40",
        "width <= 40 added"
      ),
      (
        "|-20-", "|-24-", "V:|-24-[send]-…: spacing 20 → 24"
      ),
      (
        "(>=8)", "(>=16)", "V:|-20-[send]-(>=16)-[form(100)]-…: spacing >=8 → >=16"
      ),
      (
        "(100)", "(120)", "V:|-20-[send]-(>=8)-[form(120)]-…: height 100 → 120"
      ),
      (
        "(100)]-|", "(100)]-8-|",
        "V:…[form(100)]-8-|: spacing standard → 8"
      ),
      ("title: Send", "title: Go", "send.title Send → Go"),
      ("title: Send", "title: Send, hidden: true", "send.hidden true added"),
      ("    - keyboard: shown\n", "", "state typing, step 2 { keyboard: shown } removed"),
      ("tall: 60", "tall: 70", "state higher, step 1.set.tall 60 → 70"),
      (
        "focus: nameField", "focus: phoneField", "state typing, step 1.focus nameField → phoneField"
      ),
    ])
  func words(_ old: String, _ new: String, _ words: String) {
    #expect(edits(form, changed((old, new))) == [words])
  }

  @Test(
    "A change without an effect is no edit",
    arguments: [
      ("era: ios13", "# a comment\nera: ios13"),
      ("all: send.height == 44", "all: send.width == 44"),
      ("{ background: white, cornerRadius: 8 }", "{ cornerRadius: 8, background: white }"),
      ("form.top == root.top + 20", "form.top = root.top+20"),
      ("form.top == root.top + 20", "form.top == root.top + 20 as upper"),
      ("form.top == root.top + 20", "form.top == root.top + 20 redundant"),
      ("0.5 * root.width", "root.width * 0.5"), ("title: Send", "title: 'Send'"),
    ])
  func neutral(_ old: String, _ new: String) {
    #expect(edits(form, changed((old, new))) == [])
  }

  @Test("Dependent changes are one edit")
  func bundles() {
    let renamed = form.replacing("send", with: "go")
    #expect(edits(form, renamed).first?.hasPrefix("silent go send → go") == true)
    #expect(edits(form, renamed).count == 1)
    let metric = form.replacing("gap", with: "space")
    #expect(edits(form, metric).count == 1)
    let constraint = form.replacing("tall", with: "high")
    #expect(edits(form, constraint).count == 1)
    let view = changed(
      ("  send: {", "  extra: { kind: label, text: More }\n  send: {"),
      ("  - form.top", "  - extra.top == send.bottom\n  - form.top"))
    #expect(edits(form, view) == ["extra label added; extra.top == send.bottom added"])
    #expect(edits(view, form) == ["extra removed; extra.top == send.bottom removed"])
    let item = changed(
      ("    phone: { title: Phone }", "    phone: { title: Phone }\n    mail: { title: Mail }"),
      ("  - form.top", "  - mailField.top == send.bottom\n  - form.top"))
    #expect(
      edits(form, item) == [
        "each row mail { title: Mail } added; mailField.top == send.bottom added"
      ])
    let kind = changed(("kind: button, title: Send", "kind: label, text: Send"))
    #expect(
      edits(form, kind) == [
        "send.kind button → label; send.title Send removed; send.text Send added"
      ])
  }

  @Test("A moved view is described as moved")
  func moves() {
    let order = changed(
      ("  send: { kind: button, title: Send }\n", ""),
      ("views:\n  form:", "views:\n  send: { kind: button, title: Send }\n  form:"))
    #expect(edits(form, order) == ["send.order last → before form"])
    let parent = changed(
      ("  send: { kind: button, title: Send }\n", ""),
      ("      note:\n", "      send: { kind: button, title: Send }\n      note:\n"))
    #expect(edits(form, parent) == ["send.superview root → form"])
    let lines = changed(
      ("  - form.top == root.top + 20\n", ""),
      ("  - send.height", "  - form.top == root.top + 20\n  - send.height"))
    #expect(
      edits(form, lines) == [
        "form.top == root.top + 20: order before form.leading == root.leading + side → before"
          + " send.height == 44 as tall"
      ])
  }

  @Test("An edit has the location of its value in both texts")
  func places() throws {
    let new = changed(("0.5 *", "0.6 *"), ("font: 14 }", "font: 16 }"))
    let difference = try #require(
      sceneDifference(from: Array(form.utf8), to: Array(new.utf8), file: "a"))
    let places = difference.edits.map {
      "\($0.changes[0].span.map(\.description) ?? "") \($0.changes[0].oldSpan.map(\.description) ?? "")"
    }
    #expect(places == ["a:14:59 a:14:59", "a:29:19 a:29:19"])
  }
}
