import DisplayLists
import Geometry
import SceneModel
import Typography

// What stands in a row or around a middle: segments, pages and spokes.
extension Painter {
  mutating func paintSegments(_ pen: ControlPen) {
    let titles = pen.control.titles
    guard !titles.isEmpty else { return }
    let width = pen.frame.width / Double(titles.count)
    let places = titles.indices.map { pen.place(Double($0) * width, width, in: pen.frame) }
    if scene.era >= .ios13 { paintPill(pen, places) } else { paintTabs(pen, places) }
    for (index, title) in titles.enumerated() {
      let isChosen = index == pen.control.selected
      var font = pen.control.font
      var color = isChosen ? Color.white : pen.tint
      if scene.era >= .ios13 {
        color = palette.label
        font = Font(scene.era.systemFace(isChosen ? .semibold : .medium), size: font.size)
      }
      if !pen.control.isEnabled {
        color = isChosen && scene.era < .ios13 ? .white : palette.disabled
      }
      paintTitle(title, font, in: places[index], color, pen.name)
    }
  }

  /// Since iOS 13 a white pill lies on a grey ground.
  private mutating func paintPill(_ pen: ControlPen, _ places: [Rect]) {
    let isGlass = scene.era >= .ios26
    let radius = isGlass ? pen.frame.height / 2 : min(9, pen.frame.height / 2)
    add(pen.name, .fill(Outline(pen.frame, radius: radius), palette.tertiaryFill))
    for index in places.indices.dropFirst() {
      // Next to the pill there is no line.
      guard index != pen.control.selected, index - 1 != pen.control.selected else { continue }
      let middle = places[index]
      let border = pen.isMirrored ? middle.maxX : middle.minX
      let line = Rect(
        x: scale.rounded(border - 0.5), y: middle.midY - 8, width: 1,
        height: min(16, middle.height))
      add(pen.name, .fill(.rectangle(line), palette.separator))
    }
    guard places.indices.contains(pen.control.selected) else { return }
    let pill = places[pen.control.selected].inset(by: EdgeInsets(all: 2))
    guard pill.width > 0, pill.height > 0 else { return }
    let shadow = Shadow(Color(0, 0, 0, alpha: 31), radius: 4, offset: Point(x: 0, y: 3))
    paintShadow(shadow, of: pill, radius: radius - 2, pen.name)
    let color = pen.color(\.accent, in: palette) ?? palette.segment
    add(pen.name, .fill(Outline(pill, radius: radius - 2), color))
  }

  /// Until iOS 12 the chosen segment was filled, and lines parted them all.
  private mutating func paintTabs(_ pen: ControlPen, _ places: [Rect]) {
    let outline = Outline(pen.frame, radius: 4)
    let ink = pen.control.isEnabled ? pen.tint : palette.disabled
    if places.indices.contains(pen.control.selected) {
      add(pen.name, .beginClip(outline))
      add(pen.name, .fill(.rectangle(places[pen.control.selected]), ink))
      close(pen.name, .endClip)
    }
    for place in places.dropFirst() {
      let border = pen.isMirrored ? place.maxX : place.minX
      let line = Rect(
        x: scale.rounded(border - 0.5), y: place.minY, width: 1, height: place.height)
      add(pen.name, .fill(.rectangle(line), ink))
    }
    paintRim(pen.frame, width: 1, radius: 4, ink, pen.name)
  }

  mutating func paintPages(_ pen: ControlPen) {
    let count = min(pen.control.count, 100)
    let width = Double(16 * count - 9)
    let chosen = pen.color(\.accent, in: palette) ?? .white
    let others = pen.color(\.track, in: palette) ?? Color(255, 255, 255, alpha: 77)
    for page in 0..<max(0, count) {
      let place = pen.isMirrored ? count - 1 - page : page
      let dot = Rect(
        x: pen.frame.midX - width / 2 + Double(16 * place), y: pen.frame.midY - 3.5, width: 7,
        height: 7)
      let color = page == pen.control.selected ? chosen : others
      add(pen.name, .fill(.ellipse(in: dot), color))
    }
  }

  mutating func paintSpinner(_ pen: ControlPen) {
    let radius = min(pen.frame.width, pen.frame.height) / 2
    let isNew = scene.era >= .ios13
    // Directions from a table: an angle's sine is not the same on every machine.
    let half = 0.5
    let deep = 0.8660254037844386
    let diagonal = 0.7071067811865476
    let eighths = [(0, -1), (diagonal, -diagonal), (1, 0), (diagonal, diagonal)]
    let twelfths = [(0, -1), (half, -deep), (deep, -half), (1, 0), (deep, half), (half, deep)]
    let first: [(Double, Double)] = isNew ? eighths : twelfths
    let directions = first + first.map { (-$0.0, -$0.1) }
    let color = palette.gray
    for (index, direction) in directions.enumerated() {
      // The first spoke is the darkest, and those before it have faded.
      let fading = Double(index) / Double(directions.count)
      let alpha = index == 0 ? 1 : 0.25 + 0.6 * fading
      let spoke = capsule(
        from: Point(
          x: pen.frame.midX + direction.0 * radius * 0.55,
          y: pen.frame.midY + direction.1 * radius * 0.55),
        to: Point(
          x: pen.frame.midX + direction.0 * radius * 0.9,
          y: pen.frame.midY + direction.1 * radius * 0.9), direction, radius: radius * 0.1)
      let shade = Color(color.red, color.green, color.blue, alpha: UInt8(alpha * 255))
      add(pen.name, .fill(spoke, shade))
    }
  }

  /// A line with round ends.
  private func capsule(
    from start: Point, to end: Point, _ direction: (Double, Double), radius: Double
  ) -> Outline {
    let along = Point(x: direction.0 * radius, y: direction.1 * radius)
    let across = Point(x: -along.y, y: along.x)
    // What a quarter of a circle needs of its control points.
    let bend = 0.5522847498
    func point(_ base: Point, _ side: Double, _ ahead: Double) -> Point {
      Point(
        x: base.x + across.x * side + along.x * ahead,
        y: base.y + across.y * side + along.y * ahead)
    }
    return .path([
      .move(point(start, 1, 0)), .line(point(end, 1, 0)),
      .curve(point(end, 1, bend), point(end, bend, 1), point(end, 0, 1)),
      .curve(point(end, -bend, 1), point(end, -1, bend), point(end, -1, 0)),
      .line(point(start, -1, 0)),
      .curve(point(start, -1, -bend), point(start, -bend, -1), point(start, 0, -1)),
      .curve(point(start, bend, -1), point(start, 1, -bend), point(start, 1, 0)), .close,
    ])
  }
}
