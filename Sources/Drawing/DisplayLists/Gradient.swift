package import SnaplineBasics
package import SnaplineSceneModel

/// A linear or radial gradient, constant beyond its first and last stop.
///
/// Colors are interpolated without premultiplication, as in Core Graphics, SVG and PDF: a gradient
/// from white to `clear` is gray in its middle on all of them.
package struct Gradient: Hashable, Sendable {
  package var course: Geometry
  /// At least two stops, in order of location.
  package var stops: [Stop]

  package init(_ course: Geometry, stops: [Stop]) {
    self.course = course
    self.stops = stops
  }

  /// The geometry of a gradient.
  package enum Geometry: Hashable, Sendable {
    case along(from: Point, to: Point)
    /// Ellipses around a point; the last color's ellipse passes through the ends of two semi-axes.
    case around(Point, Point, Point)
  }

  /// A color and its location, from 0 to 1.
  package struct Stop: Hashable, Sendable {
    package var location: Double
    package var color: Color

    package init(_ location: Double, _ color: Color) {
      self.location = location
      self.color = color
    }
  }
}

extension Gradient {
  /// Returns the color at a location.
  package func color(at location: Double) -> Color {
    guard let after = stops.firstIndex(where: { $0.location > location }) else {
      return stops.last?.color ?? .clear
    }
    guard after > 0 else { return stops[0].color }
    let (low, high) = (stops[after - 1], stops[after])
    let share = (location - low.location) / (high.location - low.location)
    let mix = { (first: UInt8, second: UInt8) in
      UInt8((Double(first) + share * (Double(second) - Double(first))).rounded())
    }
    return Color(
      mix(low.color.red, high.color.red), mix(low.color.green, high.color.green),
      mix(low.color.blue, high.color.blue), alpha: mix(low.color.alpha, high.color.alpha))
  }

  /// Returns the gradient with its geometry transformed by a function.
  package func translated(by transform: (Point) -> Point) -> Gradient {
    switch course {
    case .along(let start, let end):
      Gradient(.along(from: transform(start), to: transform(end)), stops: stops)
    case .around(let centre, let first, let second):
      Gradient(.around(transform(centre), transform(first), transform(second)), stops: stops)
    }
  }
}
