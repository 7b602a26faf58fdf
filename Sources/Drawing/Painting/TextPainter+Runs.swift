import SnaplineBasics
import SnaplineDisplayLists
import SnaplineSceneModel
import SnaplineTypography

extension TextPainter {
  /// Writes a line, each run in its font and color, with its underlines and strikethroughs.
  func drawLine(
    _ line: TextLine, style factor: Double, at origin: Point, on canvas: inout DisplayListBuilder
  ) {
    var x = origin.x
    for clusters in line.clusters.byRun {
      let look = style(ofRun: clusters.first?.run ?? 0, by: factor)
      let width = clusters.reduce(0) { $0 + $1.advance }
      let start = Point(x: x, y: origin.y)
      canvas.add(
        .text(
          TextLineCommand(
            font: look.font, color: look.color, origin: start, clusters: Array(clusters))))
      look.drawUnderlines(from: start, width: width, on: &canvas)
      x += width
    }
  }

  /// Returns the style of a run; without runs that of the text.
  private func style(ofRun index: Int, by factor: Double) -> TextRunStyle {
    var look = TextRunStyle(font: font, color: color)
    if index < runs.count {
      let run = runs[index]
      look.font = run.font(in: font)
      look.color = runColors[index]
      look.isUnderlined = run.isUnderlined
      look.isStruckThrough = run.isStruckThrough
    }
    look.font = look.font.scaled(by: factor)
    return look
  }
}

/// The style of a run.
private struct TextRunStyle {
  var font: Font
  var color: Color
  var isUnderlined = false
  var isStruckThrough = false

  /// Adds underlines and strikethroughs of the run.
  func drawUnderlines(from start: Point, width: Double, on canvas: inout DisplayListBuilder) {
    let thickness = max(canvas.pixel, canvas.scale.rounded(font.size / 17))
    let places =
      (isUnderlined ? [font.size * 0.11] : []) + (isStruckThrough ? [font.size * -0.27] : [])
    for place in places {
      let y = canvas.scale.rounded(start.y + place)
      canvas.fill(Rect(x: start.x, y: y, width: width, height: thickness), color)
    }
  }
}

extension [TextCluster] {
  /// The consecutive clusters of each run, from left to right.
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
