package import Geometry
import SceneModel
package import Shots

/// Screens that differ along one axis alone: all widths, or all heights, from the least to the
/// greatest.
///
/// A tick is a screen's extent counted in the range's steps: whole points, or parts of them.
package struct ScreenRange: Hashable, Sendable {
  package let axis: Axis
  /// In whole points.
  package let extents: ClosedRange<Int>
  package let stepsPerPoint: Int

  package init(_ axis: Axis, _ extents: ClosedRange<Int>, stepsPerPoint: Int = 1) {
    self.axis = axis
    self.extents = extents
    self.stepsPerPoint = max(1, stepsPerPoint)
  }

  /// From the narrowest phone to the widest tablet.
  package static let widths = ScreenRange(.horizontal, 320...1366)
  /// What a range may span at most: no screen is larger.
  package static let limits = 1...4096

  /// All screens of the range.
  package var ticks: ClosedRange<Int> {
    extents.lowerBound * stepsPerPoint...extents.upperBound * stepsPerPoint
  }

  /// The extent of a screen in points.
  package func extent(at tick: Int) -> Double { Double(tick) / Double(stepsPerPoint) }

  /// What one screen of the range is called: `width`, `height`.
  package var word: String { axis.extent.name }
}

extension Shot {
  /// The same shot on a screen of another extent.
  package func onScreen(_ axis: Axis, _ extent: Double) -> Shot {
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
