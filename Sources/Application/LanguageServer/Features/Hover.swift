import SnaplineAutoLayout
import SnaplineBasics
import SnaplineExplanation
import SnaplineProjects
import SnaplineSceneModel

extension SceneAnalysis {
  /// Returns a text about the symbol or constraint at a position, and the range that it describes;
  /// nil if there is none.
  func hover(at position: TextPosition) -> (markdown: String, range: Range<TextPosition>)? {
    if let found = occurrence(at: position) {
      let text = description(of: found.symbol)
      return text.map { ($0, document.range(of: found.span)) }
    }
    guard let id = constraint(at: position), let scene = loaded.scene else { return nil }
    return (description(of: id, in: scene), document.range(of: scene[id].span))
  }

  private func description(of symbol: SceneSymbol) -> String? {
    let title = "**\(symbol.name)** · \(symbol.kind.rawValue)"
    guard let scene = loaded.scene else { return title }
    switch symbol.kind {
    case .view:
      guard let view = scene.view(named: symbol.name) else { return title }
      let heading = "**\(symbol.name)** · \(scene[view].content.kind.rawValue)"
      let frames = layouts.map { layout in
        "- \(layout.shot.orientation.rawValue): \(frameText(layout.layout[view].frame))"
      }
      let reason = layouts.first.map { ["```text", $0.explanation(of: view), "```"] } ?? []
      return ([heading, ""] + frames + [""] + reason).joined(separator: "\n")
    case .constraint:
      let ids = scene.constraintIDs.filter { scene[$0].name == symbol.name }
      guard !ids.isEmpty else { return title }
      return ([title, ""] + ids.map { description(of: $0, in: scene) }).joined(separator: "\n")
    case .metric, .style, .state, .list: return title
    }
  }

  private func description(of id: ConstraintID, in scene: Scene) -> String {
    let constraint = scene[id]
    var lines = ["`\(scene.text(of: constraint))`"]
    for layout in layouts {
      lines.append("- \(layout.shot.orientation.rawValue): \(state(of: id, in: layout))")
    }
    return lines.joined(separator: "\n")
  }

  private func state(of id: ConstraintID, in layout: FrameExplanation) -> String {
    if layout.layout.conflicts.contains(where: { $0.broken == .constraint(id) }) {
      return "broken, because it conflicts with others"
    }
    guard let slack = layout.slack(of: id) else { return "not active" }
    return slack < 0.005 ? "satisfied exactly" : "\(slack.text(decimals: 2)) pt from equality"
  }
}

/// Returns a frame as in the canvas: size first, then the origin in the superview.
func frameText(_ frame: Rect) -> String {
  "\(frame.size.width.shortText) × \(frame.size.height.shortText) at \(frame.origin.x.shortText), \(frame.origin.y.shortText)"
}
