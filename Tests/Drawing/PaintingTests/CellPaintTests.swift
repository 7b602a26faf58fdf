import SnaplineAutoLayout
import SnaplineBasics
import SnaplineDisplayLists
import SnaplineSceneModel
import Testing

private func cell(_ accessory: CellContent.Accessory) -> ViewContent {
  var cell = CellContent()
  cell.accessory = accessory
  return .cell(cell)
}

private func table() -> ViewContent {
  var scroll = ScrollContent()
  scroll.rows = TableRows()
  return .scroll(scroll)
}

private func painted(
  _ accessory: CellContent.Accessory = .none, era: Era = .ios7, look: Scene.DefaultStyle = .app,
  device: String = "iphone-5", width: Double = 320
) -> PaintedScene {
  var painted = PaintedScene(device, era: era, look: look)
  let table = painted.add("table", table(), width: width, height: 400)
  painted.add("row", cell(accessory), in: table, width: width, height: 44)
  return painted
}

@Suite("Drawing of tables")
struct CellPaintTests {
  @Test(
    "A cell is white with a separator of one pixel, inset by the rules of the era",
    arguments: [(Era.ios7, 15.0), (.ios10, 15), (.ios11, 16), (.ios15, 16)])
  func separator(era: Era, inset: Double) {
    let fills = painted(era: era).marks(of: "row").compactMap(\.filled)
    #expect(fills.first?.0 == Rect(x: 0, y: 0, width: 320, height: 44))
    #expect(fills.first?.1 == .white)
    #expect(fills.last?.0 == Rect(x: inset, y: 43.5, width: 320 - inset, height: 0.5))
    #expect(fills.last?.1 == AdaptiveColor.named("separator", era: era)?.light)
  }

  @Test("Until iOS 14 separators of a plain table continue below its rows")
  func fillers() {
    func lines(_ era: Era, rowHeight: Double? = nil, style: TableStyle = .plain) -> [Double] {
      var painted = painted(era: era)
      guard case .scroll(var scroll) = painted.scene.views[1].content else { return [] }
      scroll.rows?.style = style
      scroll.rows?.height = rowHeight
      painted.scene.views[1].content = .scroll(scroll)
      painted.layout.views[1].scroll = SolvedScroll(
        contentSize: Size(width: 320, height: 44), contentOffset: .zero)
      return painted.marks(of: "table").compactMap(\.filled).filter { $0.0.height == 0.5 }
        .map(\.0.maxY)
    }
    #expect(lines(.ios13) == [88, 132, 176, 220, 264, 308, 352, 396, 440])
    #expect(lines(.ios7, rowHeight: 100) == [144, 244, 344, 444])
    #expect(lines(.ios15).isEmpty && lines(.ios13, style: .grouped).isEmpty)
  }

  @Test("On wide iPhones the separator is inset by 20 points")
  func wide() {
    let fills = painted(era: .ios11, device: "iphone-8-plus", width: 414).marks(of: "row")
      .compactMap(\.filled)
    #expect(fills.last?.0.minX == 20)
  }

  @Test("An accessory ends at the cell's margin and is centered in the content view")
  func accessories() {
    for (accessory, tint) in [
      (CellContent.Accessory.disclosure, Color(199, 199, 204)), (.checkmark, Color(0, 122, 255)),
    ] {
      let strokes = painted(accessory).marks(of: "row").compactMap { mark -> ([Point], Color)? in
        guard case .stroke(.path(let path), _, let color) = mark else { return nil }
        return (path.compactMap(\.end), color)
      }
      #expect(strokes.count == 1)
      guard let (points, color) = strokes.first else { continue }
      #expect(color == tint)
      let right = points.map(\.x).max() ?? 0
      #expect(right > 302 && right < 305)
      let middle = ((points.map(\.y).min() ?? 0) + (points.map(\.y).max() ?? 0)) / 2
      #expect(middle == 21.75)
    }
    let plain = painted(.none).marks(of: "row")
    #expect(plain.count == 2)
  }

  @Test("A table is white in the app style, and yellow in the article style")
  func looks() {
    #expect(painted().marks(of: "table").compactMap(\.filled).first?.1 == .white)
    #expect(
      painted(look: .article).marks(of: "table").compactMap(\.filled).first?.1 == .articleYellow)
  }

  @Test("Separator and accessory avoid the cell's own unsafe area")
  func unsafe() {
    var painted = PaintedScene("iphone-x", .landscape, era: .ios11)
    let table = painted.add("table", table(), x: 400, width: 412, height: 300)
    let row = painted.add("row", cell(.disclosure), in: table, x: 0, width: 412, height: 44)
    painted.layout.views[row.index].screenFrame.origin.x = 400
    painted.layout.views[row.index].unsafe = EdgeInsets(top: 0, left: 0, bottom: 0, right: 44)
    let line = painted.marks(of: "row").compactMap(\.filled).last?.0
    #expect(line?.minX == 416)
    #expect(line?.maxX == 812)
    let strokes = painted.marks(of: "row").compactMap { mark -> Double? in
      guard case .stroke(.path(let path), _, _) = mark else { return nil }
      return path.compactMap { $0.end?.x }.max()
    }
    #expect(strokes.first.map { $0 < 812 - 44 - 16 && $0 > 812 - 44 - 20 } == true)
  }

  @Test(
    "Grouped sections have separators around them, and inset grouped ones none",
    arguments: [(TableStyle.plain, 1, 1), (.grouped, 2, 1), (.insetGrouped, 1, 0)])
  func groups(style: TableStyle, first: Int, last: Int) {
    var painted = PaintedScene("iphone-8", era: .ios13)
    var scroll = ScrollContent()
    scroll.rows = TableRows()
    scroll.rows?.style = style
    let table = painted.add("table", .scroll(scroll), width: 375, height: 400)
    painted.add("one", cell(.none), in: table, width: 375, height: 44)
    painted.add("two", cell(.none), in: table, y: 44, width: 375, height: 44)
    func lines(_ row: String) -> [Rect] {
      painted.marks(of: row).compactMap(\.filled).map(\.0).filter { $0.height == 0.5 }
    }
    #expect(lines("one").count == first)
    #expect(lines("two").count == last)
    #expect(lines("two").allSatisfy { ($0.minX == 0) == (style == .grouped) })
    let shapes = painted.marks(of: "two").filter {
      if case .fill(.path, _) = $0 { true } else { false }
    }
    #expect(shapes.count == (style == .insetGrouped ? 1 : 0))
  }

  @Test("Headers are drawn after the rows that they float over")
  func order() {
    var painted = PaintedScene("iphone-8", era: .ios13)
    let table = painted.add("table", table(), width: 375, height: 400)
    let header = painted.add(
      "header", .cell(CellContent(.header)), in: table, width: 375, height: 28)
    painted.scene.views[header.index].appearance.background = .black
    painted.add("row", cell(.none), in: table, width: 375, height: 44)
    let sources = painted.list.items.map(\.source).filter { ["header", "row"].contains($0) }
    #expect(sources.first == "row" && sources.last == "header")
  }
}

extension PathElement {
  fileprivate var end: Point? {
    switch self {
    case .move(let point), .line(let point), .curve(_, _, let point): point
    case .close: nil
    }
  }
}
