import SnaplineBasics
import SnaplineSceneModel
import SnaplineSceneResolution
import TestSupport
import Testing

/// The steps of a state as the dump shows them.
private func steps(_ written: String) -> String {
  let text = """
    views:
      card: { frame: [0, 0, 10, 10] }
      name: { kind: textField }
      list: { kind: scrollView, views: { row: } }
    constraints:
      - card.size == 40 as size
      - name.width == 40 as width
    states:
      s: [\(written)]
    """
  let checked = read(text)
  guard checked.diagnostics.isEmpty, let dump = checked.value?.dump() else {
    return checked.diagnostics.map(\.code).joined(separator: " ")
  }
  let line = dump.split(separator: "\n").first { $0.hasPrefix("state s") }
  return line.map { String($0.dropFirst("state s  ".count)) } ?? ""
}

@Suite("States")
struct StateTests {
  @Test(
    "Steps are read with all their forms",
    arguments: [
      ("deactivate: size", "deactivate 0 1"), ("activate: [size, width]", "activate 0 1 2"),
      ("set: { width: 12.5 }", "set 2 = 12.5"), ("focus: name", "focus name"),
      ("dismiss", "dismiss"), ("keyboard: shown", "keyboard shown"),
      ("keyboard: hidden", "keyboard hidden"), ("keyboard: 216", "keyboard 216"),
      ("type: { name: \"a b\" }", "type name \"a b\""),
      ("scroll: { view: list, to: bottom }", "scroll list bottom"),
      ("scroll: { view: list, offset: [0, -20] }", "scroll list 0 -20"),
      ("scroll: { view: list, page: 2 }", "scroll list page 2"),
      ("scroll: { view: list, reveal: row }", "scroll list reveal row"),
      ("hide: [card, name]", "hide card name"), ("show: card", "show card"),
      ("rotate: landscape", "rotate landscape"),
      ("resize: { view: card, height: 5 }", "resize card - 5"),
      ("hugging: { name: 252 }", "hugging name horizontal 252 vertical 252"),
      ("hugging: { name: { vertical: high } }", "hugging name vertical 750"),
      (
        "compressionResistance: { name: { horizontal: 760 } }",
        "compressionResistance name horizontal 760"
      ),
      ("hugging: { missing: 252 }", "state.unknown-view"),
      ("hugging: { name: {} }", "state.incomplete"),
      ("hugging: { name: 1001 }", "constraint.priority"),
    ])
  func step(written: String, shown: String) {
    let braced = written == "dismiss" ? written : "{\(written)}"
    #expect(steps(braced) == shown)
  }

  @Test("Steps keep their order, and an invalid one does not affect others")
  func order() throws {
    let checked = read(
      """
      views: { name: { kind: textField } }
      states:
        s:
          - rotate: landscape
          - focus: missing
          - focus: name
          - rotate: portrait
      """)
    #expect(checked.diagnostics.map(\.code) == ["state.unknown-view"])
    let steps = try #require(checked.value?.states.first?.steps)
    #expect(steps == [.rotate(.landscape), .focus(ViewID(1)), .rotate(.portrait)])
  }

  @Test("A shot with the orientation at the end of a state can be named in expectations")
  func turnedScope() {
    let text = """
      orientations: [portrait]
      views: { a: }
      states: { turned: [rotate: landscape] }
      expect: [{ landscape-turned: a.x == 0 }, { landscape: a.x == 0 }]
      """
    #expect(codes(text) == ["expect.scope"])
  }

  @Test("keyboardAvoidance is read")
  func avoidance() { #expect(read("keyboardAvoidance: naive").value?.keyboardAvoidance == .naive) }

  @Test("addedOnEachLayout is read")
  func eachLayout() {
    let scene = read("views: {a: }\nconstraints: [a.width == 3 addedOnEachLayout as w, '[a(4)]']")
    #expect(scene.value?.constraints.map(\.isAddedOnEachLayout) == [true, false])
  }
}
