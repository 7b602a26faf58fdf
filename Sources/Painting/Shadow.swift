import DisplayLists
import Geometry
import SceneModel

/// A soft shadow, made of shapes: every kind of picture can show it, and all show the same.
struct Shadow {
  var color: Color
  /// The blur's standard deviation, as `CALayer.shadowRadius` means it.
  var radius: Double
  var offset: Point

  init(_ color: Color, radius: Double, offset: Point) {
    self.color = color
    self.radius = radius
    self.offset = offset
  }
}

extension Painter {
  /// Paints what a rounded rectangle throws behind itself.
  ///
  /// Nested shapes, the largest first, add up to the slope of a blurred edge. Each may be only so
  /// strong as whole steps of a byte allow, and the next makes up for what was lost.
  mutating func paintShadow(_ shadow: Shadow, of rect: Rect, radius: Double, _ name: String) {
    guard shadow.color.alpha > 0 else { return }
    let place = rect.offset(by: shadow.offset)
    guard shadow.radius > 0 else {
      return add(name, .fill(Outline(place, radius: radius), shadow.color))
    }
    let reach = 2 * shadow.radius
    let count = Int((2 * reach / pixel).clamped(to: 4...24))
    var shown = 0.0
    for layer in 0..<count {
      let outset = reach * (1 - (2 * Double(layer) + 1) / Double(count))
      let wanted = Double(shadow.color.alpha) / 255 * share(atDistance: outset / shadow.radius)
      let step = ((wanted - shown) / (1 - shown) * 255).rounded(.down)
      guard step >= 1, let shape = place.grown(by: outset) else { continue }
      shown += (1 - shown) * step / 255
      let color = Color(
        shadow.color.red, shadow.color.green, shadow.color.blue, alpha: UInt8(min(step, 255)))
      add(name, .fill(Outline(shape, radius: max(radius + outset, 0)), color))
    }
  }

  /// How much of a blurred edge's darkness is there so many deviations outside of it.
  private func share(atDistance distance: Double) -> Double {
    // A smooth step from 2 deviations outside to 2 inside; a bell curve's sum is as good as it.
    let position = ((2 - distance) / 4).clamped(to: 0...1)
    return position * position * (3 - 2 * position)
  }
}

extension Rect {
  /// The rectangle with its edges so much further out; nil when none is left.
  fileprivate func grown(by outset: Double) -> Rect? {
    let size = Size(width: width + 2 * outset, height: height + 2 * outset)
    guard size.width > 0, size.height > 0 else { return nil }
    return Rect(origin: Point(x: minX - outset, y: minY - outset), size: size)
  }
}
