package import SnaplineBasics
package import SnaplineSceneModel

/// Screens that differ only along one axis: all widths, or all heights, in ascending order.
///
/// A tick is a screen's extent in the range's steps: whole points, or fractions of them.
package struct ScreenRange: Hashable, Sendable {
  package let axis: Axis
  /// The extents in whole points.
  package let extents: ClosedRange<Int>
  package let stepsPerPoint: Int

  package init(_ axis: Axis, _ extents: ClosedRange<Int>, stepsPerPoint: Int = 1) {
    self.axis = axis
    self.extents = extents
    self.stepsPerPoint = max(1, stepsPerPoint)
  }

  /// The widths from the narrowest phone to the widest tablet.
  package static let widths = ScreenRange(.horizontal, 320...1366)
  /// The limits of a range: no screen is larger.
  package static let limits = 1...4096

  /// All screens of the range.
  package var ticks: ClosedRange<Int> {
    extents.lowerBound * stepsPerPoint...extents.upperBound * stepsPerPoint
  }

  /// Returns the extent of a screen in points.
  package func extent(at tick: Int) -> Double { Double(tick) / Double(stepsPerPoint) }

  /// The name of the varying extent: `width`, `height`.
  package var word: String { axis.extent.name }
}

extension Shot {
  /// Returns the shot on a screen of another extent.
  package func resized(to axis: Axis, _ extent: Double) -> Shot {
    var size = device.size(in: orientation)
    switch axis {
    case .horizontal: size.width = extent
    case .vertical: size.height = extent
    }
    var shot = self
    shot.device.size = orientation == .portrait ? size : size.swapped
    return shot
  }
}
