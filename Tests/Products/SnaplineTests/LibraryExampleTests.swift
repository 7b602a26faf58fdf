import Snapline
import SnaplineLayout
import TestSupport
import Testing

/// The examples of the documentation, verbatim.
@Suite("Examples of the documentation")
struct LibraryExampleTests {
  @Test("Picture")
  func pictureExample() throws {
    let picture = try Scene([Label("Name")]).layout().render()
    #expect(picture.png.count > 100 && picture.svg.count > 100 && picture.pdf.count > 100)
  }

  @Test("Snapshots")
  func snapshotsExample() throws {
    let temporary = try TemporaryFolder()
    let folder = temporary.path
    let goldens = Snapshots(folder: folder)
    let scene = Scene(name: "empty", devices: [.iPhone14])
    #expect(try scene.compare(to: goldens, recording: .missing).allSatisfy(\.isGood))
  }

  @Test("Verdict")
  func verdictExample() throws {
    let temporary = try TemporaryFolder()
    let folder = temporary.path
    let verdicts = try Scene(devices: [.iPhone14]).compare(to: Snapshots(folder: folder))
    #expect(verdicts.map(\.kind) == [.missing, .missing])
    #expect(verdicts.map(\.shot) == ["portrait", "landscape"])
  }

  @Test("Pictures in light and dark appearance")
  func drawing() throws {
    let scene = Scene([Label("Name")])
    let day = try scene.layout(on: .iPhone14).render()
    #expect(try scene.layout(on: .iPhone14, appearance: .dark).render().png != day.png)
  }

  @Test("Scenes from files")
  func file() throws {
    let folder = "\(ProjectFiles.root)/Scenes/articles"
    let scene = try Scene(contentsOf: "\(folder)/form.scene.yaml")
    #expect(try scene.layout(on: .iPhone5).nameField.frame.x == 96)
  }

  @Test("Scenes from text")
  func yaml() throws {
    let scene = try Scene(yaml: "views: { box: { frame: [10, 20, 30, 40] } }")
    #expect(try scene.layout().box.frame == Rect(10, 20, 30, 40))
  }

  @Test("Scenes from a storyboard")
  func interface() throws {
    let folder = "\(ProjectFiles.root)/Scenes/interface-builder"
    for scene in try Scene.scenes(fromInterface: "\(folder)/Login.storyboard") {
      #expect(try scene.layout().viewNames.count > 1)
    }
    #expect(try !Scene.scenes(fromInterface: "\(folder)/Login.storyboard").isEmpty)
  }

  @Test("Comparing")
  func compare() throws {
    let temporary = try TemporaryFolder()
    let folder = temporary.path
    let goldens = Snapshots(folder: folder)
    func card(_ inset: Double) -> Scene {
      let title = Label("Name", name: "title")
      var scene = Scene(name: "card", devices: [.iPhone14], [title])
      scene.orientations = [.portrait]
      scene.activate(
        title.leadingAnchor.constraint(equalTo: scene.view.leadingAnchor, constant: inset),
        title.topAnchor.constraint(equalTo: scene.safeAreaLayoutGuide.topAnchor))
      return scene
    }
    _ = try card(16).compare(to: goldens, recording: .missing)
    let verdict = try card(24).compare(to: goldens).first
    #expect(verdict?.views == ["title"])
    #expect(verdict?.causes.first?.description.hasSuffix("constant 16 → 24") == true)
  }

  @Test("The first ten lines")
  func firstLines() throws {
    let temporary = try TemporaryFolder()
    let folder = temporary.path
    try temporary.write(
      try ProjectFiles.bytes("Scenes/articles/form.scene.yaml"), to: "form.scene.yaml")
    let scene = try Scene(contentsOf: "\(folder)/form.scene.yaml")
    let picture = try scene.layout(on: .iPhone5).render()
    #expect(picture.png.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    let goldens = Snapshots(folder: "\(folder)/Snapshots")
    _ = try scene.compare(to: goldens, recording: .missing)
    for verdict in try scene.compare(to: goldens) {
      #expect(verdict.isGood, "\(verdict)")
    }
  }
}
