import Foundation
import TestSupport
import Testing

@Suite("approve, reject and undo")
struct ApproveTests {
  @Test("approve turns a pending change into the golden")
  func approve() throws {
    let workshop = try changed()
    let before = workshop.goldens
    let list = try workshop.run("approve")
    #expect(list.text == "box/landscape\nbox/portrait\n")
    #expect(workshop.goldens == before)
    let outcome = try workshop.run("approve", "portrait")
    #expect(outcome.status == 0)
    #expect(try workshop.run("approve").text == "box/landscape\n")
    #expect(try workshop.run("check").text.contains("1 same, 1 changed"))
    #expect(try workshop.run("approve", "--all").status == 0)
    #expect(try workshop.run("check").status == 0)
  }

  @Test("approve writes the same files as record")
  func sameAsRecording() throws {
    let approved = try changed()
    let recorded = try changed()
    #expect(try approved.run("approve", "--all").status == 0)
    #expect(try recorded.run("record").status == 0)
    #expect(approved.goldens == recorded.goldens)
  }

  @Test("reject leaves the goldens unchanged and discards the pending change")
  func reject() throws {
    let workshop = try changed()
    try workshop.expectUnchangedGoldens {
      let outcome = try workshop.run("reject", "--all")
      #expect(outcome.status == 0)
    }
    let after = try workshop.run("approve", "--all")
    #expect(after.status == 5)
    #expect(try workshop.run("check").status == 1)
  }

  @Test("A golden that changed after the check is not replaced by approve")
  func newerGolden() throws {
    let workshop = try changed()
    // The golden changes as after a pull.
    try workshop.paint("Snapshots/box/portrait.png")
    try workshop.expectUnchangedGoldens {
      let outcome = try workshop.run("approve", "--all")
      #expect(outcome.status == 2)
      let said =
        "Snapshots/box/portrait.png: it has changed since the last check; run 'snapline check' again"
      #expect(outcome.errors.contains(said), "\(outcome.errors)")
    }
    #expect(try workshop.run("check").status == 1)
    #expect(try workshop.run("approve", "--all").status == 0)
    #expect(try workshop.run("check").status == 0)
  }

  @Test("Pending changes accumulate over several checks")
  func gathering() throws {
    let workshop = try recorded()
    try workshop.write(movedBoxScene)
    #expect(try workshop.run("check", "-g", "portrait").status == 1)
    #expect(try workshop.run("check", "-g", "landscape").status == 1)
    #expect(try workshop.run("approve").lines.count == 2)
  }

  @Test("A change that is reverted is no longer pending")
  func takenBack() throws {
    let workshop = try changed()
    try workshop.write(boxScene)
    #expect(try workshop.run("check").status == 0)
    #expect(try workshop.run("approve").status == 5)
  }

  @Test("approve is refused in CI")
  func buildServer() throws {
    let workshop = try changed()
    try workshop.expectUnchangedGoldens {
      let outcome = try workshop.run("approve", "--all", environment: ["CI": "1"])
      #expect(outcome.status == 2)
    }
  }

  @Test("A pending image without its layout file cannot be approved")
  func halfPending() throws {
    let workshop = try changed()
    try FileManager.default.removeItem(
      atPath: workshop.folder[".snapline/out/box/portrait.actual.txt"])
    #expect(try workshop.run("approve").text == "box/landscape\n")
  }

  @Test("record --update missing leaves changed goldens alone")
  func missing() throws {
    let workshop = try changed()
    try workshop.write(boxScene, named: "fresh")
    #expect(try workshop.run("record", "--update", "missing").status == 0)
    #expect(try workshop.run("check", "fresh").status == 0)
    #expect(try workshop.run("check", "box").status == 1)
  }

  @Test("record --update all rewrites outdated tool versions in layout files")
  func all() throws {
    let workshop = try recorded()
    let path = "Snapshots/box/layout.txt"
    let fresh = try workshop.folder.read(path)
    let text = String(decoding: fresh, as: UTF8.self)
    try workshop.folder.write(text.replacing("drawn snapline=", with: "drawn snapline=9"), to: path)
    #expect(try workshop.run("check").status == 0)
    #expect(try workshop.run("record").text.contains("nothing to record"))
    #expect(try workshop.run("record", "--update", "all").text == "wrote \(path)\n")
    #expect(try workshop.folder.read(path) == fresh)
  }

