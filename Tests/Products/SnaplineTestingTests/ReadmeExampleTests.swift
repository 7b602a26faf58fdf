import SnaplineTesting
import TestSupport
import Testing

private let folder = try? TemporaryFolder()
private let goldens = folder?.path ?? "/nowhere"

/// The test in the page `swift-tests`, verbatim.
@Suite("The example of the page swift-tests", .snapshots(recording: .missing, folder: goldens))
struct ReadmeExampleTests {
  @Test func card() throws {
    let title = Label("Name", name: "title")
    let card = View(name: "card", [title])
    var scene = Scene(name: "card", [card])
    scene.activate(
      card.edgeAnchors.constraint(equalTo: scene.safeAreaLayoutGuide.edgeAnchors),
      title.topAnchor.constraint(equalTo: card.topAnchor, constant: 8),
      title.leadingAnchor.constraint(equalTo: card.leadingAnchor, constant: 16))
    #expect(try scene.layout(on: .iPhone14).title.frame.x == 16)
    assertLayout(of: scene, devices: [.iPhoneSE, .iPadPro])
  }
}
