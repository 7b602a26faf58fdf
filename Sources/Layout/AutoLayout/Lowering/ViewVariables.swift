import LinearSolver
import SnaplineBasics
import SnaplineSceneModel

/// The four variables of a view; the root has no position variables, because it is the origin.
struct ViewVariables {
  var x: Variable?
  var y: Variable?
  var width: Variable
  var height: Variable
  /// The content width; like `contentHeight`, created when a constraint first refers to it.
  var contentWidth: Variable?
  var contentHeight: Variable?

  func position(_ axis: Axis) -> Variable? { axis == .horizontal ? x : y }

  func length(_ axis: Axis) -> Variable { axis == .horizontal ? width : height }

  func contentExtent(_ axis: Axis) -> Variable? {
    axis == .horizontal ? contentWidth : contentHeight
  }
}
