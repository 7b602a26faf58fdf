import Foundation
import SnaplineAppSimulation
import SnaplineAutoLayout
import SnaplineBasics
import SnaplineChecking
import SnaplineProjects
import SnaplineRendering
import SnaplineRules
import SnaplineSceneFiles
import SnaplineSceneModel
import SnaplineSceneResolution
import TestSupport
import Testing

/// A directory with our storyboard and a scene that uses it.
private struct PipelineTestProject {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let storyboard = try ProjectFiles.text("Scenes/interface-builder/Login.storyboard")
    try folder.write(storyboard, to: "Login.storyboard")
  }

  func load(_ text: String) -> LoadedScene {
    let path = folder["app.scene.yaml"]
    let file = SceneFile(path: path, identity: "app", isInProject: false)
    return loadScene(file, bytes: Array(text.utf8))
  }

  /// Returns the frame of a view in a shot.
  func frame(_ view: String, _ loaded: LoadedScene, _ shot: String = "portrait") throws -> Rect {
    let scene = try #require(loaded.scene)
    let planned = try #require(loaded.plannedShots.first { $0.name == shot })
    let laidOut = layOut(scene, planned)
    let id = try #require(laidOut.appState.scene.view(named: view))
    return laidOut.result.layout[id].frame
  }
}

@Suite("Scenes with views from Interface Builder")
struct ReferencedSceneTests {
  @Test("Without other keys the scene is the storyboard on its own canvas")
  func plain() throws {
    let desk = try PipelineTestProject()
    let loaded = desk.load("from: Login.storyboard\n")
    #expect(loaded.diagnostics.isEmpty)
    #expect(loaded.scene?.devices.map(\.name) == ["retina4_7"])
    #expect(try desk.frame("Fields", loaded) == Rect(x: 16, y: 60, width: 343, height: 174))
    #expect(try desk.frame("Banner", loaded).height == 100, "placeholders hold on the canvas")
  }

  @Test("On devices of the scene placeholder constraints are removed")
  func devices() throws {
    let desk = try PipelineTestProject()
    let loaded = desk.load(
      """
      from: { file: Login.storyboard, controller: Login }
      devices: [iphone-5]
      """)
    #expect(loaded.diagnostics.isEmpty)
    #expect(try desk.frame("Fields", loaded).width == 288)
    #expect(try desk.frame("Banner", loaded).height != 100)
  }

  @Test("States, expectations and constraints refer to views by the storyboard's names")
  func states() throws {
    let desk = try PipelineTestProject()
    let loaded = desk.load(
      """
      from: Login.storyboard
      views:
        RememberLabel: { text: Stay }
        hint: { background: red }
      constraints:
        - hint.top == Fields.bottom + 10 as gap
        - hint.horizontalEdges == Fields.horizontalEdges
        - hint.height == 5
      states:
        refused:
          - show: Complaint
          - set: { gap: 30 }
      expect:
        - portrait: hint.frame == 16 244 343 5
        - refused: hint.height == 5
      """)
    #expect(loaded.diagnostics.isEmpty)
    let scene = try #require(loaded.scene)
    #expect(loaded.plannedShots.map(\.name) == ["portrait", "portrait-refused"])
    let label = try #require(scene.view(named: "RememberLabel"))
    guard case .label(let content) = scene[label].content else {
      Issue.record("a label was expected")
      return
    }
    #expect(content.text == "Stay")
    let fields = try desk.frame("Fields", loaded, "portrait-refused")
    #expect(fields.height > 174, "the shown text adds height")
    #expect(try desk.frame("hint", loaded, "portrait-refused").minY == fields.maxY + 30)
  }

