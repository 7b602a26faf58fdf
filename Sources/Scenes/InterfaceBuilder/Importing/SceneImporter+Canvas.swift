import SnaplineBasics
import SnaplineSceneModel

// The canvas behavior for conflicting constraints and ambiguous values, measured from stored
// frames.
extension SceneImporter {
  /// Whether the height of a table cell follows its content: in a xib, whose stored height is only
  /// the size of its editor, and in a table with self-sizing rows.
  func isFitting(_ cell: XMLElement, _ id: ViewID) -> Bool {
    guard document.isStoryboard else { return true }
    return id == .root ? root.isSelfSizing : table.map { cell.isSelfSizing(in: $0) } ?? false
  }

  /// Sets the order in which the canvas breaks conflicting constraints.
  mutating func setBreakOrder() {
    guard options.mode == .canvas else { return }
    let isFitting = root.kind == .topLevel || fittingCells.contains(.root)
    scene.breakOrder = isFitting ? .farEdges : .constantSizes
  }

  /// Sets the canvas value for ambiguous lengths of a view, unless the document marks it as
  /// ambiguous.
  func setOpenExtent(of view: inout View, from element: XMLElement, in parent: ViewID) {
    guard options.mode == .canvas, element.bool("ambiguous") != true else { return }
    if element.name == "stackView" {
      view.openExtent = .smallest
    } else if scene[parent].content.kind == .stackView {
      view.openExtent = .stored
    }
  }

  /// Keeps the stored frames of views of a table cell that no constraint refers to.
  mutating func keepLooseViews() {
    guard options.mode == .canvas, root.kind == .tableCell else { return }
    let tied = Set(scene.constraints.lazy.flatMap(\.anchors).map(\.item.owner))
    for id in scene.viewIDs.dropFirst() where !tied.contains(id) && !ambiguous.contains(id) {
      guard scene[id].frame == nil, let parent = scene[id].parent,
        scene[parent].content.kind != .stackView, let stored = scene[id].storedFrame
      else { continue }
      scene.views[id.index].frame = stored
    }
  }
}

extension XMLElement {
  /// Whether the height of a cell in a table follows its content.
  func isSelfSizing(in table: XMLElement) -> Bool {
    self["rowHeight"] == nil && table.number("rowHeight") == -1
  }
}
