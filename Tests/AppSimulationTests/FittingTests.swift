import AppSimulation
import AutoLayout
import Geometry
import SceneModel
import Shots
import TestSupport
import Testing
import Typography

private let mixed = """
  era: ios8
  devices: [iphone-5]
  views:
    scroll:
      kind: scrollView
      views:
        content:
          frame: [5, 5, 0, 0]
          views:
            photo: { kind: imageView, image: [200, 150] }
            words: { kind: label, numberOfLines: 0, text: One two three four five six seven eight }
  constraints:
    - scroll.edges == root.edges
    - photo.top == content.top + 20
    - photo.leading == content.leading + 20
    - photo.trailing <= content.trailing - 20
    - words.top == photo.bottom + 10
    - words.horizontalEdges == content.horizontalEdges inset 20
    - words.bottom == content.bottom - 20
    - content.width >= 2 * root.width @ 900
  """

private func play(_ steps: String, _ orientation: Orientation = .portrait) -> SolvedLayout {
  var text = mixed + "\nstates:\n  state:\n" + steps
  text += "\n"
  let scene = scene(text)
  let shot = Shot(
    name: "state", device: scene.devices[0], orientation: orientation, state: scene.states.first)
  let moment = AppSimulation.play(scene, shot)
  return solveLayout(moment.scene, moment.situation).layout
}

private let ids = scene(mixed)
private func id(_ name: String) -> ViewID { ids.view(named: name) ?? .root }

@Suite("Asking a view for its fitting size")
struct FittingTests {
  @Test("The frame and the content size become what the constraints inside ask for")
  func compressed() {
    let layout = play("    - fit: content")
    let text = layout[id("words")].text?.size.width ?? 0
    #expect(layout[id("words")].text?.lines.count == 1)
    // 20 + 150 + 10 + 20.5 + 20 high; what ties the view to the outside does not count.
    #expect(layout[id("content")].frame == Rect(x: 5, y: 5, width: text + 40, height: 220.5))
    #expect(
      layout[id("scroll")].scroll?.contentSize == Size(width: text + 40, height: 220.5))
  }

  @Test("A required width makes lines, and the height follows them")
  func width() {
    let layout = play("    - fit: { view: content, width: 260 }")
    #expect(layout[id("words")].text?.lines.count == 2)
    #expect(layout[id("content")].frame.size == Size(width: 260, height: 241))
    #expect(layout.conflicts.count == 0)
  }

  @Test("A fitted frame stays when the device turns, until it is fitted again")
  func turned() {
    let once = "    - fit: { view: content, width: 260 }\n    - rotate: landscape\n"
    #expect(play(once)[id("content")].frame.width == 260)
    let again = play(once + "    - fit: { view: content, width: 500 }")
    #expect(again[id("content")].frame.size == Size(width: 500, height: 220.5))
    #expect(again[id("scroll")].scroll?.contentSize == Size(width: 500, height: 220.5))
  }
}

@Suite("Scrolling tables")
struct TableScrollingTests {
  private func play(_ steps: String) -> (Scene, SolvedLayout) {
    let scene = scene(
      """
      era: ios8
      devices: [iphone-5]
      each: { row: 20 }
      views:
        table:
          kind: tableView
          views:
            row<row>: { kind: tableCell }
      constraints:
        - table.edges == root.edges
      states:
        state:
      \(steps)
      """)
    let shot = Shot(
      name: "state", device: scene.devices[0], orientation: .portrait, state: scene.states.first)
    let moment = AppSimulation.play(scene, shot)
    return (moment.scene, solveLayout(moment.scene, moment.situation).layout)
  }

  @Test("A table scrolls like any scroll view: to its end, and to a row")
  func scrolls() {
    let (scene, end) = play("    - scroll: { view: table, to: bottom }")
    #expect(end[scene.view(named: "table") ?? .root].scroll?.contentOffset.y == 20.0 * 44 - 568)
    let (_, revealed) = play("    - scroll: { view: table, reveal: row14 }")
    #expect(
      revealed[scene.view(named: "table") ?? .root].scroll?.contentOffset.y == 14.0 * 44 - 568)
  }

  @Test("Rows below one that is removed move up")
  func remove() {
    let (scene, layout) = play("    - remove: row2")
    #expect(layout[scene.view(named: "row3") ?? .root].frame.minY == 44)
    #expect(layout[scene.view(named: "table") ?? .root].scroll?.contentSize.height == 19.0 * 44)
  }

  @Test("A title that is removed leaves its cell without a contradiction")
  func removeTitle() {
    let scene = scene(
      """
      era: ios8
      devices: [iphone-5]
      views:
        table:
          kind: tableView
          views: { row: { kind: tableCell, text: Title, detail: More } }
      constraints: [table.edges == root.edges]
      states: { state: [remove: row.textLabel] }
      """)
    let shot = Shot(
      name: "state", device: scene.devices[0], orientation: .portrait, state: scene.states.first)
    let moment = AppSimulation.play(scene, shot)
    let layout = solveLayout(moment.scene, moment.situation).layout
    #expect(layout.conflicts.isEmpty)
    // The detail alone stands in the middle of 43.5.
    #expect(layout[scene.view(named: "row.detailTextLabel") ?? .root].exactFrame.midY == 21.75)
  }

  @Test("The title of a cell can be replaced by typing")
  func type() {
    let text = """
      era: ios8
      devices: [iphone-5]
      views: { table: { kind: tableView, views: { row: { kind: tableCell, text: Old } } } }
      constraints: [table.edges == root.edges]
      states: { state: [type: { row.textLabel: New }] }
      """
    let scene = scene(text)
    let shot = Shot(
      name: "state", device: scene.devices[0], orientation: .portrait, state: scene.states.first)
    let moment = AppSimulation.play(scene, shot)
    let layout = solveLayout(moment.scene, moment.situation).layout
    let label = layout[scene.view(named: "row.textLabel") ?? .root]
    #expect(label.text?.lines.first?.clusters.map(\.text).joined() == "New")
  }
}
