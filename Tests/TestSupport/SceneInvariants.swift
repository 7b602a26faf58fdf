package import SnaplineSceneModel
import SnaplineSceneResolution
import Testing

/// Expects the invariants of `Scene` on which later stages rely.
package func expectPromises(of scene: Scene) {
  #expect(Set(scene.views.map(\.name)).count == scene.views.count)
  #expect(!scene.devices.isEmpty && !scene.orientations.isEmpty)
  for id in scene.viewIDs.dropFirst() {
    #expect(scene[id].parent.map { $0 < id && scene[$0].children.contains(id) } == true)
  }
  for constraint in scene.constraints {
    let numbers = [constraint.constant, constraint.priority] + constraint.terms.map(\.multiplier)
    #expect(numbers.allSatisfy { $0.isFinite && $0.magnitude <= Limits.standard.magnitude })
    #expect(constraint.priority > 0 && constraint.priority <= Constraint.requiredPriority)
    let anchors = [constraint.first] + constraint.terms.map(\.anchor)
    #expect(anchors.allSatisfy { scene.views.indices.contains($0.item.owner.index) })
  }
  _ = scene.dump()
}