  @Test("--fonts exact reports merged font lists as changed")
  func fontsThatMet() throws {
    let workshop = try TemporaryProject(scene: labelledScene)
    #expect(try workshop.run("record").status == 0)
    let path = "Snapshots/box/layout.txt"
    let fresh = try workshop.folder.read(path)
    let text = String(decoding: fresh, as: UTF8.self)
    let joined = text.replacing("font \"Noto Sans CJK\"", with: "font \"DejaVu Sans\"")
    #expect(joined != text)
    try workshop.folder.write(joined, to: path)
    #expect(try workshop.run("check").status == 0)
    let exact = try workshop.run("check", "--fonts", "exact")
    #expect(exact.status == 1)
    #expect(exact.text.contains("font DejaVu Sans 2.004 → -"))
    #expect(exact.text.contains("font Noto Sans CJK - → 2.004"))
    try workshop.folder.write("fonts: exact\n", to: ".snapline.yaml")
    #expect(try workshop.run("record").text == "wrote \(path)\n")
    #expect(try workshop.folder.read(path) == fresh)
    #expect(try workshop.run("check").status == 0)
  }

  @Test("prune deletes unused goldens and no other files")
  func prune() throws {
    let workshop = try recorded()
    try workshop.write(boxScene, named: "gone/box")
    #expect(try workshop.run("record").status == 0)
    try FileManager.default.removeItem(atPath: workshop.folder["Scenes/gone"])
    try workshop.write(boxScene.replacing("era:", with: "orientations: [portrait]\nera:"))
    try workshop.folder.write("mine", to: "Snapshots/box/notes.md")
    try workshop.expectUnchangedGoldens {
      let outcome = try workshop.run("prune", "-n")
      #expect(outcome.lines.count == 5)
    }
    #expect(try workshop.run("prune").status == 0)
    let left = workshop.goldens.keys.sorted()
    #expect(
      left.filter { !$0.hasSuffix(".yaml") } == [
        "box/layout.txt", "box/notes.md", "box/portrait.png",
      ])
    #expect(left.count == 4)
    #expect(!FileManager.default.fileExists(atPath: workshop.folder["Snapshots/gone"]))
    #expect(try workshop.run("check", "--obsolete", "fail").status == 0)
  }

  @Test("prune keeps the goldens of a scene that cannot be read")
  func unreadable() throws {
    let workshop = try recorded()
    try workshop.write("views: [")
    try workshop.expectUnchangedGoldens {
      let outcome = try workshop.run("prune")
      #expect(outcome.status == 3)
    }
  }

  @Test("Approvals and rejections can be undone until the next check or record")
  func undo() throws {
    let workshop = try changed()
    let before = workshop.goldens
    #expect(try workshop.run("approve", "portrait").status == 0)
    #expect(try workshop.run("reject", "landscape").status == 0)
    #expect(try workshop.run("approve").status == 5)
    #expect(try workshop.run("approve", "--undo").text == "box/portrait\n")
    #expect(try workshop.run("reject", "--undo").text == "box/landscape\n")
    #expect(try workshop.run("approve", "--undo", "--all").status == 0)
    #expect(workshop.goldens == before)
    #expect(try workshop.run("reject", "--undo", "landscape").status == 0)
    #expect(try workshop.run("approve").text == "box/landscape\nbox/portrait\n")
    #expect(try workshop.run("approve", "--all").status == 0)
    #expect(try workshop.run("check").status == 0)
    let late = try workshop.run("approve", "--undo", "--all")
    #expect(late.status == 5)
    #expect(late.errors.contains("since the last check"))
  }

  @Test("Undoing the approval of a new shot leaves no golden")
  func undoNew() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    #expect(try workshop.run("check").status == 4)
    #expect(try workshop.run("approve", "--all").status == 0)
    #expect(workshop.goldens.count == 4)
    #expect(try workshop.run("approve", "--undo", "--all").status == 0)
    #expect(workshop.goldens.keys.filter { $0.hasSuffix(".png") }.isEmpty)
    #expect(try workshop.run("check").text.contains("2 new"))
  }

  @Test("undo skips a golden that has changed since its approval")
  func undoAfterOtherChange() throws {
    let workshop = try changed()
    let old = try #require(workshop.goldens["box/landscape.png"])
    #expect(try workshop.run("approve", "portrait").status == 0)
    try workshop.folder.write(old, to: "Snapshots/box/portrait.png")
    try workshop.expectUnchangedGoldens {
      let outcome = try workshop.run("approve", "--undo", "--all")
      #expect(
        outcome.errors.contains("skipped box/portrait: its golden has changed since the decision"))
    }
  }

  @Test("A recorded change is no longer pending")
  func recordedIsNotPending() throws {
    let workshop = try changed()
    #expect(try workshop.run("record").status == 0)
    #expect(try workshop.run("approve").status == 5)
  }

  private func recorded() throws -> TemporaryProject {
    let workshop = try TemporaryProject(scene: boxScene)
    #expect(try workshop.run("record").status == 0)
    return workshop
  }

  private func changed() throws -> TemporaryProject {
    let workshop = try recorded()
    try workshop.write(movedBoxScene)
    #expect(try workshop.run("check").status == 1)
    return workshop
  }
}
