import SnaplineAutoLayout
import SnaplineBasics
import SnaplineDisplayLists
import SnaplineSceneModel
import SnaplineTypography
import Testing

@testable import SnaplinePainting

/// A narrow screen with a notch, of no real device.
private let narrow = Device(
  name: "narrow", size: Size(width: 320, height: 568), scale: PixelScale(2),
  portraitSafeArea: EdgeInsets(top: 44, left: 0, bottom: 34, right: 0),
  landscapeSafeArea: EdgeInsets(top: 0, left: 44, bottom: 21, right: 44), statusBarHeight: 44)

private func screen(
  _ device: Device = narrow, _ orientation: Orientation = .portrait, era: Era = .ios15
) -> PaintedScene {
  var painted = PaintedScene("iphone-5", orientation, era: era)
  painted.device = device
  return painted
}

@Suite("Drawing in narrow layouts")
struct NarrowLayoutPaintTests {
  @Test("Next to the notch of a narrow screen the whole status bar is visible")
  func statusBar() throws {
    var seen = 0
    for mark in screen().marks(of: "statusBar") {
      guard let (rect, _) = mark.filled else { continue }
      seen += 1
      #expect(rect.minX >= 240 && rect.maxX <= 314)
    }
    #expect(seen > 0)
  }

  @Test("Next to a Dynamic Island the time is centered in its area")
  func island() throws {
    let time = try #require(
      PaintedScene("iphone-16", era: .ios15).marks(of: "statusBar")
        .first { $0.shown == "9:41" }?.textMark)
    let width = time.clusters.reduce(0) { $0 + $1.advance }
    #expect(abs(time.origin.x + width / 2 - 72) < 1)
  }

  @Test("A keyboard with the height of a home button device has that device's keys")
  func lowKeyboard() {
    var painted = screen()
    painted.layout.keyboard = Rect(x: 0, y: 352, width: 320, height: 216)
    let keys = painted.marks(of: "keyboard").compactMap(\.filled).map(\.0)
      .filter { $0.width < 320 && $0.height > 5 }
    #expect(keys.allSatisfy { $0.height > 34 && $0.maxY <= 548.5 })
    #expect(keys.contains { $0.width > 120 })
  }

  @Test("A number pad of iOS 26 has no separators between suggestions")
  func pad() {
    var painted = screen(Device.named("iphone-16") ?? narrow, era: .ios26)
    var field = TextFieldContent(text: "", font: Font(.systemRegular, size: 17))
    field.input.keyboardType = .numberPad
    painted.layout.focus = painted.add("field", .textField(field))
    painted.layout.keyboard = Rect(x: 0, y: 544, width: 393, height: 308)
    let lines = painted.marks(of: "keyboard").compactMap(\.filled).filter { $0.0.width < 1 }
    #expect(lines.isEmpty)
  }

  @Test("The default return key of iOS 26 has an icon, and others a title")
  func enter() {
    func words(_ type: ReturnKeyType) -> [String] {
      var painted = PaintedScene("iphone-16", era: .ios26)
      var field = TextFieldContent(text: "", font: Font(.systemRegular, size: 17))
      field.input.returnKeyType = type
      painted.layout.focus = painted.add("field", .textField(field))
      painted.layout.keyboard = Rect(x: 0, y: 516, width: 393, height: 336)
      return painted.marks(of: "keyboard").compactMap(\.shown)
    }
    #expect(!words(.default).contains("return") && !words(.search).contains("search"))
    #expect(words(.join).contains("join"))
  }

  @Test("The rows of a picker wheel get flatter towards its ends, and hardly narrower")
  func wheel() throws {
    var control = ControlContent(.pickerView, font: Font(.systemRegular, size: 17))
    var column = PickerColumn()
    (column.rows, column.selected) = (["same", "same", "same", "same"], 3)
    control.columns = [column]
    var painted = PaintedScene("iphone-x", era: .ios15)
    painted.add("wheel", .control(control), y: 100, width: 320, height: 216)
    let rows = painted.marks(of: "wheel").compactMap(\.textMark)
    let widths = rows.map { $0.clusters.reduce(0) { $0 + $1.advance } }
    #expect(rows.map(\.flatness) == rows.map(\.flatness).sorted())
    #expect(try #require(rows.first).flatness < 0.6 && rows.last?.flatness == 1)
    #expect(try #require(widths.first) > 0.9 * (widths.last ?? 0))
  }

  @Test("On an iPhone in landscape tab titles are next to their icons")
  func turnedTabs() throws {
    func middles(_ orientation: Orientation, _ era: Era) throws -> (sign: Double, title: Double) {
      var control = ControlContent(.tabBar, font: Font(.systemRegular, size: 17))
      // The badge is at the trailing edge of the icon.
      control.bar.items = [BarItem(title: "One", system: .recents), BarItem(title: "Two")]
      control.bar.items[0].badge = "1"
      var painted = screen(narrow, orientation, era: era)
      let size = narrow.size(in: orientation)
      painted.add("tabs", .control(control), y: size.height - 53, width: size.width, height: 32)
      let marks = painted.marks(of: "tabs")
      let title = try #require(marks.first { $0.shown == "One" }?.textMark)
      let sign = try #require(
        marks.compactMap(\.filled).first { abs($0.0.width - $0.0.height) < 1 && $0.0.width < 30 })
      return (sign.0.midX, title.origin.x)
    }
    let upright = try middles(.portrait, .ios15)
    #expect(upright.title < upright.sign)
    let turned = try middles(.landscape, .ios15)
    #expect(turned.title > turned.sign + 10)
    let old = try middles(.landscape, .ios10)
    #expect(old.title < old.sign)
  }

  @Test("A capsule of few tabs is centered in its bar")
  func capsule() throws {
    var control = ControlContent(.tabBar, font: Font(.systemRegular, size: 17))
    control.bar.items = [BarItem(title: "One"), BarItem(title: "Two")]
    var painted = PaintedScene("iphone-16", era: .ios26)
    painted.add("tabs", .control(control), y: 769, width: 393, height: 49)
    let glass = try #require(
      painted.marks(of: "tabs").compactMap(\.filled).map(\.0).first { $0.height == 62 })
    #expect(glass.width < 220 && abs(glass.midX - 196.5) < 0.5)
  }

  @Test("Since iOS 13 strokes of icons have round ends, drawn as discs")
  func rounds() {
    func strokes(_ era: Era) -> Int {
      var canvas = DisplayListBuilder(era, PixelScale(2))
      canvas.draw(.cross, in: Rect(x: 0, y: 0, width: 24, height: 24), .black)
      return canvas.items.count
    }
    #expect(strokes(.ios11) == 1 && strokes(.ios15) == 2)
  }
}
