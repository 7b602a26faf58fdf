import Diagnostics
import Pipeline
import Selection
import TestSupport
import Testing

private let card = """
  devices: [iphone-14]
  orientations: [portrait]
  frames: app.txt
  views:
    card:
      views:
        title: { kind: label, text: Name }
  constraints:
    - card.edges == root.edges inset 20
    - title.leading == card.leading + 24
    - title.top == card.top + 8

  """

@Suite("Frames of an app")
struct AppFramesTests {
  /// What a check would say of the card beside these frames.
  private func problems(_ frames: String?) throws -> [Diagnostic] {
    let folder = try TemporaryFolder()
    try folder.write(card, to: "card.scene.yaml")
    if let frames { try folder.write(frames, to: "app.txt") }
    let file = SceneFile(path: folder["card.scene.yaml"], identity: "card", isInProject: true)
    let loaded = loadScene(file)
    return loaded.diagnostics + loaded.failedClaims
  }

  @Test("A view that is elsewhere in the app is named, and the constraint that puts it there")
  func description() throws {
    let found = try problems(
      """
      <UIView: 0x7f9; frame = (0 0; 390 844); autoresize = W+H; layer = <CALayer: 0x60>>
         | <MyApp.CardView: 0x7fa; frame = (20 20; 350 804); layer = <CALayer: 0x61>>
         |    | <_UIShadowView: 0x7fb; frame = (0 0; 1 1)>
         |    | <UILabel: 0x7fc; frame = (16 8; 44.6667 20.3333); text = 'Name'>

      """)
    #expect(found.map(\.code) == ["expect.frame"])
    #expect(found.first?.span?.start.line == 4)
    #expect(found.first?.message.contains("24 8 44.667 20.333") == true)
    #expect(found.first?.notes.map(\.span?.start.line) == [10])
  }

  @Test("Lines of names and numbers will do")
  func list() throws {
    #expect(try problems("card 20 20 350 804\ntitle 24 8 44.7 20.3\n").isEmpty)
    let found = try problems("card 20 20 350 804\ntitle 16 8 44.7 20.3\n")
    #expect(found.map(\.span?.start.line) == [2])
  }

  @Test("A file that is missing, says nothing, or knows other views is told of")
  func odd() throws {
    #expect(try problems(nil).map(\.code) == ["frames.unreadable"])
    #expect(try problems("hello\n").map(\.code) == ["frames.unreadable"])
    #expect(
      try problems("<UIView: 0x1; frame = (0 0; 390 844)>\n").map(\.code)
        == ["frames.unmatched"])
  }
}
