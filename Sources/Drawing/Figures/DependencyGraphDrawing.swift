import SnaplineBasics
package import SnaplineDisplayLists
package import SnaplineSceneModel
import SnaplineTypography

/// Boxes and arrows without positions.
package struct DependencyGraphDrawing: Hashable, Sendable {
  package struct Arrow: Hashable, Sendable {
    /// The index in `boxes`; the arrow points from a dependent box to its dependency.
    package var from: Int
    package var to: Int
    /// Whether the arrow is part of a cycle and is drawn in red.
    package var isCircular: Bool

    package init(from: Int, to: Int, isCircular: Bool) {
      self.from = from
      self.to = to
      self.isCircular = isCircular
    }
  }

  package var boxes: [String]
  /// The small text below the name in each box; an empty list for no texts.
  package var captions: [String]
  package var arrows: [Arrow]
  /// Boxes that are red regardless of their arrows.
  package var redBoxes: Set<Int>

  package init(
    boxes: [String], captions: [String] = [], arrows: [Arrow], redBoxes: Set<Int> = []
  ) {
    self.boxes = boxes
    self.captions = captions
    self.arrows = arrows
    self.redBoxes = redBoxes
  }
}

extension DependencyGraphDrawing {
  /// Returns the drawing, in which dependent boxes are to the left of their dependencies.
  ///
  /// In dark mode it has a dark background.
  package func displayList(in appearance: Appearance = .light) -> DisplayList {
    let isDark = appearance == .dark
    var pen = PlainDiagram(source: "graph", scale: PixelScale(2))
    let names = boxes.map { pen.line($0, GraphStyle.font) }
    let captions = captions.map { pen.line($0, GraphStyle.captionFont) }
    let frames = nodeFrames(
      of: names.indices.map { index in
        max(names[index].size.width, index < captions.count ? captions[index].size.width : 0)
      })
    let right = frames.reduce(0) { max($0, $1.maxX) }
    let bottom = frames.reduce(0) { max($0, $1.maxY) }
    let size = Size(width: right + GraphStyle.margin, height: bottom + GraphStyle.margin)
    let foreground = FigureColors(isDark: isDark)
    pen.fill(Rect(origin: .zero, size: size), foreground.background)
    for arrow in arrows { pen.add(arrow, frames, isBidirectional: hasReverse(arrow)) }
    let circular = redBoxes.union(arrows.filter(\.isCircular).flatMap { [$0.from, $0.to] })
    for (index, frame) in frames.enumerated() {
      let isRed = circular.contains(index)
      let shape = Shape(frame, radius: 9)
      pen.add(.fill(shape, GraphStyle.fill(isRed: isRed, isDark: isDark)))
      pen.add(.stroke(shape, width: 1.5, isRed ? Color.overlayRed : Color.overlayBlue))
      let caption = index < captions.count ? captions[index] : nil
      let lift = caption == nil ? 0.0 : 7
      pen.drawText(
        names[index], GraphStyle.font, foreground.text, centeredIn: frame, below: -lift)
      if let caption {
        pen.drawText(
          caption, GraphStyle.captionFont, foreground.quiet, centeredIn: frame, below: lift + 2)
      }
    }
    return DisplayList(size: size, scale: pen.scale, items: pen.items)
  }

  private func hasReverse(_ arrow: Arrow) -> Bool {
    arrows.contains { $0.from == arrow.to && $0.to == arrow.from }
  }

  /// Returns the frames of the boxes, stacked in columns by rank.
  private func nodeFrames(of widths: [Double]) -> [Rect] {
    let ranks = ranks()
    let columnCount = (ranks.max() ?? 0) + 1
    let tallest = (0..<columnCount).map { rank in ranks.filter { $0 == rank }.count }.max() ?? 1
    let height = Double(tallest) * (GraphStyle.boxHeight + GraphStyle.rowGap) - GraphStyle.rowGap
    var frames = Array(repeating: Rect.zero, count: boxes.count)
    var x = GraphStyle.margin
    for column in 0..<columnCount {
      let members = ranks.indices.filter { ranks[$0] == column }
      let width = members.reduce(0) { max($0, widths[$1]) } + 2 * GraphStyle.padding
      let own =
        Double(members.count) * (GraphStyle.boxHeight + GraphStyle.rowGap) - GraphStyle.rowGap
      var y = GraphStyle.margin + (height - own) / 2
      for member in members {
        frames[member] = Rect(x: x, y: y, width: width.rounded(.up), height: GraphStyle.boxHeight)
        y += GraphStyle.boxHeight + GraphStyle.rowGap
      }
      x += width.rounded(.up) + GraphStyle.columnGap
    }
    return frames
  }

