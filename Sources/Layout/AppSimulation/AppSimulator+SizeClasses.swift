import SnaplineAutoLayout
import SnaplineSceneModel

extension AppSimulator {
  /// Updates the scene to the screen's current size classes; changes by steps are preserved.
  mutating func applySizeClassChange(from old: SizeClasses) {
    let new = environment.sizeClasses
    guard new != old, !written.variants.isEmpty else { return }
    let (before, after) = (
      written.applyingVariations(for: old), written.applyingVariations(for: new)
    )
    for index in before.views.indices where before.views[index] != after.views[index] {
      appState.scene.views[index].follow(from: before.views[index], to: after.views[index])
    }
    var active = Set(environment.activeConstraints)
    for id in before.constraintIDs where before[id] != after[id] {
      appState.scene.constraints[id.index].follow(from: before[id], to: after[id])
      // A state that has switched it otherwise has precedence.
      if before[id].isActive != after[id].isActive, active.contains(id) == before[id].isActive {
        if after[id].isActive { active.insert(id) } else { active.remove(id) }
      }
    }
    appState.environment.activeConstraints = appState.scene.constraintIDs.filter(active.contains)
  }
}

extension View {
  /// Applies the variations of the new size classes, except to properties that steps have changed.
  fileprivate mutating func follow(from before: View, to after: View) {
    let now = self
    self = after
    superviewSize = now.superviewSize
    if now.frame != before.frame { frame = now.frame }
    if now.hugging != before.hugging { hugging = now.hugging }
    if now.compression != before.compression { compression = now.compression }
    if now.content != before.content { content = now.content }
    if now.appearance.isHidden != before.appearance.isHidden {
      appearance.isHidden = now.appearance.isHidden
    }
    if now.appearance.background != before.appearance.background {
      appearance.background = now.appearance.background
    }
  }
}

extension Constraint {
  fileprivate mutating func follow(from before: Constraint, to after: Constraint) {
    let isUntouched = constant == before.constant
    set(isUntouched ? after.constant : nil, priority == before.priority ? after.priority : nil)
    if isUntouched { systemSpacings = after.systemSpacings }
  }
}
