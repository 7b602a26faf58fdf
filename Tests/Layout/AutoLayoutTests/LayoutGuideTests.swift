import SnaplineAutoLayout
import SnaplineBasics
import SnaplineSceneModel
import TestSupport
import Testing

@Suite("Custom layout guides")
struct LayoutGuideTests {
  @Test("A stack view skips a layout guide among its subviews")
  func inStack() {
    let text = """
      devices: [{ width: 300, height: 400 }]
      views:
        row:
          kind: stackView
          spacing: 10
          views:
            a: { intrinsicContentSize: [50, 20] }
            middle: { kind: layoutGuide, constraints: [center == superview.center, size == 4] }
            b: { intrinsicContentSize: [50, 20] }
      constraints: [row.top == root.top, row.leading == root.leading]
      """
    let shot = SolvedShot(scene(text))
    #expect(shot["row"]?.size == Size(width: 110, height: 20))
    #expect(shot["middle"] == Rect(x: 53, y: 8, width: 4, height: 4))
  }

  @Test("In a conflict of views and a guide the guide's constraint breaks")
  func breaking() throws {
    let text = """
      devices: [{ width: 300, height: 400 }]
      views:
        gap: { kind: layoutGuide }
        a: {}
        b: {}
      constraints:
        - a.width == b.width
        - gap.width == b.width
        - a.width == 50
        - gap.width == 80
        - "H:|[gap]"
        - "H:|[a]"
        - "H:|[b]"
        - "V:|[gap(10)][a(10)][b(10)]"
      """
    let shot = SolvedShot(scene(text))
    let conflict = try #require(shot.result.layout.conflicts.first)
    #expect(shot.result.layout.conflicts.count == 1)
    #expect(conflict.broken == .constraint(ConstraintID(1)))
  }

  @Test("A scroll view's content view is a view, not a guide at its edges")
  func inScrollView() {
    let text = """
      views:
        scroll:
          kind: scrollView
          views:
            edges: { kind: layoutGuide }
            content: {}
      constraints:
        - scroll.edges == root.edges
        - edges.edges == scroll.edges
        - content.edges == scroll.edges
        - content.size == 500
      """
    let scene = scene(text)
    #expect(
      scene.view(named: "scroll").flatMap(scene.contentView) == scene.view(named: "content"))
  }
}
