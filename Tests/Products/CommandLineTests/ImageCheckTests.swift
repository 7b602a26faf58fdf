import TestSupport
import Testing

@Suite("Checks of scenes with images")
struct ImageCheckTests {
  private func scene(_ left: Int) -> String {
    """
    era: ios15
    look: app
    devices: [{ width: 120, height: 80, scale: 2, safeArea: [0, 0, 0, 0] }]
    orientations: [portrait]
    views:
      photo: { kind: imageView, image: photo.png }
    constraints:
      - photo.leading == root.leading + \(left)
      - photo.top == root.top + 10
    """
  }

  @Test("A moved image leaves nothing unexplained, and a replaced file is reported")
  func changes() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    let picture = "Scenes/controls/pictures/landscape.png"
    try workshop.folder.write(try ProjectFiles.bytes(picture), to: "Scenes/photo.png")
    try workshop.write(scene(10), named: "shown")
    #expect(try workshop.run("record").status == 0)
    #expect(try workshop.run("check", "shown").status == 0)

    try workshop.write(scene(30), named: "shown")
    let moved = try workshop.run("check", "shown")
    #expect(moved.status == 1)
    #expect(moved.text.contains("Δx +20 pt"))
    #expect(moved.text.contains("nothing unexplained"), "\(moved.text)")

    try workshop.write(scene(10), named: "shown")
    let other = "Scenes/controls/pictures/landscape@2x.png"
    try workshop.folder.write(try ProjectFiles.bytes(other), to: "Scenes/photo.png")
    let changed = try workshop.run("check", "shown")
    #expect(changed.status == 1)
    #expect(changed.text.contains("photo.png"), "\(changed.text)")
  }

  @Test("A scene with a damaged image is not recorded, and other scenes are")
  func damaged() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    let bytes = try ProjectFiles.bytes("Scenes/controls/pictures/landscape.png")
    try workshop.folder.write(Array(bytes.prefix(200)), to: "Scenes/photo.png")
    try workshop.write(scene(10), named: "shown")
    let outcome = try workshop.run("record")
    #expect(outcome.status == 3)
    #expect(outcome.errors.contains("shown.scene.yaml:6:36"), "\(outcome.errors)")
    #expect(outcome.errors.contains("image.damaged"))
    #expect(workshop.goldens.keys.contains { $0.contains("box") })
    #expect(!workshop.goldens.keys.contains { $0.contains("shown") })
  }
}
