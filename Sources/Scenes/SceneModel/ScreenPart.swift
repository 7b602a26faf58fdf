/// The size of a view that is laid out alone, with the traits of the entire screen.
package struct ScreenPart: Hashable, Sendable {
  /// The width in points; nil for the width of the screen less `leftOutAtSides`.
  package var width: Double?
  /// The sum of the margins at both sides of the screen, in points.
  package var leftOutAtSides = 0.0
  /// The height in points; with `fitsHeight`, the height if the content determines none.
  package var height: Double
  /// Whether the height is to be set to the fitting height of the content.
  package var fitsHeight = false
  /// Whether `height` is the fitting height of the content.
  package var isFitted = false

  package init(width: Double?, height: Double) {
    self.width = width
    self.height = height
  }
}
