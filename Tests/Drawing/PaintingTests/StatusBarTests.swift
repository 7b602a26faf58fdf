import SnaplineBasics
import SnaplineDisplayLists
import SnaplineSceneModel
import SnaplineTypography
import Testing

@Suite("Drawing of system elements")
struct StatusBarTests {
  @Test(
    "The status bar is drawn where the device shows one",
    arguments: [
      ("iphone-5", Orientation.portrait, Era.ios7, true),
      ("iphone-5", .landscape, .ios7, true),
      ("iphone-5", .landscape, .ios8, false),
      ("iphone-8", .portrait, .ios15, true),
      ("iphone-8", .landscape, .ios15, false),
      ("iphone-x", .portrait, .ios11, true),
      ("iphone-x", .landscape, .ios11, false),
      ("iphone-16", .portrait, .ios26, true),
      ("ipad-9.7", .landscape, .ios9, true),
      ("ipad-pro-11", .portrait, .ios15, true),
    ])
  func shows(device: String, orientation: Orientation, era: Era, expected: Bool) {
    let marks = PaintedScene(device, orientation, era: era).marks(of: "statusBar")
    #expect(marks.isEmpty != expected)
    #expect(marks.compactMap(\.shown).contains("9:41") == expected)
  }

  @Test(
    "All elements of the status bar are inside the bar and next to the notch",
    arguments: Device.all.map(\.name), Era.allCases)
  func inside(name: String, era: Era) throws {
    let painted = PaintedScene(name, .portrait, era: era)
    let height = painted.device.statusBarHeight
    let hidden = painted.device.hasHomeIndicator && painted.device.idiom == .phone ? 209.0 : 0
    let middle = painted.device.size.width / 2
    let places = painted.marks(of: "statusBar").compactMap(\.bounds)
    #expect(!places.isEmpty)
    for bounds in places {
      #expect(bounds.minX >= 4 && bounds.maxX <= painted.device.size.width - 4)
      #expect(bounds.minY >= 0 && bounds.maxY <= height)
      if painted.device.portraitSafeArea.top > height { continue }
      #expect(hidden == 0 || bounds.maxX < middle - hidden / 2 || bounds.minX > middle + hidden / 2)
    }
  }

  @Test("The time is centered in a classic status bar", arguments: Orientation.allCases)
  func classicTime(orientation: Orientation) throws {
    let painted = PaintedScene("iphone-5", orientation)
    let time = try #require(
      painted.marks(of: "statusBar").first { $0.shown == "9:41" }?.textMark)
    let width = time.clusters.reduce(0) { $0 + $1.advance }
    let middle = painted.device.size(in: orientation).width / 2
    #expect(abs(time.origin.x + width / 2 - middle) < 0.75)
  }

  @Test("Signal strength is five dots until iOS 10, and bars since iOS 11")
  func signal() {
    func dots(_ era: Era) -> Int {
      PaintedScene("iphone-8", era: era).marks(of: "statusBar").filter {
        if case .fill(.ellipse, _) = $0 { true } else { false }
      }.count
    }
    #expect(dots(.ios7) == 5 && dots(.ios10) == 5 && dots(.ios11) == 0)
  }

  @Test("System elements are drawn above all views")
  func last() throws {
    var painted = PaintedScene("iphone-x", era: .ios11)
    painted.add("cover", width: 375, height: 812) { $0.background = .black }
    let sources = painted.list.items.map(\.source)
    let cover = try #require(sources.lastIndex(of: "cover"))
    let bar = try #require(sources.firstIndex(of: "statusBar"))
    #expect(cover < bar)
    #expect(sources.last == "homeIndicator")
  }

  @Test("A device without home button has a home indicator 8 points above the edge")
  func homeIndicator() {
    let portrait = PaintedScene("iphone-x").marks(of: "homeIndicator").first?.filled?.0
    #expect(portrait?.height == 5 && portrait?.maxY == 804)
    #expect(portrait?.width.shortText == "134")
    let landscape = PaintedScene("iphone-x", .landscape).marks(of: "homeIndicator").first?.filled?.0
    #expect(landscape?.maxY == 367 && landscape?.width.shortText == "209")
    #expect(PaintedScene("iphone-8").marks(of: "homeIndicator").isEmpty)
  }
}

extension DrawCommand {
  /// The bounds of a shape; text is measured elsewhere.
  var bounds: Rect? {
    switch self {
    case .fill(let outline, _), .stroke(let outline, _, _): outline.bounds
    case .text(let mark):
      Rect(
        x: mark.origin.x, y: mark.origin.y - mark.font.size * 0.72,
        width: mark.clusters.reduce(0) { $0 + $1.advance }, height: mark.font.size * 0.72)
    default: nil
    }
  }
}

extension Shape {
  var bounds: Rect? {
    switch self {
    case .rectangle(let rect), .roundedRectangle(let rect, _), .ellipse(let rect): rect
    case .path(let elements):
      elements.flatMap(\.points).map { Rect(origin: $0, size: .zero) }.reduce(nil) { box, point in
        guard let box else { return point }
        let left = min(box.minX, point.minX)
        let top = min(box.minY, point.minY)
        return Rect(
          x: left, y: top, width: max(box.maxX, point.maxX) - left,
          height: max(box.maxY, point.maxY) - top)
      }
    }
  }
}

extension PathElement {
  fileprivate var points: [Point] {
    switch self {
    case .move(let point), .line(let point): [point]
    case .curve(_, _, let end): [end]
    case .close: []
    }
  }
}
