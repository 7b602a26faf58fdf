import SnaplineAppSimulation
import SnaplineAutoLayout
import SnaplineBasics
import SnaplineDisplayLists
import SnaplineFigures
import SnaplinePainting
import SnaplineSceneModel
import SnaplineTypography
import TestSupport
import Testing

private let head = """
  era: ios11
  devices: [iphone-5]
  views:
    box: {}
  constraints:
    - box.leading == root.leading + 20
    - box.top == root.top + 40
    - box.height == 50

  """

/// Returns the draw commands of the overlay only.
private func overlay(_ constraints: String...) -> [DrawCommand] {
  let text = head + constraints.map { "  - \($0)\n" }.joined()
  let solved = SolvedShot(scene(text))
  let plain = paint(solved.scene, solved.shot, solved.result.layout)
  let environment = LayoutEnvironment(
    of: solved.scene, device: solved.shot.device, orientation: solved.shot.orientation)
  let list = plain.withConstraints(of: solved.scene, solved.shot, environment, solved.result.layout)
  // The image itself stays within the screen and unchanged.
  let screen = Rect(origin: .zero, size: plain.size)
  #expect(list.items.first?.mark == .beginClip(.rectangle(screen)))
  #expect(Array(list.items.dropFirst().prefix(plain.items.count)) == plain.items)
  return list.items.dropFirst(plain.items.count + 2).map(\.mark)
}

private func words(_ marks: [DrawCommand]) -> [String] {
  marks.compactMap { mark in
    if case .text(let text) = mark { text.clusters.map(\.text).joined() } else { nil }
  }
}

private func bars(_ marks: [DrawCommand], _ color: Color) -> [Rect] {
  marks.compactMap { mark in
    if case .fill(.rectangle(let rect), color) = mark { rect } else { nil }
  }
}

private let blue = Color(26, 118, 230)
private let red = Color(226, 50, 42)

@Suite("Constraint overlay")
struct OverlayTests {
  @Test("A spacing is a line between edges with its constant")
  func distance() {
    let marks = overlay("box.width == 100")
    #expect(words(marks) == ["20", "40", "50", "100"])
    #expect(bars(marks, blue).contains { $0.minX == 0 && $0.width == 20 && $0.height == 1 })
    #expect(bars(marks, blue).contains { $0.minY == 0 && $0.height == 40 && $0.width == 1 })
    #expect(bars(marks, red).isEmpty)
  }

  @Test("An optional constraint is dashed")
  func optional() {
    let dashes = bars(overlay("box.width == 100 @ 500"), blue).filter { $0.width == 3 }
    #expect(dashes.count == 20)
    #expect(bars(overlay("box.width == 100"), blue).allSatisfy { $0.width != 3 })
  }

  @Test("Conflicting constraints are red, with both constants")
  func conflict() {
    let marks = overlay("box.width == 100", "box.width == 120")
    #expect(words(marks).contains("120 ≠ 100"))
    #expect(bars(marks, red).count == 6)
    let lines = bars(marks, red).filter { $0.height == 1 }
    #expect(lines.count == 2 && (lines[0].minY - lines[1].minY).magnitude >= 8)
    #expect(!bars(marks, blue).isEmpty)
  }

  @Test("An ambiguous size is a red question")
  func open() {
    let marks = overlay()
    #expect(words(marks).contains("box: width?"))
    #expect(bars(marks, blue).isEmpty)
  }

  @Test("A size relative to another one is a badge with the equation")
  func equal() {
    #expect(words(overlay("box.width == 0.5 * root.width - 8")).contains("box ↔ = 0.5 × root − 8"))
  }

