import Foundation
import TestSupport
import Testing

@Suite("Checks without scenes")
struct NoSceneTests {
  /// Creates a recorded project whose only scene was renamed or deleted.
  private func renamed(to name: String?) throws -> TemporaryProject {
    let workshop = try TemporaryProject(scene: boxScene)
    #expect(try workshop.run("record").status == 0)
    let old = workshop.folder["Scenes/box.scene.yaml"]
    if let name {
      try FileManager.default.moveItem(atPath: old, toPath: workshop.folder[name])
    } else {
      try FileManager.default.removeItem(atPath: old)
    }
    return workshop
  }

  @Test(
    "check exits with 5 without scenes, even with goldens, in CI or as a shard",
    arguments: [[:], ["CI": "true"]])
  func status(environment: [String: String]) throws {
    for name in ["Scenes/box.yml", "Scenes/box.Scene.yaml", nil] {
      let workshop = try renamed(to: name)
      for words in [["check"], ["check", "--shard", "1/2"], ["check", "--obsolete", "ignore"]] {
        let checked = try workshop.start(words, environment: environment).finished()
        #expect(checked.status == 5, "\(words) \(checked.text)\(checked.errors)")
        #expect(checked.errors.contains("snapline: no scenes in Scenes\n"), "\(checked.errors)")
        #expect(!checked.errors.contains("snapline prune"), "\(checked.errors)")
      }
    }
  }

  @Test(
    "A file name that lacks the scene suffix is reported with the correct name",
    arguments: [
      ("box.yml", "box.scene.yml"), ("box.yaml", "box.scene.yaml"), ("box.json", "box.scene.json"),
      ("box.SCENE.YAML", "box.scene.yaml"), ("deep/Main.Storyboard", "deep/Main.storyboard"),
    ])
  func names(file: String, needed: String) throws {
    let workshop = try TemporaryProject()
    try workshop.folder.write(boxScene, to: "Scenes/\(file)")
    for command in ["check", "record", "lint"] {
      let outcome = try workshop.run(command)
      #expect(outcome.status == 5, "\(command)")
      #expect(
        outcome.errors.contains("rename Scenes/\(file) to Scenes/\(needed)"), "\(outcome.errors)")
    }
  }

  @Test("Each misnamed file is on its own line, and line breaks in names are replaced")
  func severalNames() throws {
    let workshop = try TemporaryProject()
    for name in ["a.yml", "b\nsnapline: c.yml"] {
      try workshop.folder.write(boxScene, to: "Scenes/\(name)")
    }
    #expect(
      try workshop.run("check").errors == """
        snapline: no scenes in Scenes
          rename Scenes/a.yml to Scenes/a.scene.yml
          rename Scenes/b⏎snapline: c.yml to Scenes/b⏎snapline: c.scene.yml

        """)
  }

  @Test("In a project without files, the hint is 'snapline init'")
  func nothing() throws {
    let outcome = try TemporaryProject().run("check", environment: ["CI": "true"])
    #expect(outcome.status == 5)
    #expect(outcome.errors.contains("run 'snapline init' for a first scene"), "\(outcome.errors)")
  }

  @Test("Goldens without a scene are unused if other scenes are checked")
  func leftOver() throws {
    let workshop = try renamed(to: nil)
    try workshop.write(movedBoxScene, named: "other")
    #expect(try workshop.run("record").status == 0)
    let checked = try workshop.run("check")
    #expect(checked.status == 0)
    #expect(checked.errors.contains("unused golden: Snapshots/box"))
    #expect(try workshop.run("prune").text.contains("deleted Snapshots/box/portrait.png"))
  }

  @Test("An empty shard of a project with scenes exits with 0")
  func shard() throws {
    let workshop = try TemporaryProject(
      scene: boxScene.replacing("era:", with: "only: [portrait]\nera:"))
    #expect(try workshop.run("record").status == 0)
    var texts: [String] = []
    for shard in 1...4 {
      let outcome = try workshop.run("check", "--shard", "\(shard)/4")
      #expect(outcome.status == 0, "\(outcome.errors)")
      texts.append(outcome.text)
    }
    #expect(texts.filter { $0.hasPrefix("1 shot") }.count == 1, "\(texts)")
  }
}
