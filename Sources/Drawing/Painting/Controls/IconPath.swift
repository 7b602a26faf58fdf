import SnaplineBasics
import SnaplineDisplayLists

/// Returns the path of commands and numbers in the format of `Icons.txt`; nil if they are invalid.
func readIconPath(_ words: ArraySlice<String>) -> [PathElement]? {
  var path: [PathElement] = []
  var rest = words
  while let command = rest.popFirst() {
    var numbers: [Double] = []
    while let number = rest.first.flatMap({ Double($0) }) {
      numbers.append(number)
      rest.removeFirst()
    }
    guard let elements = pathElements(command, numbers),
      !path.isEmpty || elements.first?.begins ?? false
    else { return nil }
    path += elements
  }
  return path.isEmpty ? nil : path
}

/// Returns the elements of one command; nil if its numbers do not fit.
private func pathElements(_ command: String, _ numbers: [Double]) -> [PathElement]? {
  func points(from start: Int = 0) -> [Point] {
    stride(from: start, to: numbers.count - 1, by: 2).map {
      Point(x: numbers[$0], y: numbers[$0 + 1])
    }
  }
  switch (command, numbers.count) {
  case ("Z", 0): return [.close]
  case ("M", 2...) where numbers.count.isMultiple(of: 2): return [PathElement](through: points())
  case ("L", 2...) where numbers.count.isMultiple(of: 2): return points().map { .line($0) }
  case ("C", 6...) where numbers.count.isMultiple(of: 6):
    let points = points()
    return stride(from: 0, to: points.count, by: 3).map {
      .curve(points[$0], points[$0 + 1], points[$0 + 2])
    }
  case ("O", 3): return Shape.circle(points()[0], radius: numbers[2]).elements
  case ("E", 4), ("B", 5):
    let (corner, size) = (points()[0], points()[1])
    let rect = Rect(x: corner.x, y: corner.y, width: size.x, height: size.y)
    return command == "E"
      ? Shape.ellipse(in: rect).elements : Shape(rect, radius: numbers[4]).elements
  case ("S", 5...) where !numbers.count.isMultiple(of: 2):
    return strokeOutline(through: points(from: 1), width: numbers[0])
  default: return nil
  }
}

/// Returns the outline of a stroke through points, with miter joins.
private func strokeOutline(through points: [Point], width: Double) -> [PathElement] {
  let (left, right) = strokeSides(along: points, width, isClosed: false)
  return [PathElement](through: left + right.reversed(), closed: true)
}

/// Returns the two sides of a stroke through points, with miter joins.
func strokeSides(
  along points: [Point], _ width: Double, isClosed: Bool
) -> (left: [Point], right: [Point]) {
  let count = points.count
  /// Returns the unit vector to the left of a segment.
  func normal(_ index: Int) -> Point {
    let direction = points[index].direction(to: points[(index + 1) % count])
    return Point(x: direction.y, y: -direction.x)
  }
  var (left, right): ([Point], [Point]) = ([], [])
  for (index, point) in points.enumerated() {
    let before = normal(isClosed ? (index + count - 1) % count : max(0, index - 1))
    let after = normal(isClosed ? index : min(index, count - 2))
    let sum = Point(x: before.x + after.x, y: before.y + after.y)
    let reach = width / max(0.2, sum.x * sum.x + sum.y * sum.y)
    left.append(Point(x: point.x + sum.x * reach, y: point.y + sum.y * reach))
    right.append(Point(x: point.x - sum.x * reach, y: point.y - sum.y * reach))
  }
  return (left, right)
}
