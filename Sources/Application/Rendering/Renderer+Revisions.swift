import SnaplineBackends
import SnaplineBasics
import SnaplineDisplayLists
package import SnaplineFigures
import SnaplineImaging
package import SnaplineSceneModel

/// A revision of a shot in an animation.
package struct AnimatedRevision: Sendable {
  package let shot: LaidOutShot
  package let caption: RevisionCaption

  package init(_ shot: LaidOutShot, _ caption: RevisionCaption) {
    (self.shot, self.caption) = (shot, caption)
  }
}

extension Renderer {
  /// Returns an animation of a shot's revisions, each with its caption, whose views move from one
  /// revision to the next.
  ///
  /// The scale is 2, or 1 if the frames would have more pixels than the limit.
  package mutating func animation(
    of revisions: [AnimatedRevision], threads: Int, limits: Limits = .standard
  ) throws -> [UInt8] {
    var style = RenderOptions()
    style.pixelsPerPoint = 2
    let plan = try AnimationPlan(of: revisions, style)
    if (try? plan.check(limits)) != nil { return try animation(of: plan, threads: threads) }
    style.pixelsPerPoint = 1
    let small = try AnimationPlan(of: revisions, style)
    try small.check(limits)
    return try animation(of: small, threads: threads)
  }
}
