package import SnaplineBasics
package import SnaplineDisplayLists
package import SnaplineSceneModel

/// A soft shadow, composed of shapes so that all image formats show it in the same way.
package struct Shadow {
  var color: Color
  /// The blur's standard deviation, as in `CALayer.shadowRadius`.
  var radius: Double
  var offset: Point

  package init(_ color: Color, radius: Double, offset: Point) {
    self.color = color
    self.radius = radius
    self.offset = offset
  }
}

extension Shadow {
  /// Returns the draw commands of a rounded rectangle's shadow.
  ///
  /// Nested shapes, the largest first, add up to the slope of a blurred edge. The opacity of each
  /// is rounded to a byte, and the next shape compensates for the rounding.
  package func marks(behind rect: Rect, radius: Double, pixel: Double) -> [DrawCommand] {
    guard color.alpha > 0 else { return [] }
    let place = rect.offset(by: offset)
    guard self.radius > 0 else { return [.fill(Shape(place, radius: radius), color)] }
    let reach = 2 * self.radius
    let count = Int((2 * reach / pixel).clamped(to: 4...24))
    var shown = 0.0
    return (0..<count).compactMap { layer in
      let outset = reach * (1 - (2 * Double(layer) + 1) / Double(count))
      let wanted = Double(color.alpha) / 255 * fraction(atDistance: outset / self.radius)
      let step = ((wanted - shown) / (1 - shown) * 255).rounded(.down)
      guard step >= 1, let shape = place.grown(by: outset) else { return nil }
      shown += (1 - shown) * step / 255
      let foreground = Color(color.red, color.green, color.blue, alpha: UInt8(min(step, 255)))
      return .fill(Shape(shape, radius: max(radius + outset, 0)), foreground)
    }
  }

  /// Returns the fraction of the full opacity at a distance outside the edge, in standard
  /// deviations.
  private func fraction(atDistance distance: Double) -> Double {
    // A smooth step from 2 deviations outside to 2 inside approximates the Gaussian integral.
    let position = ((2 - distance) / 4).clamped(to: 0...1)
    return position * position * (3 - 2 * position)
  }
}

extension Rect {
  /// Returns the rectangle expanded on all sides; nil if it is empty.
  fileprivate func grown(by outset: Double) -> Rect? {
    let size = Size(width: width + 2 * outset, height: height + 2 * outset)
    guard size.width > 0, size.height > 0 else { return nil }
    return Rect(origin: Point(x: minX - outset, y: minY - outset), size: size)
  }
}
