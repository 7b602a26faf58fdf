package import SnaplineAppSimulation
package import SnaplineAutoLayout
package import SnaplineBasics
import SnaplineExplanation
package import SnaplineSceneModel

/// A width or height that is probably wrong, with a short reason.
package struct SuspectDimension: Hashable, Sendable {
  package let view: ViewID
  package let axis: Axis
  /// The reason, which follows the number and a colon.
  package let reason: String
}

/// Returns the extents that a constraint diagram highlights: those that only fields determine, and
/// those that are 0 because of a dependency cycle.
package func suspectDimensions(
  _ appState: AppState, _ shot: Shot, _ result: LayoutResult
) -> [SuspectDimension] {
  let picture = FrameExplanation(appState, shot, result)
  return evaluate(picture, with: shotRules, for: .check).flatMap { $0.suspects() }
}

extension FrameExplanation {
  /// Returns the extents that are 0 because of a dependency cycle.
  func zeroDimensions(along axis: Axis) -> [SuspectDimension] {
    dependencyGraph().vanishing.compactMap { node in
      guard case .frame(let view) = node else { return nil }
      let frame = layout[view].frame
      let own: Axis? = frame.width < 0.01 ? .horizontal : frame.height < 0.01 ? .vertical : nil
      return own == axis
        ? SuspectDimension(view: view, axis: axis, reason: "dependency cycle") : nil
    }
  }
}
