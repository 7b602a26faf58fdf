import AutoLayout
import Diagnostics
import SceneModel

/// One diagnostic for each set of required constraints that cannot hold together.
func conflicts(in scene: Scene, _ layout: SolvedLayout) -> [Finding] {
  let placesOfMany = scene.placesOfMany
  return layout.conflicts.map { conflict in
    let others = conflict.members.filter { $0 != conflict.broken }
    let broken = conflict.broken.text(in: scene, withPlace: false)
    let diagnostic = Diagnostic(
      .warning, "layout.conflict", "'\(broken)' cannot hold, and gives way",
      at: conflict.broken.span(in: scene),
      notes: others.map {
        Note("it contradicts \($0.asReason(in: scene))", at: $0.span(in: scene))
      },
      hint: "remove one of the \(conflict.members.count), or give one a priority below 1000")
    return Finding(diagnostic, repair: repair(of: conflict, in: scene, placesOfMany))
  }
}

/// The one that gives way may say so; which one should, nobody but the author knows, except where
/// the other side is the system's.
private func repair(
  of conflict: LayoutConflict, in scene: Scene, _ placesOfMany: Set<SourceSpan>
) -> Repair? {
  guard case .constraint(let id) = conflict.broken, scene[id].relation == .equal,
    !placesOfMany.contains(scene[id].span)
  else { return nil }
  let isAgainstSystem = conflict.members.contains { member in
    switch member {
    case .row, .fitting: true
    default: false
    }
  }
  return Repair(
    [.setPriority(999, at: scene[id].span)],
    doubt: isAgainstSystem
      ? nil : "which of the \(conflict.members.count) is the wrong one, only you know")
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
