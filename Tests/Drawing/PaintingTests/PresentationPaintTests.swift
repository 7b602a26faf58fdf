import SnaplineAutoLayout
import SnaplineBasics
import SnaplineDisplayLists
import SnaplineSceneModel
import SnaplineTypography
import Testing

@testable import SnaplinePainting

private func presented(
  _ kind: ControlKind, _ titles: [String], cancels: Int? = nil, era: Era = .ios15,
  fill: (inout ControlContent) -> Void = { _ in }
) -> (scene: Scene, card: ViewID, shown: PaintedScene) {
  var painted = PaintedScene("iphone-14", era: era)
  var control = ControlContent(kind, font: Font(.systemRegular, size: 17))
  control.bar.title = "Title"
  control.bar.items = titles.map { BarItem(title: $0) }
  if let cancels { control.bar.items[cancels].style = .cancel }
  fill(&control)
  let card = painted.add("card", .control(control))
  let cover = painted.add("cover", width: 390, height: 844) { $0.background = .black }
  painted.scene.views[cover.index].frame = Rect(x: 0, y: 0, width: 390, height: 844)
  let environment = LayoutEnvironment(
    of: painted.scene, device: painted.device, orientation: .portrait)
  painted.layout = solveLayout(painted.scene, environment).layout
  return (painted.scene, card, painted)
}

@Suite("Drawing of presentations")
struct PresentationPaintTests {
  @Test("A presentation is drawn above all views, over a dimmed screen")
  func order() throws {
    let (_, _, shown) = presented(.alert, ["OK"])
    let sources = shown.list.items.map(\.source).filter { $0 == "card" || $0 == "cover" }
    #expect(sources.first == "cover" && sources.last == "card")
    let dimming = try #require(shown.marks(of: "card").first?.filled)
    #expect(dimming.0 == Rect(x: 0, y: 0, width: 390, height: 844) && dimming.1.alpha == 51)
    #expect(presented(.menu, ["Copy"]).shown.marks(of: "card").first?.filled?.0.width ?? 0 < 390)
  }

  @Test("An alert is centered, with two short actions side by side")
  func alert() {
    let (_, card, pair) = presented(.alert, ["Delete", "Cancel"], cancels: 1)
    let frame = pair.layout[card].frame
    #expect(frame.width == 270 && abs(frame.midX - 195) < 0.5 && abs(frame.midY - 422) < 0.5)
    func places(_ painted: PaintedScene) -> [String: Point] {
      var places: [String: Point] = [:]
      for mark in painted.marks(of: "card") {
        if let text = mark.shown { places[text] = mark.textMark?.origin }
      }
      return places
    }
    let two = places(pair)
    #expect(two["Cancel"]?.y == two["Delete"]?.y)
    #expect(two["Cancel"]?.x ?? 0 < two["Delete"]?.x ?? 0)
    let long = places(
      presented(.alert, ["Delete it from all devices", "Cancel"], cancels: 1).shown)
    #expect(long["Cancel"]?.y ?? 0 > long["Delete it from all devices"]?.y ?? 0)
  }

  @Test("The keyboard moves an alert up")
  func keyboard() {
    let (scene, card, shown) = presented(.alert, ["OK"])
    var environment = LayoutEnvironment(of: scene, device: shown.device, orientation: .portrait)
    environment.keyboardHeight = 336
    let frame = solveLayout(scene, environment).layout[card].frame
    #expect(abs(frame.midY - 254) < 0.5)
  }

  @Test("The cancel action of an action sheet is a separate card above the home indicator")
  func actionSheet() {
    let (_, card, shown) = presented(.actionSheet, ["Cancel", "Reply"], cancels: 0)
    let frame = shown.layout[card].frame
    #expect(frame.minX == 8 && frame.maxY == 810)
    let cards = shown.marks(of: "card").compactMap(\.filled).map(\.0)
      .filter { $0.width == 374 && $0.height > 1 }
    #expect(cards.count == 2 && cards.last?.height == 57 && cards.last?.maxY == 810)
  }

  @Test("A menu appears below its source, and above it near the bottom edge")
  func menu() {
    func place(sourceAt y: Double) -> Rect {
      var painted = PaintedScene("iphone-14", era: .ios15)
      painted.add("source", x: 20, y: y, width: 60, height: 30)
      painted.scene.views[1].frame = Rect(x: 20, y: y, width: 60, height: 30)
      var control = ControlContent(.menu, font: Font(.systemRegular, size: 17))
      control.bar.items = [BarItem(title: "Copy"), BarItem(title: "Share")]
      control.presented.source = .init("source", at: painted.scene.views[1].span)
      let card = painted.add("card", .control(control))
      let environment = LayoutEnvironment(
        of: painted.scene, device: painted.device, orientation: .portrait)
      return solveLayout(painted.scene, environment).layout[card].frame
    }
    #expect(place(sourceAt: 100) == Rect(x: 10, y: 138, width: 250, height: 88))
    #expect(place(sourceAt: 760).maxY == 752)
  }

  @Test("A sheet begins below the status bar, or at half height, and clips its content")
  func sheet() {
    let large = presented(.sheet, []).shown.layout
    #expect(large[ViewID(1)].frame == Rect(x: 0, y: 57, width: 390, height: 787))
    let medium = presented(.sheet, []) { $0.presented.detent = .medium }
    #expect(medium.shown.layout[medium.card].frame.minY == 422)
    let marks = medium.shown.marks(of: "card")
    #expect(marks.contains { if case .fill(.path, _) = $0 { true } else { false } })
    let glass = presented(.sheet, [], era: .ios26) { $0.presented.detent = .medium }
    #expect(glass.shown.layout[glass.card].frame == Rect(x: 8, y: 422, width: 374, height: 414))
  }

  @Test("A large sheet scales the screen behind it on black, with a white status bar")
  func pushedBack() throws {
    let shown = presented(.sheet, []).shown
    let card = Rect(x: 16, y: 47, width: 358, height: 844 * 358 / 390)
    let screen = Rect(x: 0, y: 0, width: 390, height: 844)
    let cover = try #require(shown.marks(of: "cover").first?.filled)
    #expect(abs(cover.0.minX - card.minX) < 1e-9 && abs(cover.0.maxX - card.maxX) < 1e-9)
    #expect(abs(cover.0.minY - card.minY) < 1e-9 && abs(cover.0.height - card.height) < 1e-9)
    #expect(shown.list.items.first?.mark == .fill(.rectangle(screen), .black))
    let time = shown.marks(of: "statusBar").first { $0.shown == "9:41" }?.textMark
    #expect(time?.color == .white)
    // The sheet is white, so the home indicator on it is black.
    #expect(shown.marks(of: "homeIndicator").first?.filled?.1 == .black)

    for still in [
      presented(.sheet, []) { $0.presented.detent = .medium }, presented(.sheet, [], era: .ios26),
      presented(.sheet, [], era: .ios10),
    ] {
      #expect(still.shown.marks(of: "cover").first?.filled?.0.width == 390)
    }
  }
}
