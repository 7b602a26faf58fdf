import SnaplineBasics
import SnaplineSceneModel
import TestSupport
import Testing

/// Returns a screen of 300×400 points with a panel and a bar that follows its width.
private func shot(_ steps: String, panel: String = "", _ name: String) -> SolvedShot {
  SolvedShot(
    scene(
      """
      era: ios15
      devices: [{ width: 300, height: 400 }]
      views:
        panel:
          frame: [10, 20, 200, 100]\(panel)
          views:
            bar:
              frame: [10, 10, 180, 20]
              autoresizing: flexibleWidth
              views:
                dot: { frame: [80, 0, 20, 20], autoresizing: [flexibleLeftMargin, flexibleRightMargin] }
      states:
        a: [\(steps)]
      """), name)
}

@Suite("Autoresizing after size changes")
struct ResizingTests {
  @Test("A resized view resizes its subviews and their subviews")
  func nested() {
    let shot = shot("resize: { view: panel, width: 240 }", "portrait-a")
    #expect(shot["bar"] == Rect(x: 10, y: 10, width: 220, height: 20))
    #expect(shot["dot"] == Rect(x: 100, y: 0, width: 20, height: 20))
  }

  @Test("Several sizes in a row have the effect of the last one")
  func repeatedly() {
    let steps =
      "resize: { view: panel, width: 100 }, resize: { view: panel, width: 290 }, "
      + "resize: { view: panel, width: 240 }"
    #expect(shot(steps, "portrait-a")["dot"] == Rect(x: 100, y: 0, width: 20, height: 20))
  }

  @Test("A size set after a rotation is the base of the next rotation")
  func turned() {
    let mask = "\n    autoresizing: flexibleWidth"
    let there = "rotate: landscape, resize: { view: panel, width: 240 }"
    let turned = shot(there, panel: mask, "landscape-a")
    #expect(turned["panel"] == Rect(x: 10, y: 20, width: 240, height: 100))
    #expect(turned["bar"]?.width == 220)
    // The screen is 100 points narrower again.
    let back = shot(there + ", rotate: portrait", panel: mask, "portrait-a")
    #expect(back["panel"]?.width == 140)
    #expect(back["bar"]?.width == 120)
  }

  @Test("A fitted view resizes its subviews")
  func fitted() {
    let text = """
      devices: [{ width: 300, height: 400 }]
      views:
        card:
          frame: [0, 0, 100, 100]
          views:
            photo: {}
            bar: { frame: [0, 0, 100, 10], autoresizing: flexibleWidth }
      constraints: [photo.edges == card.edges inset 20, photo.size == 140]
      states: { a: [fit: card] }
      """
    let shot = SolvedShot(scene(text), "portrait-a")
    #expect(shot["card"] == Rect(x: 0, y: 0, width: 180, height: 180))
    #expect(shot["bar"] == Rect(x: 0, y: 0, width: 180, height: 10))
  }

  @Test("From a superview of size 0 the added width is divided equally")
  func fromNothing() {
    let text = """
      devices: [{ width: 300, height: 400 }]
      views:
        card:
          frame: [0, 0, 0, 0]
          views:
            dot: { frame: [0, 0, 0, 10], autoresizing: [flexibleLeftMargin, flexibleWidth] }
      states: { a: [resize: { view: card, width: 90 }] }
      """
    #expect(
      SolvedShot(scene(text), "portrait-a")["dot"] == Rect(x: 45, y: 0, width: 45, height: 10))
  }
}
