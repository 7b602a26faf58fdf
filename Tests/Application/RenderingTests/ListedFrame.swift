import DisplayLists

@testable import Rendering

/// A frame of an animation with its draw commands.
struct ListedFrame {
  let plan: FramePlan
  let list: DisplayList

  var isShot: Bool { plan.isShot }
}

extension AnimationPlan {
  /// All frames with their draw commands, in which text is not outlined.
  func listed() throws -> [ListedFrame] {
    try frames.map { frame in
      var outlined: [Int: DisplayList] = [:]
      for shot in rotatedShots(in: frame) { outlined[shot] = displayList(ofShot: shot) }
      return ListedFrame(plan: frame, list: try displayList(of: frame, outlined))
    }
  }
}
