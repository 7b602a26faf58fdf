import SnaplineAutoLayout
import SnaplineBasics
import SnaplineSceneModel

/// A value at both ends of an interval, linear between them.
struct LinearValue: Hashable {
  let first: Double
  let last: Double

  init(_ first: Double, _ last: Double) {
    self.first = first
    self.last = last
  }

  init(constant: Double) { self.init(constant, constant) }

  /// Returns the value on a screen, where `ticks` are the screens of the two ends.
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

/// A frame at both ends of an interval, linear between them.
struct LinearFrame {
  let first: Rect
  let last: Rect

  /// Returns the start along an axis.
  func start(_ axis: Axis) -> LinearValue {
    LinearValue(first.minimum(along: axis), last.minimum(along: axis))
  }
  func end(_ axis: Axis) -> LinearValue {
    LinearValue(first.maximum(along: axis), last.maximum(along: axis))
  }
  func extent(_ axis: Axis) -> LinearValue {
    LinearValue(first.length(along: axis), last.length(along: axis))
  }
}
