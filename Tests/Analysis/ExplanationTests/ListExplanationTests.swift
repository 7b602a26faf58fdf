import SnaplineAutoLayout
import SnaplineExplanation
import SnaplineSceneModel
import TestSupport
import Testing

private func page(_ text: String, _ view: String, _ shot: String = "portrait") throws -> String {
  let solved = SolvedShot(scene(text), shot)
  let id = try #require(solved.scene.view(named: view))
  return FrameExplanation(solved.appState, solved.shot, solved.result).explanation(of: id)
}

private let table = """
  era: ios15
  devices: [iphone-8]
  views:
    list:
      kind: tableView
      tableStyle: grouped
      views:
        one: { kind: sectionHeader, text: One }
        row: { kind: tableCell, rowHeight: 500 }
        end: { kind: sectionFooter }
        two: { kind: sectionHeader }
        last: { kind: tableCell, rowHeight: 500 }
  constraints:
    - list.edges == root.edges
  states:
    scrolled: [scroll: { view: list, offset: [0, 300] }]
  """

@Suite("Explanations of tables, collections and zoomed views")
struct ListExplanationTests {
  @Test("A header's height is explained by its parts")
  func headers() throws {
    #expect(
      try page(table, "one").contains(
        "its title height 16, plus 16 above and 6 below, rounded to whole points, and 17.5 more "
          + "for the first section"))
    #expect(try page(table, "two").contains("empty header: 17.5"))
    #expect(try page(table, "end").contains("empty footer: 17.5"))
    #expect(try page(table, "row").contains("the cell's rowHeight"))
  }

  @Test("A floating header reports its displacement")
  func floating() throws {
    let plain = table.replacing("grouped", with: "plain")
    let top = try page(plain, "one", "portrait-scrolled")
    // 300 and the status bar's 20, less the padding above it.
    #expect(
      top.contains(
        "shifted down by 298 points: it sticks to the top of list while its section scrolls"))
    #expect(top.contains("plus the section header top padding of 22"))
    #expect(try !page(plain, "one").contains("shifted"))
    #expect(try !page(table, "one", "portrait-scrolled").contains("shifted"))
  }

  @Test("An item reports the source of its size and the flow layout")
  func items() throws {
    let text = """
      devices: [iphone-8]
      views:
        grid:
          kind: collectionView
          itemSize: [40, 50]
          views:
            one: { kind: collectionCell }
            own: { kind: collectionCell, itemSize: [10, 10] }
      constraints:
        - grid.edges == root.edges
      """
    #expect(try page(text, "one").contains("the collection's itemSize"))
    #expect(try page(text, "own").contains("the cell's itemSize"))
    #expect(try page(text, "own").contains("flow layout: horizontal lines, 10 apart"))
    #expect(try page(text, "grid").contains("the size of the collection's items"))
  }

  @Test("A zoomed view reports its scale and its bounds")
  func zoom() throws {
    let text = """
      devices: [iphone-8]
      views:
        photo:
          kind: scrollView
          zooms: content
          zoomScale: 2
          maximumZoomScale: 4
          views: { content: }
      constraints:
        - photo.edges == root.edges
        - content.edges == photo.edges
        - content.size == 50
      """
    let told = try page(text, "content")
    #expect(told.contains("scaled by 2 in photo"))
    #expect(told.contains("the bounds are 50 × 50"))
  }

  @Test("A value set by a variation is reported with the variation, unless a state overrides it")
  func variations() throws {
    let text = """
      era: ios11
      devices: [iphone-8]
      views:
        box: { kind: label, text: Words }
      constraints:
        - box.top == root.top + 20 as gap
        - box.leading == root.leading + 20 as side
      variations:
        hC:
          set: { gap: 8 }
          views: { box: { font: 30 } }
        wC hC:
          set: { side: 5 }
      states:
        other: [set: { gap: 3 }]
      """
    let told = try page(text, "box", "landscape")
    let variation = "set by variation 'hC' (test.scene.yaml:9:3)"
    #expect(told.contains("box.top == root.top + 8, \(variation)"))
    #expect(told.contains(", set by variation 'wC hC' (test.scene.yaml:12:3)"))
    #expect(told.contains("intrinsic width of 'Words', set by variation 'hC'"))
    #expect(try !page(text, "box").contains("variation"))
    let later = try page(text, "box", "landscape-other")
    #expect(!later.contains("root.top + 3, set by variation"))
    #expect(later.contains("set by variation 'wC hC'"))
  }
}
