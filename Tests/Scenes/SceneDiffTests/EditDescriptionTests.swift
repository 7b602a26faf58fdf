import SnaplineBasics
import SnaplineSceneDiff
import SnaplineSceneFiles
import SnaplineSceneModel
import SnaplineSceneResolution
import SnaplineSceneSyntax
import TestSupport
import Testing

private func difference(_ old: String, _ new: String) throws -> SceneDifference {
  try #require(sceneDifference(from: Array(old.utf8), to: Array(new.utf8), file: "a.scene.yaml"))
}

/// Returns the edits between two scenes, each as text.
private func edits(_ old: String, _ new: String) throws -> [String] {
  try difference(old, new).edits.map { edit in
    (edit.isNonVisual ? "silent " : "") + edit.changes.map(\.text).joined(separator: "; ")
  }
}

/// A change of one constraint and its description, without the constraint itself.
struct EditDescription: Sendable, CustomTestStringConvertible {
  let old: String
  let new: String
  let words: [String]

  var testDescription: String { "\(old) → \(new)" }

  init(_ old: String, _ new: String, _ words: String...) {
    (self.old, self.new, self.words) = (old, new, words)
  }
}

@Suite("Edits of constraints")
struct ConstraintEditTests {
  private func scene(_ constraint: String) -> String {
    """
    era: ios13
    metrics: { gap: 8, side: 20 }
    views:
      a: { kind: label, text: A }
      b: { kind: label, text: B }
    constraints:
      - \(constraint.contains("[") ? "'\(constraint)'" : constraint)
      - b.height == 20 as tall
    states: { tall: [set: { tall: 30 }] }
    """
  }

  static let rewordings = [
    EditDescription("a.width == 40", "a.width == 50", "width 40 → 50"),
    EditDescription("a.width == gap", "a.width == side", "width gap → side"),
    EditDescription("a.width == b.width", "a.width == b.width + 8", "constant 0 → 8"),
    EditDescription("a.width == b.width - 8", "a.width == b.width + 8", "constant -8 → 8"),
    EditDescription("a.top == b.top + gap", "a.top == b.top + 2 * gap", "constant gap → 2 * gap"),
    EditDescription("a.top == b.top - gap", "a.top == b.top - side", "constant -gap → -side"),
    EditDescription("a.width == b.width", "a.width == 2 * b.width", "multiplier 1 → 2"),
    EditDescription("a.width == b.width / 2", "a.width == b.width / 3", "multiplier 1/2 → 1/3"),
    EditDescription("a.width == b.width / 2", "a.width == b.width", "multiplier 1/2 → 1"),
    EditDescription("a.top == b.top", "a.top == b.bottom", "anchor b.top → b.bottom"),
    EditDescription("a.top == b.top", "a.bottom == b.top", "anchor a.top → a.bottom"),
    EditDescription("a.top == b.top", "a.top <= b.top", "relation == → <="),
    EditDescription("a.top == b.top @ high", "a.top == b.top @ low", "priority high → low"),
    EditDescription("a.top == b.top", "a.top == b.top @ 999", "priority 1000 → 999"),
    EditDescription("a.top == b.top", "a.top == b.top placeholder", "placeholder no → yes"),
    EditDescription("a.top == b.top inactive", "a.top == b.top", "inactive yes → no"),
    EditDescription(
      "a.edges == b.edges inset 8", "a.edges == b.edges inset 8 4 8 4", "inset 8 → 8 4 8 4"),
    EditDescription("a.edges == b.edges", "a.edges == b.edges inset -2", "inset 0 → -2"),
    EditDescription(
      "a.top == b.top + (gap + 8)", "a.top == b.top + (gap + 9)",
      "right side b.top + (gap + 8) → b.top + (gap + 9)"),
    EditDescription("a.width == 40", "a.width == b.width", "right side 40 → b.width"),
    EditDescription(
      "a.width == 40 @ 700", "a.width == 50 @ 800 as w", "width 40 → 50", "priority 700 → 800"),
    EditDescription("H:|-[a]-[b]", "H:|-[a]-12-[b]", "spacing standard → 12"),
    EditDescription("H:|-[a]-[b]", "H:|-[a][b]", "spacing standard → none"),
    EditDescription("H:|-[a]-(>=8)-[b]", "H:|-[a]-(>=8,<=20)-[b]", "spacing >=8 → >=8,<=20"),
    EditDescription("H:|-[a]-gap-[b]", "H:|-[a]-side-[b]", "spacing gap → side"),
    EditDescription("H:|[a(40)]-[b]", "H:|[a]-[b]", "width 40 → none"),
    EditDescription("V:|[a(40)]-[b]", "V:|[a(40@700)]-[b]", "height 40 → 40@700"),
    EditDescription("H:|[a(b)]-[b]", "H:|[a(>=b)]-[b]", "width b → >=b"),
    EditDescription(
      "H:|-[a]-[b] align: top", "H:|-[a]-[b] align: bottom",
      "options align: top → align: bottom"),
    EditDescription("H:|-[a]-[b]", "H:|-[b]-[a]", "view a → b", "view b → a"),
    EditDescription("H:|-[a]-[b]", "H:|-[a]-[b] @ low", "priority 1000 → low"),
  ]

