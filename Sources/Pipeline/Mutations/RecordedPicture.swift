import AppSimulation
import AutoLayout
import DisplayLists
import Explanation
import Goldens
import Painting
import Pictures
import SceneModel
import Shots

/// A picture as its golden holds it: frames, what else the layout says, and marks.
struct RecordedPicture: Sendable {
  let shot: Shot
  private let facts: GoldenShot
  private let list: DisplayList
  private let layout: SolvedLayout

  init(_ scene: Scene, _ shot: Shot) {
    let laidOut = LaidOutShot(scene, undiagnosed: shot)
    self.shot = shot
    facts = laidOut.facts
    list = laidOut.displayList
    layout = laidOut.result.layout
  }

  /// Whether the same shot of another scene would be told from it.
  func tells(_ scene: Scene) -> Bool {
    let other = LaidOutShot(scene, undiagnosed: shot.of(scene))
    let found = other.result.layout
    // What is open or contradicts is said of a shot, whatever it looks like.
    return found.views.count != layout.views.count
      || zip(found.views, layout.views).contains { $0.frame != $1.frame }
      || found.conflicts.count != layout.conflicts.count
      || found.ambiguities.count != layout.ambiguities.count
      || !other.facts.saysTheSame(as: facts) || other.displayList != list
  }
}

extension LaidOutShot {
  /// A shot of which nobody asks what there is to say.
  fileprivate init(_ scene: Scene, undiagnosed shot: Shot) {
    let (moment, result) = playAndLayOut(scene, shot)
    self.init(shot: shot.shown(at: moment), moment: moment, result: result, diagnostics: [])
  }
}
