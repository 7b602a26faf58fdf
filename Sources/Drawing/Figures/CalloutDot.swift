package import SnaplineBasics
package import SnaplineDisplayLists
import SnaplineSceneModel
import SnaplineTypography

/// The dot at the end of a callout's line.
struct CalloutDot {
  /// The area of the image that the line points to.
  let target: Rect
  /// The side of the image where the text is: left or right.
  let side: Figure.Side
  let anchor: FigurePanel.Annotation.Anchor?

  static let radius = 3.0
  /// The radius including the border and a margin.
  private static let reach = 4.5

  /// Returns the first candidate at which the dot covers no text and is inside the image; if there
  /// is none, the candidate that covers the least text.
  ///
  /// - Parameter texts: The frames of the texts in the image.
  func position(in image: Rect, beside texts: [Rect]) -> Point {
    let near = texts.filter { $0.intersection(target.grown(by: 4 * Self.reach)) != nil }
    var best: (point: Point, covered: Double)?
    for point in candidates where best?.covered != 0 {
      let disc = Rect(
        x: point.x - Self.reach, y: point.y - Self.reach, width: 2 * Self.reach,
        height: 2 * Self.reach)
      let covered = near.reduce(0) { covered, text in
        covered + (disc.intersection(text).map { $0.width * $0.height } ?? 0)
      }
      let isInside = image.contains(Rect(origin: point, size: .zero))
      guard best == nil || isInside, covered < best?.covered ?? .infinity else { continue }
      best = (point, covered)
    }
    return best?.point ?? target.center
  }

  /// The candidates for the center, the best first: just inside of an edge, on it and outside of
  /// it.
  private var candidates: [Point] {
    let sides: [FigurePanel.Annotation.Anchor] =
      side == .left
      ? [.left, .corner, .top, .bottom, .right] : [.right, .corner, .top, .bottom, .left]
    return (anchor.map { [$0] } ?? sides).flatMap(positions)
  }

  private func positions(at anchor: FigurePanel.Annotation.Anchor) -> [Point] {
    let (across, down) = (min(8, target.width / 2), min(8, target.height / 2))
    return [(across, down), (0, 0), (-Self.reach, -Self.reach)].map { across, down in
      let left = target.minX + across
      let right = target.maxX - across
      return switch anchor {
      case .left: Point(x: left, y: target.midY)
      case .right: Point(x: right, y: target.midY)
      case .top: Point(x: target.midX, y: target.minY + down)
      case .bottom: Point(x: target.midX, y: target.maxY - down)
      case .corner: Point(x: side == .left ? left : right, y: target.minY + down)
      }
    }
  }
}

extension DisplayList {
  /// The frames of all lines of text, from the cap height to below the baseline.
  package var textBoxes: [Rect] {
    items.compactMap { item in
      guard case .text(let text) = item.mark else { return nil }
      let width = text.clusters.reduce(0) { $0 + $1.advance }
      let (above, below) = (0.78 * text.font.size, 0.22 * text.font.size)
      return Rect(
        x: text.origin.x, y: text.origin.y - above, width: width, height: above + below)
    }
  }
}

extension Rect {
  fileprivate var center: Point { Point(x: midX, y: midY) }

  fileprivate func grown(by margin: Double) -> Rect {
    Rect(
      x: minX - margin, y: minY - margin, width: width + 2 * margin, height: height + 2 * margin)
  }
}
