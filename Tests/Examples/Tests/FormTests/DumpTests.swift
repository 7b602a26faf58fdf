import SnaplineTesting
import Testing

@Suite("A scene of a running app")
struct DumpTests {
  @Test("is laid out as the app was")
  @MainActor func same() throws {
    let layout = try Scene(yaml: dumpedCard(inset: 16)).layout()
    #expect(layout.card.frame == Rect(20, 67, 350, 100))
    #expect(layout.title.frame.x == 16)
  }

  @Test("says which view is elsewhere, and which constraint puts it there")
  @MainActor func elsewhere() throws {
    let scene = try Scene(yaml: dumpedCard(inset: 24))
    let error = try #require(throws: SceneError.self) {
      try scene.compare(to: Snapshots(folder: "/nowhere"))
    }
    let said = "\(error)"
    #expect(said.contains("the frame of 'title' is 16 8 44.667 20.333 in 'portrait'"), "\(said)")
    #expect(said.contains("title.leading == card.leading + 16"), "\(said)")
  }
}
