import SnaplineBasics
import SnaplineChecking
import SnaplineDisplayLists
import SnaplineProjects
import SnaplineRendering
import SnaplineSceneModel
import TestSupport
import Testing

private let card = """
  devices: [iphone-5]
  appearances: [light, dark]
  views:
    title: { kind: label, text: Hello }
  constraints:
    - title.center == root.center
  """

/// Loads a figure in the directory of the scene `notes/card`.
private func figure(_ panels: String, card: String = card) throws -> LoadedScene {
  let folder = try TemporaryFolder()
  try folder.write(card, to: "Scenes/notes/card.scene.yaml")
  try folder.write("panels:\n\(panels)\n", to: "Scenes/notes/all.figure.yaml")
  return loadScene(
    SceneFile(
      path: folder["Scenes/notes/all.figure.yaml"], identity: "notes/all", isInProject: true))
}

private func diagnostics(_ panels: String, card: String = card) throws -> [String] {
  try figure(panels, card: card).diagnostics.map { found in
    let start = found.span?.start
    return "\(start?.line ?? 0):\(start?.column ?? 0) \(found.code) \(found.hint ?? "")"
  }
}

@Suite("Figures")
struct FigurePipelineTests {
  @Test("A figure has a light and a dark shot with content")
  func sound() throws {
    let loaded = try figure(
      """
        - shot: notes/card/portrait
          crop: title
          callouts: [{ view: title, text: the title }]
      """)
    #expect(loaded.diagnostics.isEmpty)
    #expect(loaded.plannedShots.map(\.name) == ["light", "dark"])
    let lists = loaded.laidOutShots.map(\.displayList)
    #expect(lists.count == 2 && lists[0] != lists[1])
    #expect(lists.allSatisfy { $0.items.count > 10 && $0.size.width > 100 })
  }

  @Test("An unknown scene, shot or view is an error at its name, with a hint")
  func gone() throws {
    #expect(
      try diagnostics("  - shot: notes/cart/portrait")
        == ["2:11 figure.unknown-scene did you mean 'notes/card'?"])
    #expect(
      try diagnostics("  - shot: notes/card/potrait")
        == ["2:11 figure.unknown-shot did you mean 'notes/card/portrait'?"])
    #expect(
      try diagnostics("  - shot: portrait")
        == [
          "2:11 figure.unknown-shot write SCENE/SHOT, such as articles/form/portrait"
        ])
    #expect(
      try diagnostics(
        """
          - shot: notes/card/portrait
            measures: [{ width: titel }]
        """) == ["3:25 figure.unknown-view did you mean 'title'?"])
  }

  @Test("A figure cannot show a scene outside of its project")
  func outside() throws {
    #expect(
      try diagnostics("  - shot: ../../etc/card/portrait").allSatisfy {
        $0.hasPrefix("2:11 figure.unknown-scene")
      })
  }

  @Test("A figure cannot show a scene with errors")
  func mistakes() throws {
    let found = try diagnostics("  - shot: notes/card/portrait", card: "views: { a: { kin: x } }")
    #expect(found == ["2:11 figure.scene run 'snapline check notes/card' to see them"])
  }
}
