import SnaplineBasics
import SnaplineSceneModel

extension ImportOptions {
  /// Returns the size classes of the first requested screen; nil if none is requested.
  func sizeClasses(or own: Orientation) -> SizeClasses? {
    guard let device = devices.first else { return nil }
    let orientation = orientations.first ?? own
    return device.sizeClasses(in: orientation, width: device.size(in: orientation).width)
  }
}

extension Scene {
  /// Returns the differences of another scene of the same elements; nil if there are none, or if
  /// its parts differ.
  func variant(in classes: SizeClasses, as other: Scene) -> SceneVariation? {
    guard views.map(\.name) == other.views.map(\.name),
      constraints.map(\.span) == other.constraints.map(\.span)
    else { return nil }
    let varied = zip(viewIDs, other.views).filter { self[$0] != $1 }.map(ViewVariation.init)
    let changed = constraintIDs.filter { self[$0] != other[$0] }
    let on = changed.filter { !self[$0].isActive && other[$0].isActive }
    let off = changed.filter { self[$0].isActive && !other[$0].isActive }
    var changes: [Step] = []
    if !on.isEmpty { changes.append(.activate(on)) }
    if !off.isEmpty { changes.append(.deactivate(off)) }
    for id in changed {
      let (old, new) = (self[id], other[id])
      guard old.constant != new.constant || old.priority != new.priority else { continue }
      changes.append(
        .set(
          [id], constant: old.constant == new.constant ? nil : new.constant,
          priority: old.priority == new.priority ? nil : new.priority))
    }
    guard !varied.isEmpty || !changes.isEmpty else { return nil }
    return SceneVariation(classes: classes, views: varied, changes: changes)
  }
}

extension XMLElement {
  /// Whether the element has values that vary by size class.
  var holdsVariations: Bool {
    // The tree is no deeper than `Limits.nesting`, so neither is this recursion.
    name == "variation" && self["key"] != "default" || children.contains { $0.holdsVariations }
  }
}
