package import SnaplineBasics
import SnaplineTypography

extension Shape {
  /// The bounding box of the shape.
  package var extent: Rect {
    switch self {
    case .rectangle(let rect), .roundedRectangle(let rect, _), .ellipse(let rect): return rect
    case .path(let elements):
      let points = elements.flatMap(\.points)
      guard let first = points.first else { return .zero }
      return points.reduce(Rect(origin: first, size: .zero)) { box, point in
        box.union(Rect(origin: point, size: .zero))
      }
    }
  }

  /// Whether a point is in the shape; paths use the nonzero winding rule.
  package func contains(_ point: Point) -> Bool {
    let box = extent
    guard point.x >= box.minX, point.x < box.maxX, point.y >= box.minY, point.y < box.maxY else {
      return false
    }
    switch self {
    case .rectangle: return true
    case .roundedRectangle(_, let radius):
      let (across, down) = (min(radius, box.width / 2), min(radius, box.height / 2))
      let x = max(0, max(box.minX + across - point.x, point.x - box.maxX + across))
      let y = max(0, max(box.minY + down - point.y, point.y - box.maxY + down))
      return across <= 0 || down <= 0 || squared(x / across) + squared(y / down) <= 1
    case .ellipse:
      let (x, y) = ((point.x - box.midX) / box.width, (point.y - box.midY) / box.height)
      return squared(x) + squared(y) <= 0.25
    case .path(let elements): return turns(of: elements, around: point) != 0
    }
  }
}

private func squared(_ number: Double) -> Double { number * number }

/// Returns the winding number of a path around a point, with curves as eight lines.
private func turns(of elements: [PathElement], around point: Point) -> Int {
  var turns = 0
  var (start, last) = (Point.zero, Point.zero)
  func cross(to next: Point) {
    defer { last = next }
    guard (last.y <= point.y) != (next.y <= point.y) else { return }
    let x = last.x + (point.y - last.y) / (next.y - last.y) * (next.x - last.x)
    if x > point.x { turns += next.y > last.y ? 1 : -1 }
  }
  for element in elements {
    switch element {
    case .move(let place):
      cross(to: start)
      (start, last) = (place, place)
    case .line(let place): cross(to: place)
    case .curve(let one, let two, let end):
      let from = last
      for step in 1...8 {
        let t = Double(step) / 8
        let s = 1 - t
        func mix(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Double {
          s * s * s * a + 3 * s * s * t * b + 3 * s * t * t * c + t * t * t * d
        }
        cross(to: Point(x: mix(from.x, one.x, two.x, end.x), y: mix(from.y, one.y, two.y, end.y)))
      }
    case .close: cross(to: start)
    }
  }
  cross(to: start)
  return turns
}

extension PathElement {
  /// The points that bound the element.
  package var points: [Point] {
    switch self {
    case .move(let point), .line(let point): [point]
    case .curve(let first, let second, let end): [first, second, end]
    case .close: []
    }
  }
}

extension DrawCommand {
  /// The bounding box of all elements.
  package var extent: Rect {
    switch self {
    case .fill(let outline, _), .gradient(let outline, _), .blur(let outline, _):
      return outline.extent
    case .stroke(let outline, let width, _):
      return outline.extent.inset(by: EdgeInsets(all: -width / 2))
    case .image(let mark): return mark.frame
    case .text(let mark):
      let width = mark.clusters.reduce(0) { $0 + $1.advance }
      return Rect(
        x: mark.origin.x, y: mark.origin.y - mark.font.size, width: width,
        height: mark.font.size)
    case .beginClip, .endClip, .beginGroup, .endGroup: return .zero
    }
  }
}
