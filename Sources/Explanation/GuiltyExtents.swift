import AppSimulation
package import AutoLayout
package import Geometry
package import SceneModel
package import Shots

/// A width or height that is not what its author wanted, and why, in a few words.
package struct GuiltyExtent: Hashable, Sendable {
  package let view: ViewID
  package let axis: Axis
  /// To be set behind the number and a colon.
  package let reason: String
}

/// The extents that a picture of the constraints has to accuse: what only the fields decide, and
/// what has vanished in a circle.
package func guiltyExtents(
  in scene: Scene, _ shot: Shot, _ result: LayoutResult
) -> [GuiltyExtent] {
  let collapsed = collapsedScrolls(in: scene, result).map { scroll in
    GuiltyExtent(
      view: scene.contentView(of: scroll) ?? scroll, axis: .horizontal,
      reason: "from the fields alone")
  }
  guard result.layout.hasVanishedContent(in: scene) else { return collapsed }
  let graph = FrameExplanation(Moment(of: scene, shot), shot, result).dependencyGraph()
  let vanished = graph.vanishing.compactMap { node -> GuiltyExtent? in
    guard case .frame(let view) = node else { return nil }
    let frame = result.layout[view].frame
    let axis: Axis? = frame.width < 0.01 ? .horizontal : frame.height < 0.01 ? .vertical : nil
    return axis.map { GuiltyExtent(view: view, axis: $0, reason: "in a circle") }
  }
  return collapsed + vanished
}
