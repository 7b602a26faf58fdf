import Snapline
import TestSupport
import Testing

@Suite("Pictures of scenes in code")
struct RenderedImageTests {
  @Test("A form built in code has the same pixels as the article's scene file")
  func sameBytes() throws {
    let code = articleForm()
    let file = try Scene(contentsOf: "\(ProjectFiles.root)/Scenes/articles/form.scene.yaml")
    for orientation in Orientation.allCases {
      let one = try code.layout(on: .iPhone5, orientation).render()
      let other = try file.layout(on: .iPhone5, orientation).render()
      #expect(one.png == other.png)
    }
  }

  @Test("A picture is a PNG, an SVG and a PDF")
  func formats() throws {
    let picture = try articleForm().layout().render()
    #expect(picture.png.starts(with: [0x89, 0x50, 0x4E, 0x47]))
    #expect(String(decoding: picture.svg.prefix(4), as: UTF8.self) == "<svg")
    #expect(String(decoding: picture.pdf.prefix(5), as: UTF8.self) == "%PDF-")
  }

  @Test("A scene from a text is laid out, and its errors have line numbers")
  func text() throws {
    let scene = try Scene(yaml: "views:\n  box: { frame: [10, 20, 30, 40] }\n")
    #expect(try scene.layout().box.frame == Rect(10, 20, 30, 40))
    let error = try #require(throws: SceneError.self) {
      try Scene(yaml: "views:\n  box: { colour: red }\n")
    }
    #expect(error.findings.map(\.code) == ["key.unknown"])
    #expect(error.findings.first?.place?.line == 2)
    #expect(throws: SceneError.self) { try Scene(contentsOf: "no/such.scene.yaml") }
  }

  @Test("Each view controller of a storyboard is a scene")
  func storyboard() throws {
    let path = "\(ProjectFiles.root)/Scenes/interface-builder/Login.storyboard"
    let scenes = try Scene.scenes(fromInterface: path)
    #expect(!scenes.isEmpty)
    for scene in scenes { #expect(try scene.layout().viewNames.count > 1) }
  }
}

@Suite("Goldens of scenes in code")
struct SnapshotTests {
  /// A card whose title has this distance from its edge, and the line of that constant.
  private func card(_ distance: Double) -> (Scene, line: Int) {
    let title = Label("Name", name: "title")
    var scene = Scene(name: "card", devices: [.iPhone14, .iPadPro], [title])
    scene.orientations = [.portrait]
    scene.activate(
      title.topAnchor.constraint(equalTo: scene.safeAreaLayoutGuide.topAnchor, constant: 20))
    let line = #line + 2
    scene.activate(
      title.leadingAnchor.constraint(equalTo: scene.view.leadingAnchor, constant: distance))
    return (scene, line)
  }

  @Test("A changed constant is named with its line and the view that it moved")
  func cause() throws {
    let folder = try TemporaryFolder()
    let goldens = Snapshots(folder: folder.path)
    #expect(try card(16).0.compare(to: goldens).map(\.kind) == [.missing, .missing])
    let recorded = try card(16).0.compare(to: goldens, recording: .missing)
    #expect(recorded.map(\.kind) == [.recorded, .recorded])
    #expect(try card(16).0.compare(to: goldens).map(\.kind) == [.same, .same])

    let (scene, line) = card(24)
    let verdicts = try scene.compare(to: goldens)
    #expect(verdicts.map(\.shot) == ["portrait", "portrait-ipad-pro-13"])
    for verdict in verdicts {
      #expect(verdict.kind == .changed)
      #expect(verdict.views == ["title"])
      #expect(verdict.residual == 0)
      #expect(
        verdict.causes.map(\.description) == [
          "title.leading == root.leading + 16: constant 16 → 24"
        ]
          || verdict.causes.map(\.description) == [
            "title.leading == root.leading + 24: constant 16 → 24"
          ])
      #expect(verdict.place.file == #filePath)
      #expect(verdict.place.line == line)
      #expect(verdict.expected != nil && verdict.actual != nil && verdict.difference != nil)
    }
  }

  @Test("Goldens recorded concurrently are all stored")
  func parallel() async throws {
    let folder = try TemporaryFolder()
    let goldens = Snapshots(folder: folder.path)
    let devices: [Device] = [.iPhone5, .iPhoneX, .iPhone14, .iPhone16, .iPadMini, .iPadPro]
    try await withThrowingTaskGroup { group in
      for device in devices {
        group.addTask {
          var scene = card(16).0
          scene.devices = [.iPhoneSE, device]
          _ = try scene.compare(to: goldens, recording: .changed)
        }
      }
      try await group.waitForAll()
    }
    var scene = card(16).0
    scene.devices = [.iPhoneSE] + devices
    #expect(try scene.compare(to: goldens).map(\.kind) == Array(repeating: .same, count: 7))
  }
}

@Suite("Names of scenes in code")
struct SceneNameTests {
  @Test(
    "A scene name cannot lead out of the golden folder",
    arguments: ["../outside", "/outside", "a/../../outside", "", ".", "a\u{0}b", "a\nb"])
  func names(name: String) throws {
    let folder = try TemporaryFolder()
    let goldens = Snapshots(folder: folder["inner/Snapshots"])
    var scene = Scene(name: name, devices: [.iPhoneSE])
    scene.orientations = [.portrait]
    #expect(throws: SceneError.self) { try scene.compare(to: goldens, recording: .changed) }
    for path in ["outside", "inner/outside", "inner/Snapshots"] {
      #expect(throws: (any Error).self) { try folder.read(path + "/portrait.png") }
    }
  }
}
