import SnaplineBasics
import SnaplineSceneFiles
import SnaplineSceneModel
import Testing

private func edited(_ text: String, _ edits: FixEdit...) -> String? {
  applyEdits(to: Array(text.utf8), file: "test.scene.yaml", edits)
    .map { String(decoding: $0, as: UTF8.self) }
}

private func span(_ part: String, in text: String) -> SourceSpan {
  let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  for (index, line) in lines.enumerated() {
    guard let range = line.firstRange(of: part) else { continue }
    let column = line.distance(from: line.startIndex, to: range.lowerBound) + 1
    return SourceSpan(
      file: "test.scene.yaml", start: SourcePosition(line: index + 1, column: column),
      end: SourcePosition(line: index + 1, column: column + part.count))
  }
  return SourceSpan(file: "test.scene.yaml")
}

@Suite("Edits of a scene file")
struct FixEditTests {
  @Test(
    "A constraint is appended to the list, whatever the style of the list",
    arguments: [
      (
        "views: { a: }\nconstraints:\n  - a.width == 1   # one\n",
        "views: { a: }\nconstraints:\n  - a.width == 1   # one\n  - a.height == 2\n"
      ),
      (
        "views: { a: }\nconstraints: [a.width == 1]\n",
        "views: { a: }\nconstraints: [a.width == 1, a.height == 2]\n"
      ),
      ("views: { a: }\nconstraints: []\n", "views: { a: }\nconstraints: [a.height == 2]\n"),
      ("views: { a: }", "views: { a: }\nconstraints:\n  - a.height == 2\n"),
      (
        "views: { a: }\r\nconstraints:\r\n  - a.width == 1\r\n",
        "views: { a: }\r\nconstraints:\r\n  - a.width == 1\r\n  - a.height == 2\r\n"
      ),
      ("views: { a: }\r\n", "views: { a: }\r\nconstraints:\r\n  - a.height == 2\r\n"),
    ])
  func addConstraint(before: String, after: String) {
    #expect(edited(before, .addConstraint("a.height == 2")) == after)
  }

  @Test("A view's key is set in the style in which the view is written")
  func viewKeys() {
    let edit = FixEdit.setViewKey(view: "a", key: "alpha", value: "0.5")
    #expect(edited("views:\n  a:\n", edit) == "views:\n  a: { alpha: 0.5 }\n")
    #expect(edited("views: { a: {} }\n", edit) == "views: { a: { alpha: 0.5 } }\n")
    #expect(
      edited("views: { a: { kind: label } }\n", edit)
        == "views: { a: { kind: label, alpha: 0.5 } }\n")
    #expect(
      edited(
        "views:\n  b:\n    views:\n      # One.\n      a:\n        kind: label # Two.\n", edit)?
        .contains("# Two.\n        alpha: 0.5\n") == true)
    #expect(edited("views: { a: { alpha: 1 } }\n", edit) == "views: { a: { alpha: 0.5 } }\n")
    #expect(edited("views: { b: }\n", edit) == nil)
  }

  @Test("A constraint can lose a modifier, get a priority or be replaced")
  func constraintTexts() {
    let text = "views: { a: }\nconstraints:\n  - a.width == 1 as w placeholder\n"
    let place = span("a.width == 1 as w placeholder", in: text)
    #expect(
      edited(text, .removeWord("placeholder", at: place))
        == text.replacing(" placeholder", with: ""))
    #expect(
      edited(text, .setPriority(999, at: place)) == text.replacing("1 as", with: "1 @ 999 as"))
    #expect(
      edited(text, .replaceConstraint(at: place, with: "a.width == 2"))
        == "views: { a: }\nconstraints:\n  - a.width == 2\n")
    #expect(edited(text, .removeWord("inactive", at: place)) == nil)
  }

  @Test("Parts of a format string and repeated constraints cannot be edited")
  func refused() {
    let format = "views: { a: }\nconstraints:\n  - \"H:|-20-[a(8)]-20-|\"\n"
    let part = span("(8)", in: format)
    #expect(edited(format, .replaceConstraint(at: part, with: "a.width == 9")) == nil)
    #expect(edited(format, .setPriority(999, at: part)) == nil)
    let each = "each: { r: [a, b] }\nviews: { <r>: }\nconstraints:\n  - <r>.width == 1\n"
    #expect(edited(each, .setPriority(999, at: span("<r>.width == 1", in: each))) == nil)
    #expect(edited("{\"views\": {\"a\": {}}}", .addConstraint("a.width == 1")) == nil)
    #expect(edited("views: [", .addConstraint("a.width == 1")) == nil)
  }

  @Test("A step is appended to its state")
  func steps() {
    let edit = FixEdit.addStep("scroll: { view: a, page: 2 }", state: "on")
    #expect(
      edited("states:\n  on:\n    - dismiss\n", edit)
        == "states:\n  on:\n    - dismiss\n    - scroll: { view: a, page: 2 }\n")
    #expect(
      edited("states: { on: [dismiss] }\n", edit)
        == "states: { on: [dismiss, scroll: { view: a, page: 2 }] }\n")
    #expect(edited("states: { off: [dismiss] }\n", edit) == nil)
    #expect(
      edited("states:\n  on: []\n", edit) == "states:\n  on: [scroll: { view: a, page: 2 }]\n")
  }

  @Test("After a text of several lines a step is still appended to its own state")
  func blockOfText() {
    let text = """
      states:
        on:
          - type:
              a: >-
                One line
                of two.

        # Another one.
        off:
          - dismiss

      """
    #expect(
      edited(text, .addStep("dismiss", state: "on"))
        == text.replacing("of two.\n", with: "of two.\n    - dismiss\n"))
  }
}
