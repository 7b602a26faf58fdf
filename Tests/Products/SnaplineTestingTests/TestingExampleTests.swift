import SnaplineTesting
import TestSupport
import Testing

private let folder = try? TemporaryFolder()
private let goldens = folder?.path ?? "/nowhere"
/// The path of a file in a target with the project's scenes.
private let target = "\(ProjectFiles.root)/FormTests.swift"

/// The examples of the documentation, verbatim.
@Suite("Examples of the documentation")
struct TestingExampleTests {
  @Test(.snapshots("missing", recording: .never))
  func named() throws {
    withKnownIssue { assertLayout(of: Scene(), orientations: [.portrait]) }
  }

  @Test(.snapshots(recording: .missing, folder: goldens))
  func card() {
    var title = Label("Name", name: "title")
    title.frame = Rect(16, 60, 100, 21)
    assertLayout(of: Scene(name: "card", [title]), devices: [.iPhoneSE, .iPadPro])
  }

  @Test func frames() throws {
    let title = Label("Name", name: "title")
    var scene = Scene(name: "card", [title])
    scene.activate(Constraint("H:|-16-[title]"), Constraint("V:|-60-[title]"))
    let layout = try scene.layout(on: .iPhone14)
    #expect(layout["title"].frame.x == 16)
    #expect(layout[title].frame.x == 16)
    #expect(layout.frame(of: title) == layout.title.frame)
    #expect(layout.frame(of: "title") == layout.title.frame)
  }

  @Test func ofFile() throws {
    let scene = try Scene(named: "articles/form", file: target)
    #expect(try scene.layout(on: .iPhone5).nameField.frame.x == 96)
  }

  @Test(.snapshots(recording: .missing, folder: goldens), arguments: [Device.iPhoneSE, .iPadPro])
  func form(device: Device) throws {
    let title = Label("Name", name: "title")
    var scene = Scene(name: "form", [title])
    scene.activate(Constraint("H:|-16-[title]"), Constraint("V:|-60-[title]"))
    #expect(try scene.layout(on: device).title.frame.x == 16)
    assertLayout(of: scene, devices: [device])
  }
}
