package import SnaplineBasics

extension Shape {
  /// Creates a rectangle whose corner radius is limited by its size.
  package init(_ rect: Rect, radius: Double) {
    let largest = min(rect.width, rect.height) / 2
    self =
      radius > 0 && largest > 0
      ? .roundedRectangle(rect, radius: min(radius, largest)) : .rectangle(rect)
  }

  /// Creates a rectangle with continuous corners, as in layers, at its top, at its bottom, or at
  /// both.
  package init(_ rect: Rect, radius: Double, top: Bool, bottom: Bool) {
    guard top || bottom, radius > 0, rect.width > 0, rect.height > 0 else {
      self = .rectangle(rect)
      return
    }
    let room = rect.height / (top && bottom ? 2 : 1)
    let radius = min(radius, room, rect.width / 2)
    // The distance from the middle of a corner's arc to the control points of its ends.
    let handle = radius * 0.4477
    var path: [PathElement] = []
    func corner(_ at: Point, _ along: Double, _ down: Double, isRound: Bool, startsAlong: Bool) {
      guard isRound else {
        path.append(path.isEmpty ? .move(at) : .line(at))
        return
      }
      func side(_ length: Double, isAlong: Bool) -> Point {
        isAlong
          ? Point(x: at.x + along * length, y: at.y) : Point(x: at.x, y: at.y + down * length)
      }
      let start = side(radius, isAlong: startsAlong)
      path.append(path.isEmpty ? .move(start) : .line(start))
      path.append(
        .curve(
          side(handle, isAlong: startsAlong), side(handle, isAlong: !startsAlong),
          side(radius, isAlong: !startsAlong)))
    }
    corner(Point(x: rect.minX, y: rect.minY), 1, 1, isRound: top, startsAlong: false)
    corner(Point(x: rect.maxX, y: rect.minY), -1, 1, isRound: top, startsAlong: true)
    corner(Point(x: rect.maxX, y: rect.maxY), -1, -1, isRound: bottom, startsAlong: false)
    corner(Point(x: rect.minX, y: rect.maxY), 1, -1, isRound: bottom, startsAlong: true)
    self = .path(path + [.close])
  }

  /// Creates a rectangle with continuous corners, as in a layer's `continuous` corner curve.
  ///
  /// A side becomes curved at about one and a half radii from the corner. If it is too short for
  /// that, the corners are circular arcs.
  package init(smooth rect: Rect, radius: Double) {
    let reach = 1.528665 * radius
    guard radius > 0, 2 * reach <= min(rect.width, rect.height) else {
      self.init(rect, radius: radius)
      return
    }
    let corners: [(corner: Point, along: Point, down: Point)] = [
      (Point(x: rect.maxX, y: rect.minY), Point(x: -1, y: 0), Point(x: 0, y: 1)),
      (Point(x: rect.maxX, y: rect.maxY), Point(x: 0, y: -1), Point(x: -1, y: 0)),
      (Point(x: rect.minX, y: rect.maxY), Point(x: 1, y: 0), Point(x: 0, y: -1)),
      (Point(x: rect.minX, y: rect.minY), Point(x: 0, y: 1), Point(x: 1, y: 0)),
    ]
    var path: [PathElement] = []
    for (corner, along, down) in corners {
      func place(_ back: Double, _ on: Double) -> Point {
        Point(
          x: corner.x + (along.x * back + down.x * on) * radius,
          y: corner.y + (along.y * back + down.y * on) * radius)
      }
      let start = place(1.528665, 0)
      path.append(path.isEmpty ? .move(start) : .line(start))
      path += [
        .curve(place(1.088493, 0), place(0.868407, 0), place(0.631494, 0.074911)),
        .curve(place(0.372824, 0.169059), place(0.169059, 0.372824), place(0.074911, 0.631494)),
        .curve(place(0, 0.868407), place(0, 1.088493), place(0, 1.528665)),
      ]
    }
    self = .path(path + [.close])
  }
}
