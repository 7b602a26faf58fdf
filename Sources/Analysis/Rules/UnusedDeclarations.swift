import SnaplineBasics
import SnaplineSceneModel

/// Returns findings for states and devices without a shot.
func unusedShots(of scene: Scene, _ shots: [Shot]) -> [Diagnostic] {
  scene.states.filter { state in !shots.contains { $0.state?.name == state.name } }.map {
    Diagnostic(
      .warning, "lint.unused-state", "state '\($0.name)' is in no shot", at: $0.span,
      hint: "remove it, or change 'only' and 'except' so that a shot uses it")
  }
    + scene.devices.filter { device in !shots.contains { $0.device.name == device.name } }.map {
      Diagnostic(
        .warning, "lint.unused-device", "device '\($0.name)' is in no shot",
        at: SourceSpan(file: scene.file), hint: "remove it from 'devices'")
    }
}

/// Returns findings for names of constraints that no state uses.
func unusedConstraintNames(in scene: Scene) -> [Diagnostic] {
  let used = Set(scene.steps.flatMap(\.constraints))
  var seen: Set<String> = []
  return scene.constraintIDs.compactMap { id in
    guard let name = scene[id].name, seen.insert(name).inserted else { return nil }
    let namesakes = scene.constraintIDs.filter { scene[$0].name == name }
    guard used.isDisjoint(with: namesakes) else { return nil }
    return Diagnostic(
      .warning, "lint.unused-name", "the constraint name '\(name)' is not used by any state",
      at: scene[id].span, hint: "remove 'as \(name)'")
  }
}

/// Returns findings for constraints that are never active.
func neverActiveConstraints(in scene: Scene) -> [Diagnostic] {
  let switchedOn = Set(
    scene.steps.flatMap { step -> [ConstraintID] in
      if case .activate(let ids) = step { ids } else { [] }
    })
  var seen: Set<SourceSpan> = []
  return scene.constraintIDs.compactMap { id in
    guard !scene[id].isActive, !switchedOn.contains(id), seen.insert(scene[id].span).inserted
    else { return nil }
    return Diagnostic(
      .warning, "lint.never-active", "'\(scene[id].text(in: scene))' is inactive in every state",
      at: scene[id].span, hint: "remove it, or activate it in a state")
  }
}

/// Returns findings for views without constraints, which have no position and no size.
func unusedViews(in scene: Scene) -> [Diagnostic] {
  let named = Set([.root] + scene.constraints.flatMap(\.anchors).map(\.item.owner))
  return scene.viewIDs.compactMap { id in
    let view = scene[id]
    guard !named.contains(id), view.frame == nil, view.predefined == nil, view.presented == nil,
      !view.content.isCell, view.parent.map({ scene[$0].content.kind == .stackView }) != true
    else { return nil }
    return Diagnostic(
      .warning, "lint.unused-view", "'\(view.name)' has neither constraints nor a frame",
      at: view.span, hint: "add constraints or a frame, or remove the view")
  }
}

extension Step {
  /// The constraints that the step refers to.
  var constraints: [ConstraintID] {
    switch self {
    case .activate(let ids), .deactivate(let ids), .set(let ids, constant: _, priority: _): ids
    default: []
    }
  }
}
