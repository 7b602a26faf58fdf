import LinearSolver
import SnaplineBasics
import SnaplineSceneModel

extension Lowering {
  /// Adds the parts of a collection at their flow positions from the previous pass. Line breaks are
  /// not linear: the first pass only determines the sizes.
  mutating func addCollection(_ list: ViewID, _ flow: FlowContent) {
    let parts = scene.sections(of: list).flatMap(\.parts)
    let known = findings.flows[list]
    for (index, part) in parts.enumerated() {
      let place = known.flatMap { $0.frames.count == parts.count ? $0.frames[index] : nil }
      let own = variables[part.index]
      if let x = own.x { add(x - (place?.minX ?? 0), because: .row(part, .left)) }
      if let y = own.y { add(y - (place?.minY ?? 0), because: .row(part, .top)) }
      guard case .cell(let cell) = scene[part].content else { continue }
      for axis in Axis.allCases { addExtent(of: part, cell, flow, place, axis) }
      if cell.part != .item { addPredefinedContent(of: part, in: TableRows()) }
    }
    for axis in Axis.allCases {
      addContentExtent(
        of: list, axis, LinearExpression(constant: known?.contentSize.length(along: axis) ?? 0))
    }
  }

  private mutating func addExtent(
    of part: ViewID, _ cell: CellContent, _ flow: FlowContent, _ frame: Rect?, _ axis: Axis
  ) {
    let extent = variables[part.index].length(axis)
    func add(_ length: Double) { self.add(extent - length, because: .row(part, axis.extent)) }
    guard cell.part == .item else { return add(frame?.size.length(along: axis) ?? 0) }
    if let own = cell.size { return add(own.length(along: axis)) }
    guard let estimate = flow.estimatedItemSize else {
      return add(flow.itemSize.length(along: axis))
    }
    if findings.collapsed.contains(LayoutVariable(part, .extent(axis))) {
      return add(estimate.length(along: axis))
    }
    addFitting(of: part, axis)
  }
}
