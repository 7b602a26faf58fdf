package import Geometry

/// Colours that go over into one another, between a view's background and its content.
package struct LayerGradient: Hashable, Sendable {
  package var kind = Kind.axial
  /// At least two, none before the one in front of it.
  package var stops: [Stop]
  /// Where the first colour lies; shares of the view's width and height.
  package var start = Point(x: 0.5, y: 0)
  /// Where the last one lies; of a radial one the corner of a box around a quarter.
  package var end = Point(x: 0.5, y: 1)

  package init(stops: [Stop]) { self.stops = stops }

  /// How the colours spread.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case axial, radial
  }

  /// A colour, and how far along it is reached.
  package struct Stop: Hashable, Sendable {
    package var location: Double
    package var color: AdaptiveColor

    package init(_ location: Double, _ color: AdaptiveColor) {
      self.location = location
      self.color = color
    }
  }
}
