import Foundation
import TestSupport
import Testing

/// Returns a storyboard of two view controllers with a few views each.
private func screens() throws -> String {
  try ProjectFiles.text("Scenes/interface-builder/Settings.storyboard")
}

@Suite("Goldens of unreadable files")
struct UnreadableFileTests {
  /// Records the project, applies a change, and expects that no goldens are removed or called
  /// unused.
  private func expectKept(
    in workshop: TemporaryProject, after change: () throws -> Void,
    comment: Comment
  ) throws {
    #expect(try workshop.run("record").status == 0, comment)
    let before = workshop.goldens
    #expect(before.count > 2, comment)
    try change()
    let checked = try workshop.run("check")
    #expect(!(checked.text + checked.errors).contains("obsolete"), "\(comment): \(checked.errors)")
    #expect(!checked.errors.contains("prune"), "\(comment): \(checked.errors)")
    let dry = try workshop.run("prune", "-n")
    #expect(dry.text.isEmpty, "\(comment): \(dry.text)")
    try workshop.run("prune")
    #expect(workshop.goldens == before, comment)
    #expect(try workshop.run("check", "--obsolete", "fail").status != 4, comment)
  }

  @Test(
    "A damaged storyboard keeps the goldens of all its view controllers",
    arguments: ["<<<<<<< HEAD\n", "</scene>", "", "<document>", "\u{0}"])
  func storyboard(damage: String) throws {
    let workshop = try TemporaryProject(scene: boxScene)
    let text = try screens()
    try workshop.folder.write(text, to: "Scenes/App.storyboard")
    let middle = try #require(text.range(of: "<scene sceneID=\"scA-bo-001\">"))
    let damaged =
      damage.isEmpty
      ? String(text[..<middle.lowerBound])
      : text.replacingCharacters(in: middle, with: damage + text[middle])
    try expectKept(
      in: workshop, after: { try workshop.folder.write(damaged, to: "Scenes/App.storyboard") },
      comment: "\(damage)")
  }

  @Test("A storyboard that the settings no longer select keeps its goldens until it is deleted")
  func unselected() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    try workshop.folder.write(try screens(), to: "App/App.storyboard")
    try workshop.folder.write("scenes: [Scenes, App]\n", to: ".snapline.yaml")
    try expectKept(
      in: workshop, after: { try workshop.folder.write("scenes: Scenes\n", to: ".snapline.yaml") },
      comment: "unselected")
    let pruned = try workshop.run("prune")
    #expect(
      pruned.errors.contains("App/App.storyboard has goldens but is not a scene of the project"),
      "\(pruned.errors)")
    try FileManager.default.removeItem(atPath: workshop.folder["App"])
    #expect(try workshop.run("prune").text.contains("deleted Snapshots/App/App/Settings/"))
  }

  @Test(
    "An unreadable, unselected or misnamed scene keeps its goldens",
    arguments: [
      "broken", "Scenes/form.yml", "Scenes/form.yaml", "Scenes/errors/form.scene.yaml",
    ])
  func scene(way: String) throws {
    let workshop = try TemporaryProject(scene: boxScene)
    let isWrongOnPurpose = way.contains("errors")
    let name = isWrongOnPurpose ? "errors/form" : "form"
    try workshop.write(boxScene, named: name)
    let place = "Scenes/\(name).scene.yaml"
    if isWrongOnPurpose { #expect(try workshop.run("record", name).status == 0) }
    try expectKept(
      in: workshop,
      after: {
        if way == "broken" {
          try workshop.write("views: [", named: name)
        } else if way != place {
          try FileManager.default.moveItem(
            atPath: workshop.folder[place], toPath: workshop.folder[way])
        }
      }, comment: "\(way)")
  }

  @Test("check names a misnamed scene file that has goldens")
  func nearName() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    try workshop.write(boxScene, named: "form")
    #expect(try workshop.run("record").status == 0)
    try FileManager.default.moveItem(
      atPath: workshop.folder["Scenes/form.scene.yaml"],
      toPath: workshop.folder["Scenes/form.yml"])
    let checked = try workshop.run("check")
    let told = "Scenes/form.yml has goldens but is not a scene of the project"
    #expect(
      checked.errors == "\(told): rename it to Scenes/form.scene.yml\n", "\(checked.errors)")
  }

  @Test("Goldens of scenes nested under a broken scene, and of a broken figure, are kept")
  func below() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    try workshop.write(boxScene, named: "box/inner")
    try workshop.folder.write("panels: [{ shot: box/portrait }]\n", to: "Scenes/seen.figure.yaml")
    try expectKept(
      in: workshop,
      after: {
        try workshop.write("views: [")
        try FileManager.default.removeItem(atPath: workshop.folder["Scenes/box"])
        try workshop.folder.write("panels: [", to: "Scenes/seen.figure.yaml")
      }, comment: "below")
  }

  @Test("A pending change of a damaged storyboard stays pending")
  func pending() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    let text = try screens()
    try workshop.folder.write(text, to: "Scenes/App.storyboard")
    #expect(try workshop.run("record", "box").status == 0)
    #expect(try workshop.run("check").status == 4)
    let waiting = try workshop.run("approve").text
    #expect(waiting.contains("App/Settings/"))
    try workshop.folder.write("<<<<<<< HEAD\n" + text, to: "Scenes/App.storyboard")
    #expect(try workshop.run("check").status == 3)
    #expect(try workshop.run("approve").text == waiting)
  }
}
