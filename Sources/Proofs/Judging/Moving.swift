import AutoLayout
import Geometry
import SceneModel

/// A number on both ends of a stretch; between them it lies on the line.
struct Moving: Hashable {
  let first: Double
  let last: Double

  init(_ first: Double, _ last: Double) {
    self.first = first
    self.last = last
  }

  init(constant: Double) { self.init(constant, constant) }

  /// The number at a share of the way.
  func value(at share: Double) -> Double { first + (last - first) * share }

  static func + (left: Self, right: Self) -> Self {
    Moving(left.first + right.first, left.last + right.last)
  }

  static func - (left: Self, right: Self) -> Self {
    Moving(left.first - right.first, left.last - right.last)
  }

  static func - (left: Double, right: Self) -> Self { Moving(constant: left) - right }
}

/// A frame on both ends of a stretch.
struct MovingFrame {
  let first: Rect
  let last: Rect

  var minX: Moving { Moving(first.minX, last.minX) }
  var maxX: Moving { Moving(first.maxX, last.maxX) }
  var minY: Moving { Moving(first.minY, last.minY) }
  var maxY: Moving { Moving(first.maxY, last.maxY) }
  var width: Moving { Moving(first.width, last.width) }
  var height: Moving { Moving(first.height, last.height) }

  /// From where to where it reaches along an axis.
  func start(_ axis: Axis) -> Moving { axis == .horizontal ? minX : minY }
  func end(_ axis: Axis) -> Moving { axis == .horizontal ? maxX : maxY }
  func extent(_ axis: Axis) -> Moving { axis == .horizontal ? width : height }
}
