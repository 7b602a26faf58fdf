import Glibc
package import SnaplineBasics
package import SnaplineDisplayLists
package import SnaplineSceneModel

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

  /// Returns the upright image inside of its device while that rotates between two orientations.
  ///
  /// - Parameter turn: The counterclockwise rotation of the device, in quarter turns.
  package func rotating(
    to turn: Double, in device: Device, hidesBezel: Bool, canvas: Size, background: Color?
  ) -> DisplayList {
    let frame = DeviceFrame(around: device, isBare: hidesBezel)
    let centre = Point(x: canvas.width / 2, y: canvas.height / 2)
    let pose = Rotation(
      quarters: turn, from: Point(x: frame.size.width / 2, y: frame.size.height / 2), to: centre)
    var list = DisplayList(page: canvas, scale, on: background)
    list.items += frame.bodyItems.map(pose.transform)
    list.items += extendedItems(by: canvas.width)
      .items(transformedBy: CanvasTransform(offset: origin(on: canvas)))
      .clipped(to: pose.transform(frame.opening), source: "device")
    list.items += frame.coverItems.map(pose.transform)
    return list
  }

  /// Returns the draw commands, with rectangles that touch an edge of the image extended beyond it.
  ///
  /// The screen of a rotating device is larger than the image in some directions.
  private func extendedItems(by length: Double) -> [DisplayItem] {
    let tolerance = 0.5
    func extended(_ shape: Shape) -> Shape {
      guard case .rectangle(let rect) = shape else { return shape }
      return .rectangle(
        rect.inset(
          by: EdgeInsets(
            top: rect.minY <= tolerance ? -length : 0, left: rect.minX <= tolerance ? -length : 0,
            bottom: rect.maxY >= size.height - tolerance ? -length : 0,
            right: rect.maxX >= size.width - tolerance ? -length : 0)))
    }
    return items.map { item in
      let mark: DrawCommand =
        switch item.mark {
        case .fill(let shape, let color): .fill(extended(shape), color)
        case .blur(let shape, let radius): .blur(extended(shape), radius: radius)
        case .beginClip(let shape): .beginClip(extended(shape))
        default: item.mark
        }
      return DisplayItem(item.source, mark)
    }
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
      // The parts of a device have no text and no image assets.
      case .text, .image, .endClip, .beginGroup, .endGroup: item.mark
      }
    return DisplayItem(item.source, mark)
  }
}