  @Test("Each part of a constraint has its name in the description", arguments: rewordings)
  func parts(rewording: EditDescription) throws {
    let (old, new) = (scene(rewording.old), scene(rewording.new))
    let found = try difference(old, new).edits.flatMap(\.changes).map { change in
      "\(change.aspect) \(change.old ?? "-") → \(change.new ?? "-")"
    }
    #expect(found == rewording.words)
  }

  @Test(
    "Writing a default of a constraint, or leaving it out, is no edit",
    arguments: [
      ("a.width == 40", "a.width == 40 @ 1000"), ("a.width == b.width", "a.width == b.width + 0"),
      ("a.width == b.width", "a.width == 1 * b.width"), ("a.top == b.top + 8", "a.top = 8 + b.top"),
      ("a.width == 2 * b.width", "a.width == b.width * 2"),
      ("a.edges == b.edges", "a.edges == b.edges inset 0"),
      ("H:|-[a]-8-[b]", "H:|-[a]-(8)-[b]"), ("H:|-[a]-[b]", "|-[a]-[b]"),
      ("H:|-[a]-[b]", "H: | - [ a ] - [ b ]"), ("H:|-[a]-[b] align: top", "H:|-[a]-[b] align:top"),
      ("a.top == b.top inactive as x", "a.top == b.top as x inactive"),
    ])
  func same(_ one: String, _ other: String) throws {
    #expect(try edits(scene(one), scene(other)) == [])
    #expect(try edits(scene(other), scene(one)) == [])
  }

  @Test("A constraint about other attributes is one removed and one added")
  func others() throws {
    let pairs = [
      ("a.width == 40", "b.top == root.top + 3"), ("H:|-[a]-[b]", "V:|-[a]-[b]"),
      ("a.width == 40 @ 700", "a.width >= 50 @ 800"),
    ]
    for (old, new) in pairs {
      let found = try edits(scene(old), scene(new))
      #expect(found.sorted() == ["\(old) removed", "\(new) added"].sorted())
    }
  }

  @Test(
    "Replacing a vertical format by a vertical attribute is one edit, a horizontal one two",
    arguments: [
      "top", "height", "centerY", "lastBaseline", "firstBaseline", "baseline", "topMargin",
      "bottomMargin", "centerYWithinMargins",
    ])
  func formatAxis(_ attribute: String) throws {
    let constraintText = "b.\(attribute) == a.\(attribute) + 8"
    #expect(try edits(scene("V:[a]-8-[b]"), scene(constraintText)).count == 1)
    #expect(try edits(scene("H:[a]-8-[b]"), scene(constraintText)).count == 2)
  }

  @Test("A name used by a state is part of its edit, and an unused name is no edit")
  func names() throws {
    let named = scene("a.width == 40 as wide")
    #expect(try edits(scene("a.width == 40"), named) == [])
    let used = named.replacing("set: { tall: 30 }", with: "set: { tall: 30, wide: 9 }")
    #expect(try edits(named, used) == ["state tall, step 1.set.wide 9 added"])
    #expect(try edits(scene("a.width == 40"), used).count == 1)
    #expect(try edits(used, used.replacing("wide", with: "broad")).count == 1)
  }
}
