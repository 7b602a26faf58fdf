import SnaplineBasics
import SnaplineSceneModel
import TestSupport
import Testing

@Suite("Equations")
struct EquationTests {
  @Test(
    "An equation is one constraint",
    arguments: [
      ResolutionExample("a.width == 40", "a.width == 40"),
      ResolutionExample("a.width = 40", "a.width == 40"),
      ResolutionExample("a.width<=b.width", "a.width <= b.width"),
      ResolutionExample("a.top >= b.bottom + 8.5", "a.top >= b.bottom + 8.5"),
      ResolutionExample("a.top == b.bottom - .5", "a.top == b.bottom - 0.5"),
      ResolutionExample("a.width == b.height", "a.width == b.height"),
      ResolutionExample("a.baseline == b.baseline", "a.lastBaseline == b.lastBaseline"),
      ResolutionExample("a.leading == b.centerX", "a.leading == b.centerX"),
      ResolutionExample("a.top == root.safeArea.top", "a.top == root.safeArea.top"),
      ResolutionExample("a.top == safeArea.top", "a.top == root.safeArea.top"),
      ResolutionExample("a.top == topGuide.bottom", "a.top == root.topGuide.bottom"),
      ResolutionExample("a.leading == b.margins.leading", "a.leading == b.margins.leading"),
      ResolutionExample("c.width == list.frameGuide.width", "c.width == list.frameGuide.width"),
      ResolutionExample("a.width == root.width", "a.width == root.width"),
    ])
  func single(example: ResolutionExample) {
    #expect(constraints(example.written) == example.meaning)
  }

  @Test(
    "Expressions are simplified to multipliers and one constant",
    arguments: [
      ResolutionExample("a.width == 2 * b.width + 8", "a.width == 2 * b.width + 8"),
      ResolutionExample("a.width == b.width * 2 + 8", "a.width == 2 * b.width + 8"),
      ResolutionExample("a.width == (b.width - 8) / 2", "a.width == 0.5 * b.width - 4"),
      ResolutionExample("a.width == -(b.width - 8)", "a.width == -b.width + 8"),
      ResolutionExample("a.width == - - 4", "a.width == 4"),
      ResolutionExample("a.width == 1 + 2 * 3 - 4 / 2", "a.width == 5"),
      ResolutionExample("a.width == 1e2", "a.width == 100"),
      ResolutionExample("a.width == gap * 2", "a.width == 24"),
      ResolutionExample("a.width == gap * b.width", "a.width == 12 * b.width"),
      ResolutionExample("a.width == b.width + b.width", "a.width == 2 * b.width"),
      ResolutionExample("a.width == b.width - b.width + 4", "a.width == 4"),
      ResolutionExample("a.height == b.height * 0 + 128", "a.height == 0 * b.height + 128"),
      ResolutionExample(
        "a.width == (b.width - c.width) / 2", "a.width == 0.5 * b.width - 0.5 * c.width"),
      ResolutionExample("a.width == b.trailing - c.leading", "a.width == b.trailing - c.leading"),
      ResolutionExample("a.top == b.top + c.height", "a.top == b.top + c.height"),
      ResolutionExample("a.centerX == 0.5 * root.centerX", "a.centerX == 0.5 * root.centerX"),
    ])
  func expressions(example: ResolutionExample) {
    #expect(constraints(example.written) == example.meaning)
  }

  @Test(
    "Suffixes after the expression may be in any order",
    arguments: [
      ResolutionExample("a.width == 40 @ 750", "a.width == 40 @ 750"),
      ResolutionExample("a.width == 40 @ +750", "a.width == 40 @ 750"),
      ResolutionExample("a.width == 40 @ 999.5", "a.width == 40 @ 999.5"),
      ResolutionExample("a.width == 40 @required", "a.width == 40"),
      ResolutionExample("a.width == 40 @ high", "a.width == 40 @ 750"),
      ResolutionExample("a.width == 40 @ low", "a.width == 40 @ 250"),
      ResolutionExample("a.width == 40 @ fitting", "a.width == 40 @ 50"),
      ResolutionExample("a.width == 40 @ wide", "a.width == 40 @ 200"),
      ResolutionExample("a.width == 40 as w", "a.width == 40 as w"),
      ResolutionExample("a.width == 40 placeholder", "a.width == 40 placeholder"),
      ResolutionExample("a.width == 40 inactive as w @ 1", "a.width == 40 @ 1 as w inactive"),
    ])
  func suffixes(example: ResolutionExample) {
    #expect(constraints(example.written) == example.meaning)
  }

  @Test(
    "A group expands to its members, and an inset reduces the maximum edges",
    arguments: [
      ResolutionExample(
        "a.edges == b.edges", "a.top == b.top", "a.leading == b.leading",
        "a.bottom == b.bottom", "a.trailing == b.trailing"),
      ResolutionExample(
        "a.edges == b.edges inset 8", "a.top == b.top + 8", "a.leading == b.leading + 8",
        "a.bottom == b.bottom - 8", "a.trailing == b.trailing - 8"),
      ResolutionExample(
        "a.edges == safeArea.edges inset 1 2 -3 4", "a.top == root.safeArea.top + 1",
        "a.leading == root.safeArea.leading + 2", "a.bottom == root.safeArea.bottom + 3",
        "a.trailing == root.safeArea.trailing - 4"),
      ResolutionExample("a.size == 40", "a.width == 40", "a.height == 40"),
      ResolutionExample(
        "a.size >= b.size * 2 - 4 @ 500", "a.width >= 2 * b.width - 4 @ 500",
        "a.height >= 2 * b.height - 4 @ 500"),
      ResolutionExample("a.center == b.center", "a.centerX == b.centerX", "a.centerY == b.centerY"),
      ResolutionExample(
        "a.horizontalEdges == b.horizontalEdges inset 4", "a.leading == b.leading + 4",
        "a.trailing == b.trailing - 4"),
      ResolutionExample(
        "a.verticalEdges == b.verticalEdges as v", "a.top == b.top as v",
        "a.bottom == b.bottom as v"),
    ])
  func groups(example: ResolutionExample) {
    #expect(constraints(example.written) == example.meaning)
  }

  @Test("A constraint with an unknown view does not affect others")
  func unknownView() {
    let checked = read(
      """
      views: { a: }
      constraints:
        - b.top == a.top
        - a.top == root.top
      """)
    #expect(checked.diagnostics.map(\.code) == ["constraint.unknown-view"])
    #expect(checked.value?.constraints.count == 1)
  }

  @Test("An invalid member drops a whole group and is reported once")
  func wrongMember() {
    #expect(constraints("a.center == 40") == ["error constraint.place-with-constant"])
  }

  @Test("In a view's own list attributes are its own, and the superview has a name")
  func ownList() throws {
    let scene = try #require(
      read(
        """
        views:
          card:
            views:
              title:
                constraints:
                  - edges == superview.edges inset 4
                  - width == height
                  - top == safeArea.top
        """
      ).value)
    #expect(
      scene.constraints.map(scene.text).suffix(2) == [
        "title.width == title.height", "title.top == root.safeArea.top",
      ])
    #expect(scene.text(of: scene.constraints[0]) == "title.top == card.top + 4")
  }

  @Test("The constraints of a group share the span of their equation")
  func sharedSpan() throws {
    let scene = try #require(
      read("views: {a: }\nconstraints:\n  - a.edges == root.edges inset 2 @ 5\n").value)
    #expect(Set(scene.constraints.map(\.span)).count == 1)
    #expect(scene.constraints[0].span.start.column == 5)
    #expect(scene.constraints[0].span.end.column == 38)
  }
}
