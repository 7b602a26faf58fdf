import Geometry
import LinearSolver
import SceneModel

/// The four unknowns of a view; the root has no place, for everything starts from it.
struct ViewVariables {
  var x: Variable?
  var y: Variable?
  var width: Variable
  var height: Variable
  /// Made when the first constraint speaks of them: what nothing speaks of is not unknown.
  var contentWidth: Variable?
  var contentHeight: Variable?

  func place(_ axis: Axis) -> Variable? { axis == .horizontal ? x : y }

  func extent(_ axis: Axis) -> Variable { axis == .horizontal ? width : height }

  func contentExtent(_ axis: Axis) -> Variable? {
    axis == .horizontal ? contentWidth : contentHeight
  }
}
