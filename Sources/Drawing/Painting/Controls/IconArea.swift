import SnaplineBasics
import SnaplineDisplayLists

extension Icon {
  /// Returns the icon without cuts: as one shape if something is cut out, with the lines over it.
  func solid(weight: Double) -> Icon {
    guard let cut else { return self }
    let area = lines.strokeOutlines(weight) + shapes.outlines.map(\.points)
    var removed = cut.lines.strokeOutlines(weight) + cut.shapes.outlines.map(\.points)
    if cut.hasMargin {
      let around = 2 * IconCut.margin
      removed += cut.overLines.strokeOutlines(weight + around)
      removed += cut.overShapes.strokeOutlines(around) + cut.overShapes.outlines.map(\.points)
    }
    return Icon(
      lines: cut.overLines, shapes: difference(area, removed) + cut.overShapes, hasLongEnds: true)
  }
}

extension [PathElement] {
  /// The segments as points, with eight lines for a curve.
  var outlines: [(points: [Point], isClosed: Bool)] {
    pieces.map { piece in
      var points: [Point] = []
      for element in piece {
        guard let end = element.end else { continue }
        if case .curve(let first, let second, _) = element, let start = points.last {
          points += (1..<8).map { Point.onCurve(Double($0) / 8, start, first, second, end) }
        }
        if points.last?.isNear(end) != true { points.append(end) }
      }
      let isClosed = piece.last == .close
      if isClosed, points.count > 1, points[0].isNear(points[points.count - 1]) {
        points.removeLast()
      }
      return (points, isClosed)
    }
  }

  /// Returns the outlines of the strokes along the path, clockwise, with round ends and corners.
  fileprivate func strokeOutlines(_ width: Double) -> [[Point]] {
    outlines.flatMap { line -> [[Point]] in
      let points = line.points
      guard points.count > 1 else { return [] }
      let runs = (line.isClosed ? points + [points[0]] : points).runs
      if line.isClosed, runs.count == 1 {
        let (left, right) = strokeSides(along: points, width, isClosed: true)
        // The wider one of the two sides is the outer one.
        let isLeft = abs(left.signedArea) > abs(right.signedArea)
        let (outer, inner) = isLeft ? (left, right) : (right, left)
        return [outer.oriented(clockwise: true), inner.oriented(clockwise: false)]
      }
      return runs.flatMap { run in
        let (left, right) = strokeSides(along: run, width, isClosed: false)
        let ends = [run[0], run[run.count - 1]].map { end in
          Shape.circle(end, radius: width / 2).elements.outlines[0].points.enumerated()
            .filter { $0.offset.isMultiple(of: 3) }.map(\.element)
        }
        return [(left + right.reversed()).oriented(clockwise: true)] + ends
      }
    }
  }
}

extension [Point] {
  /// The parts between corners.
  fileprivate var runs: [[Point]] {
    var runs = [[self[0], self[1]]]
    for (index, point) in enumerated().dropFirst(2) {
      let before = self[index - 2].direction(to: self[index - 1])
      let after = self[index - 1].direction(to: point)
      if before.x * after.x + before.y * after.y < 0.97 { runs.append([self[index - 1]]) }
      runs[runs.count - 1].append(point)
    }
    return runs
  }

  /// Twice the signed area within the points, positive if they are clockwise.
  var signedArea: Double {
    zip(self, dropFirst() + prefix(1)).reduce(0) { sum, pair in
      sum + pair.0.x * pair.1.y - pair.1.x * pair.0.y
    }
  }

  fileprivate func oriented(clockwise: Bool) -> [Point] {
    (signedArea > 0) == clockwise ? self : reversed()
  }
}

extension Point {
  fileprivate static func onCurve(
    _ share: Double, _ start: Point, _ first: Point, _ second: Point, _ end: Point
  ) -> Point {
    let rest = 1 - share
    func value(_ axis: KeyPath<Point, Double>) -> Double {
      rest * rest * (rest * start[keyPath: axis] + 3 * share * first[keyPath: axis])
        + share * share * (3 * rest * second[keyPath: axis] + share * end[keyPath: axis])
    }
    return Point(x: value(\.x), y: value(\.y))
  }
}

