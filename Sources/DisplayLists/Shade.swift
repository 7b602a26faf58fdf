package import Geometry
package import SceneModel

/// Colours that go over into one another along a line or away from a point, beyond the first
/// and the last of them without a change.
///
/// Colours are mixed as they are, not multiplied with their alpha: so do Core Graphics, SVG and
/// PDF, and a gradient from white to `clear` is grey in its middle on all of them.
package struct Shade: Hashable, Sendable {
  package var course: Course
  /// At least two, none before the one in front of it.
  package var stops: [Stop]

  package init(_ course: Course, stops: [Stop]) {
    self.course = course
    self.stops = stops
  }

  /// Where the colours lie.
  package enum Course: Hashable, Sendable {
    case along(from: Point, to: Point)
    /// On ellipses around a point; the last colour's goes through the ends of two half axes.
    case around(Point, Point, Point)
  }

  /// A colour, and how far along it is reached, from 0 to 1.
  package struct Stop: Hashable, Sendable {
    package var location: Double
    package var color: Color

    package init(_ location: Double, _ color: Color) {
      self.location = location
      self.color = color
    }
  }
}

extension Shade {
  /// The colour at a place along the way.
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

  /// The same colours where a function puts the places between which they lie.
  package func moved(by place: (Point) -> Point) -> Shade {
    switch course {
    case .along(let start, let end): Shade(.along(from: place(start), to: place(end)), stops: stops)
    case .around(let centre, let first, let second):
      Shade(.around(place(centre), place(first), place(second)), stops: stops)
    }
  }
}
