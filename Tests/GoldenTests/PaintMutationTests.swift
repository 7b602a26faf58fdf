import SnaplineBackends
import SnaplineChecking
import SnaplineGoldenComparison
import SnaplineGoldens
import SnaplineProjects
import SnaplineReports
import SnaplineSceneModel
import TestSupport
import Testing

/// Changes that do not affect the layout must be found in the pixels.
@Suite("Detection of changed colors and texts")
struct PaintMutationTests {
  @Test("A color that differs by one is detected")
  func color() throws {
    #expect(
      try isNoticed(
        in: "paged-content",
        after: { scene in
          let page = try #require(scene.view(named: "page1"))
          scene.views[page.index].appearance.background = AdaptiveColor(Color(0x4B, 0xFA, 0xF7))
        }))
  }

  @Test("A changed character of a label is detected")
  func letter() throws {
    #expect(
      try isNoticed(
        in: "form",
        after: { scene in
          let label = try #require(scene.view(named: "nameLabel"))
          guard case .label(var content) = scene[label].content else { return }
          content.text = "姓石"
          scene.views[label.index].content = .label(content)
        }))
  }

  @Test("An unchanged scene has no difference", arguments: ["paged-content", "form"])
  func nothing(scene: String) throws {
    #expect(try !isNoticed(in: scene, after: { _ in }))
  }

  /// Whether `check` finds differing pixels in a scene's first shot after a change.
  private func isNoticed(
    in scene: String, after change: (inout Scene) throws -> Void
  ) throws -> Bool {
    let project = Project(prefix: ProjectFiles.root + "/", absolute: ProjectFiles.root)
    let identity = "articles/\(scene)"
    let path = "\(ProjectFiles.root)/Scenes/\(identity).scene.yaml"
    var loaded = loadScene(SceneFile(path: path, identity: identity, isInProject: true))
    var changed = try #require(loaded.scene)
    // The expectations are about frames, which are not tested here.
    changed.expectations = []
    try change(&changed)
    loaded.scene = changed
    loaded.shots = Array(loaded.shots.prefix(1))
    var options = CheckOptions(version: "test")
    options.decoding = true
    let store = GoldenStore(folder: project.snapshots)
    let checked = check([loaded], against: store, with: FontSet(), options) { false }
    let verdict = try #require(checked.first?.shots.first).outcome.comparison.verdict
    if case .changed = verdict { return true }
    #expect(verdict == .same)
    return false
  }
}
