import SnaplineAppSimulation
import SnaplineAutoLayout
import SnaplineBasics
import SnaplineExplanation
import SnaplineSceneModel

/// Returns findings for placeholders that hide an ambiguity or a collapsed size on the canvas.
func hiddenErrors(in scene: Scene, _ explanations: [FrameExplanation]) -> [Diagnostic] {
  let placeholders = scene.constraintIDs.filter { scene[$0].isPlaceholder }
  var found: [Diagnostic] = []
  for picture in explanations {
    let active = Set(picture.appState.environment.activeConstraints)
    guard let first = placeholders.first, active.isDisjoint(with: placeholders),
      !found.contains(where: { $0.span == scene[first].span })
    else { continue }
    let wrong = picture.codes.intersection(["layout.ambiguous", "layout.width-from-content-only"])
    guard !wrong.isEmpty else { continue }
    var environment = picture.appState.environment
    environment.activeConstraints = picture.scene.constraintIDs.filter {
      active.contains($0) || placeholders.contains($0)
    }
    let appState = AppState(scene: picture.scene, environment: environment)
    let canvas = FrameExplanation(appState, picture.shot, solveLayout(picture.scene, environment))
    let hidden = wrong.subtracting(canvas.codes).sorted()
    guard let code = hidden.first else { continue }
    found.append(
      Diagnostic(
        .warning, "lint.placeholder-hides-error",
        "placeholder '\(scene[first].text(in: scene))' hides an error: in the app, without it, "
          + "'\(picture.shot.name)' reports \(code)",
        at: scene[first].span,
        hint: "add a runtime constraint; 'snapline explain' suggests one"))
  }
  return found
}

/// Returns findings for views of which one side follows the layout direction and another does not:
/// in right-to-left layout their sides are separated or exchanged.
func mixedDirectionConstraints(in scene: Scene) -> [Diagnostic] {
  var all: [ViewID: [(Attribute, ConstraintID)]] = [:]
  for id in scene.constraintIDs where scene[id].first.attribute.axis == .horizontal {
    let owners = scene[id].anchors.map(\.item.owner)
    for (place, view) in owners.enumerated() where owners.firstIndex(of: view) == place {
      guard let edge = scene[id].horizontalEdge(of: view, in: scene) else { continue }
      all[view, default: []].append((edge, id))
    }
  }
  return scene.viewIDs.dropFirst().compactMap { view in
    let edges = all[view] ?? []
    guard let reading = edges.first(where: { $0.0.followsDirection }),
      let fixed = edges.first(where: { $0.0.isPhysicalSide })
    else { return nil }
    let isLeft = fixed.0 == .left || fixed.0 == .leftMargin
    return Diagnostic(
      .warning, "lint.mixed-directions",
      "'\(scene[view].name)' is constrained by '\(reading.0.name)' and by '\(fixed.0.name)': in "
        + "right-to-left layouts only one of them is mirrored",
      at: scene[fixed.1].span,
      notes: [Note("'\(reading.0.name)' is used here", at: scene[reading.1].span)],
      hint: "use '\(isLeft ? "leading" : "trailing")' for both")
  }
}

extension Constraint {
  /// Returns the side on which the constraint pins a view to its superview or a sibling.
  fileprivate func horizontalEdge(of view: ViewID, in scene: Scene) -> Attribute? {
    guard let own = anchors.first(where: { $0.item == .view(view) }),
      own.attribute.followsDirection || own.attribute.isPhysicalSide,
      let other = anchors.first(where: { $0.item.owner != view }),
      !scene.isDescendant(other.item.owner, of: view)
    else { return nil }
    return own.attribute
  }
}