  @Test("A constraint replaces the storyboard's constraint of the same name")
  func replaced() throws {
    let desk = try PipelineTestProject()
    let storyboard = try ProjectFiles.text("Scenes/interface-builder/Login.storyboard")
      .replacing(
        #"constant="40" id="cnS-tk-001""#, with: #"constant="40" identifier="top" id="cnS-tk-001""#)
    try desk.folder.write(storyboard, to: "Login.storyboard")
    let loaded = desk.load(
      """
      from: Login.storyboard
      constraints:
        - Fields.top == safeArea.top + 100 as top
      states:
        high:
          - set: { top: 7 }
      """)
    #expect(loaded.diagnostics.isEmpty)
    #expect(try desk.frame("Fields", loaded).minY == 120)
    #expect(try desk.frame("Fields", loaded, "portrait-high").minY == 27)
  }

  @Test("Views can be referred to by object identifier")
  func aliases() throws {
    let desk = try PipelineTestProject()
    let loaded = desk.load(
      """
      from: Login.storyboard
      expect:
        - portrait: stKCo001.y == 60
      """)
    #expect(loaded.diagnostics.isEmpty, "\(loaded.diagnostics.map(\.message))")
  }

  @Test(
    "Errors are reported at their location in the scene, and in the storyboard",
    arguments: [
      ("from: Main.storyboard", "from.unreadable"), ("from: notes.txt", "from.file"),
      ("from: {}", "from.file"), ("from: { file: Login.storyboard, scene: a }", "key.unknown"),
      ("from: { file: Login.storyboard, controller: Logout }", "from.controller"),
      ("from: Login.storyboard\nviews:\n  Banner: { kind: label }", "from.other-kind"),
      ("from: Login.storyboard\nviews:\n  Fields:\n    views:\n      Banner:", "from.other-place"),
      (
        "from: Login.storyboard\nconstraints:\n  - Baner.top == root.top", "constraint.unknown-view"
      ),
    ])
  func mistakes(text: String, code: String) throws {
    let desk = try PipelineTestProject()
    let loaded = desk.load(text)
    #expect(loaded.diagnostics.map(\.code) == [code])
    let problem = try #require(loaded.diagnostics.first)
    #expect(problem.span?.file == desk.folder["app.scene.yaml"])
    #expect(problem.hint != nil)
    if code.hasPrefix("from.other") {
      #expect(problem.notes.first?.span?.file == desk.folder["Login.storyboard"])
    }
  }

  @Test("fmt keeps the meaning of a scene with 'from'")
  func format() throws {
    let desk = try PipelineTestProject()
    let text = "from:   Login.storyboard\nviews:\n    RememberLabel: {text: Stay}\n"
    let formatted = formatScene(
      Array(text.utf8), file: "a.scene.yaml",
      origins: .reader(relativeTo: desk.folder["a.scene.yaml"]))
    #expect(
      formatted.value.map { String(decoding: $0, as: UTF8.self) }
        == "from: Login.storyboard\nviews:\n  RememberLabel: { text: Stay }\n")
  }

  @Test("A damaged storyboard is reported with locations in both files")
  func brokenStoryboard() throws {
    let desk = try PipelineTestProject()
    try desk.folder.write("<document><scenes>", to: "Login.storyboard")
    let loaded = desk.load("from: Login.storyboard")
    #expect(loaded.scene == nil)
    #expect(
      Set(loaded.diagnostics.compactMap { $0.span?.file })
        == [desk.folder["app.scene.yaml"], desk.folder["Login.storyboard"]])
  }

  @Test("The examples of the reference are scenes without errors")
  func reference() throws {
    let desk = try PipelineTestProject()
    let page = try SceneReferencePages.text()
    let parts = page.components(separatedBy: "```yaml with Login.storyboard\n")
    #expect(parts.count >= 2)
    for part in parts.dropFirst() {
      let block = part.components(separatedBy: "\n```")[0]
      let loaded = desk.load(block)
      #expect(loaded.diagnostics.map(\.message) == [])
      let scene = try #require(loaded.scene)
      let examined = loaded.plannedShots.map { shot in
        let laidOut = layOut(scene, shot)
        let found = diagnose(laidOut.appState, shot, laidOut.result)
        return ShotFindings(shot, of: laidOut.appState.scene, laidOut.result.layout, found)
      }
      #expect(evaluateExpectations(of: scene, examined).failures.map { $0.message } == [])
    }
  }
}
