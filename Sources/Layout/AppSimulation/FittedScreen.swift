import SnaplineAutoLayout
import SnaplineBasics
package import SnaplineSceneModel

extension LayoutEnvironment {
  /// Sets the height of a root that fits its content to the result of `systemLayoutSizeFitting` for
  /// the root's width.
  mutating func fitHeight(of scene: Scene) {
    guard let part = device.part, part.fitsHeight else { return }
    device.part?.fitsHeight = false
    // Autoresizing masks set the heights of views, but no fitting height.
    guard activeConstraints.contains(where: { scene[$0].first.attribute.axis == .vertical })
    else { return }
    var asked = self
    asked.fitsHeight = true
    // The frames in the root are relative to its stored height.
    asked.screen.height = scene[.root].storedFrame?.height ?? screen.height
    let height = solveLayout(scene, asked).layout[.root].exactFrame.height
    guard height >= 1 else { return }
    device.part?.height = device.scale.ceiled(height - 1e-6)
    device.part?.isFitted = true
    screen = device.size(in: orientation)
  }
}

extension Shot {
  /// Returns the shot with the screen of one of its states, which may fit its content.
  package func shown(at appState: AppState) -> Shot {
    var shot = self
    shot.device = appState.environment.device
    return shot
  }
}
