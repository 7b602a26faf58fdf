/// A point with the y-axis downward, in points.
package struct Point: Hashable, Sendable {
  package static let zero = Point(x: 0, y: 0)

  package var x: Double
  package var y: Double

  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  package static func + (left: Self, right: Self) -> Self {
    Point(x: left.x + right.x, y: left.y + right.y)
  }

  package static func - (left: Self, right: Self) -> Self {
    Point(x: left.x - right.x, y: left.y - right.y)
  }
}

/// A size in points.
package struct Size: Hashable, Sendable {
  package static let zero = Size(width: 0, height: 0)

  package var width: Double
  package var height: Double

  package init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// The size with width and height exchanged.
  package var swapped: Size { Size(width: height, height: width) }
}

/// A rectangle in points.
package struct Rect: Hashable, Sendable {
  package static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

  package var origin: Point
  package var size: Size

  package init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  package init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  package var minX: Double { origin.x }
  package var minY: Double { origin.y }
  package var maxX: Double { origin.x + size.width }
  package var maxY: Double { origin.y + size.height }
  package var midX: Double { origin.x + size.width / 2 }
  package var midY: Double { origin.y + size.height / 2 }
  package var width: Double { size.width }
  package var height: Double { size.height }

  package func offset(by vector: Point) -> Rect { Rect(origin: origin + vector, size: size) }

  /// Returns the rectangle reduced by insets, with a size of at least zero.
  package func inset(by insets: EdgeInsets) -> Rect {
    Rect(
      x: minX + insets.left, y: minY + insets.top,
      width: max(0, width - insets.left - insets.right),
      height: max(0, height - insets.top - insets.bottom))
  }

  /// Whether the rectangle contains another one.
  package func contains(_ other: Rect) -> Bool {
    minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY
  }

  /// Returns the smallest rectangle that contains both.
  package func union(_ other: Rect) -> Rect {
    let (left, top) = (min(minX, other.minX), min(minY, other.minY))
    return Rect(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  /// Returns the intersection, or nil if the rectangles do not overlap.
  package func intersection(_ other: Rect) -> Rect? {
    let left = max(minX, other.minX)
    let top = max(minY, other.minY)
    let right = min(maxX, other.maxX)
    let bottom = min(maxY, other.maxY)
    guard right > left, bottom > top else { return nil }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }
}

/// Distances from the four edges, in the order of `UIEdgeInsets`.
package struct EdgeInsets: Hashable, Sendable {
  package static let zero = EdgeInsets(top: 0, left: 0, bottom: 0, right: 0)

  package var top: Double
  package var left: Double
  package var bottom: Double
  package var right: Double

  package init(top: Double, left: Double, bottom: Double, right: Double) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  package init(all edge: Double) { self.init(top: edge, left: edge, bottom: edge, right: edge) }

  package static func + (first: Self, second: Self) -> Self {
    EdgeInsets(
      top: first.top + second.top, left: first.left + second.left,
      bottom: first.bottom + second.bottom, right: first.right + second.right)
  }
}

package enum Axis: String, Hashable, Sendable, CaseIterable {
  case horizontal, vertical

  package var other: Axis { self == .horizontal ? .vertical : .horizontal }
}

// The dimensions along an axis.

extension Point {
  package func coordinate(along axis: Axis) -> Double { axis == .horizontal ? x : y }
}

extension Size {
  package func length(along axis: Axis) -> Double { axis == .horizontal ? width : height }
}

extension Rect {
  package func minimum(along axis: Axis) -> Double { origin.coordinate(along: axis) }
  package func maximum(along axis: Axis) -> Double { minimum(along: axis) + length(along: axis) }
  package func length(along axis: Axis) -> Double { size.length(along: axis) }
}

extension EdgeInsets {
  package func start(_ axis: Axis) -> Double { axis == .horizontal ? left : top }
  package func end(_ axis: Axis) -> Double { axis == .horizontal ? right : bottom }
}

/// The orientation of a device.
package enum Orientation: String, Hashable, Sendable, CaseIterable {
  case portrait, landscape
}