  @Test("An issue is a red measure with its text, and sizes of its cycle are red badges")
  func verdict() throws {
    let solved = SolvedShot(
      scene(
        """
        devices: [iphone-5]
        views:
          box: { views: { inner: {} } }
        constraints:
          - box.leading == root.leading + 20
          - box.top == root.top + 40
          - box.height == 50
          - inner.edges == box.edges
          - inner.width == 2 * box.width
        """))
    let box = try #require(solved.scene.view(named: "box"))
    let plain = paint(solved.scene, solved.shot, solved.result.layout)
    let environment = LayoutEnvironment(
      of: solved.scene, device: solved.shot.device, orientation: solved.shot.orientation)
    let verdicts = [OverlayIssue("box 0 pt: dependency cycle", of: box, .horizontal)]
    let marks = plain.withConstraints(
      of: solved.scene, solved.shot, environment, solved.result.layout, verdicts: verdicts
    ).items.map(\.mark)
    #expect(words(marks).contains("box 0 pt: dependency cycle"))
    let badges = marks.filter { mark in
      if case .fill(.roundedRectangle, red) = mark { true } else { false }
    }
    #expect(badges.count == 2)
  }

  @Test("Chosen constraints are drawn over the image's own colors, at its edges inside of it")
  func chosen() throws {
    let solved = SolvedShot(
      scene(head + "  - box.trailing == root.trailing as end\n  - box.width >= 1\n"))
    let plain = paint(solved.scene, solved.shot, solved.result.layout)
    let environment = LayoutEnvironment(
      of: solved.scene, device: solved.shot.device, orientation: solved.shot.orientation)
    let named = solved.scene.constraintIDs.filter { solved.scene[$0].name == "end" }
    let top = try #require(solved.scene.constraintIDs.dropFirst().first)
    let list = plain.withConstraints(
      named + [top], around: [], of: solved.scene, environment, solved.result.layout,
      lettering: 16)
    #expect(list.size == plain.size && Array(list.items.prefix(plain.items.count)) == plain.items)
    let marks = list.items.dropFirst(plain.items.count).map(\.mark)
    #expect(words(marks) == ["40"])
    let edge = bars(marks, blue).filter { $0.width == 2 && $0.height == 50 }
    #expect(edge.map(\.maxX) == [320])
  }
}

@Suite("Overlay beyond the screen")
struct OverlayBoundsTests {
  @Test("Content that is larger than its scroll view extends the canvas")
  func beyond() {
    let text = """
      era: ios11
      devices: [iphone-5]
      views:
        scroll: { kind: scrollView, views: { pages: {} } }
      constraints:
        - scroll.edges == root.edges
        - pages.edges == scroll.edges
        - pages.width == 3 * scroll.width
        - pages.height == 20000
      """
    let solved = SolvedShot(scene(text))
    let plain = paint(solved.scene, solved.shot, solved.result.layout)
    let environment = LayoutEnvironment(
      of: solved.scene, device: solved.shot.device, orientation: solved.shot.orientation)
    let list = plain.withConstraints(
      of: solved.scene, solved.shot, environment, solved.result.layout)
    #expect(list.size == Size(width: 960, height: 2400))
  }

  @Test("Clipped constraints are visible, and those scrolled away have no labels")
  func xray() {
    let text = """
      era: ios9
      devices: [iphone-5]
      orientations: [portrait]
      views:
        scroll:
          kind: scrollView
          views: { top: { background: red }, low: { background: green } }
      constraints:
        - scroll.edges == root.edges inset 100
        - top.edges == scroll.edges inset 0 0 900 0
        - top.width == scroll.width
        - top.height == 33
        - low.top == top.bottom + 444
        - low.leading == top.leading
        - low.size == 77
      states:
        scrolled: [scroll: { view: scroll, offset: [0, 400] }]
      """
    let solved = SolvedShot(scene(text), "portrait-scrolled")
    let plain = paint(solved.appState.scene, solved.shot, solved.result.layout)
    let list = plain.withConstraints(
      of: solved.appState.scene, solved.shot, solved.appState.environment, solved.result.layout)
    let group = list.items.drop { $0.mark != .beginGroup(opacity: 0.4) }
    let low = DrawCommand.fill(
      .rectangle(Rect(x: 100, y: 177, width: 77, height: 77)), Color(0, 255, 0))
    #expect(group.contains(DisplayItem("low", low)))
    let numbers = words(list.items.map(\.mark))
    #expect(numbers.contains("77") && !numbers.contains("33"))
  }
}
