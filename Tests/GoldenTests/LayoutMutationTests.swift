import AppSimulation
import AutoLayout
import Diagnostics
import DisplayLists
import Goldens
import Loading
import Painting
import Pipeline
import SceneModel
import SceneSyntax
import Selection
import Shots
import TestSupport
import Testing
import Verdicts

/// A changed number in a scene of the articles must fail the check.
@Suite("A changed constant is noticed")
struct LayoutMutationTests {
  private static let scenes = ProjectFiles.paths(
    below: "Scenes/articles", endingIn: ".scene.yaml")

  /// A redundant constraint would conflict after the change, and the image could not be compared:
  /// the scene has to declare it.
  @Test("Eight points more fail the check and name the line", arguments: scenes)
  func eightPointsMore(path: String) throws {
    let file = SceneFile(
      path: ProjectFiles.root + "/" + path, identity: "articles/test", isInProject: true)
    let loaded = loadScene(file)
    let scene = try #require(loaded.scene)
    let shots = loaded.plannedShots
    let before = shots.map { SimulatedShot(scene, $0) }
    for id in scene.constraintIDs {
      var changed = scene
      changed.constraints[id.index].constant += 8
      let isNoticed = zip(shots, before).contains { shot, before in
        let after = SimulatedShot(changed, shot)
        return after.moved(id, comparedWith: before)
          || after.contradictsRedundancy(of: id)
          || scene.announcesCircle && after.contradicts(id)
      }
      let line = scene[id].span.start.line
      #expect(isNoticed, "line \(line) decides nothing")
    }
  }
}

extension Scene {
  /// Whether the scene says that its views are as large as one another and nothing else: then
  /// only 0 fits, and with 8 points more nothing does.
  fileprivate var announcesCircle: Bool {
    expectations.contains { $0.claim == .warns(code: "layout.circle") }
  }
}

/// A shot, laid out.
private struct SimulatedShot {
  let scene: Scene
  let shot: Shot
  let moment: AppState
  let layout: SolvedLayout

  init(_ scene: Scene, _ shot: Shot) {
    self.scene = scene
    self.shot = shot
    moment = play(scene, shot)
    layout = solveLayout(moment.scene, moment.situation).layout
  }

  /// Whether a constraint is among those that cannot hold together.
  func contradicts(_ id: ConstraintID) -> Bool {
    layout.conflicts.contains { $0.members.contains(.constraint(id)) }
  }

  /// Whether a constraint conflicts with one that the scene declares redundant, or is declared
  /// redundant itself, and the error names it.
  func contradictsRedundancy(of id: ConstraintID) -> Bool {
    layout.conflicts.contains { conflict in
      conflict.members.contains(.constraint(id))
        && conflict.members.contains { member in
          if case .constraint(let other) = member { moment.scene[other].isRedundant } else { false }
        }
    }
  }

  /// Whether `check` finds frames that differ, and says so of the constraint's line.
  func moved(_ id: ConstraintID, comparedWith before: SimulatedShot) -> Bool {
    guard layout.views != before.layout.views else { return false }
    let difference = LayoutDifference(from: before.outlook.facts, to: outlook.facts)
    let line = moment.scene[id].span
    let edit = WrittenEdit([
      WrittenChange(
        .constraintChanged, subject: "", old: "0", new: "8", place: line, oldPlace: nil)
    ])
    let history = SceneHistory(edits: [edit], renamed: [], rules: (1, 1)) { [scene] made in
      made.isEmpty ? before.scene : scene
    }
    let cause = findCause(of: outlook, since: before.outlook.facts, in: history) { _, _ in false }
    return difference.isVisible && cause.cause?.changes.map(\.place) == [line]
  }

  private var outlook: RenderedShot {
    RenderedShot(
      facts: GoldenShot(shot, of: moment.scene, situation: moment.situation, layout: layout),
      list: paint(moment.scene, shot, layout))
  }
}
