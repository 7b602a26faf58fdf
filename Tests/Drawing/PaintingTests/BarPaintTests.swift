import SnaplineBasics
import SnaplineDisplayLists
import SnaplineSceneModel
import SnaplineTypography
import Testing

private let font = Font(.systemRegular, size: 17)

private func bar(_ kind: ControlKind, _ fill: (inout ControlContent) -> Void)
  -> ViewContent
{
  var control = ControlContent(kind, font: font)
  fill(&control)
  return .control(control)
}

private func painted(
  era: Era = .ios15, device: String = "iphone-x", y: Double = 44, height: Double = 44,
  mirrored: Bool = false, _ content: ViewContent
) -> PaintedScene {
  var painted = PaintedScene(device, era: era)
  let id = painted.add("bar", content, y: y, width: painted.device.size.width, height: height)
  if mirrored { painted.scene.views[id.index].semanticContent = .forceRightToLeft }
  return painted
}

extension PaintedScene {
  /// Returns the horizontal origin of each text in the bar, by the text.
  fileprivate func starts() -> [String: Double] {
    var starts: [String: Double] = [:]
    for mark in marks(of: "bar") {
      if let text = mark.shown, let place = mark.textMark { starts[text] = place.origin.x }
    }
    return starts
  }
}

@Suite("Drawing of bars")
struct BarPaintTests {
  @Test("A title is centered, and moves if a button takes the space")
  func title() {
    func start(_ leading: [BarItem]) -> Double? {
      painted(
        bar(.navigationBar) {
          $0.bar.title = "Title"
          $0.bar.leading = leading
        }
      ).starts()["Title"]
    }
    let free = start([])
    #expect(free.map { $0 > 160 && $0 < 188 } == true)
    #expect(start([BarItem(title: "Short")]) == free)
    let pushed = start([BarItem(title: "A button that takes most of it")])
    #expect((pushed ?? 0) > (free ?? 0) + 20)
  }

  @Test("An item has its own tint if it is enabled", arguments: [Era.ios15, .ios26])
  func tints(era: Era) throws {
    let red = Color(255, 0, 0)
    var (own, off) = (BarItem(title: "Own"), BarItem(title: "Off"))
    own.tint = AdaptiveColor(red)
    (off.tint, off.isEnabled) = (own.tint, false)
    let content = bar(.navigationBar) { $0.bar.trailing = [off, own, BarItem(title: "Bar")] }
    let marks = painted(era: era, content).marks(of: "bar").compactMap(\.textMark)
    let colors = Dictionary(
      uniqueKeysWithValues: marks.map { ($0.clusters.map(\.text).joined(), $0.color) })
    #expect(colors["Own"] == red)
    #expect(try #require(colors["Off"]) != red)
    #expect(try #require(colors["Bar"]) != red)
  }

  @Test("From right to left the back button is at the right, and tabs begin there")
  func mirrored() {
    let content = bar(.navigationBar) {
      $0.bar.backTitle = "Back"
      $0.bar.trailing = [BarItem(title: "Edit")]
    }
    let plain = painted(content).starts()
    let turned = painted(mirrored: true, content).starts()
    #expect((plain["Back"] ?? 0) < 60 && (plain["Edit"] ?? 0) > 300)
    #expect((turned["Back"] ?? 0) > 280 && (turned["Edit"] ?? 400) < 60)
    let tabs = bar(.tabBar) { $0.bar.items = [BarItem(title: "One"), BarItem(title: "Two")] }
    let order = painted(mirrored: true, tabs).starts()
    #expect((order["One"] ?? 0) > (order["Two"] ?? 400))
  }

  @Test("The background of a bar at the safe area extends to the screen's edge")
  func ground() {
    let top = painted(bar(.navigationBar) { _ in }).marks(of: "bar").first?.filled?.0
    #expect(top == Rect(x: 0, y: 0, width: 375, height: 88))
    let lower = painted(y: 100, bar(.navigationBar) { _ in }).marks(of: "bar").first?.filled?.0
    #expect(lower == Rect(x: 0, y: 100, width: 375, height: 44))
    let tabs = painted(y: 729, height: 49, bar(.tabBar) { _ in }).marks(of: "bar").first?.filled?.0
    #expect(tabs == Rect(x: 0, y: 729, width: 375, height: 83))
  }

