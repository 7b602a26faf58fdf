import SnaplineBasics
import SnaplineDisplayLists
import SnaplineSceneModel
import SnaplineTypography
import Testing

@testable import SnaplinePainting

/// Each control is drawn separately on an empty canvas.
@Suite("Drawing of single controls")
struct ControlPainterTests {
  private static let drawn = ControlKind.allCases.filter {
    $0 != .activityIndicator && !$0.isPresented
  }

  private func control(_ kind: ControlKind) -> ControlContent {
    var control = ControlContent(kind, font: Font(.systemRegular, size: 13))
    control.segments = ["One", "Two", "Three"].map { Segment($0) }
    control.search.placeholder = "One"
    control.value = 0.25
    control.count = 4
    control.selected = 1
    control.bar.title = "Title"
    control.bar.items = [BarItem(title: "Edit"), BarItem(title: "Done")]
    control.columns = [PickerColumn()]
    control.columns[0].rows = ["low", "middle", "high"]
    return control
  }

  /// Returns the draw commands of a control with a frame of 280×180 points at 20, 100.
  private func marks(
    _ control: ControlContent, _ era: Era, isMirrored: Bool = false, tint: Color = .systemTint
  ) -> [DrawCommand] {
    var canvas = DisplayListBuilder(era, PixelScale(2))
    var site = ViewContext(frame: frame, tint: tint, visible: frame)
    site.isMirrored = isMirrored
    let screen = OrientedDevice(device: Device.all[1], orientation: .portrait)
    control.painter(at: site, on: screen).paint(on: &canvas)
    return canvas.items.map(\.mark)
  }

  private let frame = Rect(x: 20, y: 100, width: 280, height: 180)

  @Test("Each control draws commands in each era", arguments: drawn, Era.allCases)
  func shows(_ kind: ControlKind, _ era: Era) {
    #expect(!marks(control(kind), era).isEmpty)
  }

  @Test(
    "Filled areas are within a control, except for shadows of up to 24 points", arguments: drawn)
  func within(_ kind: ControlKind) {
    let room = frame.inset(by: EdgeInsets(all: -24))
    for era in Era.allCases {
      for (rect, _) in marks(control(kind), era).compactMap(\.filled) {
        let isWithin =
          rect.minX >= room.minX && rect.maxX <= room.maxX && rect.minY >= room.minY
          && rect.maxY <= room.maxY
        #expect(isWithin, "\(era): \(rect)")
      }
    }
  }

  // A switch is narrower than this frame and at its left.
  @Test(
    "From right to left, filled areas are mirrored",
    arguments: drawn.filter { $0 != .switch })
  func mirrored(_ kind: ControlKind) {
    for era in Era.allCases {
      let plain = marks(control(kind), era).compactMap(\.filled).map(\.0)
      let turned = marks(control(kind), era, isMirrored: true).compactMap(\.filled).map(\.0)
      let key = { (rect: Rect) in [rect.minX, rect.minY, rect.width].map { ($0 * 2).rounded() } }
      let mirror = plain.map { rect in
        Rect(
          x: frame.minX + frame.maxX - rect.maxX, y: rect.minY, width: rect.width,
          height: rect.height)
      }
      // A line at the border of two parts is rounded to the nearest pixel on either side.
      #expect(turned.count == plain.count, "\(era)")
      for rect in mirror where rect.width > 1 {
        #expect(turned.contains { key($0) == key(rect) }, "\(era): \(rect)")
      }
    }
  }

  @Test("Groups and clips are balanced", arguments: drawn, Era.allCases)
  func balanced(_ kind: ControlKind, _ era: Era) {
    var control = control(kind)
    control.isEnabled = false
    var open: [DrawCommand] = []
    for mark in marks(control, era) {
      switch mark {
      case .beginClip: open.append(.endClip)
      case .beginGroup: open.append(.endGroup)
      case .endClip, .endGroup: #expect(open.popLast() == mark)
      default: break
      }
    }
    #expect(open.isEmpty)
  }

  @Test(
    "A disabled control is drawn differently",
    arguments: [
      ControlKind.switch, .slider, .stepper, .segmentedControl, .datePicker,
      .pickerView,
    ],
    Era.allCases)
  func disabled(_ kind: ControlKind, _ era: Era) {
    var control = control(kind)
    let usable = marks(control, era)
    control.isEnabled = false
    #expect(marks(control, era) != usable)
  }

