import AutoLayout
import Geometry
import SceneModel
package import Shots

extension LayoutEnvironment {
  /// Makes the root as high as its content asks for, where that decides its height: what
  /// `systemLayoutSizeFitting` answers for the width that the root has.
  mutating func fitHeight(of scene: Scene) {
    guard let part = device.part, part.fitsHeight else { return }
    device.part?.fitsHeight = false
    // Masks alone give a height to views, and ask for none.
    guard activeConstraints.contains(where: { scene[$0].first.attribute.axis == .vertical })
    else { return }
    var asked = self
    asked.fitsHeight = true
    // The frames in the root are those of its stored height.
    asked.screen.height = scene[.root].storedFrame?.height ?? screen.height
    let height = solveLayout(scene, asked).layout[.root].exactFrame.height
    guard height >= 1 else { return }
    device.part?.height = device.scale.ceiled(height - 1e-6)
    device.part?.isFitted = true
    screen = device.size(in: orientation)
  }
}

extension Shot {
  /// The shot with the screen of a moment of it, which is as high as its content asked for.
  package func shown(at moment: AppState) -> Shot {
    var shot = self
    shot.device = moment.situation.device
    return shot
  }
}
