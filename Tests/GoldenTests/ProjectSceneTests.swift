import SnaplineBackends
import SnaplineBasics
import SnaplineChecking
import SnaplineGoldenComparison
import SnaplineGoldens
import SnaplineProjects
import SnaplineReports
import TestSupport
import Testing

@Suite("The project's own scenes")
struct ProjectSceneTests {
  private static let project = Project(prefix: ProjectFiles.root + "/", absolute: ProjectFiles.root)

  @Test("Every shot equals its golden, pixel by pixel", arguments: try project.sceneFiles())
  func golden(file: SceneFile) {
    let store = GoldenStore(folder: Self.project.snapshots)
    var options = CheckOptions(version: "test")
    options.decoding = true
    let loaded = loadScene(file)
    #expect(loaded.diagnostics.isEmpty)
    let checked = check([loaded], against: store, with: FontSet(), options) { false }
    for scene in checked {
      #expect(scene.failedClaims.isEmpty)
      #expect(!scene.isUnfit)
      #expect(scene.shots.count == loaded.plannedShots.count)
      for shot in scene.shots {
        let verdict = shot.outcome.comparison.verdict
        #expect(verdict == .same, "\(shot.outcome.shot) is not its golden")
        #expect(shot.failure == nil)
      }
    }
  }

  @Test("No scene has a lint warning that it does not expect", arguments: try project.sceneFiles())
  func lint(file: SceneFile) {
    let violations = loadScene(file).lintFindings.filter { $0.severity >= .warning }
    #expect(violations.map { "\($0.code): \($0.message)" }.isEmpty)
  }

  @Test("No golden is unused")
  func obsolete() throws {
    let loaded = try Self.project.sceneFiles().map { loadScene($0) }
    let store = GoldenStore(folder: Self.project.snapshots)
    let unchecked = UncheckedFiles(among: loaded, in: nil)
    #expect(obsoleteGoldens(loaded, in: store, besides: unchecked).isEmpty)
    for scene in store.storedScenes() { #expect(store.unusedCopies(of: scene).isEmpty) }
  }
}