  /// Returns the length of the longest path to each box along forward arrows.
  private func ranks() -> [Int] {
    var ranks = Array(repeating: 0, count: boxes.count)
    let forward = forwardArrows()
    for _ in boxes {
      for arrow in forward { ranks[arrow.to] = max(ranks[arrow.to], ranks[arrow.from] + 1) }
    }
    return ranks
  }

  /// Returns the arrows without those that close a cycle, found in the order of the boxes.
  private func forwardArrows() -> [Arrow] {
    var forward: [Arrow] = []
    var state = Array(repeating: 0, count: boxes.count)
    // The search starts at boxes without incoming arrows, so that a cycle is broken where it is
    // entered.
    let starts = boxes.indices.filter { box in !arrows.contains { $0.to == box } }
    for start in starts + boxes.indices where state[start] == 0 {
      var path = [start]
      state[start] = 1
      var next = Array(repeating: 0, count: boxes.count)
      while let box = path.last {
        let own = arrows.filter { $0.from == box }
        guard next[box] < own.count else {
          state[box] = 2
          path.removeLast()
          continue
        }
        let arrow = own[next[box]]
        next[box] += 1
        if state[arrow.to] != 1 { forward.append(arrow) }
        if state[arrow.to] == 0 {
          state[arrow.to] = 1
          path.append(arrow.to)
        }
      }
    }
    return forward
  }
}

private enum GraphStyle {
  static let font = Font(.systemMedium, size: 13)
  static let captionFont = Font(.systemRegular, size: 9.5)
  static let margin = 24.0
  static let padding = 16.0
  static let boxHeight = 46.0
  static let columnGap = 84.0
  static let rowGap = 28.0

  static func fill(isRed: Bool, isDark: Bool) -> Color {
    if isDark { return isRed ? Color(72, 24, 24) : Color(20, 44, 76) }
    return isRed ? Color(255, 240, 238) : Color(236, 244, 255)
  }
}

extension DiagramBuilder {
  /// Draws an arrow between the facing sides of two boxes, curved if there is a reverse arrow;
  /// between boxes of one column it is drawn around their right side.
  fileprivate mutating func add(
    _ arrow: DependencyGraphDrawing.Arrow, _ frames: [Rect], isBidirectional: Bool
  ) {
    let (from, to) = (frames[arrow.from], frames[arrow.to])
    let color = arrow.isCircular ? Color.overlayRed : Color.overlayBlue
    let isForward = from.minX < to.minX
    let isBeside = from.minX == to.minX
    let lift = isBidirectional ? (isForward ? -10.0 : 10.0) : 0
    let start = Point(x: isForward || isBeside ? from.maxX : from.minX, y: from.midY + lift)
    let end = Point(x: isForward ? to.minX : to.maxX, y: to.midY + lift)
    let direction = isForward ? 1.0 : -1.0
    let reach = isBeside ? 36 : (end.x - start.x).magnitude / 2.6
    // A straight line would cross the boxes in between.
    let isCrossing = frames.contains { frame in
      frame.minX > min(from.maxX, to.maxX) && frame.maxX < max(from.minX, to.minX)
        && frame.minY < max(start.y, end.y) + 8 && frame.maxY > min(start.y, end.y) - 8
    }
    let bow = isCrossing ? -1.3 * GraphStyle.boxHeight : lift * 1.6
    // The shaft ends inside the head, so that its blunt end is not visible beyond the tip.
    let neck = Point(x: end.x - direction * 8, y: end.y + bow * (isCrossing ? 0.05 : 0.12))
    let first = Point(x: start.x + (isBeside ? reach : direction * reach), y: start.y + bow)
    let second = Point(x: end.x - direction * reach, y: end.y + bow)
    add(.stroke(.path([.move(start), .curve(first, second, neck)]), width: 1.75, color))
    let base = end.x - direction * 10
    let tilt = bow * (isCrossing ? 0.08 : 0.2)
    add(
      .fill(
        .path([
          .move(Point(x: end.x - direction, y: end.y)),
          .line(Point(x: base, y: end.y - 5 + tilt)),
          .line(Point(x: base, y: end.y + 5 + tilt)), .close,
        ]), color))
  }
}
