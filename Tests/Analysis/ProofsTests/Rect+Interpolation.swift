import SnaplineBasics

extension Rect {
  /// Returns the rectangle at a fraction of the way to another one.
  func between(_ other: Rect, _ share: Double) -> Rect {
    func mix(_ one: Double, _ two: Double) -> Double { one + (two - one) * share }
    return Rect(
      x: mix(minX, other.minX), y: mix(minY, other.minY), width: mix(width, other.width),
      height: mix(height, other.height))
  }
}
