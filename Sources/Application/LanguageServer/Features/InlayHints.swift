import SnaplineAutoLayout
import SnaplineBasics
import SnaplineExplanation
import SnaplineSceneModel

extension SceneAnalysis {
  /// Returns the frames of the views that are defined in a range, each at the end of its line.
  func inlayHints(in range: Range<TextPosition>) -> [JSON] {
    guard let layout = layouts.first, let symbols else { return [] }
    var seen: Set<Int> = []
    return symbols.occurrences.compactMap { found in
      guard found.isDefinition, found.symbol.kind == .view,
        let view = layout.scene.view(named: found.symbol.name)
      else { return nil }
      let line = document.range(of: found.span).lowerBound.line
      guard range.lowerBound.line <= line, line <= range.upperBound.line,
        seen.insert(line).inserted
      else { return nil }
      let end = document.position(at: document.line(line).endIndex)
      let frame = layout.layout[view].frame
      return .object([
        ("position", end.json), ("label", .text(frameText(frame))), ("paddingLeft", .bool(true)),
        (
          "tooltip",
          .text("the frame of '\(found.symbol.name)' in \(layout.shot.name)")
        ),
      ])
    }
  }
}
