import SnaplineBasics
import SnaplineExplanation
import SnaplineRules
import TestSupport
import Testing

/// A scene with an observation, and changes of the scene without it.
struct Observation: Sendable, CustomTestStringConvertible {
  let code: String
  let shot: String
  let scene: String
  let message: String
  let neighbours: [(old: String, new: String)]

  var testDescription: String { message }

  init(
    _ code: String, in shot: String = "portrait", _ scene: String, says message: String,
    notWith neighbours: (old: String, new: String)...
  ) {
    (self.code, self.shot, self.message) = (code, shot, message)
    self.scene = "era: ios11\ndevices: [iphone-5]\n" + scene
    self.neighbours = neighbours
  }
}

@Suite("Observations")
struct ObservationExampleTests {
  private static let pages = """
    views:
      pages:
        { kind: scrollView, pagingEnabled: true, contentSize: [960, 100], frame: [0, 100, 320, 100] }
    states: { turned: [scroll: { view: pages, offset: [400, 0] }] }
    """

  private static let list = """
    views:
      list:
        kind: scrollView
        contentSize: [320, 400]
        contentInsetAdjustmentBehavior: never
        frame: [0, 0, 320, 300]
        views: { long: { background: red, frame: [10, 20, 330, 700] } }
    """

  private static let ends = """
    views:
      upper: { background: red }
      lower: { background: blue }
    constraints:
      - upper.top == root.top + 20
      - upper.height == 100
      - lower.bottom == root.bottom - 20
      - lower.height == 60
      - upper.horizontalEdges == root.horizontalEdges
      - lower.horizontalEdges == root.horizontalEdges
    """

  private static let typing = """
    keyboardAvoidance: none
    views:
      list:
        kind: scrollView
        contentInsetAdjustmentBehavior: never
        contentSize: [320, 900]
        frame: [0, 0, 320, 568]
        views:
          name: { kind: textField, frame: [10, 400, 300, 30] }
          edge: { background: red, frame: [10, 300, 300, 30] }
    states: { typing: [focus: name, keyboard: 253] }
    """

  static let observations = [
    Observation(
      "scroll.off-page", in: "portrait-turned", pages,
      says: "content offset 400 of 'pages' is not a multiple of the page width 320: two pages are "
        + "partly visible",
      notWith: ("[400, 0]", "[320, 0]"), ("pagingEnabled: true, ", ""), ("[960, 100]", "[300, 100]")
    ),
    Observation(
      "scroll.unreachable", list,
      says:
        "'long' extends 20 points to the right of and 320 points below the content of 'list' "
        + "(320 × 400) and cannot be scrolled to",
      notWith: ("[320, 400]", "[340, 720]"), ("background: red,", "background: red, hidden: true,"),
      ("330, 700", "310, 380")
    ),
    Observation(
      "scroll.unreachable", list.replacing("330, 700", with: "310, 381"),
      says: "'long' extends 1 point below the content of 'list' (320 × 400) and cannot be "
        + "scrolled to", notWith: ("310, 381", "310, 380.5")),
    Observation(
      "scroll.system-inset",
      list.replacing("    contentInsetAdjustmentBehavior: never\n", with: ""),
      says: "the content of 'list' starts 20 points lower: the system adds the safe area to its "
        + "top inset (0 + 20)",
      notWith: ("contentSize", "contentInsetAdjustmentBehavior: never\n    contentSize"),
      ("frame: [0, 0, 320, 300]", "frame: [0, 20, 320, 300]")
    ),
    Observation(
      "layout.slack", ends,
      says: "unconstrained gap of 368 points between 'upper' and 'lower' (y = 120 to 488): no "
        + "constraint separates them",
      notWith: ("constraints:\n", "constraints:\n  - lower.top >= upper.bottom\n"),
      ("background: blue", "background: blue, hidden: true"),
      ("- lower.bottom == root.bottom - 20", "- lower.top == root.top + 488"),
      ("- upper.horizontalEdges == root.horizontalEdges", "- upper.trailing == root.leading"),
      ("upper.height == 100", "upper.height == lower.height")
    ),
    Observation(
      "layout.slack", ends.replacing("height == 100", with: "height == 500"),
      says: "'lower' overlaps 'upper' by 32 points: no constraint separates them"),
    Observation(
      "keyboard.covers", in: "portrait-typing", typing,
      says: "the keyboard covers the screen below y = 315: 'name', 'edge' (partly)",
      notWith: (", keyboard: 253", ""), ("keyboard: 253", "keyboard: 100")
    ),
    Observation(
      "keyboard.hides-focus", in: "portrait-typing", typing,
      says: "'name' has focus but is behind the keyboard: content offset 0, needs 115",
      notWith: ("focus: name, ", ""), ("[10, 400,", "[10, 100,"),
      ("keyboardAvoidance: none", "keyboardAvoidance: correct")
    ),
    Observation(
      "layout.placeholder-hides",
      """
      views: { scroll: { kind: scrollView, views: { box: { background: red } } } }
      constraints:
        - scroll.edges == root.edges
        - box.edges == scroll.edges
        - box.height == 40
        - box.width == 200 placeholder
        - box.width == 100 @ low
      """,
      says: "placeholder constraint 'box.width == 200' is removed at build time: the app's layout "
        + "differs from the canvas",
      notWith: (" placeholder", ""), ("== 100 @ low", "== 200 @ low")
    ),
  ]

  private func said(_ text: String, _ observation: Observation) -> [String] {
    let shot = text.contains("states:") ? observation.shot : "portrait"
    let solved = SolvedShot(scene(text), shot)
    let explanation = FrameExplanation(solved.appState, solved.shot, solved.result)
    return explanation.findings(for: .explain).filter { $0.code == observation.code }.map(\.message)
  }

  @Test(
    "Each observation is reported once, and not in similar scenes without a cause",
    arguments: observations)
  func observed(observation: Observation) throws {
    #expect(said(observation.scene, observation) == [observation.message])
    for (old, new) in observation.neighbours {
      try #require(observation.scene.contains(old), "\(old)")
      let other = observation.scene.replacing(old, with: new)
      #expect(said(other, observation) == [], "with \(new)")
    }
  }
}
