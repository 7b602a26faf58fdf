import CairoBackend
import Goldens
import Loading
import Pipeline
import Runs
import SceneModel
import Selection
import TestSupport
import Testing
import Verdicts

/// Changes that do not affect the layout are noticed in the pixels.
@Suite("A changed colour or letter is noticed")
struct PaintMutationTests {
  @Test("A colour that is off by one")
  func color() throws {
    #expect(
      try isNoticed(
        in: "paged-content",
        after: { scene in
          let page = try #require(scene.view(named: "page1"))
          scene.views[page.index].appearance.background = AdaptiveColor(Color(0x4B, 0xFA, 0xF7))
        }))
  }

  @Test("A character of a label")
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

  @Test("An unchanged scene yields an unchanged image", arguments: ["paged-content", "form"])
  func nothing(scene: String) throws {
    #expect(try !isNoticed(in: scene, after: { _ in }))
  }

  /// Whether `check` finds pixels that differ in a scene's first picture once the scene is another.
  private func isNoticed(
    in scene: String, after change: (inout Scene) throws -> Void
  ) throws -> Bool {
    let project = Project(prefix: ProjectFiles.root + "/", absolute: ProjectFiles.root)
    let identity = "articles/\(scene)"
    let path = "\(ProjectFiles.root)/Scenes/\(identity).scene.yaml"
    var loaded = loadScene(SceneFile(path: path, identity: identity, isInProject: true))
    var changed = try #require(loaded.scene)
    // The claims are about frames, which is not what is tested here.
    changed.expectations = []
    try change(&changed)
    loaded.scene = changed
    loaded.shots = Array(loaded.shots.prefix(1))
    var options = CheckOptions(version: "test")
    options.decoding = true
    let store = GoldenStore(folder: project.snapshots)
    let checked = check([loaded], against: store, with: FontSet(), options) { false }
    let verdict = try #require(checked.first?.shots.first).outcome.judgement.verdict
    if case .changed = verdict { return true }
    #expect(verdict == .same)
    return false
  }
}
