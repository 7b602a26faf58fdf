/// The extent of a view that is laid out alone, with the traits of the whole screen.
package struct ScreenPart: Hashable, Sendable {
  /// In points; nil for a view that is as wide as the screen.
  package var width: Double?
  /// What such a view leaves free at both sides of the screen together.
  package var leftOutAtSides = 0.0
  /// In points; where the height follows from the content, what holds if that asks for none.
  package var height: Double
  /// Whether the view is to be as high as its content asks for.
  package var fitsHeight = false
  /// Whether `height` is what the content has asked for.
  package var isFitted = false

  package init(width: Double?, height: Double) {
    self.width = width
    self.height = height
  }
}
