import Geometry
import SceneModel
import Typography

/// Boxes and arrows, before they have places.
package struct GraphDrawing: Hashable, Sendable {
  package struct Arrow: Hashable, Sendable {
    /// Places in `boxes`.
    package var from: Int
    package var to: Int
    /// Whether it is part of a circle, and red.
    package var isCircular: Bool

    package init(from: Int, to: Int, isCircular: Bool) {
      self.from = from
      self.to = to
      self.isCircular = isCircular
    }
  }

  package var boxes: [String]
  package var arrows: [Arrow]

  package init(boxes: [String], arrows: [Arrow]) {
    self.boxes = boxes
    self.arrows = arrows
  }
}

extension GraphDrawing {
  /// The drawing from left to right: what depends stands left of what it depends on.
  package func displayList() -> DisplayList {
    let scale = PixelScale(2)
    let texts = boxes.map {
      layOut(
        $0, font: Style.font, width: nil, maximumLines: 1, breaking: .clipping, scale: scale)
    }
    let frames = places(of: texts.map(\.size.width))
    let right = frames.reduce(0) { max($0, $1.maxX) }
    let bottom = frames.reduce(0) { max($0, $1.maxY) }
    let size = Size(width: right + Style.margin, height: bottom + Style.margin)
    var list = DisplayList(size: size, scale: scale)
    list.add(.fill(.rectangle(Rect(origin: .zero, size: size)), .white))
    for arrow in arrows { list.add(arrow, frames) }
    let circular = Set(arrows.filter(\.isCircular).flatMap { [$0.from, $0.to] })
    for (index, frame) in frames.enumerated() {
      let isRed = circular.contains(index)
      let ink = isRed ? Color.overlayRed : Color.overlayBlue
      let shape = Outline(frame, radius: 9)
      list.add(.fill(shape, isRed ? Color(255, 240, 238) : Color(236, 244, 255)))
      list.add(.stroke(shape, width: 1.5, ink))
      for line in texts[index].lines {
        let origin = Point(
          x: scale.rounded(frame.midX - line.width / 2),
          y: scale.rounded(frame.midY + Style.font.size * 0.355))
        list.add(
          .text(
            TextMark(
              font: Style.font, color: Color(30, 34, 40), origin: origin, clusters: line.clusters)))
      }
    }
    return list
  }

  /// Columns by how far a box is from what nothing depends on; boxes of a column are stacked.
  private func places(of widths: [Double]) -> [Rect] {
    let ranks = ranks()
    let columnCount = (ranks.max() ?? 0) + 1
    let tallest = (0..<columnCount).map { rank in ranks.filter { $0 == rank }.count }.max() ?? 1
    let height = Double(tallest) * (Style.boxHeight + Style.rowGap) - Style.rowGap
    var frames = Array(repeating: Rect.zero, count: boxes.count)
    var x = Style.margin
    for column in 0..<columnCount {
      let members = ranks.indices.filter { ranks[$0] == column }
      let width = members.reduce(0) { max($0, widths[$1]) } + 2 * Style.padding
      let own = Double(members.count) * (Style.boxHeight + Style.rowGap) - Style.rowGap
      var y = Style.margin + (height - own) / 2
      for member in members {
        frames[member] = Rect(x: x, y: y, width: width.rounded(.up), height: Style.boxHeight)
        y += Style.boxHeight + Style.rowGap
      }
      x += width.rounded(.up) + Style.columnGap
    }
    return frames
  }

  /// The longest way to each box; of a circle only the arrow to the later box counts.
  private func ranks() -> [Int] {
    var ranks = Array(repeating: 0, count: boxes.count)
    let forward = arrows.filter { !$0.isCircular || $0.from < $0.to }
    for _ in boxes {
      for arrow in forward { ranks[arrow.to] = max(ranks[arrow.to], ranks[arrow.from] + 1) }
    }
    // Rings of one-way arrows would go on for ever: nobody is further away than there are boxes.
    return ranks.map { min($0, max(0, boxes.count - 1)) }
  }
}

private enum Style {
  static let font = Font(.systemMedium, size: 13)
  static let margin = 24.0
  static let padding = 16.0
  static let boxHeight = 44.0
  static let columnGap = 84.0
  static let rowGap = 28.0
}

extension DisplayList {
  fileprivate mutating func add(_ mark: Mark) { items.append(DisplayItem("graph", mark)) }

  /// An arrow between the facing sides of two boxes, bowed where another one comes back.
  fileprivate mutating func add(_ arrow: GraphDrawing.Arrow, _ frames: [Rect]) {
    let (from, to) = (frames[arrow.from], frames[arrow.to])
    let color = arrow.isCircular ? Color.overlayRed : Color.overlayBlue
    let isForward = from.minX < to.minX
    let lift = arrow.isCircular ? (isForward ? -10.0 : 10.0) : 0
    let start = Point(x: isForward ? from.maxX : from.minX, y: from.midY + lift)
    let end = Point(x: isForward ? to.minX : to.maxX, y: to.midY + lift)
    let direction = isForward ? 1.0 : -1.0
    let reach = (end.x - start.x).magnitude / 2.6
    let bow = lift * 1.6
    // The shaft ends inside the head, so that no blunt end shows beyond its point.
    let neck = Point(x: end.x - direction * 8, y: end.y + bow * 0.12)
    add(
      .stroke(
        .path([
          .move(start),
          .curve(
            Point(x: start.x + direction * reach, y: start.y + bow),
            Point(x: end.x - direction * reach, y: end.y + bow), neck),
        ]), width: 1.75, color))
    let base = end.x - direction * 10
    add(
      .fill(
        .path([
          .move(Point(x: end.x - direction, y: end.y)),
          .line(Point(x: base, y: end.y - 5 + bow * 0.2)),
          .line(Point(x: base, y: end.y + 5 + bow * 0.2)), .close,
        ]), color))
  }
}
