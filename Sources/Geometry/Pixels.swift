/// How many device pixels a point has: 1, 2 or 3 on real devices.
package struct PixelScale: Hashable, Sendable {
  /// What may be written, of devices and of pictures.
  package static let allowed = 1...4

  package let pixelsPerPoint: Int

  package init(_ pixelsPerPoint: Int) { self.pixelsPerPoint = pixelsPerPoint }

  /// The nearest whole pixel to a length in points, halves away from zero.
  ///
  /// A solve leaves errors around 1e-9; a length that is a half but for such an
  /// error still rounds as a half.
  package func pixels(_ points: Double) -> Int {
    let exact = points * Double(pixelsPerPoint)
    let noise = 1e-6
    let rounded = exact < 0 ? (exact - noise).rounded() : (exact + noise).rounded()
    return Int(rounded.clamped(to: -1e9...1e9))
  }

  /// The length in points that is a whole number of pixels and nearest to this one.
  package func rounded(_ points: Double) -> Double {
    Double(pixels(points)) / Double(pixelsPerPoint)
  }

  /// The least length of whole pixels that is not shorter, as text is measured.
  package func ceiled(_ points: Double) -> Double {
    let exact = points * Double(pixelsPerPoint)
    return (exact - 1e-6).rounded(.up) / Double(pixelsPerPoint)
  }

  /// Origin and size each rounded by itself, as UIKit does after a solve.
  package func rounded(_ rect: Rect) -> Rect {
    Rect(
      x: rounded(rect.minX), y: rounded(rect.minY), width: rounded(rect.width),
      height: rounded(rect.height))
  }

  /// The size in whole pixels.
  package func pixels(_ size: Size) -> PixelSize {
    PixelSize(width: pixels(size.width), height: pixels(size.height))
  }

  /// The rectangle in whole pixels, its corner and its extents each rounded by itself.
  package func pixels(_ rect: Rect) -> PixelRect {
    PixelRect(
      x: pixels(rect.minX), y: pixels(rect.minY), width: pixels(rect.width),
      height: pixels(rect.height))
  }
}

/// An extent in device pixels.
package struct PixelSize: Hashable, Sendable {
  package var width: Int
  package var height: Int

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}

/// A rectangle of device pixels.
package struct PixelRect: Hashable, Sendable {
  package var x: Int
  package var y: Int
  package var width: Int
  package var height: Int

  package init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The smallest rectangle around both.
  package func union(_ other: PixelRect) -> PixelRect {
    let left = min(x, other.x)
    let top = min(y, other.y)
    return PixelRect(
      x: left, y: top, width: max(x + width, other.x + other.width) - left,
      height: max(y + height, other.y + other.height) - top)
  }

  /// What both have; without any width and height where they do not meet.
  package func intersection(_ other: PixelRect) -> PixelRect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    let right = min(x + width, other.x + other.width)
    let bottom = min(y + height, other.y + other.height)
    guard right > left, bottom > top else { return PixelRect(x: left, y: top, width: 0, height: 0) }
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// With so much more at each edge.
  package func grown(by margin: Int) -> PixelRect {
    PixelRect(
      x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
  }
}

extension Comparable {
  /// The value itself, or the limit that it exceeds.
  // Inlinable, for it is called per point of each glyph, and generic code is slow elsewhere.
  @inlinable
  package func clamped(to limits: ClosedRange<Self>) -> Self {
    min(max(self, limits.lowerBound), limits.upperBound)
  }
}
