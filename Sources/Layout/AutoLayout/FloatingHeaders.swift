import SnaplineBasics
import SnaplineSceneModel

/// Moves the headers and footers of plain tables to the edges of the visible area, as far as their
/// sections extend. No row moves, so this happens after the frames are known.
func pinSectionHeaders(of layout: inout SolvedLayout, _ scene: Scene) {
  for table in scene.viewIDs {
    guard case .scroll(let content) = scene[table].content, content.rows?.style == .plain,
      let scroll = layout[table].scroll
    else { continue }
    let seen = Rect(origin: scroll.contentOffset, size: layout[table].frame.size)
      .inset(by: scroll.adjustedInset)
    for section in scene.sections(of: table) {
      let frames = section.parts.map { layout[$0].frame }
      let start = section.header.map { layout[$0].frame.maxY } ?? frames.map(\.minY).min() ?? 0
      let end = frames.map(\.maxY).max() ?? 0
      if let header = section.header {
        let frame = layout[header].frame
        let lowest = max(frame.minY, end - frame.height)
        layout.move(header, to: seen.minY.clamped(to: frame.minY...lowest), scene)
      }
      if let footer = section.footer {
        let frame = layout[footer].frame
        let highest = min(frame.minY, start)
        layout.move(footer, to: (seen.maxY - frame.height).clamped(to: highest...frame.minY), scene)
      }
    }
  }
}

extension SolvedLayout {
  /// Moves a view and its subviews vertically in its superview.
  fileprivate mutating func move(_ view: ViewID, to position: Double, _ scene: Scene) {
    let way = Point(x: 0, y: position - self[view].frame.minY)
    guard way != .zero else { return }
    views[view.index].frame.origin.y = position
    views[view.index].exactFrame.origin.y = position
    var moved = [view]
    while let next = moved.popLast() {
      views[next.index].screenFrame = self[next].screenFrame.offset(by: way)
      moved += scene[next].children
    }
  }
}
