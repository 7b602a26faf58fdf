/// The number of pixels per point: 1, 2 or 3 on actual devices.
package struct PixelScale: Hashable, Sendable {
  /// The range of valid scales, for devices and images.
  package static let allowed = 1...4

  package let pixelsPerPoint: Int

  package init(_ pixelsPerPoint: Int) { self.pixelsPerPoint = pixelsPerPoint }

  /// Returns a length in points rounded to pixels, halves away from zero.
  ///
  /// Layouts have errors of about 1e-9; a length that is within such an error of a half is rounded
  /// as a half.
  package func pixels(_ points: Double) -> Int {
    let exact = points * Double(pixelsPerPoint)
    let noise = 1e-6
    let rounded = exact < 0 ? (exact - noise).rounded() : (exact + noise).rounded()
    return Int(rounded.clamped(to: -1e9...1e9))
  }

  /// Returns the length in points that is nearest to this one and a whole number of pixels.
  package func rounded(_ points: Double) -> Double {
    Double(pixels(points)) / Double(pixelsPerPoint)
  }

  /// Returns the length in points rounded up to pixels, as for measured text.
  package func ceiled(_ points: Double) -> Double {
    let exact = points * Double(pixelsPerPoint)
    return (exact - 1e-6).rounded(.up) / Double(pixelsPerPoint)
  }

  /// Returns a rectangle with its origin and size rounded separately, as UIKit does after layout.
  package func rounded(_ rect: Rect) -> Rect {
    Rect(
      x: rounded(rect.minX), y: rounded(rect.minY), width: rounded(rect.width),
      height: rounded(rect.height))
  }

  /// Returns the size in pixels.
  package func pixels(_ size: Size) -> PixelSize {
    PixelSize(width: pixels(size.width), height: pixels(size.height))
  }

  /// Returns the rectangle in pixels, with its origin and size rounded separately.
  package func pixels(_ rect: Rect) -> PixelRect {
    PixelRect(
      x: pixels(rect.minX), y: pixels(rect.minY), width: pixels(rect.width),
      height: pixels(rect.height))
  }
}

/// A size in pixels.
package struct PixelSize: Hashable, Sendable {
  package var width: Int
  package var height: Int

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}

/// A rectangle in pixels.
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

  /// Returns the smallest rectangle that contains both.
  package func union(_ other: PixelRect) -> PixelRect {
    let left = min(x, other.x)
    let top = min(y, other.y)
    return PixelRect(
      x: left, y: top, width: max(x + width, other.x + other.width) - left,
      height: max(y + height, other.y + other.height) - top)
  }

  /// Returns the intersection, which has a size of zero for disjoint rectangles.
  package func intersection(_ other: PixelRect) -> PixelRect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    let right = min(x + width, other.x + other.width)
    let bottom = min(y + height, other.y + other.height)
    guard right > left, bottom > top else { return PixelRect(x: left, y: top, width: 0, height: 0) }
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Returns the rectangle extended by a margin at each edge.
  package func expanded(by margin: Int) -> PixelRect {
    PixelRect(
      x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
  }
}

extension Comparable {
  /// Returns the value, limited to a range.
  ///
  /// Inlinable because it is called for each point of a glyph, and unspecialized generic code is
  /// slow.
  @inlinable
  package func clamped(to limits: ClosedRange<Self>) -> Self {
    min(max(self, limits.lowerBound), limits.upperBound)
  }
}
