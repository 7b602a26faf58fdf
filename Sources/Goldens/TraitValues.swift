import Geometry
import SceneModel
import Typography

// How the values of traits are written; numbers that the author gave keep all their digits.

func text(_ size: Size) -> String { "\(exactText(size.width))x\(exactText(size.height))" }

func text(_ rect: Rect) -> String {
  [rect.minX, rect.minY, rect.width, rect.height].map(exactText).joined(separator: ",")
}

func text(_ insets: EdgeInsets) -> String {
  [insets.top, insets.left, insets.bottom, insets.right].map(exactText).joined(separator: ",")
}

func text(_ priorities: AxisPriorities) -> String {
  "\(exactText(priorities.horizontal)),\(exactText(priorities.vertical))"
}

/// `axial,0.5,0,0.5,1|0,#FFFFFF|1,#000000`: where it runs, then its colours.
func text(_ gradient: LayerGradient, _ appearance: Appearance) -> String {
  let places = [gradient.start.x, gradient.start.y, gradient.end.x, gradient.end.y].map(exactText)
  let course = ([gradient.kind.rawValue] + places).joined(separator: ",")
  let stops = gradient.stops.map { stop in
    "\(exactText(stop.location)),\(stop.color.color(in: appearance))"
  }
  return ([course] + stops).joined(separator: "|")
}

/// Reads a gradient as it was written.
func readGradient(_ text: String) -> LayerGradient? {
  let parts = text.split(separator: "|", omittingEmptySubsequences: false)
  let course = parts[0].split(separator: ",", maxSplits: 1)
  guard parts.count > 2, course.count == 2,
    let kind = LayerGradient.Kind(rawValue: String(course[0])),
    let places = readNumbers(String(course[1]), separator: ",", count: 4)
  else { return nil }
  let stops = parts.dropFirst().compactMap { part -> LayerGradient.Stop? in
    let pair = part.split(separator: ",")
    guard pair.count == 2, let location = readNumber(String(pair[0])),
      let color = Color(written: String(pair[1]))
    else { return nil }
    return LayerGradient.Stop(location, AdaptiveColor(color))
  }
  guard stops.count == parts.count - 1 else { return nil }
  var gradient = LayerGradient(stops: stops)
  gradient.kind = kind
  gradient.start = Point(x: places[0], y: places[1])
  gradient.end = Point(x: places[2], y: places[3])
  return gradient
}

func text(_ font: Font) -> String {
  var parts = [font.face.rawValue, exactText(font.size)]
  if font.styledPitch != nil || font.lines != nil {
    parts.append(font.styledPitch.map(exactText) ?? "none")
  }
  if let lines = font.lines { parts += [exactText(lines.ascender), exactText(lines.height)] }
  return parts.joined(separator: "/")
}