  @Test("The hairline of a bar is outside of it")
  func hairline() {
    func line(_ kind: ControlKind, y: Double) -> Rect? {
      painted(y: y, height: 49, bar(kind) { _ in }).marks(of: "bar").compactMap(\.filled).last?.0
    }
    let pixel = 1.0 / 3
    #expect(line(.navigationBar, y: 44) == Rect(x: 0, y: 93, width: 375, height: pixel))
    #expect(line(.tabBar, y: 729) == Rect(x: 0, y: 729 - pixel, width: 375, height: pixel))
  }

  @Test("Items of wide bars have a margin of 20, except next to a notch")
  func itemMargins() {
    func start(_ device: String, _ orientation: Orientation) -> Double? {
      var painted = PaintedScene(device, orientation, era: .ios15)
      painted.add(
        "bar", bar(.navigationBar) { $0.bar.leading = [BarItem(title: "Edit")] },
        width: painted.device.size(in: orientation).width, height: 44)
      return painted.starts()["Edit"]
    }
    #expect(start("iphone-x", .portrait) == 16 && start("iphone-8-plus", .portrait) == 20)
    #expect(start("iphone-8", .landscape) == 20 && start("iphone-x", .landscape) == 60)
  }

  @Test("Since iOS 26 bars have no background unless one is set")
  func glass() {
    #expect(painted(era: .ios26, bar(.navigationBar) { _ in }).marks(of: "bar").isEmpty)
    let own = bar(.navigationBar) { $0.colors.track = AdaptiveColor(Color(1, 2, 3)) }
    #expect(painted(era: .ios26, own).marks(of: "bar").first?.filled?.1 == Color(1, 2, 3))
  }

  @Test("The selected tab has the tint color, and a disabled item is gray")
  func colours() {
    let tabs = painted(
      y: 729, height: 49,
      bar(.tabBar) {
        $0.bar.items = [BarItem(title: "One"), BarItem(title: "Two")]
        $0.selected = 1
      })
    let colors = tabs.marks(of: "bar").compactMap { mark in
      mark.shown.flatMap { text in mark.textMark.map { (text, $0.color) } }
    }
    #expect(colors.first { $0.0 == "Two" }?.1 == Color(0, 122, 255))
    #expect(colors.first { $0.0 == "One" }?.1 == Color(146, 146, 146))
    var item = BarItem(title: "Next")
    item.isEnabled = false
    let next = painted(bar(.navigationBar) { $0.bar.trailing = [item] }).marks(of: "bar")
    #expect(next.compactMap(\.textMark).first?.color != Color(0, 122, 255))
  }

  @Test("A tab without an icon shows only its title, and no tab is selected without a selection")
  func titlesAlone() {
    let tabs = painted(
      y: 729, height: 49,
      bar(.tabBar) {
        $0.bar.items = [BarItem(title: "One"), BarItem(title: "Two")]
        $0.selected = -1
      })
    let titles = tabs.marks(of: "bar").compactMap(\.textMark)
    #expect(titles.map(\.color) == [Color(146, 146, 146), Color(146, 146, 146)])
    #expect(titles.allSatisfy { abs($0.origin.y - 774) <= 0.5 }, "45 below the top of the bar")
    // The background and the hairline.
    #expect(tabs.marks(of: "bar").count == titles.count + 2)
  }

  @Test("Titles of bars, tabs, items and segments have their own fonts")
  func fonts() {
    let large = Font(.systemBold, size: 21)
    var item = BarItem(title: "Item")
    item.font = Font(.systemRegular, size: 12)
    func sizes(_ kind: ControlKind, _ fill: (inout ControlContent) -> Void) -> [Double] {
      let content = bar(kind) {
        fill(&$0)
        $0.titleFont = large
      }
      return painted(content).marks(of: "bar").compactMap(\.textMark).map(\.font.size)
    }
    let title = sizes(.navigationBar) { ($0.bar.title, $0.bar.trailing) = ("Title", [item]) }
    #expect(title == [12, 21])
    #expect(sizes(.tabBar) { $0.bar.items = [BarItem(title: "One"), item] } == [21, 12])
    #expect(sizes(.segmentedControl) { $0.segments = [Segment("One")] } == [21])
  }

