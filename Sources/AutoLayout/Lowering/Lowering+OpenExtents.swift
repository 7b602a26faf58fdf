import Geometry
import LinearSolver
import SceneModel

extension Lowering {
  /// On a canvas some extents that nothing decides are not ambiguous: stacks are as small as what
  /// is in them, and views without a content in a stack are as large as they were stored.
  ///
  /// Both are wishes below every priority that an author can give, and enter once a solve has found
  /// the extent open: among equal priorities the platform has a rule of its own.
  mutating func addOpenExtents() {
    for view in scene.viewIDs where isFree(view) && !scene.isHidden(view) {
      guard let rule = scene[view].openExtent else { continue }
      for axis in Axis.allCases
      where findings.openExtents.contains(LayoutVariable(view, .extent(axis)))
        && findings.contents[view.index]?.size?[axis] == nil
      {
        let extent = LinearExpression(variables[view.index].extent(axis))
        switch rule {
        case .smallest:
          problem.add(
            extent, .equal, priority: OpenPriority.smallest, because: .openExtent(view, axis))
        case .stored:
          guard let stored = scene[view].storedFrame?.size.extent(axis) else { continue }
          problem.add(
            extent - stored, .equal, priority: OpenPriority.stored, because: .openExtent(view, axis)
          )
        }
      }
    }
  }
}

/// Below 1, the lowest priority of constraints and contents.
private enum OpenPriority {
  static let stored = 0.02
  static let smallest = 0.01
}
