import SnaplineAutoLayout
import SnaplineBasics
import SnaplineSceneModel
import TestSupport
import Testing

private func scrolling(_ constraints: String) -> String {
  """
  era: ios11
  devices: [iphone-5]
  views:
    scroll:
      kind: scrollView
      views:
        content:
          views:
            box: {}
  constraints:
    - scroll.edges == root.edges
    - box.edges == content.edges inset 10
    - box.height == 900
  \(constraints)
  """
}

@Suite("Scroll views")
struct ScrollViewTests {
  @Test("In a scroll view its edges are those of the content")
  func edgesAreContent() {
    let shot = SolvedShot(
      scene(scrolling("  - content.edges == scroll.edges\n  - content.width == 500")))
    #expect(shot["content"] == Rect(x: 0, y: 0, width: 500, height: 920))
    #expect(shot.solved("scroll")?.scroll?.contentSize == Size(width: 500, height: 920))
    #expect(shot["scroll"] == Rect(x: 0, y: 0, width: 320, height: 568))
  }

  @Test("In a scroll view its width and height are those of its frame")
  func sizeIsFrame() {
    let shot = SolvedShot(
      scene(scrolling("  - content.edges == scroll.edges\n  - content.width == scroll.width")))
    #expect(shot["content"] == Rect(x: 0, y: 0, width: 320, height: 920))
  }

  @Test("Edge constants move the content view within the content and add to the content size")
  func insetContent() {
    let shot = SolvedShot(
      scene(scrolling("  - content.edges == scroll.edges inset 20\n  - content.width == 200")))
    #expect(shot["content"] == Rect(x: 20, y: 20, width: 200, height: 920))
    #expect(shot.solved("scroll")?.scroll?.contentSize == Size(width: 240, height: 960))
  }

  @Test("Content and frame layout guides are the content and the frame")
  func guides() {
    let shot = SolvedShot(
      scene(
        scrolling(
          """
            - content.edges == scroll.contentGuide.edges
            - content.width == 2 * scroll.frameGuide.width
          """)))
    #expect(shot["content"] == Rect(x: 0, y: 0, width: 640, height: 920))
  }

  @Test("Content without a constraint to the outside is ambiguous in that axis only")
  func openWidth() {
    let shot = SolvedShot(scene(scrolling("  - content.edges == scroll.edges")))
    let open = Set(shot.result.layout.ambiguities.map(\.quantity.dimension))
    #expect(!open.isEmpty)
    #expect(open.isSubset(of: [.width, .contentWidth]))
    #expect(shot.result.layout.ambiguities.allSatisfy { $0.lowest == 0 || $0.lowest == 20 })
  }

  @Test("Siblings of a scroll view refer to its frame")
  func outside() {
    let shot = SolvedShot(
      scene(
        """
        era: ios11
        devices: [iphone-5]
        views:
          scroll: { kind: scrollView, contentSize: [800, 800] }
          bar: {}
        constraints:
          - scroll.top == root.top + 50
          - scroll.horizontalEdges == root.horizontalEdges
          - bar.top == scroll.bottom
          - bar.horizontalEdges == scroll.horizontalEdges
          - bar.height == 44
          - bar.bottom == root.bottom
        """))
    #expect(shot["scroll"] == Rect(x: 0, y: 50, width: 320, height: 474))
    #expect(shot["bar"] == Rect(x: 0, y: 524, width: 320, height: 44))
    #expect(
      shot.solved("scroll")?.scroll?.contentSize == Size(width: 800, height: 800))
  }
}
