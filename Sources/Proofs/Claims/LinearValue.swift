import AutoLayout
import Geometry
import SceneModel

/// A number on both ends of a stretch; between them it lies on the line.
struct LinearValue: Hashable {
  let first: Double
  let last: Double

  init(_ first: Double, _ last: Double) {
    self.first = first
    self.last = last
  }

  init(constant: Double) { self.init(constant, constant) }

  /// The number on a screen of a stretch, or of a part of it that is its own.
  func value(at tick: Int, in ticks: ClosedRange<Int>) -> Double {
    first + (last - first) * (Double(tick - ticks.lowerBound) / Double(max(1, ticks.count - 1)))
  }

  static func + (left: Self, right: Self) -> Self {
    LinearValue(left.first + right.first, left.last + right.last)
  }

  static func - (left: Self, right: Self) -> Self {
    LinearValue(left.first - right.first, left.last - right.last)
  }

  static func - (left: Double, right: Self) -> Self { LinearValue(constant: left) - right }
}

/// A frame on both ends of a stretch.
struct LinearFrame {
  let first: Rect
  let last: Rect

  /// From where to where it reaches along an axis.
  func start(_ axis: Axis) -> LinearValue { LinearValue(first.start(axis), last.start(axis)) }
  func end(_ axis: Axis) -> LinearValue { LinearValue(first.end(axis), last.end(axis)) }
  func extent(_ axis: Axis) -> LinearValue { LinearValue(first.extent(axis), last.extent(axis)) }
}
