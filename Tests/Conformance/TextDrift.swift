import RecordedScenes
import SnaplineAutoLayout
import SnaplineBasics
import SnaplineInterfaceBuilder
import SnaplineSceneModel
import SnaplineTypography

/// The differences between computed and stored widths of single lines in the system font.
struct TextDrift {
  /// A line with its intrinsic width, to which the advance tables are fitted.
  struct Sample: Codable {
    let project: String
    let device: String
    let kind: String
    let face: String
    let release: String
    let size: Double
    let scale: Int
    let text: String
    let stored: Double
    let ours: Double
  }

  private struct Count {
    var labels = 0
    var near = 0
    var sum = 0.0
    var worst = 0.0
  }

  private var counts: [String: Count] = [:]
  private(set) var samples: [Sample] = []

  /// Adds the labels and buttons that have the width of their text and are neither stretched nor
  /// cut.
  mutating func add(
    _ found: ImportedScene, _ layout: SolvedLayout, _ views: [RecordedScene.View],
    project: String
  ) {
    for view in views where view.frame.count == 4 {
      guard let id = found.views[view.id], found.scene[id].naturalSize == nil,
        let (text, font) = found.scene[id].content.singleLine
      else { continue }
      let isWhole = found.scene[id].content.asksForWholePoints
      let scale = isWhole ? PixelScale(1) : found.scene.devices[0].scale
      let width = layOut(
        text, font: font, width: nil, maximumLines: 1, breaking: .clipping, scale: scale
      ).size.width
      guard abs(layout[id].exactFrame.width - width) < 0.01 else { continue }
      samples.append(
        Sample(
          project: project, device: found.scene.devices[0].name, kind: view.kind,
          face: font.face.name, release: font.release.rawValue, size: font.size,
          scale: scale.pixelsPerPoint, text: text, stored: view.frame[2], ours: width))
      if view.kind == "label" { count(font, width - view.frame[2]) }
    }
  }

  private mutating func count(_ font: Font, _ difference: Double) {
    let key = "\(font.face.name) \(font.size)"
    counts[key, default: Count()].labels += 1
    counts[key, default: Count()].near += abs(difference) <= 1 ? 1 : 0
    counts[key, default: Count()].sum += difference
    counts[key, default: Count()].worst = max(counts[key]?.worst ?? 0, abs(difference))
  }

  /// A line for each font and size.
  var lines: [String] {
    let total = counts.values.reduce((0, 0)) { ($0.0 + $1.near, $0.1 + $1.labels) }
    return ["widths of single lines: \(total.0) of \(total.1) within 1 pt"]
      + counts.keys.sorted().map { key in
        let count = counts[key] ?? Count()
        let mean = (count.sum / Double(max(1, count.labels)) * 100).rounded() / 100
        let worst = (count.worst * 100).rounded() / 100
        return "  \(key): \(count.near) of \(count.labels), mean \(mean), worst \(worst)"
      }
  }
}

extension ViewContent {
  fileprivate var asksForWholePoints: Bool {
    switch self {
    case .label(let label): label.roundsUpToWholePoints
    case .button(let button): button.configuration == nil && button.contentEdgeInsets == nil
    default: false
    }
  }

  /// The text of a label or a button that can only be on one line.
  fileprivate var singleLine: (text: String, font: Font)? {
    switch self {
    case .label(let label) where label.numberOfLines == 1 && !label.text.isEmpty:
      (label.text, label.font)
    case .button(let button) where !button.title.isEmpty: (button.title, button.font)
    default: nil
    }
  }
}