  @Test("A bar at the screen's edge extends behind the unsafe area")
  func barArea() {
    let screen = OrientedDevice(
      device: Device.named("iphone-x") ?? Device.all[1], orientation: .portrait)
    let bounds = screen.bounds
    let places: [(ControlKind, Double, Double)] = [
      (.navigationBar, screen.safeArea(in: .ios13).top, 44),
      (.tabBar, bounds.maxY - screen.safeArea(in: .ios13).bottom - 49, 49),
    ]
    for (kind, y, height) in places {
      var canvas = DisplayListBuilder(.ios13, PixelScale(3))
      let frame = Rect(x: 0, y: y, width: bounds.width, height: height)
      let site = ViewContext(frame: frame, tint: .systemTint, visible: frame)
      control(kind).painter(at: site, on: screen).paint(on: &canvas)
      let ground = canvas.items.first?.mark.filled?.0
      #expect(kind == .navigationBar ? ground?.minY == 0 : ground?.maxY == bounds.maxY)
    }
  }

  @Test("An activity indicator has 12 spokes, and 8 since iOS 13, the first one opaque")
  func spokes() {
    for (era, count) in [(Era.ios7, 12), (.ios11, 12), (.ios13, 8), (.ios26, 8)] {
      let alphas = marks(control(.activityIndicator), era).compactMap { mark -> UInt8? in
        if case .fill(.path, let color) = mark { color.alpha } else { nil }
      }
      #expect(alphas.count == count)
      #expect(alphas.first == 255 && alphas.dropFirst().allSatisfy { $0 < 255 })
      #expect(Array(alphas.dropFirst()) == alphas.dropFirst().sorted())
    }
  }

  @Test(
    "A page control has up to 100 dots, with one for the current page",
    arguments: [0, 1, 4, 100, 1000])
  func dots(_ count: Int) {
    var control = control(.pageControl)
    control.count = count
    control.selected = 0
    let colors = marks(control, .ios15).compactMap { mark -> Color? in
      if case .fill(.ellipse, let color) = mark { color } else { nil }
    }
    #expect(colors.count == min(count, 100))
    #expect(colors.count { $0 == .white } == min(count, 1))
  }

  @Test("Sizes of stepper icons and distances of page dots follow the era")
  func measures() {
    func boxes(_ kind: ControlKind, _ era: Era) -> [Rect] {
      marks(control(kind), era).compactMap { mark -> Rect? in
        guard case .fill(let outline, _) = mark else { return nil }
        switch outline {
        case .ellipse, .path: return mark.bounds
        case .rectangle, .roundedRectangle: return nil
        }
      }
    }
    for (era, width) in [(Era.ios7, 15.0), (.ios13, 13.6), (.ios15, 13.6), (.ios26, 13)] {
      #expect(boxes(.stepper, era).last.map { abs($0.width - width) < 0.01 } == true, "\(era)")
    }
    for (era, pitch) in [(Era.ios13, 16.0), (.ios15, 17.67)] {
      let dots = boxes(.pageControl, era).map(\.minX)
      #expect(abs((dots.last ?? 0) - (dots.first ?? 0) - 3 * pitch) < 0.01)
    }
  }

  @Test("A progress track is filled in proportion to its value", arguments: [0, 0.25, 0.5, 1])
  func track(_ value: Double) {
    var control = control(.progressView)
    control.value = value
    let fills = marks(control, .ios15).compactMap(\.filled).filter { $0.1 == .systemTint }
    #expect(fills.map(\.0.width) == (value > 0 ? [280 * value] : []))
  }

  @Test("The knob of a switch is at the end for its value and direction")
  func knob() {
    var control = control(.switch)
    let ends = [(0.0, false), (1, false), (0, true), (1, true)].map { value, isMirrored in
      control.value = value
      return marks(control, .ios15, isMirrored: isMirrored).last?.filled?.0.minX
    }
    #expect(ends[0] == ends[3] && ends[1] == ends[2] && ends[0] != ends[1])
  }

  @Test("A segmented control without selection draws all titles equally")
  func noSegment() {
    var control = control(.segmentedControl)
    control.selected = -1
    for era in Era.allCases {
      #expect(marks(control, era).compactMap(\.shown) == control.segments.map(\.title))
      #expect(!marks(control, era).contains(.endClip))
    }
  }

