import Foundation
import TestSupport
import Testing

/// Images rendered in CI become goldens on the machine of the reviewer.
@Suite("Approving a run from elsewhere")
struct ApproveRunTests {
  /// A blob of a check with these flags after the box moved, and the same project without that
  /// check.
  private func changed(_ flags: String...) throws -> (TemporaryProject, blob: TemporaryFolder) {
    let server = try TemporaryProject(scene: boxScene)
    #expect(try server.run("record").status == 0)
    try server.write(movedBoxScene)
    let blob = try TemporaryFolder()
    let words = ["check", "--reporter", "blob=\(blob["blob"])"] + flags
    #expect(try server.start(words).finish().status == 1)
    let here = try TemporaryProject(scene: boxScene)
    #expect(try here.run("record").status == 0)
    try here.write(movedBoxScene)
    return (here, blob)
  }

  @Test("approve --from records a blob's images exactly as record would")
  func blob() throws {
    let (workshop, blob) = try changed()
    let list = try workshop.run("approve", "--from", blob["blob"])
    #expect(list.text == "box/portrait\nbox/landscape\n", "\(list.text) \(list.errors)")
    #expect(try workshop.run("approve", "--from", blob["blob"], "--all").status == 0)
    let (recorded, _) = try changed()
    #expect(try recorded.run("record").status == 0)
    #expect(workshop.goldens == recorded.goldens)
    #expect(try workshop.run("check").status == 0)
  }

  @Test("check in CI suggests 'approve --from' with the blob, or the reporter that writes one")
  func nextSteps() throws {
    let server = try TemporaryProject(scene: boxScene)
    #expect(try server.run("record").status == 0)
    try server.write(movedBoxScene)
    for (flags, step) in [
      (["--reporter", "list,blob=run"], "\n  snapline approve --from run --all"),
      (["--shard", "1/1", "--reporter", "list,blob=run"], "\n  snapline merge BLOB… "),
      (["--reporter", "list"], "\n  --reporter list,blob=run"),
    ] {
      let outcome = try server.start(["check"] + flags, environment: ["CI": "true"]).finish()
      #expect(outcome.status == 1)
      #expect(outcome.errors.contains(step), "\(flags): \(outcome.errors)")
      #expect(!outcome.errors.contains("snapline review"))
    }
    let merged = try server.run("merge", "run", "--reporter", "list,blob=whole")
    #expect(merged.errors.contains("\n  snapline approve --from whole --all"), "\(merged.errors)")
  }

  @Test("The HTML report contains the relative path of the blob, or none if no blob was written")
  func page() throws {
    let server = try TemporaryProject(scene: boxScene)
    #expect(try server.run("record").status == 0)
    try server.write(movedBoxScene)
    for (reporters, isServer, from) in [
      ("html=page,blob=out/run", "true", "\"../out/run\""),
      ("html=out/page,blob=./out/run", "false", "\"../run\""),
      ("html=page/a.html,blob=page/run", "true", "\"run\""),
      ("html=page", "true", "\"\""), ("html=page", "false", "null"),
    ] {
      _ = try server.run("check", "--reporter", reporters, environment: ["CI": isServer])
      let path = reporters.split(separator: ",")[0].dropFirst("html=".count)
      let file = path.hasSuffix(".html") ? String(path) : path + "/index.html"
      #expect(try server.folder.text(file).contains("\"from\":\(from)"), "\(reporters)")
    }
  }

  @Test("Approvals from a blob can be undone")
  func undo() throws {
    let (workshop, blob) = try changed()
    let before = workshop.goldens
    #expect(try workshop.run("approve", "--from", blob["blob"], "portrait").status == 0)
    #expect(workshop.goldens != before)
    #expect(try workshop.run("approve", "--undo", "--all").status == 0)
    #expect(workshop.goldens == before)
  }

  @Test("approve --from requires all shards to be merged")
  func parts() throws {
    let server = try TemporaryProject(scene: boxScene)
    #expect(try server.run("record").status == 0)
    try server.write(movedBoxScene)
    for part in 1...2 {
      _ = try server.run("check", "--shard", "\(part)/2", "--reporter", "blob=part-\(part)")
    }
    let missing = try server.run("approve", "--from", "part-1", "--all")
    #expect(missing.status == 2)
    #expect(missing.errors.contains("shard 2/2 is missing"))
    #expect(missing.errors.contains("'snapline merge BLOB… --reporter list,blob=run'"))
    let both = try server.run("merge", "part-1", "part-2", "--reporter", "blob=whole")
    #expect(both.status == 1)
    #expect(
      try server.run("approve", "--from", "part-1", "--from", "part-2").text
        == "box/portrait\nbox/landscape\n")
    #expect(try server.run("approve", "--from", "whole", "--all").status == 0)
    #expect(try server.run("check").status == 0)
  }

  @Test(
    "approve --from refuses a blob whose images or layout data were replaced",
    arguments: [true, false])
  func damaged(isPicture: Bool) throws {
    let (workshop, blob) = try changed()
    let folder = isPicture ? "pictures" : "facts"
    for name in blob.contents(below: "blob/\(folder)").keys {
      let path = "blob/\(folder)/\(name)"
      let other = isPicture ? try ProjectFiles.bytes("Scenes/articles/contact-sheet.png") : [65]
      try blob.write(other, to: path)
    }
    try workshop.expectUnchangedGoldens {
      let outcome = try workshop.run("approve", "--from", blob["blob"], "--all")
      #expect(outcome.status == 2)
      #expect(outcome.errors.contains("the run does not contain the image and its layout data"))
    }
  }

  @Test("approve --from refuses missing scenes, missing runs, and writing in CI")
  func strange() throws {
    let (workshop, blob) = try changed()
    try FileManager.default.moveItem(
      atPath: workshop.folder["Scenes/box.scene.yaml"],
      toPath: workshop.folder["Scenes/crate.scene.yaml"])
    let outcome = try workshop.run("approve", "--from", blob["blob"], "--all")
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("the scene does not exist in this project"))
    #expect(try workshop.run("approve", "--from", "nowhere").status == 2)
    let server = try workshop.run(
      "approve", "--from", blob["blob"], "--all", environment: ["CI": "1"])
    #expect(server.errors.contains("goldens are not written in CI (CI=true)"))
  }
}
