import SnaplineBasics
package import SnaplineDisplayLists
package import SnaplineSceneModel
import SnaplineTypography

/// The lowest contrast between a text, or a draw command of a control, and its background.
package struct MeasuredContrast: Hashable, Sendable {
  /// The name of the view, or of the system element.
  package var source: String
  /// The text; nil for any other draw command.
  package var text: String?
  /// Whether WCAG classifies the text as large: from 18 points, or bold from 14 points.
  package var isLarge = false
  /// The color of the draw command before blending.
  package var paint: Color
  /// The blended colors of the foreground and the background.
  package var foreground: Color
  package var background: Color
  package var ratio: Double
}

/// Returns the contrasts of all visible texts of an image, and of the visible draw commands of some
/// views: computed from the display list, including translucency, gradients and photographs.
///
/// A text is sampled at fifteen points, and its lowest contrast counts; a draw command of a control
/// at a few, and its highest contrast counts, because its visible parts identify it.
/// - Parameter controls: The views that are identified by their draw commands; their background is
///   the content before the first of these.
/// - Parameter decode: The decoder of image files; an image that it cannot decode is transparent.
/// - Returns: The contrasts; nil if the image is too large.
package func measuredContrasts(
  of list: DisplayList, controls: Set<String> = [],
  decodedBy decode: @escaping ImageDecoder = { _ in nil }
) -> [MeasuredContrast]? {
  var field = ProbeField(list, decodedBy: decode)
  var started: [String: Int] = [:]
  for (index, item) in list.items.enumerated() {
    let isOfControl = controls.contains(item.source)
    if isOfControl, started[item.source] == nil { started[item.source] = index }
    switch item.mark {
    case .text(let mark): field.addProbes(of: mark, index)
    case .fill, .stroke, .gradient, .image:
      guard isOfControl, !item.mark.isShadow, let start = started[item.source] else { continue }
      for point in item.mark.samplePoints { field.add(point, of: index, backgroundUntil: start) }
    default: continue
    }
  }
  guard field.paint() else { return nil }
  return field.contrasts
}

extension DrawCommand {
  /// Whether the command is a nearly transparent area, such as a part of a shadow.
  fileprivate var isShadow: Bool {
    if case .fill(_, let color) = self { color.alpha < 64 } else { false }
  }

  /// Points of which some are inside the draw command.
  fileprivate var samplePoints: [Point] {
    switch self {
    case .fill(let outline, _), .gradient(let outline, _):
      let box = outline.extent
      let middle = Point(x: box.midX, y: box.midY)
      guard case .path(let elements) = outline else {
        // A thumb covers one of them at most.
        return [0.12, 0.5, 0.88].map { share in
          box.width >= box.height
            ? Point(x: box.minX + box.width * share, y: middle.y)
            : Point(x: middle.x, y: box.minY + box.height * share)
        }
      }
      // The center of a non-rectangular shape may be outside of it: points near its corners are
      // inside.
      let corners = elements.prefix(8).compactMap(\.end)
      return [middle]
        + corners.map { corner in
          Point(
            x: corner.x + (middle.x - corner.x) * 0.1, y: corner.y + (middle.y - corner.y) * 0.1)
        }
    case .stroke(let outline, _, _):
      let ends = outline.elements.prefix(3).compactMap(\.end)
      guard ends.count > 1 else { return ends }
      return [Point(x: (ends[0].x + ends[1].x) / 2, y: (ends[0].y + ends[1].y) / 2)]
    case .image(let mark):
      let frame = mark.frame
      return (0..<25).map { index in
        Point(
          x: frame.minX + frame.width * (Double(index % 5) + 0.5) / 5,
          y: frame.minY + frame.height * (Double(index / 5) + 0.5) / 5)
      }
    default: return []
    }
  }
}

extension ProbeField {
  /// Samples a text in three rows of five points: near its baseline, at half and at the full
  /// x-height.
  fileprivate mutating func addProbes(of mark: TextLineCommand, _ index: Int) {
    let width = mark.clusters.reduce(0) { $0 + $1.advance }
    guard width > 0, mark.color.alpha > 0, mark.clusters.contains(where: { $0.text != " " }) else {
      return
    }
    for row in [0.1, 0.3, 0.5] {
      for column in 0..<5 {
        let x = mark.origin.x + width * (Double(column) + 0.5) / 5
        add(Point(x: x, y: mark.origin.y - mark.font.size * row), of: index, backgroundUntil: index)
      }
    }
  }

  /// The results of the sample points: the lowest contrast of each text, the highest of each other
  /// draw command.
  fileprivate var contrasts: [MeasuredContrast] {
    var found: [Int: MeasuredContrast] = [:]
    for probe in probes where probe.isVisible {
      let item = list.items[probe.mark]
      let (foreground, ground) = (probe.foreground, probe.background)
      let ratio = contrastRatio(foreground, ground)
      var seen = MeasuredContrast(
        source: item.source, paint: foreground, foreground: foreground, background: ground,
        ratio: ratio)
      if case .text(let mark) = item.mark {
        seen.text = mark.clusters.readingText
        seen.paint = mark.color
        seen.isLarge = mark.font.isLarge
      }
      let isText = seen.text != nil
      if let known = found[probe.mark], isText ? known.ratio <= ratio : known.ratio >= ratio {
        continue
      }
      found[probe.mark] = seen
    }
    return found.sorted { $0.key < $1.key }.map(\.value)
  }
}

extension Font {
  fileprivate var isLarge: Bool { size >= (face.isBold ? 14 : 18) }
}
