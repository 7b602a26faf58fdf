import AutoLayout
import Diagnostics
import SceneModel

/// One diagnostic for each set of required constraints that cannot hold together.
func conflicts(in scene: Scene, _ layout: SolvedLayout) -> [Diagnostic] {
  layout.conflicts.map { conflict in
    let others = conflict.members.filter { $0 != conflict.broken }
    let broken = conflict.broken.text(in: scene, withPlace: false)
    return Diagnostic(
      .warning, "layout.conflict", "'\(broken)' cannot hold, and gives way",
      at: conflict.broken.span(in: scene),
      notes: others.map {
        Note("it contradicts \($0.asReason(in: scene))", at: $0.span(in: scene))
      },
      hint: "remove one of the \(conflict.members.count), or give one a priority below 1000")
  }
}

extension RowOrigin {
  fileprivate func asReason(in scene: Scene) -> String {
    if case .constraint = self { return "'\(text(in: scene, withPlace: false))'" }
    return "that \(text(in: scene, withPlace: false))"
  }

  /// Where the row was written, or the view to which it belongs.
  func span(in scene: Scene) -> SourceSpan? {
    if case .constraint(let id) = self { return scene[id].span }
    return owner.map { scene[$0].span }
  }
}
