package import DisplayLists
package import Geometry
import Glibc
package import SceneModel

extension DisplayList {
  /// The picture inside of its device, on a canvas that is clear around it.
  ///
  /// - Parameters:
  ///   - turn: How far the device is turned to the left: 0 upright, 1 by a quarter, with its head
  ///     at the left. The picture itself stays as it is, upright in the middle.
  ///   - isBare: Whether only the screen is there, and nothing around it.
  ///   - canvas: How much of the page there is; as much as the device needs when nothing is said.
  package func framed(
    in device: Device, turned turn: Double, isBare: Bool = false, canvas: Size? = nil,
    ground: Color? = nil
  ) -> DisplayList {
    let frame = DeviceFrame(around: device, isBare: isBare)
    let margin = isBare ? 0 : DisplayList.frameMargin
    let upright = turn < 0.5 ? frame.size : frame.size.swapped
    let canvas =
      canvas ?? Size(width: upright.width + 2 * margin, height: upright.height + 2 * margin)
    let corner = corner(on: canvas)
    let centre = Point(x: corner.x + size.width / 2, y: corner.y + size.height / 2)
    let pose = Rotation(
      quarters: turn, from: Point(x: frame.size.width / 2, y: frame.size.height / 2), to: centre)
    var list = DisplayList(page: canvas, scale, on: ground)
    list.items += frame.bodyItems.map(pose.place)
    list.items += items.placed(CanvasTransform(offset: corner))
      .clipped(to: pose.place(frame.opening), source: "device")
    list.items += frame.coverItems.map(pose.place)
    return list
  }

  /// Two pictures of a device on its way from one hold to another: both turn with the glass, and
  /// the new one comes up over the old one.
  ///
  /// - Parameters:
  ///   - old: The picture before, and how far the device was turned; its letters are shapes.
  ///   - new: The picture behind it.
  ///   - share: How much of the way is done.
  package static func turning(
    from old: (list: DisplayList, turn: Double), to new: (list: DisplayList, turn: Double),
    share: Double, in device: Device, isBare: Bool, canvas: Size, ground: Color?
  ) -> DisplayList {
    let frame = DeviceFrame(around: device, isBare: isBare)
    let centre = Point(x: canvas.width / 2, y: canvas.height / 2)
    let quarters = old.turn + (new.turn - old.turn) * share
    let pose = Rotation(
      quarters: quarters, from: Point(x: frame.size.width / 2, y: frame.size.height / 2),
      to: centre)
    func glass(_ picture: (list: DisplayList, turn: Double)) -> [DisplayItem] {
      let size = picture.list.size
      let corner = Point(x: centre.x - size.width / 2, y: centre.y - size.height / 2)
      let turn = Rotation(quarters: quarters - picture.turn, from: centre, to: centre)
      return picture.list.items.placed(CanvasTransform(offset: corner)).map(turn.place)
    }
    var list = DisplayList(page: canvas, new.list.scale, on: ground)
    list.items += frame.bodyItems.map(pose.place)
    // It begins late and is done early, so that neither hold is seen through the other for long.
    let light = ((share - 0.3) / 0.4).clamped(to: 0...1)
    var screen = light < 1 ? glass(old) : []
    if light > 0 {
      screen.append(DisplayItem("device", .beginGroup(opacity: light)))
      screen += glass(new)
      screen.append(DisplayItem("device", .endGroup))
    }
    list.items += screen.clipped(to: pose.place(frame.opening), source: "device")
    list.items += frame.coverItems.map(pose.place)
    return list
  }

  /// The edge of a framed device, and how round its corners are.
  package static func edge(
    of device: Device, _ orientation: Orientation
  ) -> (rect: Rect, radius: Double) {
    let (body, radius) = DeviceFrame(around: device).edge
    let upright = body.offset(by: Point(x: frameMargin, y: frameMargin))
    guard orientation == .landscape else { return (upright, radius) }
    return (
      Rect(x: upright.minY, y: upright.minX, width: upright.height, height: upright.width), radius
    )
  }

  /// A canvas on which a device has room in every turn.
  package static func canvas(forTurning device: Device, isBare: Bool) -> Size {
    let frame = DeviceFrame(around: device, isBare: isBare)
    let side = (frame.reach * 2 + (isBare ? 0 : frameMargin)).rounded(.up)
    return Size(width: side, height: side)
  }

  /// The room around a device.
  private static let frameMargin = 13.0
}

/// A turn around a point, which then comes to lie on another one.
struct Rotation {
  private let cosine: Double
  private let sine: Double
  private let from: Point
  private let to: Point
  private let isNone: Bool

  /// Whole quarters are exact.
  init(quarters: Double, from: Point, to: Point) {
    switch quarters {
    case 0: (cosine, sine) = (1, 0)
    case 1: (cosine, sine) = (0, -1)
    default:
      let angle = -quarters * .pi / 2
      (cosine, sine) = (cos(angle), sin(angle))
    }
    isNone = quarters == 0
    (self.from, self.to) = (from, to)
  }

  func place(_ point: Point) -> Point {
    let (x, y) = (point.x - from.x, point.y - from.y)
    return Point(x: to.x + x * cosine - y * sine, y: to.y + x * sine + y * cosine)
  }

  func place(_ outline: Outline) -> Outline {
    // Upright shapes stay what they are: backends know them by name.
    if isNone { return CanvasTransform(offset: to - from).place(outline) }
    return .path(outline.elements.map { $0.moved(by: place) })
  }

  func place(_ item: DisplayItem) -> DisplayItem {
    let mark: Mark =
      switch item.mark {
      case .fill(let outline, let color): .fill(place(outline), color)
      case .shade(let outline, let shade): .shade(place(outline), shade.moved(by: place))
      case .stroke(let outline, let width, let color):
        .stroke(place(outline), width: width, color)
      case .blur(let outline, let radius): .blur(place(outline), radius: radius)
      case .beginClip(let outline): .beginClip(place(outline))
      case .text(let mark):
        isNone
          ? item.mark
          : mark.letters.map { .fill(.path($0.map { $0.moved(by: place) }), mark.color) }
            ?? item.mark
      // A picture from a file is only ever upright: on the way it is a plain surface.
      case .picture(let mark):
        isNone ? item.mark : .fill(place(.rectangle(mark.frame)), Color(174, 174, 178))
      case .endClip, .beginGroup, .endGroup: item.mark
      }
    return DisplayItem(item.source, mark)
  }
}
