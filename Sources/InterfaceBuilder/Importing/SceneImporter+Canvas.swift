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
}

extension XMLElement {
  /// Whether a cell in a table has the height that its content asks for.
  func isSelfSizing(in table: XMLElement) -> Bool {
    self["rowHeight"] == nil && table.number("rowHeight") == -1
  }
}
