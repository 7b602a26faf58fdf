import AutoLayout
import Geometry
import Painting
import SceneModel
import Shots
import TestSupport
import Testing
import Typography

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

/// The marks of the overlay alone.
private func overlay(_ constraints: String...) -> [Mark] {
  let text = head + constraints.map { "  - \($0)\n" }.joined()
  let solved = SolvedShot(scene(text))
  let plain = paint(solved.scene, solved.shot, solved.result.layout)
  let situation = Situation(
    of: solved.scene, device: solved.shot.device, orientation: solved.shot.orientation)
  let list = plain.withConstraints(of: solved.scene, situation, solved.result.layout)
  #expect(Array(list.items.prefix(plain.items.count)) == plain.items)
  return list.items.dropFirst(plain.items.count).map(\.mark)
}

private func words(_ marks: [Mark]) -> [String] {
  marks.compactMap { mark in
    if case .text(let text) = mark { text.clusters.map(\.text).joined() } else { nil }
  }
}

private func bars(_ marks: [Mark], _ color: Color) -> [Rect] {
  marks.compactMap { mark in
    if case .fill(.rectangle(let rect), color) = mark { rect } else { nil }
  }
}

private let blue = Color(26, 118, 230)
private let red = Color(226, 50, 42)

@Suite("Constraints drawn over a picture")
struct OverlayTests {
  @Test("A distance is a line from edge to edge with its number")
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

  @Test("Contradicting constraints are red, and say what has become of them")
  func conflict() {
    let marks = overlay("box.width == 100", "box.width == 120")
    #expect(words(marks).contains("120 ≠ 100"))
    #expect(bars(marks, red).count == 6)
    #expect(!bars(marks, blue).isEmpty)
  }

  @Test("An open number is a red question")
  func open() {
    let marks = overlay()
    #expect(words(marks).contains("box: width?"))
    #expect(bars(marks, blue).isEmpty)
  }

  @Test("Equal sizes are marked on both views")
  func equal() {
    #expect(words(overlay("box.width == 0.5 * root.width")).filter { $0 == "↔ =" }.count == 2)
  }
}

@Suite("Constraints beyond the screen")
struct OverlayExtentTests {
  @Test("A content that is larger than its scroll view widens the canvas")
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
    let situation = Situation(
      of: solved.scene, device: solved.shot.device, orientation: solved.shot.orientation)
    let list = plain.withConstraints(of: solved.scene, situation, solved.result.layout)
    #expect(list.size == Size(width: 960, height: 2400))
  }
}
