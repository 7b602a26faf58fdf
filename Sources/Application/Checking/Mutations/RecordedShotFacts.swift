import SnaplineAppSimulation
import SnaplineAutoLayout
import SnaplineDisplayLists
import SnaplineGoldens
import SnaplinePainting
import SnaplineRendering
import SnaplineRules
import SnaplineSceneModel

/// The content of a golden: frames, other layout facts, and the display list.
struct RecordedShotFacts: Sendable {
  let shot: Shot
  private let layoutFacts: GoldenShot
  private let list: DisplayList
  private let layout: SolvedLayout

  init(_ scene: Scene, _ shot: Shot) {
    let laidOut = LaidOutShot(scene, undiagnosed: shot)
    self.shot = shot
    layoutFacts = laidOut.layoutFacts
    list = laidOut.displayList
    layout = laidOut.result.layout
  }

  /// Returns whether the golden detects the difference to the shot of another scene.
  func differs(from scene: Scene) -> Bool {
    let other = LaidOutShot(scene, undiagnosed: shot.states(of: scene))
    let found = other.result.layout
    // Conflicts and ambiguities are reported for a shot regardless of its image.
    return found.views.count != layout.views.count
      || zip(found.views, layout.views).contains { $0.frame != $1.frame }
      || found.conflicts.count != layout.conflicts.count
      || found.ambiguities.count != layout.ambiguities.count
      || !other.layoutFacts.isEquivalent(to: layoutFacts) || other.displayList != list
  }
}

extension LaidOutShot {
  /// Lays out a shot without diagnostics.
  fileprivate init(_ scene: Scene, undiagnosed shot: Shot) {
    let (appState, result) = simulateAndLayOut(scene, shot)
    self.init(shot: shot.shown(at: appState), appState: appState, result: result, diagnostics: [])
  }
}
