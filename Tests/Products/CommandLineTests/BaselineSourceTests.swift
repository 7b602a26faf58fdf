import Foundation
import TestSupport
import Testing

/// Verdicts depend only on the goldens, not on git history.
@Suite("Causes without git history")
struct BaselineSourceTests {
  private let because =
    "because  box.top == root.top + 48   constant 40 → 48   Scenes/box.scene.yaml:7:27"

  @Test("A change has its cause in a directory without git")
  func withoutGit() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    #expect(try workshop.run("record").status == 0)
    try workshop.write(movedBoxScene)
    let outcome = try workshop.run("check", environment: ["PATH": "/nonexistent"])
    #expect(outcome.text.contains(because))
  }

  @Test(
    "A change has its cause in a clone of depth 1", .requires(.git))
  func shallow() throws {
    let origin = try TemporaryProject(scene: boxScene)
    #expect(try origin.run("record").status == 0)
    let folder = origin.folder.path
    try git("init", "-q", in: folder)
    try commit(in: folder)
    try origin.write(movedBoxScene)
    try commit(in: folder)
    let clone = try TemporaryProject()
    try FileManager.default.removeItem(atPath: clone.folder["Scenes"])
    try git("clone", "-q", "--depth", "1", "file://\(folder)", ".", in: clone.folder.path)
    let outcome = try clone.run("check")
    #expect(outcome.status == 1)
    #expect(outcome.text.contains(because))
  }

  @Test("A renamed scene is recognized by its golden, and 'mv' is suggested")
  func renamedScene() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    #expect(try workshop.run("record").status == 0)
    try FileManager.default.moveItem(
      atPath: workshop.folder["Scenes/box.scene.yaml"],
      toPath: workshop.folder["Scenes/crate.scene.yaml"])
    let outcome = try workshop.run("check")
    #expect(outcome.status == 4)
    #expect(outcome.errors.contains("snapline mv box crate"))
    #expect(!outcome.errors.contains("snapline prune"))
    #expect(try workshop.run("mv", "box", "crate").status == 0)
    #expect(try workshop.run("check").status == 0)
  }

  @Test("Different layout rules of the recording version are reported next to the scene's edits")
  func otherProgram() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    #expect(try workshop.run("record").status == 0)
    // The layout of a version with different rules.
    let layout = try workshop.folder.text("Snapshots/box/layout.txt")
    let shifted = layout.replacing(/box in root (\S+) 40/) { "box in root \($0.output.1) 44" }
    #expect(shifted != layout)
    try workshop.folder.write(shifted, to: "Snapshots/box/layout.txt")
    #expect(try workshop.run("check").text.contains("its layout.txt was edited manually"))
    try workshop.folder.write(
      shifted.replacing(/snapline=\S+/, with: "snapline=0.0.1"), to: "Snapshots/box/layout.txt")
    let program = try workshop.run("check")
    #expect(program.status == 1)
    #expect(program.text.contains("because  snapline"), "\(program.text)")
    try workshop.write(movedBoxScene)
    let both = try workshop.run("check").text
    #expect(both.contains("because  snapline"), "\(both)")
    #expect(both.contains("constant 40 → 48"), "\(both)")
  }

  @Test("A golden with merge conflicts is skipped by record and decided by review")
  func unmerged() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    #expect(try workshop.run("record").status == 0)
    let layout = try workshop.folder.text("Snapshots/box/layout.txt")
    let frame = try #require(layout.split(separator: "\n").last { $0.hasPrefix("  frame box") })
    let conflict = "<<<<<<< ours\n\(frame)\n=======\n\(frame)0\n>>>>>>> theirs"
    try workshop.folder.write(
      layout.replacing(frame, with: conflict), to: "Snapshots/box/layout.txt")
    let before = workshop.goldens
    let refused = try workshop.run("record")
    #expect(refused.status == 2)
    #expect(
      refused.errors.contains("skipped 'box': Snapshots/box/layout.txt has merge conflict markers"))
    #expect(workshop.goldens == before)
    #expect(try workshop.run("check").status == 4)
    #expect(try workshop.run("approve", "--all").status == 0)
    #expect(try workshop.run("check").status == 0)
  }

  @Test("A layout file of another scene, or with an unknown key, is reported")
  func strangeLayouts() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    try workshop.write(boxScene.replacing("100", with: "140"), named: "crate")
    #expect(try workshop.run("record").status == 0)
    let own = try workshop.folder.text("Snapshots/box/layout.txt")
    try workshop.folder.write(
      workshop.folder.text("Snapshots/crate/layout.txt"), to: "Snapshots/box/layout.txt")
    let other = try workshop.run("check", "box")
    #expect(other.status == 1)
    #expect(other.text.contains("because  cause unknown: layout.txt belongs to 'crate'"))
    try workshop.folder.write(
      own.replacing("  frame box", with: "  frume box"), to: "Snapshots/box/layout.txt")
    let word = try workshop.run("check", "box")
    #expect(word.status == 4)
    #expect(
      word.text.contains(
        "unknown line type 'frume' in layout.txt, Snapshots/box/layout.txt:"))
  }

  private func commit(in folder: String) throws {
    try git("add", "-A", in: folder)
    try git(
      "-c", "user.name=a", "-c", "user.email=a@example.com", "commit", "-q", "-m", "a", in: folder)
  }

  private func git(_ arguments: String..., in folder: String) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git", "-C", folder] + arguments
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }
}
