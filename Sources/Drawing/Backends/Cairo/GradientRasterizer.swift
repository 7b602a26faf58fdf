import SnaplineBasics
import SnaplineDisplayLists
import SnaplineSceneModel

/// Pixels with their position on the canvas, premultiplied, in Cairo's byte order.
struct PixelBuffer {
  let box: PixelRect
  var pixels: [UInt32]
}

extension PixelBuffer {
  /// Creates the colors of a gradient on a part of the canvas.
  ///
  /// They are computed here, not by Cairo, whose versions round them differently.
  init(_ gradient: Gradient, _ box: PixelRect, _ scale: Double) {
    self.box = box
    let course = DeviceGradientGeometry(gradient.course, scale)
    let colors = gradient.table(count: course.stepCount)
    let last = Double(colors.count - 1)
    func color(_ fraction: Double) -> UInt32 {
      colors[Int((fraction.clamped(to: 0...1) * last).rounded())]
    }
    var pixels: [UInt32] = []
    pixels.reserveCapacity(box.width * box.height)
    for row in box.y..<box.y + box.height {
      let y = Double(row) + 0.5
      if course.isLevel {
        let only = color(course.fraction(x: Double(box.x) + 0.5, y: y))
        pixels.append(contentsOf: repeatElement(only, count: box.width))
      } else if course.isUpright, row > box.y {
        pixels.append(contentsOf: pixels[..<box.width])
      } else {
        for column in box.x..<box.x + box.width {
          pixels.append(color(course.fraction(x: Double(column) + 0.5, y: y)))
        }
      }
    }
    self.pixels = pixels
  }
}

/// The geometry of a gradient in pixels, prepared for evaluation at each pixel.
private struct DeviceGradientGeometry {
  /// The increments of the first gradient parameter per pixel to the right and downward.
  private let first: (x: Double, y: Double, start: Double)
  private let second: (x: Double, y: Double, start: Double)?
  let stepCount: Int

  init(_ course: Gradient.Geometry, _ scale: Double) {
    switch course {
    case .along(let start, let end):
      let (start, end) = (start.scaled(scale), end.scaled(scale))
      let (across, down) = (end.x - start.x, end.y - start.y)
      let square = across * across + down * down
      // A line of zero length has its last color everywhere.
      let (x, y) = square > 0 ? (across / square, down / square) : (0, 0)
      first = (x, y, square > 0 ? -(start.x * x + start.y * y) : 1)
      second = nil
      stepCount = DeviceGradientGeometry.steps(square.squareRoot())
    case .around(let centre, let one, let other):
      let centre = centre.scaled(scale)
      let (one, other) = (one.scaled(scale) - centre, other.scaled(scale) - centre)
      let area = one.x * other.y - one.y * other.x
      guard area != 0 else {
        first = (0, 0, 1)
        second = nil
        stepCount = 2
        return
      }
      let shares = [(other.y, -other.x), (-one.y, one.x)].map { ($0.0 / area, $0.1 / area) }
      first = (shares[0].0, shares[0].1, -(centre.x * shares[0].0 + centre.y * shares[0].1))
      second = (shares[1].0, shares[1].1, -(centre.x * shares[1].0 + centre.y * shares[1].1))
      let reach = max(
        (one.x * one.x + one.y * one.y).squareRoot(),
        (other.x * other.x + other.y * other.y).squareRoot())
      stepCount = DeviceGradientGeometry.steps(reach)
    }
  }

  /// Whether each row has one color.
  var isLevel: Bool { second == nil && first.x == 0 }
  /// Whether each column has one color.
  var isUpright: Bool { second == nil && first.y == 0 }

  /// Returns the gradient parameter at a point.
  func fraction(x: Double, y: Double) -> Double {
    let along = first.x * x + first.y * y + first.start
    guard let second else { return along }
    let across = second.x * x + second.y * y + second.start
    return (along * along + across * across).squareRoot()
  }

  /// Returns the number of table entries, finer than the pixels, so that abrupt color changes keep
  /// their positions.
  private static func steps(_ length: Double) -> Int {
    Int((length * 4).clamped(to: 256...16_384)) + 1
  }
}

extension Gradient {
  /// Returns the colors at equal distances.
  fileprivate func table(count: Int) -> [UInt32] {
    (0..<count).map { color(at: Double($0) / Double(count - 1)).premultiplied }
  }
}

extension Color {
  /// The pixel in Cairo's format.
  var premultiplied: UInt32 {
    let alpha = UInt32(alpha)
    let part = { (component: UInt8) in (UInt32(component) * alpha + 127) / 255 }
    return alpha << 24 | part(red) << 16 | part(green) << 8 | part(blue)
  }
}

extension Shape {
  /// Returns the pixels that the shape can change, within a rectangle.
  func pixels(_ scale: Double, within area: PixelRect) -> PixelRect {
    let (low, high) = reach
    let (start, end) = (low.scaled(scale), high.scaled(scale))
    let left = Int(start.x.rounded(.down)) - 1
    let top = Int(start.y.rounded(.down)) - 1
    let box = PixelRect(
      x: left, y: top, width: Int(end.x.rounded(.up)) + 1 - left,
      height: Int(end.y.rounded(.up)) + 1 - top)
    return box.intersection(area)
  }

  /// The corners of the shape's bounding box.
  var reach: (Point, Point) {
    switch self {
    case .rectangle(let rect), .roundedRectangle(let rect, _), .ellipse(let rect):
      return (rect.origin, Point(x: rect.maxX, y: rect.maxY))
    case .path(let elements):
      let points = elements.flatMap(\.points)
      guard var low = points.first, var high = points.first else { return (.zero, .zero) }
      for point in points {
        low = Point(x: min(low.x, point.x), y: min(low.y, point.y))
        high = Point(x: max(high.x, point.x), y: max(high.y, point.y))
      }
      return (low, high)
    }
  }
}
