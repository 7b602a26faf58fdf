import SnaplineBasics
import SnaplineDisplayLists

// Cairo versions differ in round caps, so caps are drawn as discs.
extension [PathElement] {
  /// Returns the lines as segments without corners, and the discs that make their ends and corners
  /// round.
  ///
  /// Unless its ends are long, a free end is shortened: with its disc a line has its original
  /// length.
  func roundedStrokes(
    _ weight: Double, isLong: Bool
  ) -> (lines: [PathElement], ends: [PathElement]) {
    var (lines, ends): ([PathElement], [PathElement]) = ([], [])
    var (start, pen) = (Point.zero, Point.zero)
    /// The direction of the previous segment, if it joins the next one.
    var heading: Point?
    func dot(_ point: Point) { ends += Shape.circle(point, radius: weight / 2).elements }
    func draw(_ piece: PathElement, to end: Point, first: Point, last: Point) {
      let out = pen.direction(to: first)
      if heading.map({ $0.x * out.x + $0.y * out.y < 0.97 }) ?? true {
        dot(pen)
        lines.append(.move(pen))
      }
      lines.append(piece)
      heading = last.direction(to: end)
      pen = end
    }
    let drawn = isLong ? self : steppedBack(by: weight / 2)
    for (index, element) in drawn.enumerated() {
      switch element {
      case .move(let point): (start, pen, heading) = (point, point, nil)
      case .line(let end):
        if end != pen { draw(element, to: end, first: end, last: pen) }
      case .curve(let first, let second, let end):
        draw(element, to: end, first: first, last: second)
      case .close:
        if pen != start { draw(.line(start), to: start, first: start, last: pen) }
      }
      let isLast = index + 1 == drawn.count || drawn[index + 1].begins
      if isLast, heading != nil { dot(pen) }
    }
    return (lines, ends)
  }
}

extension PathElement {
  var begins: Bool { if case .move = self { true } else { false } }
}

extension Point {
  fileprivate func distance(to other: Point) -> Double {
    let (x, y) = (other.x - self.x, other.y - self.y)
    return (x * x + y * y).squareRoot()
  }

  /// Returns the point at a fraction of the distance to another point.
  fileprivate func towards(_ other: Point, _ fraction: Double) -> Point {
    Point(x: x + (other.x - x) * fraction, y: y + (other.y - y) * fraction)
  }

  /// Returns the unit vector to another point.
  func direction(to other: Point) -> Point {
    let length = Swift.max(1e-9, distance(to: other))
    return Point(x: (other.x - x) / length, y: (other.y - y) / length)
  }
}

extension [PathElement] {
  /// Returns the lines with shortened ends, except where lines meet.
  private func steppedBack(by step: Double) -> [PathElement] {
    let pieces = self.pieces
    let ends = pieces.flatMap { [$0.first?.end, $0.last?.end] }
    func isFree(_ point: Point?) -> Bool { point != nil && ends.count { $0 == point } == 1 }
    return pieces.flatMap { piece -> [PathElement] in
      guard piece.last != .close else { return piece }
      let (first, last) = (isFree(piece.first?.end), isFree(piece.last?.end))
      // Both ends of a short line meet in its middle.
      let step = first && last && piece.count == 2 ? Swift.min(step, piece.reach / 2) : step
      var piece = first ? piece.shortened(by: step) : piece
      if last { piece = piece.backwards.shortened(by: step).backwards }
      return piece
    }
  }

  /// The length of a segment's first line or curve.
  private var reach: Double {
    guard count > 1, let start = self[0].end, let end = self[1].end else { return 0 }
    return start.distance(to: end)
  }

  /// Returns a segment whose beginning is shortened, by at most its first line or curve.
  private func shortened(by step: Double) -> [PathElement] {
    guard count > 1, let start = self[0].end else { return self }
    var piece = self
    switch self[1] {
    case .line(let end):
      piece[0] = .move(start.towards(end, Swift.min(1, step / Swift.max(1e-9, reach))))
    case .curve(let first, let second, let end):
      var (low, high) = (0.0, 1.0)
      /// Returns the point that splits the curve at a fraction, with the control points of the
      /// remainder.
      func cut(_ fraction: Double) -> (at: Point, Point, Point) {
        let (near, far) = (first.towards(second, fraction), second.towards(end, fraction))
        let beyond = near.towards(far, fraction)
        let at = start.towards(first, fraction).towards(near, fraction).towards(beyond, fraction)
        return (at, beyond, far)
      }
      for _ in 0..<20 {
        let middle = (low + high) / 2
        if cut(middle).at.distance(to: start) < step { low = middle } else { high = middle }
      }
      let (at, beyond, far) = cut(low)
      piece[0] = .move(at)
      piece[1] = .curve(beyond, far, end)
    case .move, .close: break
    }
    return piece
  }
}

// Segments of shapes, each from a move to the next.
extension [PathElement] {
  var pieces: [[PathElement]] {
    var pieces: [[PathElement]] = []
    for element in self {
      if element.begins { pieces.append([]) }
      if !pieces.isEmpty { pieces[pieces.count - 1].append(element) }
    }
    return pieces
  }

  /// The segment reversed.
  var backwards: [PathElement] {
    let drawn = filter { $0 != .close }
    let ends = drawn.compactMap(\.end)
    guard let last = ends.last else { return self }
    var path: [PathElement] = [.move(last)]
    for (index, element) in drawn.enumerated().dropFirst().reversed() {
      if case .curve(let first, let second, _) = element {
        path.append(.curve(second, first, ends[index - 1]))
      } else {
        path.append(.line(ends[index - 1]))
      }
    }
    return path + (drawn.count < count ? [.close] : [])
  }
}
