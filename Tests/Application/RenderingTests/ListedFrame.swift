import SnaplineDisplayLists

@testable import SnaplineRendering

/// A frame of an animation with its draw commands.
struct ListedFrame {
  let plan: FramePlan
  let list: DisplayList

  var isShot: Bool { plan.isShot }
}

extension AnimationPlan {
  /// All frames with their draw commands.
  func listed() throws -> [ListedFrame] {
    try frames.map { ListedFrame(plan: $0, list: try displayList(of: $0)) }
  }
}
