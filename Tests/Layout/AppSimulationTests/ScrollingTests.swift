import SnaplineAppSimulation
import SnaplineAutoLayout
import SnaplineBasics
import SnaplineSceneModel
import TestSupport
import Testing

/// Two adjacent pages with a container around them.
private let pages = """
  era: ios7
  devices: [iphone-5]
  views:
    scroll:
      kind: scrollView
      pagingEnabled: true
      views:
        container:
          views: { first: {}, second: {} }
  constraints:
    - scroll.left == root.left + 60
    - scroll.right == root.right - 60
    - scroll.top == root.top + 60
    - scroll.height == 100
    - container.edges == scroll.edges
    - container.height == scroll.height
    - container.right == second.right
    - first.verticalEdges == container.verticalEdges
    - first.left == container.left
    - first.width == scroll.width
    - second.verticalEdges == container.verticalEdges
    - second.left == first.right
    - second.width == scroll.width
  """

private func play(
  _ text: String, era: Era? = nil, _ orientation: Orientation, _ steps: (Scene) -> [Step]
) -> (Scene, SolvedLayout) {
  var scene = scene(text)
  if let era { scene.era = era }
  let state = State(name: "state", steps: steps(scene), span: scene.views[0].span)
  let shot = Shot(
    name: "state", device: scene.devices[0], orientation: orientation, state: state)
  let appState = SnaplineAppSimulation.simulate(scene, shot)
  return (appState.scene, solveLayout(appState.scene, appState.environment).layout)
}

private func id(_ name: String, in scene: Scene) -> ViewID { scene.view(named: name) ?? .root }

@Suite("Scrolling, paging and rotation")
struct ScrollingTests {
  @Test("Insets of a nested scroll view depend on its position on the screen")
  func nestedInsets() {
    let text = """
      era: ios11
      devices: [{ name: a, width: 320, height: 480, scale: 2, safeArea: [48, 0, 30, 0] }]
      views:
        outer:
          kind: scrollView
          contentSize: [320, 2000]
          frame: [0, 0, 320, 480]
          views:
            inner: { kind: scrollView, contentSize: [300, 900], frame: [0, 3, 320, 200] }
            other: { kind: scrollView, contentSize: [300, 900], frame: [0, 600, 320, 200] }
      states:
        up:
          - scroll: { view: outer, offset: [0, 0] }
        down:
          - scroll: { view: outer, offset: [0, 590] }
      """
    func inner(_ shot: String, _ name: String) -> [Double?] {
      let scroll = SolvedShot(scene(text), shot).solved(name)?.scroll
      return [scroll?.adjustedInset.top, scroll?.contentOffset.y]
    }
    // At rest the content of the outer scroll view begins below the notch, at -48.
    #expect(inner("portrait", "inner") == [0, 0])
    #expect(inner("portrait-up", "inner") == [45, -45])
    // A scroll view at its initial offset keeps that offset when it reaches the notch.
    #expect(inner("portrait-down", "other") == [38, -38])
  }

