import SnaplineBasics
import SnaplineSceneModel
import Testing

@Suite("Instructions for fixes")
struct FixInstructionTests {
  private func span(_ line: Int, _ column: Int = 5) -> SourceSpan {
    let start = SourcePosition(line: line, column: column)
    return SourceSpan(
      file: "a.scene.yaml", start: start, end: SourcePosition(line: line, column: column + 4))
  }

  @Test("Each kind of fix says where it goes, and its lines can be pasted as they are")
  func words() {
    let edits: [(FixEdit, String, [String])] = [
      (.addConstraint("a.top == b.top"), "add to 'constraints'", ["- a.top == b.top"]),
      (.replaceConstraint(at: span(4), with: "a.top == 0"), "on line 4, write", ["- a.top == 0"]),
      (.removeWord("placeholder", at: span(4)), "on line 4, remove 'placeholder'", []),
      (.setPriority(999.5, at: span(4)), "on line 4, add '@ 999.5'", []),
      (
        .replaceAttribute(at: span(4, 9), with: "leading"),
        "on line 4, column 9, replace the attribute with 'leading'",
        []
      ),
      (.setViewKey(view: "a", key: "hugging", value: "low"), "add to 'a'", ["hugging: low"]),
      (.setSceneKey("era", value: "ios11"), "add to the scene's top-level keys", ["era: ios11"]),
      (.addStep("keyboard: shown", state: "s"), "add to the steps of 's'", ["- keyboard: shown"]),
    ]
    for (edit, words, lines) in edits {
      #expect(edit.instruction == (words, lines))
      let told = FixEdit.instructions([edit])
      #expect(told.map(\.words) == [words] && told.map(\.lines) == [lines])
    }
    #expect(Set(edits.map(\.0.kind)).count == edits.count)
  }

  @Test(
    "In a JSON scene the lines of a fix are JSON",
    arguments: [
      (FixEdit.addConstraint("a.top == 0.5 * b.top"), "\"a.top == 0.5 * b.top\""),
      (.setViewKey(view: "a", key: "hugging", value: "low"), "\"hugging\": \"low\""),
      (.setViewKey(view: "a", key: "scrollEnabled", value: "false"), "\"scrollEnabled\": false"),
      (.setViewKey(view: "a", key: "contentSize", value: "[1, 2.5]"), "\"contentSize\": [1, 2.5]"),
      (
        .addStep("scroll: { view: a, page: 2 }", state: "s"),
        "{ \"scroll\": { \"view\": \"a\", \"page\": 2 } }"
      ),
    ])
  func json(edit: FixEdit, line: String) {
    #expect(FixEdit.instructions([edit], asJSON: true).flatMap(\.lines) == [line])
  }

  @Test("Consecutive edits to one place become one instruction, with their lines in order")
  func together() {
    let told = FixEdit.instructions([
      .addConstraint("a.top == b.top"), .addConstraint("a.left == b.left"),
      .setViewKey(view: "a", key: "hugging", value: "low"),
      .setViewKey(view: "b", key: "hugging", value: "high"), .addConstraint("b.width == 4"),
    ])
    #expect(
      told.map { ([$0.words] + $0.lines).joined(separator: " | ") } == [
        "add to 'constraints' | - a.top == b.top | - a.left == b.left", "add to 'a' | hugging: low",
        "add to 'b' | hugging: high", "add to 'constraints' | - b.width == 4",
      ])
  }
}
