import AppSimulation
import AutoLayout
import Diagnostics
import Explanation
import Geometry
import SceneModel
import Shots

/// Placeholders that settle on the canvas what is open, or collapses, in the app.
func hiddenErrors(in scene: Scene, _ pictures: [LintedShot]) -> [Diagnostic] {
  let placeholders = scene.constraintIDs.filter { scene[$0].isPlaceholder }
  var found: [Diagnostic] = []
  for picture in pictures {
    let active = Set(picture.moment.situation.activeConstraints)
    guard let first = placeholders.first, active.isDisjoint(with: placeholders),
      !found.contains(where: { $0.span == scene[first].span })
    else { continue }
    let wrong = picture.codes.intersection(["layout.ambiguous", "layout.width-from-content-only"])
    guard !wrong.isEmpty else { continue }
    var situation = picture.moment.situation
    situation.activeConstraints = picture.moment.scene.constraintIDs.filter {
      active.contains($0) || placeholders.contains($0)
    }
    let canvas = solveLayout(picture.moment.scene, situation)
    let left = Set(diagnose(picture.moment.scene, picture.shot, canvas).map(\.code))
    let hidden = wrong.subtracting(left).sorted()
    guard let code = hidden.first else { continue }
    found.append(
      Diagnostic(
        .warning, "lint.placeholder-hides-error",
        "'\(scene[first].text(in: scene))' hides an error: it is gone in the app, where "
          + "'\(picture.shot.name)' gives \(code)",
        at: scene[first].span,
        hint: "let a constraint that stays decide it: 'snapline explain' has one to paste"))
  }
  return found
}

/// Views of which one side follows the reading direction and another does not: in a language that
/// is read from right to left they are torn apart, or crossed.
func mixedDirections(in scene: Scene) -> [Diagnostic] {
  scene.viewIDs.compactMap { view in
    guard view != .root else { return nil }
    let edges = scene.constraintIDs.compactMap { id -> (Attribute, ConstraintID)? in
      scene[id].horizontalEdge(of: view, in: scene).map { ($0, id) }
    }
    guard let reading = edges.first(where: { $0.0.followsDirection }),
      let fixed = edges.first(where: { $0.0.isPhysicalSide })
    else { return nil }
    let isLeft = fixed.0 == .left || fixed.0 == .leftMargin
    return Diagnostic(
      .warning, "lint.mixed-directions",
      "'\(scene[view].name)' is held by '\(reading.0.name)' and by '\(fixed.0.name)': from right to "
        + "left only one of them changes sides",
      at: scene[fixed.1].span,
      notes: [Note("here it is '\(reading.0.name)'", at: scene[reading.1].span)],
      hint: "write '\(isLeft ? "leading" : "trailing")' on both sides")
  }
}

extension Constraint {
  /// The side by which the constraint holds a view against its superview or a sibling.
  fileprivate func horizontalEdge(of view: ViewID, in scene: Scene) -> Attribute? {
    guard let own = anchors.first(where: { $0.item == .view(view) }),
      own.attribute.followsDirection || own.attribute.isPhysicalSide,
      let other = anchors.first(where: { $0.item.owner != view }),
      !scene.isView(other.item.owner, below: view)
    else { return nil }
    return own.attribute
  }
}
