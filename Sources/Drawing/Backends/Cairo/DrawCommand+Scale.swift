import SnaplineBasics
import SnaplineDisplayLists
import SnaplineTypography

extension Point {
  /// Returns the point in pixels, clamped to Cairo's range.
  ///
  /// Cairo stores coordinates in 24 bits and wraps around silently; no canvas is that large.
  func scaled(_ scale: Double) -> Point {
    Point(x: (x * scale).clamped(to: reach), y: (y * scale).clamped(to: reach))
  }
}

extension Rect {
  /// Returns the rectangle in pixels, clamped to Cairo's range.
  func scaled(_ scale: Double) -> Rect {
    let start = origin.scaled(scale)
    let end = Point(x: maxX, y: maxY).scaled(scale)
    return Rect(
      x: start.x, y: start.y, width: max(0, end.x - start.x), height: max(0, end.y - start.y))
  }
}

private let reach = -4e6...4e6

extension DrawCommand {
  /// Whether all coordinates are finite.
  var isFinite: Bool {
    switch self {
    case .fill(let outline, _), .beginClip(let outline): outline.isFinite
    case .gradient(let outline, let gradient): outline.isFinite && gradient.isFinite
    case .image(let mark): mark.frame.isFinite
    case .stroke(let outline, let width, _): outline.isFinite && width.isFinite
    case .text(let mark):
      mark.origin.isFinite && mark.font.size.isFinite && mark.flatness.isFinite
        && mark.clusters.allSatisfy(\.advance.isFinite)
    case .blur(let outline, let radius): outline.isFinite && radius.isFinite
    case .beginGroup(let opacity): opacity.isFinite
    case .endClip, .endGroup: true
    }
  }
}

extension Shape {
  fileprivate var isFinite: Bool {
    switch self {
    case .rectangle(let rect), .ellipse(let rect): rect.isFinite
    case .roundedRectangle(let rect, let radius): rect.isFinite && radius.isFinite
    case .path(let elements): elements.allSatisfy(\.isFinite)
    }
  }
}

extension Gradient {
  fileprivate var isFinite: Bool {
    let isPlaced =
      switch course {
      case .along(let start, let end): start.isFinite && end.isFinite
      case .around(let centre, let first, let second):
        centre.isFinite && first.isFinite && second.isFinite
      }
    return isPlaced && !stops.isEmpty && stops.allSatisfy(\.location.isFinite)
  }
}

extension PathElement {
  /// Whether all coordinates are finite; evaluated for every path element, so it allocates no list
  /// of points.
  fileprivate var isFinite: Bool {
    switch self {
    case .move(let point), .line(let point): point.isFinite
    case .curve(let first, let second, let end):
      first.isFinite && second.isFinite && end.isFinite
    case .close: true
    }
  }
}

extension Rect {
  fileprivate var isFinite: Bool { origin.isFinite && width.isFinite && height.isFinite }
}

extension Point {
  fileprivate var isFinite: Bool { x.isFinite && y.isFinite }
}