  @Test("A segment keeps its own width, and the others share the rest")
  func segmentWidths() {
    var control = control(.segmentedControl)
    control.segments[1].width = 40
    for isMirrored in [false, true] {
      var canvas = DisplayListBuilder(.ios15, PixelScale(2))
      var site = ViewContext(frame: frame, tint: .systemTint, visible: frame)
      site.isMirrored = isMirrored
      let screen = OrientedDevice(device: Device.all[1], orientation: .portrait)
      control.painter(at: site, on: screen).paint(on: &canvas)
      let middle = canvas.parts.first { $0.name == "segments.1" }?.frame
      #expect(middle.map { abs($0.midX - frame.midX) < 1e-9 } == true)
      // With its part of the two points between the three segments.
      #expect(middle.map { abs($0.width - 40 - 2.0 / 3) < 1e-9 } == true)
    }
  }

  @Test("An image replaces a segment's title and is clipped to the segment")
  func segmentImage() {
    var control = control(.segmentedControl)
    control.segments[0].image.size = Size(width: 400, height: 20)
    #expect(marks(control, .ios15).compactMap(\.shown) == ["Two", "Three"])
    #expect(marks(control, .ios15).contains(.endClip))
  }
}

extension Color {
  fileprivate static let systemTint = Color(0, 122, 255)
}

@Suite("Display list builder")
struct DisplayListBuilderTests {
  private let box = Rect(x: 10, y: 10, width: 80, height: 40)

  @Test("A draw command belongs to the current view")
  func source() {
    var canvas = DisplayListBuilder(.ios15, PixelScale(2))
    for name in ["title", "price"] {
      canvas.source = name
      canvas.fill(box, .black)
    }
    #expect(canvas.items.map(\.source) == ["title", "price"])
  }

  @Test("An empty clip or group is omitted")
  func empty() {
    var canvas = DisplayListBuilder(.ios15, PixelScale(2))
    canvas.clip(to: .rectangle(box)) { _ in }
    canvas.beginGroup(ifTranslucent: false) { $0.clip(to: .rectangle(self.box)) { _ in } }
    #expect(canvas.items.isEmpty)
  }

  @Test("Clipping without a shape and dimming of an enabled control have no effect")
  func plain() {
    var canvas = DisplayListBuilder(.ios15, PixelScale(2))
    canvas.clip(to: nil) { $0.fill(self.box, .black) }
    canvas.beginGroup(ifTranslucent: true) { $0.fill(self.box, .white) }
    #expect(
      canvas.items.map(\.mark) == [.fill(.rectangle(box), .black), .fill(.rectangle(box), .white)])
  }

  @Test("A border is inside its rectangle, and one that is too wide is omitted")
  func rim() {
    var canvas = DisplayListBuilder(.ios15, PixelScale(2))
    canvas.strokeBorder(of: box, width: 2, radius: 0, .black)
    let inner = Rect(x: 11, y: 11, width: 78, height: 38)
    #expect(canvas.items.map(\.mark) == [.stroke(.rectangle(inner), width: 2, .black)])
    canvas.strokeBorder(of: box, width: 20, radius: 0, .black)
    #expect(canvas.items.count == 1)
  }

  @Test("A title that does not fit is truncated within its rectangle", arguments: Era.allCases)
  func title(_ era: Era) {
    var canvas = DisplayListBuilder(era, PixelScale(2))
    canvas.drawTitle("A title that is much too long", canvas.font(.regular, 17), in: box, .black)
    let text = canvas.items.first?.mark.textMark
    let width = text?.clusters.reduce(0) { $0 + $1.advance } ?? 0
    #expect(canvas.items.first?.mark.shown?.hasSuffix("…") == true)
    #expect((text?.origin.x ?? 0) >= box.minX && (text?.origin.x ?? 0) + width <= box.maxX)
  }

  @Test(
    "A text drawn around a point is centered there, within a pixel", arguments: Era.allCases)
  func around(_ era: Era) {
    var canvas = DisplayListBuilder(era, PixelScale(3))
    let font = canvas.font(.semibold, 12)
    canvas.drawText("9:41", font, centeredAt: box.centre, .black)
    let start = canvas.items.first?.mark.textMark?.origin.x ?? 0
    let middle = start + canvas.width(of: "9:41", font) / 2
    #expect(abs(middle - box.centre.x) <= canvas.pixel)
  }

  @Test("A mirrored icon is reflected at the center of its square")
  func signs() {
    var first = DisplayListBuilder(.ios15, PixelScale(2))
    var second = DisplayListBuilder(.ios15, PixelScale(2))
    let square = Rect(x: 0, y: 0, width: 24, height: 24)
    first.draw(.chevron, in: square, .black, isMirrored: true)
    second.draw(Icon.chevron.mirrored, in: square, .black)
    #expect(first.items == second.items)
    #expect(Icon.chevron.mirrored.mirrored.lines == Icon.chevron.lines)
  }
}
