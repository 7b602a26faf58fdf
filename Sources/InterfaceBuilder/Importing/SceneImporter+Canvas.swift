import Geometry
import SceneModel

// What the tool's canvas does with constraints that contradict or leave something open, read off the
// frames that it stored.
extension SceneImporter {
  /// Whether a table cell is as high as its content asks for: in a xib, where the cell only shows
  /// to which size it was dragged, and in a table whose rows size themselves.
  func isFitting(_ cell: XMLElement, _ id: ViewID) -> Bool {
    guard document.isStoryboard else { return true }
    return id == .root ? root.isSelfSizing : table.map { cell.isSelfSizing(in: $0) } ?? false
  }

  /// Decides which of several contradicting constraints gives way on the canvas.
  mutating func setBreakOrder() {
    guard options.mode == .canvas else { return }
    let isFitting = root.kind == .topLevel || fittingCells.contains(.root)
    scene.breakOrder = isFitting ? .farEdges : .constantSizes
  }

  /// Decides what the canvas does with extents of a view that nothing decides; those that the
  /// document calls ambiguous stay so.
  func setOpenExtent(of view: inout View, from element: XMLElement, in parent: ViewID) {
    guard options.mode == .canvas, element.flag("ambiguous") != true else { return }
    if element.name == "stackView" {
      view.openExtent = .smallest
    } else if scene[parent].content.kind == .stackView {
      view.openExtent = .stored
    }
  }

  /// Leaves the views of a table cell of which no constraint speaks where they are.
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
  /// Whether a cell in a table has the height that its content asks for.
  func isSelfSizing(in table: XMLElement) -> Bool {
    self["rowHeight"] == nil && table.number("rowHeight") == -1
  }
}
