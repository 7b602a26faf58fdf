import SnaplineAppSimulation
import SnaplineAutoLayout
import SnaplineBasics
import SnaplineExplanation
import SnaplineRules
import SnaplineSceneModel
import TestSupport
import Testing

@Suite("Messages of failed expectations")
struct ExpectationMessageTests {
  /// Returns the failures of one expectation about a scrolled list.
  private func failures(_ claim: String) -> [Diagnostic] {
    let scene = scene(
      """
      era: ios11
      devices: [iphone-5]
      orientations: [portrait]
      views:
        box: { background: red }
        scroll: { kind: scrollView, contentInsetAdjustmentBehavior: never, views: { content: {} } }
      constraints:
        - box.leading == root.leading + 20
        - box.top == root.top + 30
        - box.width == 100
        - box.height == 0.5 * box.width
        - scroll.edges == root.edges
        - content.edges == scroll.edges
        - content.width == scroll.width
        - content.height == 900
      states: { down: [scroll: { view: scroll, offset: [0, 40] }] }
      expect:
        - \(claim)
      """)
    let examined = planShots(scene).value.map { shot in
      let solved = SolvedShot(scene, shot.name)
      return ShotFindings(solved.appState, shot, solved.result, [])
    }
    return evaluateExpectations(of: scene, examined).failures
  }

  @Test(
    "A failure has the actual value, the shot and the expected value",
    arguments: [
      (
        "portrait: box.frame == 20 30 100 60",
        "the frame of 'box' is 20 30 100 50 in 'portrait', expected 20 30 100 60"
      ),
      ("portrait: box.x == 21", "the x of 'box' is 20 in 'portrait', expected 21"),
      ("portrait: box.y == 0", "the y of 'box' is 30 in 'portrait', expected 0"),
      ("portrait: box.height == 40", "the height of 'box' is 50 in 'portrait', expected 40"),
      (
        "portrait: scroll.contentSize == 320 800",
        "the content size of 'scroll' is 320 900 in 'portrait', expected 320 800"
      ),
      (
        "down: scroll.contentOffset == 0 50",
        "the content offset of 'scroll' is 0 40 in 'portrait-down', expected 0 50"
      ),
      ("portrait: box.width >= 140", "'box.width >= 140' is off by 40 points in 'portrait'"),
      (
        "portrait: box.bottom <= content.top + 50",
        "'box.bottom <= content.top + 50' is off by 30 points in 'portrait'"
      ),
      (
        "portrait: box.width == 2.5 * box.height",
        "'box.width == 2.5 * box.height' is off by 25 points in 'portrait'"
      ),
    ])
  func words(claim: String, message: String) {
    #expect(failures(claim).map(\.message) == [message])
  }

  @Test(
    "Half a point of difference passes, and only the named shot is checked",
    arguments: [
      "portrait: box.frame == 20.5 29.5 100 50", "all: box.width >= 100.5", "portrait: box.y == 30",
      "all: box.trailing == root.leading + 120", "portrait: scroll.contentOffset == 0 0",
      "down: scroll.contentOffset == 0 40",
    ])
  func right(claim: String) {
    #expect(failures(claim).map(\.message) == [])
  }

  @Test("A wrong frame has notes on the constraints of the differing numbers only")
  func reasons() throws {
    let found = try #require(failures("portrait: box.frame == 20 31 100 60").first)
    #expect(found.code == "expect.frame")
    #expect(found.notes.compactMap(\.span?.start.line) == [9, 11])
    #expect(found.notes.map { $0.message.contains("box.") } == [true, true])
    let width = try #require(failures("portrait: box.width == 120").first)
    #expect(width.code == "expect.number" && width.notes.compactMap(\.span?.start.line) == [10])
  }

  @Test("An expectation for all shots is checked in each")
  func each() {
    #expect(
      failures("all: box.x == 21").map(\.message) == [
        "the x of 'box' is 20 in 'portrait', expected 21",
        "the x of 'box' is 20 in 'portrait-down', expected 21",
      ])
  }
}
