import SnaplineBasics
import SnaplineDisplayLists
import SnaplineSceneModel

/// A device drawn around its screen: a dark body, a border, buttons, and the parts that cover the
/// screen.
///
/// The shapes are simplified, but distinguish the kinds of devices. All coordinates are those of
/// the upright device, relative to the upper left corner.
struct DeviceFrame: Hashable, Sendable {
  /// The size, including the buttons that protrude on both sides.
  let size: Size
  let screen: Rect
  private let body: Rect
  private let bodyRadius: Double
  private let screenRadius: Double
  private let device: Device
  /// Whether only the screen is drawn.
  private let isBare: Bool

  init(around device: Device, isBare: Bool = false) {
    self.device = device
    self.isBare = isBare
    let bezel = isBare ? Bezel.none : Bezel(of: device)
    let extent = Size(
      width: device.size.width + 2 * bezel.side, height: device.size.height + 2 * bezel.end)
    let knob = isBare ? 0 : Self.knob
    body = Rect(origin: Point(x: knob, y: 0), size: extent)
    size = Size(width: extent.width + 2 * knob, height: extent.height)
    screen = Rect(
      origin: Point(x: body.minX + bezel.side, y: bezel.end), size: device.size)
    bodyRadius = bezel.radius
    screenRadius = bezel.screenRadius
  }

  /// The distance from the center to the outermost point of the rounded corners.
  var reach: Double {
    let (across, down) = (body.width / 2 - bodyRadius, body.height / 2 - bodyRadius)
    return (across * across + down * down).squareRoot() + bodyRadius
  }

  /// The border of the upright device, for its shadow.
  var edge: (rect: Rect, radius: Double) { (body, bodyRadius) }

  /// The length by which buttons protrude.
  private static let knob = 3.0

  /// The shape of the screen.
  var opening: Shape {
    screenRadius > 0 ? .roundedRectangle(screen, radius: screenRadius) : .rectangle(screen)
  }

  /// The body of the device, drawn below the image.
  var bodyItems: [DisplayItem] {
    if isBare { return [DisplayItem("device", .fill(opening, .black))] }
    var marks = buttons.map { DrawCommand.fill(.roundedRectangle($0, radius: 1.5), .knob) }
    marks.append(.fill(.roundedRectangle(body, radius: bodyRadius), .rim))
    let face = body.inset(by: EdgeInsets(all: 2.5))
    marks.append(.fill(.roundedRectangle(face, radius: bodyRadius - 2.5), .face))
    // A thin light line, like a reflection on the edge.
    let gleam = body.inset(by: EdgeInsets(all: 1))
    marks.append(.stroke(.roundedRectangle(gleam, radius: bodyRadius - 1), width: 0.75, .gleam))
    marks += ends
    marks.append(.fill(opening, .black))
    return marks.map { DisplayItem("device", $0) }
  }

  /// The parts that cover the image.
  var coverItems: [DisplayItem] {
    var marks: [DrawCommand] = []
    if isBare { return [] }
    if device.hasIsland {
      let island = Rect(
        x: screen.midX - 63, y: screen.minY + device.portraitSafeArea.top - 48, width: 126,
        height: 37)
      marks.append(.fill(.roundedRectangle(island, radius: 18.5), .black))
      marks += lens(Point(x: island.maxX - 18.5, y: island.midY), radius: 6.5)
    } else if device.hasNotch {
      marks.append(.fill(.path(notch), .face))
      let slit = Rect(x: screen.midX - 24, y: screen.minY + 5, width: 48, height: 5)
      marks.append(.fill(.roundedRectangle(slit, radius: 2.5), .slit))
      marks += lens(Point(x: screen.midX + 46, y: screen.minY + 12), radius: 5)
    }
    return marks.map { DisplayItem("device", $0) }
  }

  // MARK: Parts

  private var buttons: [Rect] {
    // The few buttons of a tablet are on its edges and not visible from the front.
    guard device.idiom == .phone else { return [] }
    let (left, right) = (body.minX - Self.knob, body.maxX - 4)
    let width = Self.knob + 4
    if device.hasHomeIndicator {
      return [
        Rect(x: left, y: 118, width: width, height: 26),
        Rect(x: left, y: 172, width: width, height: 52),
        Rect(x: left, y: 238, width: width, height: 52),
        Rect(x: right, y: 190, width: width, height: 84),
      ]
    }
    return [
      Rect(x: left, y: 98, width: width, height: 26),
      Rect(x: left, y: 152, width: width, height: 34),
      Rect(x: left, y: 204, width: width, height: 34),
    ]
  }

