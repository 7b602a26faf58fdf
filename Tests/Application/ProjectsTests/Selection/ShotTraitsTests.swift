import SnaplineBasics
import SnaplineProjects
import SnaplineSceneModel
import Testing

@Suite("Selecting shots by traits")
struct ShotTraitsTests {
  private func shot(
    _ device: String = "iphone-8", _ orientation: Orientation = .portrait,
    _ appearance: Appearance = .light
  ) throws -> Shot {
    Shot(
      name: "shot", device: try #require(Device.named(device)), orientation: orientation,
      state: nil, appearance: appearance)
  }

  @Test("Empty traits match every shot and name no devices")
  func nothing() throws {
    for device in Device.all { #expect(ShotTraits().match(try shot(device.name))) }
    #expect(ShotTraits().selectedDevices.isEmpty && ShotTraits().orientations.isEmpty)
  }

  @Test(
    "A device is matched by its name, by an alias with the same screen, or by a pattern",
    arguments: [
      ("iphone-8", true), ("iphone-se-2", true), ("iphone-*", true), ("*", true),
      ("iphone-8-plus", false), ("ipad-*", false), ("IPHONE-8", false),
    ])
  func devices(_ pattern: String, _ isMeant: Bool) throws {
    let traits = ShotTraits(devices: [pattern])
    #expect(traits.match(try shot()) == isMeant)
    #expect(traits.selectedDevices.contains { $0.name == "iphone-8" } == isMeant)
  }

  @Test("One value of a trait is enough, and all traits must match")
  func several() throws {
    let traits = ShotTraits(
      devices: ["iphone-5", "iphone-8"], orientations: ["landscape"], appearances: ["dark"])
    #expect(traits.match(try shot("iphone-8", .landscape, .dark)))
    #expect(traits.match(try shot("iphone-5", .landscape, .dark)))
    #expect(!traits.match(try shot("iphone-8", .portrait, .dark)))
    #expect(!traits.match(try shot("iphone-8", .landscape, .light)))
    #expect(!traits.match(try shot("iphone-14", .landscape, .dark)))
  }

  @Test("The unmodified scene is the state 'default'")
  func states() throws {
    #expect(ShotTraits(states: ["default"]).match(try shot()))
    #expect(!ShotTraits(states: ["typing"]).match(try shot()))
    var typing = try shot()
    typing.state = State(name: "typing", steps: [], span: typingSpan)
    #expect(ShotTraits(states: ["typ*"]).match(typing))
    #expect(!ShotTraits(states: ["default"]).match(typing))
  }

  private var typingSpan: SourceSpan { SourceSpan(file: "a.scene.yaml") }
}

@Suite("Scenes affected by changed files")
struct ChangedFilesTests {
  private func file(_ path: String) -> SceneFile {
    SceneFile(
      path: "/project/Scenes/\(path)", identity: SceneFile.stem(path) ?? path, isInProject: true)
  }

  private func touched(by paths: [String]) -> [String] {
    let changes = ChangedFiles(paths, in: "/project", general: [".snapline.yaml"])
    return ["a.scene.yaml", "b.scene.yaml"].filter { changes.affects(file($0)) }
  }

  @Test("A scene is affected by its own file and goldens, and by no other scene's")
  func own() {
    #expect(touched(by: ["Scenes/a.scene.yaml"]) == ["a.scene.yaml"])
    #expect(touched(by: ["Snapshots/b/portrait.png"]) == ["b.scene.yaml"])
    #expect(touched(by: ["Snapshots/b/layout.txt"]) == ["b.scene.yaml"])
    #expect(touched(by: ["README.md", "Scenes/c.scene.yaml", "Snapshots/ab/x.png"]).isEmpty)
    #expect(touched(by: []).isEmpty)
  }

  @Test("A change of .snapline.yaml affects every scene")
  func general() {
    #expect(touched(by: [".snapline.yaml"]).count == 2)
  }

  @Test("A changed folder affects the scenes in it, and a changed golden folder all scenes")
  func folders() {
    #expect(touched(by: ["Scenes/"]).count == 2)
    #expect(touched(by: ["Snapshots/"]).count == 2)
    #expect(touched(by: ["Snapshots/b/"]).count == 2)
  }

  @Test("A file with the same name in another folder affects nothing")
  func elsewhere() {
    let changes = ChangedFiles(["Scenes/a.scene.yaml"], in: "/other")
    #expect(!changes.affects(file("a.scene.yaml")))
  }

  @Test(
    "A scene's name is its path without '.scene.yaml'",
    arguments: [
      ("form.scene.yaml", "form"), ("articles/form.scene.yaml", "articles/form"),
      ("form.yaml", nil), ("form.scene.yaml.bak", nil), ("scene.yaml", nil),
    ])
  func stems(_ path: String, _ stem: String?) {
    #expect(SceneFile.stem(path) == stem)
  }
}