  @Test("A table that follows a bar is above the bar, as its order says")
  func order() {
    var painted = painted(bar(.navigationBar) { $0.bar.title = "Title" })
    painted.add("table", .scroll(ScrollContent()), y: 40, height: 300) {
      $0.background = AdaptiveColor(Color(1, 1, 1))
    }
    let order = painted.list.items.map(\.source)
    let places = (order.lastIndex(of: "bar"), order.firstIndex(of: "table"))
    #expect((places.0 ?? order.count) < (places.1 ?? -1))
  }

  @Test("Flexible spaces separate a toolbar's items")
  func spaces() {
    let tools = bar(.toolbar) {
      $0.bar.items = [
        BarItem(title: "A"), BarItem(system: .flexibleSpace), BarItem(title: "B"),
      ]
    }
    let starts = painted(y: 300, tools).starts()
    #expect(starts["A"] == 16)
    #expect((starts["B"] ?? 0) > 340)
    let close = bar(.toolbar) { $0.bar.items = [BarItem(title: "A"), BarItem(title: "B")] }
    #expect((painted(y: 300, close).starts()["B"] ?? 400) < 60)
  }

  @Test("A fixed space has its width, and so has the space for a custom view")
  func rooms() {
    let plain = [BarItem(title: "A"), BarItem(title: "B")]
    let start = { (between: BarItem) in
      let content = bar(.toolbar) { $0.bar.items = [plain[0], between, plain[1]] }
      let painted = painted(y: 300, content)
      #expect(painted.marks(of: "bar").compactMap(\.textMark).count == 2)
      return painted.starts()["B"] ?? 0
    }
    var (space, room) = (BarItem(system: .fixedSpace), BarItem())
    let usual = start(space)
    space.width = 42
    #expect(start(space) == usual + 22)
    room.width = 42
    // Buttons have spacings of 16 points on both sides.
    #expect(start(room) == usual + 22 + 32)
  }

  @Test("Every system item that is not a space has an icon or a text", arguments: Era.allCases)
  func signs(era: Era) {
    for system in BarItem.SystemItem.allCases where !system.isSpace {
      let content = bar(.toolbar) { $0.bar.items = [BarItem(system: system)] }
      let marks = painted(era: era, y: 300, content).marks(of: "bar")
      let shown = marks.contains { mark in
        switch mark {
        case .text, .stroke(.path, _, _), .fill(.path, _): true
        default: false
        }
      }
      #expect(shown, "\(system.rawValue)")
    }
  }
}

@Suite("Drawing of buttons, sliders and steppers")
struct ControlPaintTests {
  private func marks(_ content: ViewContent, mirrored: Bool = false) -> [DrawCommand] {
    var painted = PaintedScene("iphone-x", era: .ios15)
    let id = painted.add("view", content, y: 100, width: 200, height: 34)
    if mirrored { painted.scene.views[id.index].semanticContent = .forceRightToLeft }
    return painted.marks(of: "view")
  }

  private func button(
    _ style: ButtonConfiguration.Style, _ change: (inout ButtonContent) -> Void = { _ in }
  ) -> ViewContent {
    var button = ButtonContent(title: "A", font: font)
    button.configuration = ButtonConfiguration(style)
    change(&button)
    return .button(button)
  }

  @Test("A filled button has the tint color behind white text, and a tinted one 18 % of it")
  func grounds() {
    let filled = marks(button(.filled))
    #expect(filled.first?.filled?.1 == Color(0, 122, 255))
    #expect(filled.compactMap(\.textMark).first?.color == .white)
    let tinted = marks(button(.tinted))
    #expect(tinted.first?.filled?.1 == Color(0, 122, 255, alpha: 46))
    #expect(tinted.compactMap(\.textMark).first?.color == Color(0, 122, 255))
    #expect(marks(button(.plain)).compactMap(\.filled).isEmpty)
  }

  @Test("A disabled button is gray, in every style")
  func disabled() {
    for style in ButtonConfiguration.Style.allCases {
      let marks = marks(button(style) { $0.isEnabled = false })
      let foreground = marks.compactMap(\.textMark).first?.color
      #expect(foreground == AdaptiveColor.named("tertiaryLabel", era: .ios15)?.light, "\(style)")
    }
  }

