import Foundation
import SnaplineBasics
import SnaplineImaging
import TestSupport
import Testing

@Suite("check and record")
struct CheckTests {
  @Test("check exits with 4 without goldens, and with 0 after record")
  func firstSteps() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    #expect(try workshop.run("check").status == 4)
    let recorded = try workshop.run("record")
    #expect(recorded.status == 0)
    #expect(
      recorded.lines == [
        "wrote Snapshots/box/portrait.png", "wrote Snapshots/box/landscape.png",
        "wrote Snapshots/box/layout.txt",
      ])
    let checked = try workshop.run("check")
    #expect(checked.status == 0)
    #expect(checked.text == "2 shots of 1 scene: 2 same\n")
    #expect(checked.errors.isEmpty)
  }

  @Test("record writes nothing the second time")
  func recordAgain() throws {
    let workshop = try recorded()
    let before = workshop.goldens
    let again = try workshop.run("record")
    #expect(again.status == 0)
    #expect(!again.text.contains("wrote"))
    #expect(workshop.goldens == before)
  }

  @Test(
    "check exits with 1 for one differing pixel and reports its coordinates",
    arguments: [[], ["--decode"]])
  func onePixel(flags: [String]) throws {
    let workshop = try recorded()
    var bitmap = try decodePNG(workshop.folder.read("Snapshots/box/portrait.png"))
    bitmap.bytes[(100 * bitmap.size.width + 60) * 4] ^= 0x80
    try workshop.folder.write(try encodePNG(bitmap), to: "Snapshots/box/portrait.png")
    try workshop.expectUnchangedGoldens {
      let outcome = try workshop.start(["check", "--pictures"] + flags).finished()
      #expect(outcome.status == 1)
      #expect(outcome.text.contains("box  portrait  1 pixel differs"))
      #expect(outcome.text.contains("1×1 px at 60,100 (0.5×0.5 pt at 30,50)"))
      #expect(outcome.text.contains(".snapline/out/box/portrait.diff.png"))
      #expect(outcome.text.contains("2 shots of 1 scene: 1 same, 1 changed"))
    }
    let actual = try decodePNG(workshop.folder.read(".snapline/out/box/portrait.actual.png"))
    #expect(actual.bytes != bitmap.bytes)
    #expect(workshop.folder.contents(below: ".snapline/out").keys.contains("box/portrait.diff.png"))
  }

  @Test("check exits with 1 and reports a moved view with its displacement")
  func moved() throws {
    let workshop = try recorded()
    try workshop.write(movedBoxScene)
    try workshop.expectUnchangedGoldens {
      let outcome = try workshop.run("check")
      #expect(outcome.status == 1)
      // The details of all lines are aligned in a column, and so are their locations.
      #expect(
        outcome.text.hasPrefix(
          """
          ✗ box  portrait                       1 view differs, nothing unexplained
            moved    box                        Δy +8 pt
            because  box.top == root.top + 48   constant 40 → 48   Scenes/box.scene.yaml:7:27
            image    .snapline/out/box/portrait.actual.png

          """))
    }
  }

  @Test("Images of a change are rendered on demand, with the same bytes as --pictures writes")
  func pictures() throws {
    let workshop = try recorded()
    try workshop.write(movedBoxScene)
    let (moves, difference) = ("box/portrait.moves.png", "box/portrait.diff.png")
    func made() -> [String: [UInt8]] { workshop.folder.contents(below: ".snapline/out") }
    try workshop.run("check", "--reporter", "json=run.json")
    #expect(made().keys.contains("box/portrait.actual.png"))
    #expect(made()[moves] == nil && made()[difference] == nil)
    try workshop.run("report", "--from", "run.json", "--reporter", "html=page")
    let later = made()
    try workshop.run("check", "--pictures")
    #expect(later[moves] != nil && later[moves] == made()[moves])
    #expect(later[difference] != nil && later[difference] == made()[difference])
    try workshop.run("check")
    #expect(made()[moves] == nil && made()[difference] == nil)
  }

  @Test("After record, check passes and deletes the images of the change")
  func accept() throws {
    let workshop = try recorded()
    try workshop.write(movedBoxScene)
    #expect(try workshop.run("check").status == 1)
    #expect(try workshop.run("record").status == 0)
    #expect(try workshop.run("check").status == 0)
    #expect(
      workshop.folder.contents(below: ".snapline/out").keys.allSatisfy { !$0.hasSuffix("png") })
  }

  @Test(
    "check exits with 4 for a deleted or truncated golden",
    arguments: ["delete", "truncate", "empty"])
  func missing(damage: String) throws {
    let workshop = try recorded()
    let path = "Snapshots/box/portrait.png"
    switch damage {
    case "delete": try FileManager.default.removeItem(atPath: workshop.folder[path])
    case "truncate":
      try workshop.folder.write(workshop.folder.read(path).dropLast(100) + [], to: path)
    default: try workshop.folder.write("", to: path)
    }
    try workshop.expectUnchangedGoldens {
      let outcome = try workshop.run("check")
      #expect(outcome.status == 4)
      #expect(outcome.text.contains("box  portrait"))
    }
    #expect(try workshop.run("record").status == 0)
    #expect(try workshop.run("check").status == 0)
  }

  @Test(
    "check exits with 4 for a damaged layout file",
    arguments: ["", "nonsense", "snapline layout 99\nend\n", "snapline layout 1\n=======\n"])
  func damagedLayout(text: String) throws {
    let workshop = try recorded()
    try workshop.folder.write(text, to: "Snapshots/box/layout.txt")
    #expect(try workshop.run("check").status == 4)
  }

  @Test("record does not overwrite a layout file of a newer version")
  func newerLayout() throws {
    let workshop = try recorded()
    let newer = "snapline layout 99\nend\n"
    try workshop.folder.write(newer, to: "Snapshots/box/layout.txt")
    let outcome = try workshop.run("record")
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("newer"))
    #expect(try workshop.folder.read("Snapshots/box/layout.txt") == Array(newer.utf8))
  }

  @Test("check and record exit with 3 and five diagnostics for a scene with five errors")
  func fiveMistakes() throws {
    let workshop = try recorded()
    try workshop.write(wrongScene)
    try workshop.expectUnchangedGoldens {
      for command in ["check", "record"] {
        let outcome = try workshop.run(command)
        #expect(outcome.status == 3)
        #expect(outcome.errors.ranges(of: ": error: ").count == 5, "\(outcome.errors)")
        #expect(!outcome.errors.contains("warning"))
      }
    }
  }

  @Test(
    "check and record exit with 3 for a conflict or ambiguity, and report it once",
    arguments: [conflictingScene, ambiguousScene])
  func unfit(scene: String) throws {
    let workshop = try TemporaryProject(scene: scene)
    for command in ["check", "record"] {
      let outcome = try workshop.run(command)
      #expect(outcome.status == 3)
      #expect(outcome.errors.ranges(of: "[layout.").count == 1, "\(outcome.errors)")
    }
    #expect(workshop.goldens.isEmpty)
  }

  @Test("check compares a conflicting layout, and record refuses it")
  func conflictIsCompared() throws {
    let workshop = try recorded()
    let goldens = workshop.goldens
    try workshop.write(movedBoxScene + "  - box.width == 120\n")
    let outcome = try workshop.run("check")
    #expect(outcome.status == 3)
    #expect(outcome.errors.ranges(of: "[layout.conflict]").count == 1, "\(outcome.errors)")
    #expect(outcome.text.contains("2 changed"), "\(outcome.text)")
    #expect(outcome.text.contains("constant 40 → 48"), "\(outcome.text)")
    #expect(!outcome.errors.contains("snapline record"), "\(outcome.errors)")
    #expect(try workshop.run("record").status == 3)
    #expect(workshop.goldens == goldens)
    // The broken constraint is the larger width, so the image without the move equals the golden.
    try workshop.write(conflictingScene)
    let same = try workshop.run("check")
    #expect(same.status == 3 && same.text.contains("2 same"), "\(same.text)")
  }

  @Test("An expected warning does not fail record or check")
  func expected() throws {
    let workshop = try TemporaryProject(
      scene: ambiguousScene + "expect:\n  - all: warns layout.ambiguous\n")
    #expect(try workshop.run("record").status == 0)
    let outcome = try workshop.run("check")
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
  }

  @Test(
    "A failed expectation exits with 1, even for a filtered-out shot",
    arguments: ["portrait: box.frame == 20 40 100 51", "all: warns layout.conflict"])
  func failedClaim(claim: String) throws {
    let workshop = try recorded()
    let goldens = workshop.goldens
    try workshop.write(boxScene + "expect:\n  - \(claim)\n")
    #expect(try workshop.run("record").status == 1)
    #expect(workshop.goldens == goldens)
    let outcome = try workshop.run("check", "-g", "*/landscape")
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("[expect."))
  }

  @Test("check exits with 3 for an expectation about an unknown shot")
  func claimAboutNothing() throws {
    let workshop = try TemporaryProject(scene: boxScene + "expect:\n  - landscap: box.x == 20\n")
    let outcome = try workshop.run("check")
    #expect(outcome.status == 3)
    #expect(outcome.errors.contains("[expect."))
  }

  @Test("Commands exit with 5 if no shot is selected")
  func nothingSelected() throws {
    let workshop = try recorded()
    try workshop.expectUnchangedGoldens {
      for command in ["check", "record", "render"] {
        let outcome = try workshop.run(command, "-g", "no-such-shot")
        #expect(outcome.status == 5)
      }
    }
    #expect(try TemporaryProject().run("check").status == 5)
  }

  @Test("check exits with the most severe status of its scenes")
  func severity() throws {
    let workshop = try recorded()
    try workshop.write(movedBoxScene)
    try workshop.write(boxScene, named: "fresh")
    #expect(try workshop.run("check").status == 4)
    try workshop.write(wrongScene, named: "wrong")
    #expect(try workshop.run("check").status == 3)
    #expect(try workshop.run("check", "box").status == 1)
  }

  @Test("An unused golden is reported, and fails with --obsolete fail")
  func obsolete() throws {
    let workshop = try recorded()
    try workshop.write(boxScene.replacing("era:", with: "orientations: [portrait]\nera:"))
    let outcome = try workshop.run("check")
    #expect(outcome.status == 0)
    #expect(outcome.errors.contains("Snapshots/box/landscape.png"))
    #expect(try workshop.run("check", "--obsolete", "fail").status == 4)
    let ignoring = try workshop.run("check", "--obsolete=ignore")
    #expect(!ignoring.errors.contains("landscape"))
    #expect(ignoring.errors.contains("1 shot changed in the scene file without a visible effect"))
  }

  @Test("Goldens of a deleted scene are reported, unless other scenes are named")
  func obsoleteScene() throws {
    let workshop = try recorded()
    try workshop.write(boxScene, named: "other")
    #expect(try workshop.run("record").status == 0)
    try FileManager.default.removeItem(atPath: workshop.folder["Scenes/box.scene.yaml"])
    #expect(try workshop.run("check", "--obsolete", "fail").status == 4)
    #expect(try workshop.run("check", "other", "--obsolete", "fail").status == 0)
  }

  @Test("A filter selects shots, and '!' excludes them")
  func filter() throws {
    let workshop = try recorded()
    #expect(try workshop.run("check", "-g", "landscape").text.contains("1 shot of"))
    #expect(try workshop.run("check", "-g", "!*/landscape").text.contains("1 shot of"))
    #expect(try workshop.run("check", "-g", "box").text.contains("2 shots of"))
  }

  @Test("Each shot is checked in exactly one shard, and an empty shard exits with 0")
  func shards() throws {
    let workshop = try recorded()
    let names = try (1...5).flatMap { number in
      let outcome = try workshop.run("check", "--shard", "\(number)/5", "--reporter", "json")
      #expect(outcome.status == 0)
      return outcome.text.ranges(of: "\"id\": \"box/").map { _ in number }
    }
    #expect(names.count == 2)
  }

  @Test("check --fail-fast -j1 stops after the first failed scene")
  func failFast() throws {
    let workshop = try recorded()
    try workshop.write(movedBoxScene)
    let outcome = try workshop.run("check", "--fail-fast", "-j1")
    #expect(outcome.status == 1)
    #expect(outcome.text.contains("1 shot of 1 scene"))
  }

  @Test("record in CI requires --force")
  func buildServer() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    let outcome = try workshop.run("record", environment: ["CI": "true"])
    #expect(outcome.status == 2)
    #expect(workshop.goldens.isEmpty)
    #expect(try workshop.run("record", "--force", environment: ["CI": "true"]).status == 0)
    #expect(workshop.goldens.count == 4)
  }

  @Test("record -n lists the files and writes none")
  func dryRun() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    let outcome = try workshop.run("record", "-n")
    #expect(outcome.status == 0)
    #expect(outcome.lines.count == 3)
    #expect(workshop.goldens.isEmpty)
  }

  @Test("record writes the same bytes with 1 and 8 threads, and in another locale")
  func determinism() throws {
    let first = try TemporaryProject(scene: labelledScene)
    let second = try TemporaryProject(scene: labelledScene)
    #expect(try first.run("record", "-j", "1").status == 0)
    #expect(
      try second.run(
        "record", "-j8", environment: ["LANG": "tr_TR.UTF-8", "TZ": "Asia/Taipei"]
      ).status == 0)
    #expect(first.goldens.count == 4)
    #expect(first.goldens == second.goldens)
  }

  @Test("Scenes in 'errors' are only read if they are named")
  func errorsFolder() throws {
    let workshop = try recorded()
    try workshop.write(wrongScene, named: "errors/wrong")
    #expect(try workshop.run("check").status == 0)
    #expect(try workshop.run("check", "errors/wrong").status == 3)
    #expect(try workshop.run("check", "Scenes/errors").status == 3)
  }

  @Test("check exits with 4 for a link or directory in place of a golden, and keeps it")
  func strangeGoldens() throws {
    let workshop = try recorded()
    let files = FileManager.default
    try files.removeItem(atPath: workshop.folder["Snapshots/box/portrait.png"])
    try files.createDirectory(
      atPath: workshop.folder["Snapshots/box/portrait.png"], withIntermediateDirectories: false)
    try files.removeItem(atPath: workshop.folder["Snapshots/box/landscape.png"])
    try workshop.folder.write("precious", to: "target")
    try files.createSymbolicLink(
      atPath: workshop.folder["Snapshots/box/landscape.png"],
      withDestinationPath: workshop.folder["target"])
    let outcome = try workshop.run("check")
    #expect(outcome.status == 4)
    #expect(outcome.text.contains("symbolic link"))
    #expect(outcome.text.contains("directory"))
    #expect(try workshop.run("record").status == 2)
    #expect(try workshop.folder.read("target") == Array("precious".utf8))
  }

  private func recorded() throws -> TemporaryProject {
    let workshop = try TemporaryProject(scene: boxScene)
    #expect(try workshop.run("record").status == 0)
    return workshop
  }
}

extension TemporaryProject {
  /// All files in the golden directory with their bytes.
  var goldens: [String: [UInt8]] { folder.contents(below: "Snapshots") }

  func expectUnchangedGoldens(_ body: () throws -> Void) throws {
    let before = goldens
    try body()
    #expect(goldens == before)
  }
}

extension RunningTool {
  func finished() throws -> Outcome {
    process.waitUntilExit()
    return try outcome()
  }
}