/// A line of an outline from top to bottom.
private struct Edge {
  var top: Point
  var bottom: Point
  /// 1 for a line that goes down in its outline, and -1 for one that goes up.
  var winding: Int
  var isRemoved: Bool

  init?(_ start: Point, _ end: Point, isRemoved: Bool) {
    guard start.y != end.y else { return nil }
    (top, bottom) = start.y < end.y ? (start, end) : (end, start)
    winding = start.y < end.y ? 1 : -1
    self.isRemoved = isRemoved
  }

  func x(at y: Double) -> Double {
    top.x + (bottom.x - top.x) * (y - top.y) / (bottom.y - top.y)
  }

  /// Returns the y-coordinate where two edges cross; nil if they do not.
  func crossing(_ other: Edge) -> Double? {
    let (from, to) = (max(top.y, other.top.y), min(bottom.y, other.bottom.y))
    guard from < to else { return nil }
    let (before, after) = (x(at: from) - other.x(at: from), x(at: to) - other.x(at: to))
    guard before * after < 0 else { return nil }
    return from + (to - from) * before / (before - after)
  }
}

/// A part of an area between a left and a right side.
private struct Strip {
  var left: [Point]
  var right: [Point]
}

/// Returns the area that is within outlines and not within others, as shapes that do not overlap:
/// between two neighboring corners or crossings all edges are side by side, so the area consists of
/// trapezoids, which are joined below each other.
private func difference(_ area: [[Point]], _ removed: [[Point]]) -> [PathElement] {
  func edges(_ outlines: [[Point]], isRemoved: Bool) -> [Edge] {
    outlines.flatMap { points in
      zip(points, points.dropFirst() + points.prefix(1)).compactMap {
        Edge($0, $1, isRemoved: isRemoved)
      }
    }
  }
  let edges = (edges(area, isRemoved: false) + edges(removed, isRemoved: true))
    .sorted { $0.top.y < $1.top.y }
  var levels = edges.flatMap { [$0.top.y, $0.bottom.y] }
  for (index, edge) in edges.enumerated() {
    levels += edges[(index + 1)...].prefix { $0.top.y < edge.bottom.y }
      .compactMap { edge.crossing($0) }
  }
  levels.sort()
  var (open, done): ([Strip], [Strip]) = ([], [])
  for (upper, lower) in zip(levels, levels.dropFirst()) where lower - upper > 1e-9 {
    let middle = (upper + lower) / 2
    var next: [Strip] = []
    for (left, right) in spans(edges.filter { $0.top.y < middle && $0.bottom.y > middle }, middle) {
      let sides = [upper, lower].map { y in
        (Point(x: left.x(at: y), y: y), Point(x: right.x(at: y), y: y))
      }
      let above = open.firstIndex {
        $0.left.last?.isNear(sides[0].0) == true && $0.right.last?.isNear(sides[0].1) == true
      }
      var strip =
        above.map { open.remove(at: $0) } ?? Strip(left: [sides[0].0], right: [sides[0].1])
      strip.left.append(sides[1].0)
      strip.right.append(sides[1].1)
      next.append(strip)
    }
    done += open
    open = next
  }
  return (done + open).flatMap {
    [PathElement](through: $0.left.reversed() + $0.right, closed: true)
  }
}

/// Returns the pairs of edges between which the area is at a height.
private func spans(_ edges: [Edge], _ middle: Double) -> [(Edge, Edge)] {
  let sorted = edges.map { ($0, $0.x(at: middle)) }.sorted { $0.1 < $1.1 }.map(\.0)
  var (inside, cut) = (0, 0)
  var start: Edge?
  var spans: [(Edge, Edge)] = []
  for edge in sorted {
    if edge.isRemoved { cut += edge.winding } else { inside += edge.winding }
    let isWithin = inside != 0 && cut == 0
    if let left = start, !isWithin {
      spans.append((left, edge))
      start = nil
    } else if start == nil, isWithin {
      start = edge
    }
  }
  return spans
}

extension Point {
  fileprivate func isNear(_ other: Point) -> Bool {
    abs(x - other.x) < 1e-6 && abs(y - other.y) < 1e-6
  }
}
