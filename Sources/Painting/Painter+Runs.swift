import DisplayLists
import Geometry
import SceneModel
import Typography

extension Painter {
  /// Paints a line, each of its runs in its own font and colour, with what is drawn at it.
  mutating func paint(
    _ line: TextLine, _ text: TextInBox, by factor: Double, at origin: Point, _ name: String
  ) {
    var x = origin.x
    for clusters in line.clusters.byRun {
      let look = text.look(ofRun: clusters.first?.run ?? 0, by: factor)
      let width = clusters.reduce(0) { $0 + $1.advance }
      let start = Point(x: x, y: origin.y)
      add(
        name,
        .text(
          TextMark(font: look.font, color: look.color, origin: start, clusters: Array(clusters))))
      paintRules(look, from: start, width: width, name)
      x += width
    }
  }

  /// The lines below and across a run.
  private mutating func paintRules(
    _ look: RunLook, from start: Point, width: Double, _ name: String
  ) {
    let thickness = max(pixel, scale.rounded(look.font.size / 17))
    let places =
      (look.isUnderlined ? [look.font.size * 0.11] : [])
      + (look.isStruckThrough ? [look.font.size * -0.27] : [])
    for place in places {
      let rule = Rect(
        x: start.x, y: scale.rounded(start.y + place), width: width, height: thickness)
      add(name, .fill(.rectangle(rule), look.color))
    }
  }
}

/// How a run looks.
struct RunLook {
  var font: Font
  var color: Color
  var isUnderlined = false
  var isStruckThrough = false
}

extension TextInBox {
  /// The look of a run; without runs that of the text.
  fileprivate func look(ofRun place: Int, by factor: Double) -> RunLook {
    var look = RunLook(font: font, color: color)
    if place < runs.count {
      let run = runs[place]
      look.font = run.font(in: font)
      look.color = runColors[place]
      look.isUnderlined = run.isUnderlined
      look.isStruckThrough = run.isStruckThrough
    }
    look.font.size *= factor
    return look
  }
}

extension [TextCluster] {
  /// Neighbours of one run, from left to right.
  fileprivate var byRun: [ArraySlice<TextCluster>] {
    var parts: [ArraySlice<TextCluster>] = []
    var start = startIndex
    for index in indices where self[index].run != self[start].run {
      parts.append(self[start..<index])
      start = index
    }
    return start < endIndex ? parts + [self[start...]] : parts
  }
}
