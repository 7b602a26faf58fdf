import SnaplineBasics
import SnaplineDisplayLists

/// Returns a path in SVG syntax with relative coordinates, which are short.
///
/// Every point is rounded separately, so that errors do not accumulate along the path.
/// - Parameter origin: The origin of the coordinates.
func pathData(
  _ elements: [PathElement], from origin: Point = .zero, decimals: Int
) -> String {
  var writer = PathWriter(origin: origin, decimals: decimals)
  for element in elements { writer.add(element) }
  return writer.text
}

/// A path during conversion to text.
private struct PathWriter {
  /// A point in the smallest units that are written.
  private typealias FixedPoint = (x: Int, y: Int)

  private(set) var text = ""
  private let origin: Point
  private let unit: Double
  private let decimals: Int
  private var current: FixedPoint = (0, 0)
  private var start: FixedPoint = (0, 0)

  init(origin: Point, decimals: Int) {
    self.origin = origin
    self.decimals = decimals
    unit = (0..<decimals).reduce(1) { unit, _ in unit * 10 }
  }

  mutating func add(_ element: PathElement) {
    switch element {
    case .move(let point):
      let place = rounded(point)
      text += "M" + numbers([place.x, place.y])
      (current, start) = (place, place)
    case .line(let point):
      let place = rounded(point)
      if place.y == current.y {
        text += "h" + numbers([place.x - current.x])
      } else if place.x == current.x {
        text += "v" + numbers([place.y - current.y])
      } else {
        text += "l" + numbers([place.x - current.x, place.y - current.y])
      }
      current = place
    case .curve(let first, let second, let end):
      let places = [first, second, end].map(rounded)
      text += "c" + numbers(places.flatMap { [$0.x - current.x, $0.y - current.y] })
      current = places[2]
    case .close:
      text += "z"
      current = start
    }
  }

  private func rounded(_ point: Point) -> FixedPoint {
    (whole(point.x - origin.x), whole(point.y - origin.y))
  }

  private func whole(_ number: Double) -> Int {
    guard number.isFinite else { return 0 }
    return Int((number * unit).rounded().clamped(to: -1e12...1e12))
  }

  /// Returns numbers with the minimum of separators.
  private func numbers(_ values: [Int]) -> String {
    var result = ""
    for value in values {
      var digits = (Double(value) / unit).text(decimals: decimals)
      if digits.hasPrefix("0.") { digits.removeFirst() }
      if digits.hasPrefix("-0.") { digits.remove(at: digits.index(after: digits.startIndex)) }
      if !result.isEmpty, !digits.hasPrefix("-") { result += " " }
      result += digits
    }
    return result
  }
}