  /// The speaker and the home button, above and below the screen of a device that has one.
  private var ends: [DrawCommand] {
    guard !device.hasHomeIndicator else { return frontLens }
    let above = screen.minY / 2
    let below = (screen.maxY + body.maxY) / 2
    let radius = device.idiom == .phone ? 29.0 : 25
    let home = Rect(
      x: screen.midX - radius, y: below - radius, width: 2 * radius, height: 2 * radius)
    var marks: [DrawCommand] = [
      .fill(.ellipse(in: home), .slit), .stroke(.ellipse(in: home), width: 1.5, .knob),
    ]
    if device.feelsFingers {
      let ring = home.inset(by: EdgeInsets(all: 1.5))
      marks.append(.stroke(.ellipse(in: ring), width: 2.5, .icon))
    } else {
      let square = Rect(x: screen.midX - 9, y: below - 9, width: 18, height: 18)
      marks.append(.stroke(.roundedRectangle(square, radius: 4.5), width: 1.5, .icon))
    }
    guard device.idiom == .phone else {
      return marks + lens(Point(x: screen.midX, y: above), radius: 5)
    }
    let slit = Rect(x: screen.midX - 30, y: above - 3, width: 60, height: 6)
    marks.append(.fill(.roundedRectangle(slit, radius: 3), .slit))
    return marks + lens(Point(x: screen.midX - 50, y: above), radius: 5)
  }

  private var frontLens: [DrawCommand] {
    device.idiom == .pad ? lens(Point(x: screen.midX, y: screen.minY / 2), radius: 4) : []
  }

  private func lens(_ centre: Point, radius: Double) -> [DrawCommand] {
    [
      .fill(.circle(centre, radius: radius), .slit),
      .fill(.circle(centre, radius: radius * 0.45), .glass),
    ]
  }

  /// The notch at the upper edge, with small concave corners.
  private var notch: [PathElement] {
    let isNarrow = device.portraitSafeArea.top == 47
    let half = isNarrow ? 81.0 : 104.5
    let depth = isNarrow ? 32.0 : 30
    let (outer, inner) = (6.0, 20.0)
    let top = screen.minY - 0.5
    let (left, right, bottom) = (screen.midX - half, screen.midX + half, screen.minY + depth)
    func point(_ x: Double, _ y: Double) -> Point { Point(x: x, y: y) }
    let nearOuter = outer * Shape.kappa
    let nearInner = inner * (1 - Shape.kappa)
    return [
      .move(point(left - outer, top)), .line(point(right + outer, top)),
      .line(point(right + outer, screen.minY)),
      .curve(
        point(right + outer - nearOuter, screen.minY),
        point(right, screen.minY + outer - nearOuter), point(right, screen.minY + outer)),
      .line(point(right, bottom - inner)),
      .curve(
        point(right, bottom - nearInner), point(right - nearInner, bottom),
        point(right - inner, bottom)),
      .line(point(left + inner, bottom)),
      .curve(
        point(left + nearInner, bottom), point(left, bottom - nearInner),
        point(left, bottom - inner)),
      .line(point(left, screen.minY + outer)),
      .curve(
        point(left, screen.minY + outer - nearOuter),
        point(left - outer + nearOuter, screen.minY), point(left - outer, screen.minY)),
      .close,
    ]
  }
}

/// The width of the border around a screen, and its corner radii.
private struct Bezel {
  let side: Double
  let end: Double
  let radius: Double
  let screenRadius: Double

  static let none = Bezel(side: 0, end: 0, radius: 0, screenRadius: 0)

  private init(side: Double, end: Double, radius: Double, screenRadius: Double) {
    (self.side, self.end, self.radius, self.screenRadius) = (side, end, radius, screenRadius)
  }

  init(of device: Device) {
    switch (device.idiom, device.hasHomeIndicator) {
    case (.phone, true):
      screenRadius = device.hasIsland ? 55 : device.portraitSafeArea.top == 47 ? 47 : 40
      (side, end, radius) = (17, 17, screenRadius + 17)
    case (.phone, false): (side, end, radius, screenRadius) = (20, 92, 52, 0)
    case (.pad, true): (side, end, radius, screenRadius) = (38, 38, 54, 18)
    case (.pad, false): (side, end, radius, screenRadius) = (46, 92, 50, 0)
    }
  }
}

extension Device {
  /// Whether the screen has a Dynamic Island.
  fileprivate var hasIsland: Bool { idiom == .phone && portraitSafeArea.top > 54 }

  /// Whether the home button has Touch ID: it then has a ring, and no square on it.
  fileprivate var feelsFingers: Bool { size.width > 320 }

  /// Whether the screen has a notch.
  fileprivate var hasNotch: Bool { idiom == .phone && hasHomeIndicator && !hasIsland }
}

extension Color {
  fileprivate static let rim = Color(58, 59, 63)
  fileprivate static let gleam = Color(132, 134, 140)
  fileprivate static let knob = Color(78, 80, 85)
  fileprivate static let face = Color(10, 10, 12)
  fileprivate static let slit = Color(34, 35, 40)
  fileprivate static let icon = Color(112, 114, 120)
  fileprivate static let glass = Color(24, 34, 66)
}
