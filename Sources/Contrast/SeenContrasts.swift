package import DisplayLists
import Geometry
package import SceneModel
import Typography

/// How a text or a mark of a control stands out from what lies behind it, where it does so worst.
package struct SeenContrast: Hashable, Sendable {
  /// The view to which it belongs, or the part of the system.
  package var source: String
  /// The text, nil for any other mark.
  package var text: String?
  /// Whether WCAG calls the text large: from 18 points on, or bold from 14 on.
  package var isLarge = false
  /// What was painted with, before it was mixed with anything.
  package var paint: Color
  /// As both are seen.
  package var ink: Color
  package var ground: Color
  package var ratio: Double
}

/// The contrasts of all texts of a picture, and of the marks of some views, as far as they are
/// seen: from marks alone, with all that is translucent, gradients and photographs.
///
/// A text is looked at in fifteen places, and counts where it is worst; a mark of a control in a
/// few, and counts where it is best, for it is known by what of it can be seen.
/// - Parameter controls: The views that are known by their marks; each counts beside what was
///   there before its first one.
/// - Returns: Nil where the picture is too large to look at.
package func seenContrasts(of list: DisplayList, controls: Set<String> = []) -> [SeenContrast]? {
  var field = ProbeField(list)
  var started: [String: Int] = [:]
  for (index, item) in list.items.enumerated() {
    let isOfControl = controls.contains(item.source)
    if isOfControl, started[item.source] == nil { started[item.source] = index }
    switch item.mark {
    case .text(let mark): field.addProbes(of: mark, index)
    case .fill, .stroke, .shade, .picture:
      guard isOfControl, !item.mark.isShadow, let start = started[item.source] else { continue }
      for point in item.mark.samplePoints { field.add(point, of: index, groundUntil: start) }
    default: continue
    }
  }
  guard field.paint() else { return nil }
  return field.contrasts
}

extension Mark {
  /// Whether it is an area that is hardly there, as a part of a shadow.
  fileprivate var isShadow: Bool {
    if case .fill(_, let color) = self { color.alpha < 64 } else { false }
  }

  /// Places of which some lie on the mark.
  fileprivate var samplePoints: [Point] {
    switch self {
    case .fill(let outline, _), .shade(let outline, _):
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
      // The middle of what is no rectangle need not be on it: near to its corners something is.
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
    case .picture(let mark):
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
  /// Looks at a text in three rows of five: near its baseline, at half and at the full height of
  /// its small letters.
  fileprivate mutating func addProbes(of mark: TextMark, _ index: Int) {
    let width = mark.clusters.reduce(0) { $0 + $1.advance }
    guard width > 0, mark.color.alpha > 0, mark.clusters.contains(where: { $0.text != " " }) else {
      return
    }
    for row in [0.1, 0.3, 0.5] {
      for column in 0..<5 {
        let x = mark.origin.x + width * (Double(column) + 0.5) / 5
        add(Point(x: x, y: mark.origin.y - mark.font.size * row), of: index, groundUntil: index)
      }
    }
  }

  /// What came of the probes: the worst of each text, the best of each other mark.
  fileprivate var contrasts: [SeenContrast] {
    var found: [Int: SeenContrast] = [:]
    for probe in probes where probe.isSeen {
      let item = list.items[probe.mark]
      let (ink, ground) = (probe.ink, probe.ground)
      let ratio = contrastRatio(ink, ground)
      var seen = SeenContrast(
        source: item.source, paint: ink, ink: ink, ground: ground, ratio: ratio)
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
