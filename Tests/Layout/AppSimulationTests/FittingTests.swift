import SnaplineAppSimulation
import SnaplineAutoLayout
import SnaplineBasics
import SnaplineSceneModel
import SnaplineTypography
import TestSupport
import Testing

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
  let appState = SnaplineAppSimulation.simulate(scene, shot)
  return solveLayout(appState.scene, appState.environment).layout
}

private let ids = scene(mixed)
private func id(_ name: String) -> ViewID { ids.view(named: name) ?? .root }

@Suite("Fitting sizes")
struct FittingTests {
  @Test("A fitted view gets the size of its content")
  func compressed() {
    let layout = play("    - fit: content")
    let text = layout[id("words")].text?.size.width ?? 0
    #expect(layout[id("words")].text?.lines.count == 1)
    // 20 + 150 + 10 + 20.5 + 20 points high; constraints to the outside do not count.
    #expect(layout[id("content")].frame == Rect(x: 5, y: 5, width: text + 40, height: 220.5))
    #expect(
      layout[id("scroll")].scroll?.contentSize == Size(width: text + 40, height: 220.5))
  }

  @Test("With a required width the text wraps, and the height follows")
  func width() {
    let layout = play("    - fit: { view: content, width: 260 }")
    #expect(layout[id("words")].text?.lines.count == 2)
    #expect(layout[id("content")].frame.size == Size(width: 260, height: 241))
    #expect(layout.conflicts.count == 0)
  }

  @Test("A fitted frame stays when the device rotates, until it is fitted again")
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
    let appState = SnaplineAppSimulation.simulate(scene, shot)
    return (appState.scene, solveLayout(appState.scene, appState.environment).layout)
  }

  @Test("A table scrolls to its bottom and to a row")
  func scrolls() {
    let (scene, end) = play("    - scroll: { view: table, to: bottom }")
    #expect(end[scene.view(named: "table") ?? .root].scroll?.contentOffset.y == 20.0 * 44 - 568)
    let (_, revealed) = play("    - scroll: { view: table, reveal: row14 }")
    #expect(
      revealed[scene.view(named: "table") ?? .root].scroll?.contentOffset.y == 14.0 * 44 - 568)
  }

  @Test("Rows below a removed row move up")
  func remove() {
    let (scene, layout) = play("    - remove: row2")
    #expect(layout[scene.view(named: "row3") ?? .root].frame.minY == 44)
    #expect(layout[scene.view(named: "table") ?? .root].scroll?.contentSize.height == 19.0 * 44)
  }

  @Test("A removed title leaves its cell without a conflict")
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
    let appState = SnaplineAppSimulation.simulate(scene, shot)
    let layout = solveLayout(appState.scene, appState.environment).layout
    #expect(layout.conflicts.isEmpty)
    // The detail label alone is centered in 43.5 points.
    #expect(layout[scene.view(named: "row.detailTextLabel") ?? .root].exactFrame.midY == 21.75)
  }

  @Test("A step can change the title of a cell")
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
    let appState = SnaplineAppSimulation.simulate(scene, shot)
    let layout = solveLayout(appState.scene, appState.environment).layout
    let label = layout[scene.view(named: "row.textLabel") ?? .root]
    #expect(label.text?.lines.first?.clusters.map(\.text).joined() == "New")
  }
}
