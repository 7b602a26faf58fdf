import Foundation
import TestSupport
import Testing

@Suite("Moving scenes into folders")
struct MoveIntoFolderTests {
  private func exists(_ path: String, _ workshop: TemporaryProject) -> Bool {
    FileManager.default.fileExists(atPath: workshop.folder[path])
  }

  /// Creates a project with goldens, two scenes in a directory and one next to it.
  private func workshop() throws -> TemporaryProject {
    let workshop = try TemporaryProject(scene: boxScene, named: "shop/card1")
    try workshop.write(boxScene, named: "shop/card2")
    try workshop.write(boxScene, named: "card3")
    #expect(try workshop.run("record").status == 0)
    return workshop
  }

  private func expectAllGood(_ workshop: TemporaryProject) throws {
    let check = try workshop.run("check", "--obsolete", "fail")
    #expect(check.text == "6 shots of 3 scenes: 6 same\n", "\(check.errors)")
  }

  @Test(
    "mv moves a scene into an existing directory, in every spelling of its path",
    arguments: ["shop", "shop/", "Scenes/shop", "Scenes/shop/"])
  func into(folder: String) throws {
    let workshop = try workshop()
    let moved = try workshop.run("mv", "card3", folder)
    #expect(moved.status == 0, "\(moved.errors)")
    #expect(moved.lines.first == "moved Scenes/card3.scene.yaml to Scenes/shop/card3.scene.yaml")
    #expect(exists("Snapshots/shop/card3/portrait.png", workshop))
    #expect(!exists("Snapshots/card3", workshop))
    try expectAllGood(workshop)
  }

  @Test("mv of a scene into its own directory is refused, with the command to rename it")
  func already() throws {
    let workshop = try workshop()
    let before = workshop.folder.contents()
    let refused = try workshop.run("mv", "shop/card1", "shop")
    #expect(refused.status == 2)
    #expect(refused.errors.contains("'shop/card1' is already in 'shop'"), "\(refused.errors)")
    let command = "mv shop/card1 Scenes/shop.scene.yaml"
    #expect(refused.errors.contains("'snapline \(command)'"), "\(refused.errors)")
    #expect(workshop.folder.contents() == before)
    let named = try workshop.start(command.split(separator: " ").map(String.init)).finished()
    #expect(named.status == 0, "\(named.errors)")
    #expect(exists("Scenes/shop.scene.yaml", workshop))
    try expectAllGood(workshop)
  }

  @Test("mv moves directories into directories, scenes to the top, and into new directories")
  func others() throws {
    let workshop = try workshop()
    try workshop.folder.write(boxScene, to: "Scenes/store/card9.scene.yaml")
    try FileManager.default.removeItem(atPath: workshop.folder["Scenes/store/card9.scene.yaml"])
    #expect(try workshop.run("mv", "shop", "store").status == 0)
    #expect(exists("Scenes/store/shop/card1.scene.yaml", workshop))
    try expectAllGood(workshop)
    #expect(try workshop.run("mv", "store/shop/card1", "Scenes").status == 0)
    #expect(exists("Scenes/card1.scene.yaml", workshop))
    #expect(try workshop.run("mv", "card1", "new/").status == 0)
    #expect(exists("Scenes/new/card1.scene.yaml", workshop))
    #expect(try workshop.run("mv", "new/card1", "new/card1.scene.yaml").status == 2)
    try expectAllGood(workshop)
  }

  @Test("Repeating an mv that was interrupted before the goldens moves them")
  func again() throws {
    for (old, new, line) in [
      ("card3", "shop", "mv Scenes/card3.scene.yaml Scenes/shop"),
      ("shop", "store", "mv Scenes/shop Scenes/store"),
    ] {
      let workshop = try workshop()
      #expect(try shell(line, in: workshop.folder.path).status == 0)
      let moved = try workshop.run("mv", old, new)
      #expect(moved.status == 0, "\(moved.errors)")
      try expectAllGood(workshop)
    }
  }
}
