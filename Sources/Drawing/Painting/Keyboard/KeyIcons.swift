import SnaplineBasics
import SnaplineDisplayLists
import SnaplineSceneModel

/// The icons on keys without a letter.
enum KeyIcons {
  /// Returns an upward arrow with a stem.
  static func shift(in frame: Rect) -> Shape {
    polygon(
      [(0, -8.5), (8.5, 0.5), (4, 0.5), (4, 7), (-4, 7), (-4, 0.5), (-8.5, 0.5)], around: frame)
  }

  /// Returns a tag that points to the left.
  static func delete(in frame: Rect) -> Shape {
    polygon([(-10.5, 0), (-4, -7), (10.5, -7), (10.5, 7), (-4, 7)], around: frame)
  }

  /// Returns a globe with its equator and meridians.
  static func globe(in frame: Rect) -> [Shape] {
    let radius = 8.5
    let centre = frame.centre
    func oval(_ width: Double) -> Shape {
      .ellipse(in: frame.centered(Size(width: 2 * width, height: 2 * radius)))
    }
    let lines: [PathElement] = [
      .move(centre + Point(x: -radius, y: 0)), .line(centre + Point(x: radius, y: 0)),
      .move(centre + Point(x: 0, y: -radius)), .line(centre + Point(x: 0, y: radius)),
    ]
    return [oval(radius), oval(radius * 0.45), .path(lines)]
  }

  /// Returns a capsule in an arc on a stand.
  static func microphone(in frame: Rect) -> [Shape] {
    let centre = frame.centre
    let capsule = Rect(x: centre.x - 3.5, y: centre.y - 10, width: 7, height: 13)
    // A quarter circle as a Bézier curve.
    let bow = 6.5 * 0.5523
    let path: [PathElement] = [
      .move(centre + Point(x: -6.5, y: -1)),
      .curve(
        centre + Point(x: -6.5, y: -1 + bow * 2), centre + Point(x: -bow, y: 6.5),
        centre + Point(x: 0, y: 6.5)),
      .curve(
        centre + Point(x: bow, y: 6.5), centre + Point(x: 6.5, y: -1 + bow * 2),
        centre + Point(x: 6.5, y: -1)),
      .move(centre + Point(x: 0, y: 6.5)), .line(centre + Point(x: 0, y: 10)),
      .move(centre + Point(x: -3.5, y: 10)), .line(centre + Point(x: 3.5, y: 10)),
    ]
    return [.roundedRectangle(capsule, radius: 3.5), .path(path)]
  }

  /// Returns a keyboard above a downward arrow.
  static func hide(in frame: Rect) -> [Shape] {
    let centre = frame.centre
    let board = Rect(x: centre.x - 13, y: centre.y - 10, width: 26, height: 14)
    var path: [PathElement] = []
    for row in [0.0, 1] {
      for column in 0..<4 {
        let x = centre.x - 9 + Double(column) * 5
        let y = centre.y - 6.5 + row * 3.5
        path += [.move(Point(x: x, y: y)), .line(Point(x: x + 3, y: y))]
      }
    }
    let arrow: [PathElement] = [
      .move(centre + Point(x: -4, y: 7)), .line(centre + Point(x: 0, y: 10.5)),
      .line(centre + Point(x: 4, y: 7)),
    ]
    return [.roundedRectangle(board, radius: 2), .path(path), .path(arrow)]
  }

  private static func polygon(_ points: [(Double, Double)], around frame: Rect) -> Shape {
    let places = points.map { Point(x: frame.midX + $0.0, y: frame.midY + $0.1) }
    return .path([PathElement](through: places, closed: true))
  }
}