  @Test("Views constrained to a scroll view's safe area do not scroll")
  func safeAreaStays() {
    let text = """
      era: ios11
      devices: [{ name: a, width: 320, height: 480, scale: 2, safeArea: [40, 0, 30, 0] }]
      views:
        list:
          kind: scrollView
          contentSize: [320, 2000]
          views: { header: {}, add: {} }
      constraints:
        - list.edges == root.edges
        - header.horizontalEdges == list.frameGuide.horizontalEdges
        - header.top == list.frameGuide.top
        - header.bottom == list.safeArea.top
        - add.bottom == list.safeArea.bottom - 8
        - add.centerX == list.safeArea.centerX
        - add.size == 44
      """
    let top = play(text, .portrait) { _ in [] }
    let later = play(text, .portrait) {
      [.scroll(id("list", in: $0), to: .offset(Point(x: 0, y: 50)))]
    }
    for (scene, layout) in [top, later] {
      #expect(
        layout[id("header", in: scene)].screenFrame == Rect(x: 0, y: 0, width: 320, height: 40))
      #expect(
        layout[id("add", in: scene)].screenFrame == Rect(x: 138, y: 398, width: 44, height: 44))
    }
    let offsets = [top, later].map { $0.1[id("list", in: $0.0)].scroll?.contentOffset.y }
    #expect(offsets == [-40, 50])
  }

  @Test(
    "The first scroll view below a bar is inset by the rules of the era",
    arguments: [
      (Era.ios7, "automatic", true, 64.0), (.ios7, "automatic", false, 0),
      (.ios10, "automatic", true, 64), (.ios11, "automatic", true, 64),
      (.ios11, "automatic", false, 0), (.ios11, "scrollableAxes", true, 0),
      (.ios11, "never", true, 0), (.ios26, "automatic", true, 64),
    ])
  func controllersAdjust(era: Era, behaviour: String, adjusts: Bool, inset: Double) {
    let text = """
      devices: [{ name: a, width: 320, height: 480, scale: 2, safeArea: [64, 0, 0, 0] }]
      root: { automaticallyAdjustsScrollViewInsets: \(adjusts) }
      views:
        first: { kind: scrollView, contentSize: [320, 100],
          contentInsetAdjustmentBehavior: \(behaviour) }
        second: { kind: scrollView, contentSize: [320, 100] }
      constraints: [first.edges == root.edges, second.edges == root.edges]
      """
    let (scene, layout) = play(text, era: era, .portrait) { _ in [] }
    let scroll = layout[id("first", in: scene)].scroll
    #expect(scroll?.adjustedInset == EdgeInsets(top: inset, left: 0, bottom: 0, right: 0))
    #expect(scroll?.contentOffset.y == -inset)
    #expect(layout[id("second", in: scene)].scroll?.adjustedInset == .zero)
  }

  @Test("A page has the width of the scroll view")
  func secondPage() {
    let (scene, layout) = play(pages, .portrait) { [.scroll(id("scroll", in: $0), to: .page(2))] }
    let scroll = layout[id("scroll", in: scene)]
    #expect(scroll.scroll?.contentSize == Size(width: 400, height: 100))
    #expect(scroll.scroll?.contentOffset == Point(x: 200, y: 0))
    #expect(layout[id("second", in: scene)].screenFrame.minX == 60)
  }

  @Test("Rotation keeps the offset and shows parts of two pages")
  func rotated() {
    let (scene, layout) = play(pages, .landscape) {
      [.scroll(id("scroll", in: $0), to: .page(2)), .rotate(.landscape)]
    }
    let scroll = layout[id("scroll", in: scene)]
    #expect(scroll.frame == Rect(x: 60, y: 60, width: 448, height: 100))
    #expect(scroll.scroll?.contentOffset.x == 200)
    #expect(scroll.scroll?.contentSize.width == 896)
  }

  @Test("The bottom offset aligns the ends of content and bounds")
  func bottom() {
    let tall = pages.replacing("container.height == scroll.height", with: "container.height == 350")
    let (scene, layout) = play(tall, .portrait) { [.scroll(id("scroll", in: $0), to: .bottom)] }
    #expect(layout[id("scroll", in: scene)].scroll?.contentOffset.y == 250)
  }

  @Test("An offset set in code is not clamped, and a layout change clamps it")
  func clamping() {
    let beyond = Point(x: 900, y: 0)
    let (scene, layout) = play(pages, .portrait) {
      [.scroll(id("scroll", in: $0), to: .offset(beyond))]
    }
    #expect(layout[id("scroll", in: scene)].scroll?.contentOffset == beyond)
    let (again, resolved) = play(pages, .portrait) {
      [.scroll(id("scroll", in: $0), to: .offset(beyond)), .hide([id("first", in: $0)])]
    }
    #expect(resolved[id("scroll", in: again)].scroll?.contentOffset.x == 200)
  }

  @Test("Since iOS 11 content below the status bar is inset")
  func automaticInset() {
    let full = pages.replacing("scroll.top == root.top + 60", with: "scroll.top == root.top")
      .replacing("scroll.height == 100", with: "scroll.bottom == root.bottom")
      .replacing("container.height == scroll.height", with: "container.height == 900")
    let (scene, layout) = play(full, era: .ios11, .portrait) { _ in [] }
    let scroll = layout[id("scroll", in: scene)].scroll
    #expect(scroll?.contentOffset.y == -20)
    #expect(scroll?.adjustedInset.top == 20)
  }
}

@Suite("Constraints added on each layout")
struct RepeatedConstraintTests {
  private let paged = """
    era: ios7
    devices: [iphone-5]
    views:
      scroll: { kind: scrollView, views: { content: {} } }
    constraints:
      - scroll.edges == root.edges
      - content.edges == scroll.edges
      - content.width == 3 * scroll.width
      - content.height == scroll.height
    """

  @Test("After rotation the older width and the lower height win")
  func survivors() throws {
    var scene = scene(paged)
    for index in scene.constraints.indices.suffix(2) {
      scene.constraints[index].isAddedOnEachLayout = true
    }
    let state = State(name: "s", steps: [.rotate(.landscape)], span: scene.views[0].span)
    let shot = Shot(
      name: "s", device: scene.devices[0], orientation: .landscape, state: state)
    let appState = SnaplineAppSimulation.simulate(scene, shot)
    let layout = solveLayout(appState.scene, appState.environment).layout
    #expect(layout.conflicts.count == 2)
    let content = layout[id("content", in: appState.scene)].frame
    #expect(content == Rect(x: 0, y: 0, width: 960, height: 320))
    let scroll = try #require(layout[id("scroll", in: appState.scene)].scroll)
    #expect(scroll.contentSize == Size(width: 960, height: 320))
    #expect(scroll.maximumOffset(inBounds: Size(width: 568, height: 320)).x == 392)
  }
}
