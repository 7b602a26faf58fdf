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

func text(_ font: Font) -> String {
  var parts = [font.face.rawValue, exactText(font.size)]
  if font.styledPitch != nil || font.lines != nil {
    parts.append(font.styledPitch.map(exactText) ?? "none")
  }
  if let lines = font.lines { parts += [exactText(lines.ascender), exactText(lines.height)] }
  return parts.joined(separator: "/")
}
