import SnaplineBasics
import SnaplineSceneModel
import SnaplineTypography

extension DisplayList {
  /// Returns the list as text: a line for each draw command, indented inside clips and groups.
  package func dump() -> String {
    var lines = [
      "canvas \(size.width.shortText) \(size.height.shortText) @\(scale.pixelsPerPoint)x"
    ]
    var depth = 1
    for item in items {
      if item.mark.depthChange < 0 { depth = max(1, depth - 1) }
      lines.append(String(repeating: "  ", count: depth) + "\(item.source): \(item.mark.text)")
      if item.mark.depthChange > 0 { depth += 1 }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension DrawCommand {
  /// The change of the nesting depth in clips and groups for the following commands.
  package var depthChange: Int {
    switch self {
    case .beginClip, .beginGroup: 1
    case .endClip, .endGroup: -1
    case .fill, .gradient, .image, .stroke, .text, .blur: 0
    }
  }

  fileprivate var text: String {
    switch self {
    case .fill(let outline, let color): "fill \(outline.text) \(color)"
    case .gradient(let outline, let gradient): "gradient \(outline.text) \(gradient.text)"
    case .image(let mark): mark.text
    case .stroke(let outline, let width, let color):
      "stroke \(width.shortText) \(outline.text) \(color)"
    case .text(let mark): mark.text
    case .blur(let outline, let radius): "blur \(radius.shortText) \(outline.text)"
    case .beginClip(let outline): "clip \(outline.text)"
    case .endClip: "end clip"
    case .beginGroup(let opacity): "group \(opacity.shortText)"
    case .endGroup: "end group"
    }
  }
}

extension Shape {
  fileprivate var text: String {
    switch self {
    case .rectangle(let rect): "rectangle \(rect.text())"
    case .roundedRectangle(let rect, let radius):
      "rounded rectangle \(rect.text()) radius \(radius.shortText)"
    case .ellipse(let rect): "ellipse \(rect.text())"
    case .path(let elements): "path " + elements.map(\.text).joined(separator: " ")
    }
  }
}

extension ImageCommand {
  fileprivate var text: String {
    let tint = tint.map { " in \($0)" } ?? ""
    return "picture \(image.width)x\(image.height) \(image.digest) in \(frame.text())\(tint)"
  }
}

extension Gradient {
  fileprivate var text: String {
    let place =
      switch course {
      case .along(let start, let end): "from \(start.text) to \(end.text)"
      case .around(let centre, let first, let second):
        "around \(centre.text) to \(first.text) and \(second.text)"
      }
    let colors = stops.map { "\($0.location.shortText) \($0.color)" }
    return ([place] + colors).joined(separator: ", ")
  }
}

extension PathElement {
  fileprivate var text: String {
    switch self {
    case .move(let point): "M \(point.text)"
    case .line(let point): "L \(point.text)"
    case .curve(let first, let second, let end): "C \(first.text) \(second.text) \(end.text)"
    case .close: "Z"
    }
  }
}

extension TextLineCommand {
  fileprivate var text: String {
    let shown = quoted(clusters.map(\.text).joined())
    var advances = clusters.map(\.advance.shortText).joined(separator: " ")
    if clusters.contains(where: { $0.kerning != 0 }) {
      advances += " kerning " + clusters.map(\.kerning.shortText).joined(separator: " ")
    }
    let face = "\(font.face.name) \(font.size.shortText)"
    let flat = flatness == 1 ? "" : " flat \(flatness.shortText)"
    return "text \(shown) \(face)\(flat) \(color) at \(origin.text) advances \(advances)"
  }
}

extension Point {
  fileprivate var text: String { "\(x.shortText) \(y.shortText)" }
}
