import LinearSolver
import SnaplineBasics
import SnaplineSceneModel

extension Lowering {
  /// Adds the canvas rules for some ambiguous extents: stack views are as small as their contents,
  /// and views without content in a stack view have their stored sizes.
  ///
  /// Both have a priority below every valid one and are added after a solve found the extent
  /// ambiguous: among equal priorities the platform has an order of its own.
  mutating func addOpenExtents() {
    for view in scene.viewIDs where isFree(view) && !scene.isHidden(view) {
      guard let rule = scene[view].openExtent else { continue }
      for axis in Axis.allCases
      where findings.openExtents.contains(LayoutVariable(view, .extent(axis)))
        && findings.contents[view.index]?.size?[axis] == nil
      {
        let extent = LinearExpression(variables[view.index].length(axis))
        switch rule {
        case .smallest:
          problem.add(
            extent, .equal, priority: OpenPriority.smallest, because: .openExtent(view, axis))
        case .stored:
          guard let stored = scene[view].storedFrame?.size.length(along: axis) else { continue }
          problem.add(
            extent - stored, .equal, priority: OpenPriority.stored, because: .openExtent(view, axis)
          )
        }
      }
    }
  }
}

/// The priorities below 1, the lowest one of constraints and contents.
private enum OpenPriority {
  static let stored = 0.02
  static let smallest = 0.01
}
