import SnaplineAutoLayout
import SnaplineBasics
import SnaplineSceneModel
import TestSupport
import Testing

/// Returns a scroll view of 100×100 points that zooms a view of 200×100.
private func zoomed(_ keys: String, _ steps: String = "") -> String {
  """
  devices: [{ name: a, width: 100, height: 100, scale: 2, safeArea: [0, 0, 0, 0], statusBar: 0 }]
  orientations: [portrait]
  views:
    photo:
      kind: scrollView
      zooms: content
      minimumZoomScale: 0.25
      maximumZoomScale: 8
      \(keys)
      views:
        content: { views: { mark: } }
  constraints:
    - photo.edges == root.edges
    - content.edges == photo.edges
    - content.width == 200
    - content.height == 100
    - mark.top == content.top + 10
    - mark.leading == content.leading + 20
    - mark.size == 30
  \(steps.isEmpty ? "" : "states: { after: [\(steps)] }")
  """
}

@Suite("Zoomed scroll views")
struct ZoomTests {
  @Test("Zooming scales the view and the content size, and keeps the frames of subviews")
  func frames() {
    let shot = SolvedShot(scene(zoomed("zoomScale: 2")))
    #expect(shot["content"] == Rect(x: 0, y: 0, width: 400, height: 200))
    #expect(shot["mark"] == Rect(x: 20, y: 10, width: 30, height: 30))
    #expect(shot.solved("mark")?.screenFrame == Rect(x: 40, y: 20, width: 60, height: 60))
    #expect(shot.solved("photo")?.scroll?.contentSize == Size(width: 400, height: 200))
  }

  @Test("A zoom step keeps the visible center and clamps the offset")
  func middle() {
    let text = zoomed(
      "zoomScale: 1", "scroll: { view: photo, offset: [50, 0] }, zoom: { photo: 2 }")
    let shot = SolvedShot(scene(text), "portrait-after")
    #expect(shot.solved("photo")?.scroll?.contentOffset == Point(x: 150, y: 50))
    // 40 in the content is 20 * 2, less the offset of 150.
    #expect(shot.solved("mark")?.screenFrame.origin == Point(x: -110, y: -30))
    let back = SolvedShot(
      scene(zoomed("pagingEnabled: false", "zoom: { photo: 8 }, zoom: { photo: 0.25 }")),
      "portrait-after")
    #expect(back.solved("photo")?.scroll?.contentOffset == .zero)
    #expect(back.solved("photo")?.scroll?.contentSize == Size(width: 50, height: 25))
  }

  @Test("A revealed view is found at its zoomed position")
  func reveal() {
    let text = zoomed("zoomScale: 8", "scroll: { view: photo, reveal: mark }")
    let shot = SolvedShot(scene(text), "portrait-after")
    // The view is larger than the visible part, so its start is at the edge.
    #expect(shot.solved("photo")?.scroll?.contentOffset == Point(x: 160, y: 80))
  }

  @Test("Nested zoom scales multiply")
  func nested() {
    let text = """
      devices: [iphone-8]
      views:
        outer:
          kind: scrollView
          zooms: page
          zoomScale: 2
          maximumZoomScale: 2
          views:
            page:
              views:
                inner:
                  kind: scrollView
                  zooms: photo
                  zoomScale: 3
                  maximumZoomScale: 3
                  views: { photo: }
      constraints:
        - outer.edges == root.edges
        - page.edges == outer.edges
        - page.size == 300
        - inner.leading == page.leading + 10
        - inner.top == page.top + 20
        - inner.size == 100
        - photo.edges == inner.edges
        - photo.size == 40
      """
    let shot = SolvedShot(scene(text))
    #expect(shot["photo"] == Rect(x: 0, y: 0, width: 120, height: 120))
    let screen = shot.solved("photo")?.screenFrame
    #expect(screen.map { [$0.width, $0.height] } == [240, 240])
    let (outer, inner) = (shot.solved("outer"), shot.solved("inner"))
    #expect(screen?.minX == inner?.screenFrame.minX && inner?.screenFrame.minX == 20)
    let inset = outer?.scroll?.contentOffset.y ?? 0
    #expect(inner?.screenFrame.minY == 40 - inset)
    #expect(inner?.screenFrame.width == 200)
  }
}
