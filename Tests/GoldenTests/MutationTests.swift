import AppSimulation
import AutoLayout
import Diagnostics
import Goldens
import Pipeline
import SceneModel
import Shots
import TestSupport
import Testing

/// Whoever changes a number in a scene of the articles must hear of it.
@Suite("A changed constant is noticed")
struct MutationTests {
  private static let scenes = ProjectFiles.paths(
    below: "Scenes/articles", endingIn: ".scene.yaml")

  /// A constraint that says once more what others say moves nothing, but then it
  /// contradicts them, and the complaint names it.
  @Test("Eight points more move a view, or contradict another constraint", arguments: scenes)
  func eightPointsMore(path: String) throws {
    let file = SceneFile(
      path: ProjectFiles.root + "/" + path, identity: "articles/test", isInProject: true)
    let loaded = loadScene(file)
    let scene = try #require(loaded.scene)
    let shots = loaded.plannedShots
    let before = shots.map { Played(scene, $0) }
    for id in scene.constraintIDs {
      var changed = scene
      changed.constraints[id.index].constant += 8
      let isNoticed = zip(shots, before).contains { shot, before in
        let after = Played(changed, shot)
        return after.moved(id, comparedWith: before)
          || after.contradicts(id) && after.layout.conflicts != before.layout.conflicts
      }
      let line = scene[id].span.start.line
      #expect(isNoticed, "line \(line) decides nothing")
    }
  }
}

/// A shot, laid out.
private struct Played {
  let shot: Shot
  let moment: Moment
  let layout: SolvedLayout

  init(_ scene: Scene, _ shot: Shot) {
    self.shot = shot
    moment = play(scene, shot)
    layout = solveLayout(moment.scene, moment.situation).layout
  }

  /// Whether a constraint is among those that cannot hold together.
  func contradicts(_ id: ConstraintID) -> Bool {
    layout.conflicts.contains { $0.members.contains(.constraint(id)) }
  }

  /// Whether `check` finds frames that differ, and says so of the constraint's line.
  func moved(_ id: ConstraintID, comparedWith before: Played) -> Bool {
    guard layout.views != before.layout.views else { return false }
    let difference = LayoutDifference(from: before.golden, to: golden)
    let line = moment.scene[id].span
    // What code adds on each layout is in force as copies that stand on the same line.
    let isNamed = moment.situation.activeConstraints.contains {
      moment.scene[$0].span == line
        && difference.constraintsNew.contains(moment.scene.sentence($0))
    }
    return difference.isVisible && isNamed
  }

  private var golden: GoldenShot {
    GoldenShot(shot, of: moment.scene, situation: moment.situation, layout: layout)
  }
}
