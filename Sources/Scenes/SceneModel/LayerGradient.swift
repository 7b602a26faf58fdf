package import SnaplineBasics

/// A color gradient between a view's background and its content.
package struct LayerGradient: Hashable, Sendable {
  package var kind = Kind.axial
  /// At least two stops in ascending order.
  package var stops: [Stop]
  /// The position of the first color, as fractions of the view's width and height.
  package var start = Point(x: 0.5, y: 0)
  /// The position of the last color; of a radial gradient the corner of a box around a quarter.
  package var end = Point(x: 0.5, y: 1)

  package init(stops: [Stop]) { self.stops = stops }

  /// The types of gradients.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case axial, radial
  }

  /// A color with its location.
  package struct Stop: Hashable, Sendable {
    package var location: Double
    package var color: AdaptiveColor

    package init(_ location: Double, _ color: AdaptiveColor) {
      self.location = location
      self.color = color
    }
  }
}
