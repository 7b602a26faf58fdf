import Diagnostics
import Geometry
import SceneModel
import Selection
import Shots
import Testing

@Suite("Shots chosen by what they show")
struct ShotTraitsTests {
  private func shot(
    _ device: String = "iphone-8", _ orientation: Orientation = .portrait,
    _ appearance: Appearance = .light
  ) throws -> Shot {
    Shot(
      name: "shot", device: try #require(Device.named(device)), orientation: orientation,
      state: nil, appearance: appearance)
  }

  @Test("An empty filter selects everything and names no devices")
  func nothing() throws {
    for device in Device.all { #expect(ShotTraits().fit(try shot(device.name))) }
    #expect(ShotTraits().wantedDevices.isEmpty && ShotTraits().orientations.isEmpty)
  }

  @Test(
    "A device is meant by its name, by another of its screen, or by a pattern",
    arguments: [
      ("iphone-8", true), ("iphone-se-2", true), ("iphone-*", true), ("*", true),
      ("iphone-8-plus", false), ("ipad-*", false), ("IPHONE-8", false),
    ])
  func devices(_ pattern: String, _ isMeant: Bool) throws {
    let traits = ShotTraits(devices: [pattern])
    #expect(traits.fit(try shot()) == isMeant)
    #expect(traits.wantedDevices.contains { $0.name == "iphone-8" } == isMeant)
  }

  @Test("Of one kind any word is enough, and of several kinds each must fit")
  func several() throws {
    let traits = ShotTraits(
      devices: ["iphone-5", "iphone-8"], orientations: ["landscape"], appearances: ["dark"])
    #expect(traits.fit(try shot("iphone-8", .landscape, .dark)))
    #expect(traits.fit(try shot("iphone-5", .landscape, .dark)))
    #expect(!traits.fit(try shot("iphone-8", .portrait, .dark)))
    #expect(!traits.fit(try shot("iphone-8", .landscape, .light)))
    #expect(!traits.fit(try shot("iphone-14", .landscape, .dark)))
  }

  @Test("A scene as written is the state 'default'")
  func states() throws {
    #expect(ShotTraits(states: ["default"]).fit(try shot()))
    #expect(!ShotTraits(states: ["typing"]).fit(try shot()))
    var typing = try shot()
    typing.state = State(name: "typing", steps: [], span: typingSpan)
    #expect(ShotTraits(states: ["typ*"]).fit(typing))
    #expect(!ShotTraits(states: ["default"]).fit(typing))
  }

  private var typingSpan: SourceSpan { SourceSpan(file: "a.scene.yaml") }
}

@Suite("Scenes touched by changes")
struct ChangedFilesTests {
  private func file(_ path: String) -> SceneFile {
    SceneFile(
      path: "/project/Scenes/\(path)", identity: SceneFile.stem(path) ?? path, isInProject: true)
  }

  private func touched(by paths: [String]) -> [String] {
    let changes = ChangedFiles(paths, in: "/project", general: [".snapline.yaml"])
    return ["a.scene.yaml", "b.scene.yaml"].filter { changes.touch(file($0)) }
  }

  @Test("A scene is touched by its own file and by its goldens, and by no other's")
  func own() {
    #expect(touched(by: ["Scenes/a.scene.yaml"]) == ["a.scene.yaml"])
    #expect(touched(by: ["Snapshots/b/portrait.png"]) == ["b.scene.yaml"])
    #expect(touched(by: ["Snapshots/b/layout.txt"]) == ["b.scene.yaml"])
    #expect(touched(by: ["README.md", "Scenes/c.scene.yaml", "Snapshots/ab/x.png"]).isEmpty)
    #expect(touched(by: []).isEmpty)
  }

  @Test("A change of the settings affects all scenes")
  func general() {
    #expect(touched(by: [".snapline.yaml"]).count == 2)
  }

  @Test("A directory with unknown changes affects all files in it and all goldens")
  func folders() {
    #expect(touched(by: ["Scenes/"]).count == 2)
    #expect(touched(by: ["Snapshots/"]).count == 2)
    #expect(touched(by: ["Snapshots/b/"]).count == 2)
  }

  @Test("A file of the same name in another folder is another one")
  func elsewhere() {
    let changes = ChangedFiles(["Scenes/a.scene.yaml"], in: "/other")
    #expect(!changes.touch(file("a.scene.yaml")))
  }

  @Test(
    "A scene's name is its path without what says that it is one",
    arguments: [
      ("form.scene.yaml", "form"), ("articles/form.scene.yaml", "articles/form"),
      ("form.yaml", nil), ("form.scene.yaml.bak", nil), ("scene.yaml", nil),
    ])
  func stems(_ path: String, _ stem: String?) {
    #expect(SceneFile.stem(path) == stem)
  }
}