  @Test("The border of a button's background is in its own color, or else in the tint")
  func borders() {
    func border(_ color: AdaptiveColor?) -> (Double, Color)? {
      let content = button(.plain) {
        $0.configuration?.strokeWidth = 2
        $0.configuration?.strokeColor = color
      }
      return marks(content).lazy.compactMap { mark in
        if case .stroke(_, let width, let color) = mark { (width, color) } else { nil }
      }.first
    }
    #expect(border(nil)?.0 == 2 && border(nil)?.1 == Color(0, 122, 255))
    #expect(border(AdaptiveColor(.black))?.1 == .black)
  }

  @Test("A title that is too wide shrinks if its font stands in, and wraps in a configured button")
  func wideTitles() {
    func lines(_ scale: Double, height: Double) -> [TextLineCommand] {
      var painted = PaintedScene("iphone-x", era: .ios15)
      let content = button(.plain) {
        $0.title = "Verify number"
        $0.font.size = 17
        $0.minimumScale = scale
      }
      painted.add("view", content, y: 100, width: 120, height: height)
      return painted.marks(of: "view").compactMap(\.textMark)
    }
    func texts(_ lines: [TextLineCommand]) -> [String] {
      lines.map { $0.clusters.map(\.text).joined() }
    }
    #expect(texts(lines(0.75, height: 60)) == ["Verify number"])
    #expect(lines(0.75, height: 60).first.map { $0.font.size < 17 } == true)
    #expect(texts(lines(1, height: 60)) == ["Verify ", "number"])
    #expect(texts(lines(1, height: 30)).first?.contains("…") == true)
  }

  @Test("A slider has its own colors, and begins at the leading edge")
  func slider() {
    var slider = ControlContent(.slider, font: font)
    slider.value = 0.25
    slider.colors.accent = AdaptiveColor(Color(1, 1, 1))
    slider.colors.thumb = AdaptiveColor(Color(2, 2, 2))
    for isMirrored in [false, true] {
      let marks = marks(.control(slider), mirrored: isMirrored)
      let filled = marks.compactMap(\.filled)
      let thumb = filled.last
      #expect(thumb?.1 == Color(2, 2, 2))
      #expect((thumb?.0.midX ?? 0) < 100 ? !isMirrored : isMirrored)
      let reached = filled.first { $0.1 == Color(1, 1, 1) }?.0
      #expect(isMirrored ? reached?.maxX == 197 : reached?.minX == 3)
    }
  }

  @Test("The parts of a slider have the simulator's frames")
  func sliderForm() {
    func parts(_ era: Era) -> (track: Rect?, knob: Rect?) {
      var slider = ControlContent(.slider, font: font)
      slider.value = 0.75
      slider.colors.track = AdaptiveColor(Color(1, 1, 1))
      slider.colors.thumb = AdaptiveColor(Color(2, 2, 2))
      var painted = PaintedScene("iphone-x", era: era)
      painted.add("view", .control(slider), x: 10, y: 10, width: 373, height: 34)
      let fills = painted.marks(of: "view").compactMap(\.filled)
      return (fills.first { $0.1 == Color(1, 1, 1) }?.0, fills.last?.0)
    }
    #expect(parts(.ios15).track == Rect(x: 13, y: 25, width: 367, height: 4))
    #expect(parts(.ios15).knob.map { abs($0.minX - 269) < 0.5 && $0.midY == 25.75 } == true)
    #expect(parts(.ios26).track == Rect(x: 10, y: 24, width: 373, height: 6))
  }

  @Test("A stepper's button at its limit is dimmed")
  func stepper() {
    func colors(_ value: Double) -> [Color] {
      var stepper = ControlContent(.stepper, font: font)
      stepper.value = value
      return marks(.control(stepper)).suffix(2).compactMap { mark in
        if case .fill(_, let color) = mark { color } else { nil }
      }
    }
    #expect(colors(50) == [.black, .black])
    #expect(colors(0).first != .black && colors(0).last == .black)
    #expect(colors(100).first == .black && colors(100).last != .black)
  }
}
