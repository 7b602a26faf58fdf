import SnaplineBasics
import SnaplineSceneFiles
import SnaplineSceneModel
import TestSupport
import Testing

@Suite("Scenes as JSON")
struct JSONTests {
  @Test(
    "A surrogate pair of escapes is one character, and later columns are correct")
  func pairs() throws {
    let text = #"""
      {"title": "a \ud83d\uDC4D b \\\ud83c\udde9",
      "views": {"a": {"kind": "label", "text": "\uD83D\uDE00"}},
      "constraints": ["a.width == 40 \ud83d\ude00", "a.left == q.left"]}
      """#
    let checked = read(text)
    #expect(checked.value?.title == "a 👍 b \\\u{1F1E9}")
    #expect(problems(text) == ["3:32 sentence.not-ascii", "3:58 constraint.unknown-view"])
    #expect(checked.diagnostics.first?.span?.end.column == 44)
  }

  @Test("In plain and single-quoted YAML, escapes are text")
  func literal() {
    let text = #"""
      title: 'one \ud83d\ude00'
      views:
        a: { kind: label, text: "\ud83d\ude00" }
        b: { kind: label, text: \ud83d\ude00 }
      """#
    let scene = read(text).value
    #expect(scene?.title == #"one \ud83d\ude00"#)
    let texts = scene?.views.compactMap { view in
      if case .label(let label) = view.content { label.text } else { nil }
    }
    #expect(texts == ["😀", #"\ud83d\ude00"#])
  }

  @Test(
    "Half of a surrogate pair is an error with a hint",
    arguments: ["ud83d", "ude00", "ud83d\\u0041"])
  func halves(escape: String) {
    let found = read("title: \"\\ud83d\\ude00 \\\(escape)\"\nviews: { a: {} }\n").diagnostics
    #expect(found.map(\.message) == ["the escape sequence is not a Unicode character"])
    #expect(found.first?.hint == "type the character itself")
    #expect(found.first?.span?.start == SourcePosition(line: 1, column: 24))
  }
}
