import SnaplineAppSimulation
import SnaplineAutoLayout
import SnaplineBasics
import SnaplineSceneModel
import TestSupport
import Testing

/// A content view whose width is added by code after every layout, if that code runs.
private let added = """
  era: ios7
  devices: [iphone-5]
  views:
    scroll:
      kind: scrollView
      background: red
      views: { content: { background: green } }
  constraints:
    - scroll.edges == root.edges
    - content.edges == scroll.edges
    - content.height == 100
    - content.width == 2 * scroll.width as added addedOnEachLayout inactive
    - content.width == 2 * scroll.width as tied
  states:
    running:
      - activate: added
      - deactivate: tied
      - rotate: landscape
    stopped:
      - activate: added
      - rotate: landscape
      - deactivate: added
    yellow: [look: article]
  """

/// A content view with a meaningless frame, and its subviews.
private let unmeasured = """
  era: ios7
  devices: [iphone-5]
  views:
    scroll:
      kind: scrollView
      views:
        content:
          frame: [0, 0, 0, 0]
          views: { box: {} }
    other: {}
  constraints:
    - scroll.edges == root.edges
    - box.width == 200
    - box.height >= 30
    - "H:|-10-[box]-10-|"
    - "V:|-5-[box]-5-|"
    - other.edges == content.edges
  states:
    fitted: [fit: content]
  """

/// A text with more lines than fit between the status bar and a keyboard.
private let writing = """
  era: ios7
  devices: [iphone-5]
  keyboardAvoidance: correct
  views:
    scroll:
      kind: scrollView
      views:
        text: { kind: textView, scrollEnabled: false, font: 20, text: "\(lines)" }
    other: { kind: label }
  constraints:
    - scroll.edges == root.edges
    - text.edges == scroll.edges
    - text.width == scroll.width
    - other.width == 1 as margin
  states:
    writing: [focus: text, keyboard: shown]
    wroteMore: [focus: text, keyboard: shown, type: { text: "\(lines)\(lines)" }]
    wroteLess: [focus: text, keyboard: shown, type: { text: "\(lines)\(lines)" }, type: { text: one }]
    lookedUp:
      - focus: text
      - keyboard: shown
      - scroll: { view: scroll, to: top }
      - set: { margin: 1 }
    lookedUpAndWrote:
      - focus: text
      - keyboard: shown
      - scroll: { view: scroll, to: top }
      - type: { text: "\(lines)\(lines)" }
  """
private let lines = String(repeating: "one line of a text that goes on ", count: 30)

private func play(
  _ text: String, _ state: String, _ orientation: Orientation = .portrait
) throws -> (Scene, SolvedLayout) {
  let scene = scene(text)
  let state = try #require(scene.states.first { $0.name == state })
  let shot = Shot(
    name: state.name, device: scene.devices[0], orientation: orientation, state: state)
  let appState = SnaplineAppSimulation.simulate(scene, shot)
  return (appState.scene, solveLayout(appState.scene, appState.environment).layout)
}

private func id(_ name: String, in scene: Scene) -> ViewID { scene.view(named: name) ?? .root }

@Suite("Steps of a state")
struct StepTests {
  @Test("Hugging and compression resistance steps choose the label that stretches or is truncated")
  func priorities() throws {
    let text = """
      devices: [iphone-8]
      views:
        one: { kind: label, text: One }
        two: { kind: label, text: Two }
      constraints:
        - "H:|[one]-8-[two]|"
        - "V:|[one]"
        - "V:|[two]"
        - two.width <= 300 @ 900
      states:
        first: [hugging: { two: { horizontal: 252 } }]
        second: [hugging: { one: 252 }]
        long:
          - type: { one: "\(lines)" }
          - type: { two: "\(lines)" }
          - compressionResistance: { one: { horizontal: 760 } }
      """
    func widths(_ state: String) throws -> [Double] {
      let (scene, layout) = try play(text, state)
      return ["one", "two"].map { layout[id($0, in: scene)].frame.width }
    }
    let (first, second, long) = (try widths("first"), try widths("second"), try widths("long"))
    #expect(first[0] > 300 && first[1] < 50)
    #expect(second[1] == 300)
    #expect(long[0] > 300 && long[1] < 50)
  }

  @Test("addedOnEachLayout applies from the step that activates it")
  func codeRuns() throws {
    let (scene, layout) = try play(added, "running", .landscape)
    #expect(layout.conflicts.count == 1)
    #expect(layout[id("content", in: scene)].frame.width == 640)
  }

  @Test("After deactivation no constraint is left")
  func codeStops() throws {
    let (scene, layout) = try play(added, "stopped", .landscape)
    #expect(layout.conflicts.isEmpty)
    #expect(layout[id("content", in: scene)].frame.width == 1136)
  }

  @Test("The 'article' look replaces the colors of scroll view and content")
  func look() throws {
    let (scene, _) = try play(added, "yellow")
    #expect(scene.defaultStyle == .article)
    #expect(scene[id("scroll", in: scene)].appearance.background == nil)
    #expect(scene[id("content", in: scene)].appearance.background == nil)
  }

  @Test("A fitted view has its fitting size, regardless of outside constraints")
  func fitting() throws {
    let (scene, layout) = try play(unmeasured, "fitted")
    #expect(
      layout[id("content", in: scene)].frame == Rect(x: 0, y: 0, width: 220, height: 40))
    let size = layout[id("scroll", in: scene)].scroll?.contentSize
    #expect(size == Size(width: 220, height: 40))
    #expect(layout.conflicts.isEmpty)
  }

  @Test("A long text scrolls to the line of the caret")
  func caret() throws {
    let (scene, layout) = try play(writing, "writing")
    let scroll = try #require(layout[id("scroll", in: scene)].scroll)
    let line = try #require(layout.caretLine(of: id("text", in: scene), in: scene))
    #expect(line.maxY > 500)
    #expect(abs(line.maxY - scroll.contentOffset.y - (568 - 216)) < 0.01)
  }

  @Test(
    "Text typed later scrolls to the caret again, from two offsets",
    arguments: ["wroteMore", "lookedUpAndWrote"])
  func caretMoves(state: String) throws {
    let (scene, layout) = try play(writing, state)
    let scroll = try #require(layout[id("scroll", in: scene)].scroll)
    let line = try #require(layout.caretLine(of: id("text", in: scene), in: scene))
    #expect(line.maxY > 1000)
    #expect(abs(line.maxY - scroll.contentOffset.y - (568 - 216)) < 0.01)
  }

  @Test("A shortened text scrolls back")
  func caretMovesBack() throws {
    let (scene, layout) = try play(writing, "wroteLess")
    #expect(layout[id("scroll", in: scene)].scroll?.contentOffset == .zero)
  }

  @Test("A change without effect on the caret does not scroll")
  func caretStays() throws {
    let (scene, layout) = try play(writing, "lookedUp")
    #expect(layout[id("scroll", in: scene)].scroll?.contentOffset == .zero)
  }
}
