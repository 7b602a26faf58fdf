package import AppSimulation
package import AutoLayout
package import Geometry
package import SceneModel
package import Shots

/// A width or height that is not what its author wanted, and why, in a few words.
package struct SuspectDimension: Hashable, Sendable {
  package let view: ViewID
  package let axis: Axis
  /// To be set behind the number and a colon.
  package let reason: String
}

/// The extents that a picture of the constraints has to accuse: what only the fields decide, and
/// what has vanished in a circle.
package func guiltyExtents(
  _ moment: AppState, _ shot: Shot, _ result: LayoutResult
) -> [SuspectDimension] {
  let picture = FrameExplanation(moment, shot, result)
  return judge(picture, by: pictureRules, for: .check).flatMap { $0.accused() }
}

extension FrameExplanation {
  /// What has come to nothing in a circle.
  func vanishedExtents(along axis: Axis) -> [SuspectDimension] {
    dependencyGraph().vanishing.compactMap { node in
      guard case .frame(let view) = node else { return nil }
      let frame = layout[view].frame
      let own: Axis? = frame.width < 0.01 ? .horizontal : frame.height < 0.01 ? .vertical : nil
      return own == axis ? SuspectDimension(view: view, axis: axis, reason: "dependency cycle") : nil
    }
  }
}
