import AutoLayout
import Geometry
import InterfaceBuilder
import RecordedScenes
import SceneModel
import Typography

/// How far our widths of single lines in the system font are from the stored ones.
struct TextDrift {
  private struct Count {
    var labels = 0
    var near = 0
    var sum = 0.0
    var worst = 0.0
  }

  private var counts: [String: Count] = [:]

  /// Adds the labels whose width is their text's own: nothing stretches or cuts them.
  mutating func add(
    _ found: ImportedScene, _ layout: SolvedLayout, _ views: [RecordedScene.View]
  ) {
    for view in views where view.kind == "label" {
      guard let id = found.views[view.id], case .label(let label) = found.scene[id].content,
        label.numberOfLines == 1, !label.text.isEmpty, found.scene[id].naturalSize == nil,
        view.frame.count == 4
      else { continue }
      let width = layOut(
        label.text, font: label.font, width: nil, maximumLines: 1, breaking: .clipping,
        scale: found.scene.devices[0].scale
      ).size.width
      guard abs(layout[id].exactFrame.width - width) < 0.01 else { continue }
      let difference = width - view.frame[2]
      let key = "\(label.font.face.rawValue) \(label.font.size)"
      counts[key, default: Count()].labels += 1
      counts[key, default: Count()].near += abs(difference) <= 1 ? 1 : 0
      counts[key, default: Count()].sum += difference
      counts[key, default: Count()].worst = max(counts[key]?.worst ?? 0, abs(difference))
    }
  }

  /// A line for each face and size.
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
