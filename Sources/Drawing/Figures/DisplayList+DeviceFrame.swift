package import Basics
package import DisplayLists
import Glibc
package import SceneModel

extension DisplayList {
  /// Returns the image inside of its device, on a transparent canvas.
  ///
  /// - Parameters:
  ///   - turn: The counterclockwise rotation of the device: 0 for upright, 1 for a quarter turn,
  ///     with the top at the left. The image itself is not rotated.
  ///   - hidesBezel: Whether only the screen is drawn.
  ///   - canvas: The size of the canvas; nil for the size that the device needs.
  package func framed(
    in device: Device, orientation turn: Double, hidesBezel: Bool = false, canvas: Size? = nil,
    background: Color? = nil
  ) -> DisplayList {
    let frame = DeviceFrame(around: device, isBare: hidesBezel)
    let margin = hidesBezel ? 0 : DisplayList.frameMargin
    let upright = turn < 0.5 ? frame.size : frame.size.swapped
    let canvas =
      canvas ?? Size(width: upright.width + 2 * margin, height: upright.height + 2 * margin)
    let corner = origin(on: canvas)
    let centre = Point(x: corner.x + size.width / 2, y: corner.y + size.height / 2)
    let pose = Rotation(
      quarters: turn, from: Point(x: frame.size.width / 2, y: frame.size.height / 2), to: centre)
    var list = DisplayList(page: canvas, scale, on: background)
    list.items += frame.bodyItems.map(pose.transform)
    list.items += items.items(transformedBy: CanvasTransform(offset: corner))
      .clipped(to: pose.transform(frame.opening), source: "device")
    list.items += frame.coverItems.map(pose.transform)
    return list
  }

  /// Returns a frame of a device that rotates between two orientations: both images rotate with the
  /// screen, and the new one fades in over the old one.
  ///
  /// - Parameters:
  ///   - old: The image before, whose text must be outlines, and its rotation.
  ///   - new: The image after, and its rotation.
  ///   - fraction: The finished fraction of the rotation.
  package static func rotating(
    from old: (list: DisplayList, turn: Double), to new: (list: DisplayList, turn: Double),
    fraction: Double, in device: Device, hidesBezel: Bool, canvas: Size, background: Color?
  ) -> DisplayList {
    let frame = DeviceFrame(around: device, isBare: hidesBezel)
    let centre = Point(x: canvas.width / 2, y: canvas.height / 2)
    let quarters = old.turn + (new.turn - old.turn) * fraction
    let pose = Rotation(
      quarters: quarters, from: Point(x: frame.size.width / 2, y: frame.size.height / 2),
      to: centre)
    func glass(_ image: (list: DisplayList, turn: Double)) -> [DisplayItem] {
      let size = image.list.size
      let corner = Point(x: centre.x - size.width / 2, y: centre.y - size.height / 2)
      let turn = Rotation(quarters: quarters - image.turn, from: centre, to: centre)
      return image.list.items.items(transformedBy: CanvasTransform(offset: corner)).map(
        turn.transform)
    }
    var list = DisplayList(page: canvas, new.list.scale, on: background)
    list.items += frame.bodyItems.map(pose.transform)
    // The fade is shorter than the rotation, so that both images are visible together only briefly.
    let light = ((fraction - 0.3) / 0.4).clamped(to: 0...1)
    var screen = light < 1 ? glass(old) : []
    if light > 0 {
      screen.append(DisplayItem("device", .beginGroup(opacity: light)))
      screen += glass(new)
      screen.append(DisplayItem("device", .endGroup))
    }
    list.items += screen.clipped(to: pose.transform(frame.opening), source: "device")
    list.items += frame.coverItems.map(pose.transform)
    return list
  }

  /// Returns the border of a framed device, and its corner radius.
  package static func bezelOutline(
    of device: Device, _ orientation: Orientation
  ) -> (rect: Rect, radius: Double) {
    let (body, radius) = DeviceFrame(around: device).edge
    let upright = body.offset(by: Point(x: frameMargin, y: frameMargin))
    guard orientation == .landscape else { return (upright, radius) }
    return (
      Rect(x: upright.minY, y: upright.minX, width: upright.height, height: upright.width), radius
    )
  }

  /// Returns a canvas size that contains the device in every rotation.
  package static func rotationCanvasSize(for device: Device, hidesBezel: Bool) -> Size {
    let frame = DeviceFrame(around: device, isBare: hidesBezel)
    let side = (frame.reach * 2 + (hidesBezel ? 0 : frameMargin)).rounded(.up)
    return Size(width: side, height: side)
  }

  /// The margin around a device.
  private static let frameMargin = 13.0
}

/// A rotation around a point, which is then moved to another point.
struct Rotation {
  private let cosine: Double
  private let sine: Double
  private let from: Point
  private let to: Point
  private let isNone: Bool

  /// Creates a rotation; multiples of a quarter turn are exact.
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

  func transform(_ point: Point) -> Point {
    let (x, y) = (point.x - from.x, point.y - from.y)
    return Point(x: to.x + x * cosine - y * sine, y: to.y + x * sine + y * cosine)
  }

  func transform(_ outline: Shape) -> Shape {
    // Shapes are kept without a rotation, since backends have commands for them.
    if isNone { return CanvasTransform(offset: to - from).apply(to: outline) }
    return .path(outline.elements.map { $0.translated(by: transform) })
  }

  func transform(_ item: DisplayItem) -> DisplayItem {
    let mark: DrawCommand =
      switch item.mark {
      case .fill(let outline, let color): .fill(transform(outline), color)
      case .gradient(let outline, let gradient):
        .gradient(transform(outline), gradient.translated(by: transform))
      case .stroke(let outline, let width, let color):
        .stroke(transform(outline), width: width, color)
      case .blur(let outline, let radius): .blur(transform(outline), radius: radius)
      case .beginClip(let outline): .beginClip(transform(outline))
      case .text(let mark):
        isNone
          ? item.mark
          : mark.glyphOutline.map {
            .fill(.path($0.map { $0.translated(by: transform) }), mark.color)
          }
            ?? item.mark
      // Backends cannot rotate image assets, so a plain rectangle replaces them during the
      // rotation.
      case .image(let mark):
        isNone ? item.mark : .fill(transform(.rectangle(mark.frame)), Color(174, 174, 178))
      case .endClip, .beginGroup, .endGroup: item.mark
      }
    return DisplayItem(item.source, mark)
  }
}
