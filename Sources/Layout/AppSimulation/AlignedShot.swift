import SnaplineAutoLayout
import SnaplineSceneModel

extension InterpolatedShot {
  /// Returns the shot with the views of a shot of another scene, so that both can be interpolated.
  ///
  /// Views with the same name and the same name of their superview are the same view. A view that
  /// only the other scene has is transparent, at its place there.
  package func aligned(to other: InterpolatedShot) -> InterpolatedShot {
    let (scene, target) = (appState.scene, other.appState.scene)
    let ids = Dictionary(scene.viewIDs.map { (scene[$0].name, $0) }) { first, _ in first }
    var aligned = other
    aligned.shot = shot
    aligned.appState.environment = appState.environment
    (aligned.layout.keyboard, aligned.layout.keyboardOwner) = (nil, nil)
    for id in target.viewIDs {
      let parent = target[id].parent.map { target[$0].name }
      guard let own = ids[target[id].name], scene[own].parent.map({ scene[$0].name }) == parent
      else {
        aligned.appState.scene.views[id.index].appearance.alpha = 0
        continue
      }
      aligned.appState.scene.views[id.index].appearance = scene[own].appearance
      aligned.layout.views[id.index] = layout[own]
    }
    return aligned
  }
}
