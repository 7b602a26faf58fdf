import SnaplineAppSimulation
import SnaplineAutoLayout
import SnaplineBasics
import SnaplineChecking
import SnaplineDisplayLists
import SnaplineGoldenComparison
import SnaplineGoldens
import SnaplinePainting
import SnaplineProjects
import SnaplineRendering
import SnaplineSceneDiff
import SnaplineSceneModel
import SnaplineSceneSyntax
import TestSupport
import Testing

/// A changed number in a scene of the articles must fail the check.
@Suite("Detection of changed constants")
struct LayoutMutationTests {
  private static let scenes = ProjectFiles.paths(
    below: "Scenes/articles", endingIn: ".scene.yaml")

  /// A redundant constraint would conflict instead, and the image could not be compared any more,
  /// so the scene has to declare it.
  @Test("Adding eight points to any constraint fails the check at its line", arguments: scenes)
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
  /// Whether the scene states only that its views have equal sizes: then only 0 is possible, and
  /// with 8 points more no size is.
  fileprivate var announcesCircle: Bool {
    expectations.contains { $0.claim == .warns(code: "layout.circle") }
  }
}

/// A shot with its layout.
private struct SimulatedShot {
  let scene: Scene
  let shot: Shot
  let appState: AppState
  let layout: SolvedLayout

  init(_ scene: Scene, _ shot: Shot) {
    self.scene = scene
    self.shot = shot
    appState = simulate(scene, shot)
    layout = solveLayout(appState.scene, appState.environment).layout
  }

  /// Whether a constraint is a member of a conflict.
  func contradicts(_ id: ConstraintID) -> Bool {
    layout.conflicts.contains { $0.members.contains(.constraint(id)) }
  }

  /// Whether a constraint no longer agrees with one that is declared redundant, or with others if
  /// it is declared redundant itself, and is named by the finding.
  func contradictsRedundancy(of id: ConstraintID) -> Bool {
    layout.conflicts.contains { conflict in
      conflict.members.contains(.constraint(id))
        && conflict.members.contains { member in
          if case .constraint(let other) = member {
            appState.scene[other].isRedundant
          } else {
            false
          }
        }
    }
  }

  /// Whether `check` finds differing frames and reports the constraint's line.
  func moved(_ id: ConstraintID, comparedWith before: SimulatedShot) -> Bool {
    guard layout.views != before.layout.views else { return false }
    let difference = LayoutDifference(from: before.outlook.layoutFacts, to: outlook.layoutFacts)
    let line = appState.scene[id].span
    let edit = Edit([
      EditDetail(
        .constraintChanged, subject: "", old: "0", new: "8", span: line)
    ])
    let history = SceneHistory(
      edits: [edit], renamed: [], rules: (1, 1),
      render: { renderShot(of: $0, named: $1, at: $2) },
      read: { [scene] made in made.isEmpty ? before.scene : scene })
    let cause = findCause(of: outlook, since: before.outlook.layoutFacts, in: history) { _, _ in
      false
    }
    return difference.isVisible && cause.cause?.changes.map(\.span) == [line]
  }

  private var outlook: RenderedShot {
    RenderedShot(
      layoutFacts: GoldenShot(
        shot, of: appState.scene, environment: appState.environment, layout: layout),
      list: paint(appState.scene, shot, layout))
  }
}
