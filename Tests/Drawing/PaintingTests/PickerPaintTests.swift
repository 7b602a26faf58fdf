import SnaplineAutoLayout
import SnaplineBasics
import SnaplineDisplayLists
import SnaplineSceneModel
import SnaplineTypography
import Testing

private func picker(_ keys: (inout DateContent) -> Void) -> ViewContent {
  var control = ControlContent(.datePicker, font: Font(.systemRegular, size: 17))
  keys(&control.date)
  return .control(control)
}

/// Returns the texts of a picker with their origins.
private func texts(
  _ content: ViewContent, era: Era = .ios15, height: Double = 216, mirrored: Bool = false
) -> [(text: String, place: Point, color: Color)] {
  var painted = PaintedScene("iphone-x", era: era)
  let id = painted.add("picker", content, y: 100, width: 320, height: height)
  if mirrored { painted.scene.views[id.index].semanticContent = .forceRightToLeft }
  return painted.marks(of: "picker").compactMap { mark in
    mark.shown.flatMap { text in mark.textMark.map { (text, $0.origin, $0.color) } }
  }
}

@Suite("Drawing of pickers")
struct PickerPaintTests {
  @Test("The selected row is centered, and other rows are fainter")
  func columns() {
    var control = ControlContent(.pickerView, font: Font(.systemRegular, size: 17))
    var first = PickerColumn()
    (first.rows, first.selected) = (["A", "B", "C"], 1)
    var second = PickerColumn()
    second.rows = ["D", "E"]
    control.columns = [first, second]
    let found = texts(.control(control))
    #expect(found.map(\.text) == ["A", "B", "C", "D", "E"])
    #expect(found.filter { $0.color.alpha == 255 }.map(\.text) == ["B", "D"])
    #expect(found[1].place.y == found[3].place.y && found[1].place.x < found[3].place.x)
    let turned = texts(.control(control), mirrored: true)
    #expect(turned[1].place.x > turned[3].place.x)
  }

  @Test("Hours and minutes are cyclic, AM and PM are not")
  func clock() {
    let found = texts(
      picker {
        $0.mode = .time
        $0.style = .wheels
        $0.dateAndTime = DateAndTime("23:59") ?? .standard
      })
    let chosen = found.filter { $0.color.alpha == 255 }.map(\.text)
    #expect(chosen == ["11", "59", "PM"])
    #expect(found.map(\.text).contains("00") && found.map(\.text).contains("12"))
    #expect(found.map(\.text).count { $0 == "AM" || $0 == "PM" } == 2)
  }

  @Test("A month shows its days, the first one below its weekday")
  func month() {
    let found = texts(
      picker {
        $0.mode = .date
        $0.style = .inline
        $0.dateAndTime = DateAndTime("2024-02-29") ?? .standard
      }, height: 330)
    let words = found.map(\.text)
    #expect(words.contains("February 2024"))
    #expect(words.filter { Int($0) != nil } == (1...29).map(String.init))
    let thursday = found.first { $0.text == "THU" }?.place.x ?? 0
    let first = found.first { $0.text == "1" }?.place.x ?? 0
    #expect((thursday - first).magnitude < 20, "the first of February 2024 was a Thursday")
    let chosen = found.filter { $0.color == Color(0, 122, 255) }.map(\.text)
    #expect(chosen == ["29"])
  }

  @Test("Until iOS 14 a date picker is wheels by default, then compact; a timer is always wheels")
  func styles() {
    let date = picker { $0.dateAndTime = DateAndTime("2026-11-22 14:30") ?? .standard }
    #expect(texts(date, era: .ios15, height: 34).map(\.text) == ["Nov 22, 2026", "2:30 PM"])
    #expect(texts(date, era: .ios13).contains { $0.text == "Sun Nov 22" })
    let timer = picker {
      $0.mode = .countDownTimer
      $0.style = .compact
    }
    #expect(texts(timer).contains { $0.text == "hours" })
  }

  @Test("Without a date a picker shows 9:41 on January 9, 2007")
  func standard() {
    #expect(texts(picker { _ in }, height: 34).map(\.text) == ["Jan 9, 2007", "9:41 AM"])
  }
}

@Suite("Drawing of rows")
struct RowPaintTests {
  private func marks(
    _ cell: (inout CellContent) -> Void, rows: (inout TableRows) -> Void = { _ in }
  ) -> [DrawCommand] {
    var painted = PaintedScene(era: .ios15)
    var scroll = ScrollContent()
    var own = TableRows()
    rows(&own)
    scroll.rows = own
    let table = painted.add("table", .scroll(scroll), width: 320, height: 400)
    var content = CellContent()
    cell(&content)
    painted.add("row", .cell(content), in: table, width: 320, height: 44)
    return painted.marks(of: "row")
  }

  @Test("Separator style and insets apply, and a cell's insets override the table's")
  func separators() {
    #expect(marks({ _ in }, rows: { $0.separatorStyle = .none }).count == 1)
    let sides = EdgeInsets(top: 0, left: 40, bottom: 0, right: 10)
    let own = marks({ _ in }, rows: { $0.separatorInset = sides }).compactMap(\.filled).last?.0
    #expect(own == Rect(x: 40, y: 43.5, width: 270, height: 0.5))
    let cell = marks({ $0.separatorInset = .zero }, rows: { $0.separatorInset = sides })
    #expect(cell.compactMap(\.filled).last?.0.minX == 0)
  }

  @Test("Separators have the table's color, or the default")
  func coloredLines() {
    func line(_ rows: (inout TableRows) -> Void) -> Color? {
      marks({ _ in }, rows: rows).compactMap(\.filled).last?.1
    }
    #expect(line { $0.separatorColor = AdaptiveColor(Color(255, 0, 0)) } == Color(255, 0, 0))
    #expect(line { _ in } == Color(60, 60, 67, alpha: 74))
  }

  @Test("A selected row is gray from edge to edge")
  func selected() {
    let fills = marks { $0.isSelected = true }.compactMap(\.filled)
    #expect(fills.contains { $0.0.width == 320 && $0.1 == Color(209, 209, 214) })
  }

  @Test("Each accessory has its own width, and the combined one the largest")
  func accessories() {
    func strokes(_ accessory: CellContent.Accessory) -> Int {
      marks { $0.accessory = accessory }.count { if case .stroke = $0 { true } else { false } }
    }
    #expect(strokes(.detailButton) == 1 && strokes(.detailDisclosure) == 2)
    for era in Era.allCases {
      let widths = CellContent.Accessory.allCases.map(era.accessoryWidth)
      #expect(Set(widths).count == widths.count)
      #expect(era.accessoryWidth(.detailDisclosure) == widths.max())
    }
  }
}
