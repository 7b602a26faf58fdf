import Foundation
import TestSupport
import Testing

/// The box with other constants.
private func scene(left: Int = 20, top: Int = 40, height: Int = 50) -> String {
  boxScene.replacing("leading + 20", with: "leading + \(left)")
    .replacing("top + 40", with: "top + \(top)")
    .replacing("height == 50", with: "height == \(height)")
}

@Suite("Goldens and git", .requires(.git))
struct UntrackedGoldenTests {
  private func git(_ line: String, _ workshop: TemporaryProject) throws -> String {
    let identity = "-c user.name=a -c user.email=a@b -c commit.gpgSign=false"
    let result = try shell("git \(identity) \(line)", in: workshop.folder.path)
    #expect(result.status == 0, "git \(line): \(result.text)")
    return result.text
  }

  /// Creates a recorded project with everything committed.
  private func committed() throws -> TemporaryProject {
    let workshop = try TemporaryProject(scene: scene())
    _ = try git("init -q", workshop)
    try workshop.folder.write(".snapline/\n", to: ".gitignore")
    #expect(try workshop.run("record").status == 0)
    _ = try git("add --all", workshop)
    _ = try git("commit -qm first", workshop)
    return workshop
  }

  @Test("After record and approve, 'git commit -a' commits all files")
  func commitAll() throws {
    let workshop = try committed()
    for (round, command) in [["record"], ["approve", "--all"]].enumerated() {
      try workshop.write(scene(top: 41 + round))
      if round > 0 { #expect(try workshop.run("check").status == 1) }
      let written = try workshop.start(command).finished()
      #expect(written.status == 0 && !written.errors.contains("git"), "\(written.errors)")
      _ = try git("commit -qam next", workshop)
      #expect(try git("status --porcelain", workshop).isEmpty)
      #expect(try workshop.run("check").errors.isEmpty)
    }
  }

  @Test("record and approve suggest 'git add' for untracked files that they wrote")
  func addLine() throws {
    let workshop = try committed()
    try workshop.write(scene(), named: "new")
    let line = "not tracked by git: Snapshots/new/; run 'git add Snapshots/new'\n"
    #expect(try workshop.run("record").errors == line)
    // A dry run and a record without changes print no hint.
    #expect(try workshop.run("record").errors.isEmpty)
    try workshop.write(scene(top: 44))
    #expect(try workshop.run("check").status == 1)
    let approved = try workshop.run("approve", "box/portrait")
    let copy = try #require(copies(workshop).first { $0 != "scene.yaml" })
    #expect(
      approved.errors.hasSuffix(
        "not tracked by git: Snapshots/box/\(copy) and 1 more; "
          + "run 'git add Snapshots/box Snapshots/new'\n"), "\(approved.errors)")
    #expect(try workshop.run("approve").errors.contains("git") == false)
    let below = try workshop.start(["-C", "Scenes", "approve", "--all"]).finished()
    #expect(below.status == 0 && below.errors.contains("git add "), "\(below.errors)")
  }

  @Test("check reports an untracked scene copy, and a clone without it reports it as missing")
  func untracked() throws {
    let workshop = try committed()
    try workshop.write(scene(top: 44))
    #expect(try workshop.run("check").status == 1)
    #expect(try workshop.run("approve", "box/portrait").status == 0)
    _ = try git("commit -qam partly", workshop)
    let copy = try #require(copies(workshop).first { $0 != "scene.yaml" })
    let checked = try workshop.run("check")
    let line = "not tracked by git: Snapshots/box/\(copy); run 'git add Snapshots/box'\n"
    #expect(checked.errors.hasSuffix(line), "\(checked.errors)")
    let clone = try TemporaryProject()
    try FileManager.default.removeItem(atPath: clone.folder["Scenes"])
    _ = try git("clone -q '\(workshop.folder.path)' .", clone)
    let cloned = try clone.run("check")
    let place = "Snapshots/box/\(copy):1:1: warning: the copy of the scene stored with its goldens"
    #expect(cloned.errors.contains("\(place) is missing"), "\(cloned.errors)")
    #expect(cloned.errors.contains("commit it where the golden was approved"))
    // After the suggested command no hint is left.
    _ = try git("add Snapshots/box", workshop)
    #expect(!(try workshop.run("check").errors.contains("git")))
    // No hint in CI, for goldens that git ignores, or outside a repository.
    try FileManager.default.removeItem(atPath: workshop.folder[".git"])
    #expect(!(try workshop.run("check").errors.contains("git")))
  }

  @Test("Branches that changed different shots merge, and each shot keeps its copy")
  func merge() throws {
    let workshop = try committed()
    let main = try git("branch --show-current", workshop).split(separator: "\n")[0]
    func approve(_ shot: String, _ text: String) throws {
      try workshop.write(text)
      #expect(try workshop.run("check").status == 1)
      #expect(try workshop.run("approve", "box/\(shot)").status == 0)
      _ = try git("add --all", workshop)
      _ = try git("commit -qm \(shot)", workshop)
    }
    _ = try git("checkout -qb other", workshop)
    try approve("landscape", scene(left: 24))
    _ = try git("checkout -q \(main)", workshop)
    try approve("portrait", scene(height: 60))
    _ = try git("merge -q other", workshop)
    #expect(copies(workshop).count == 3)
    let checked = try workshop.run("check")
    #expect(checked.status == 1 && !checked.errors.contains("lost-copy"), "\(checked.errors)")
    #expect(checked.text.contains("constant 20 → 24") && checked.text.contains("height 50 → 60"))
    #expect(try workshop.run("record").status == 0)
    #expect(copies(workshop) == ["scene.yaml"])
    #expect(try workshop.run("check").status == 0)
  }

  @Test("record resolves a merge with a branch that an older version recorded")
  func mergeOfOlder() throws {
    let workshop = try committed()
    let main = try git("branch --show-current", workshop).split(separator: "\n")[0]
    func record(_ text: String, asOlder: Bool) throws {
      try workshop.write(text)
      #expect(try workshop.run("record").status == 0)
      if asOlder { try nameByHash(workshop) }
      _ = try git("add --all", workshop)
      _ = try git("commit -qm next", workshop)
    }
    _ = try git("checkout -qb other", workshop)
    try record(scene(left: 24), asOlder: true)
    _ = try git("checkout -q \(main)", workshop)
    try record(scene(top: 44), asOlder: false)
    #expect(
      try shell("git -c user.name=a -c user.email=a@b merge -q other", in: workshop.folder.path)
        .status == 1)
    try workshop.write(scene(left: 24, top: 44))
    let taken = try workshop.run("record")
    #expect(taken.errors.contains("'box' contains exactly the edits of both branches"))
    #expect(taken.status == 0, "\(taken.errors)")
    #expect(copies(workshop) == ["scene.yaml"])
    #expect(try workshop.run("check").status == 0)
  }

  @Test("Goldens of an older version work unchanged, and record renames the copies")
  func older() throws {
    let workshop = try committed()
    try nameByHash(workshop)
    _ = try git("add --all", workshop)
    _ = try git("commit -qm older", workshop)
    #expect(try workshop.run("check").errors.isEmpty)
    let before = workshop.goldens
    #expect(try workshop.run("prune").text.isEmpty && workshop.goldens == before)
    try workshop.write(scene(top: 44))
    #expect(try workshop.run("check").text.contains("constant 40 → 44"))
    try workshop.write(scene())
    let renamed = try workshop.run("record")
    #expect(renamed.text == "wrote Snapshots/box/scene.yaml\n")
    let line = "not tracked by git: Snapshots/box/scene.yaml; run 'git add Snapshots/box'\n"
    #expect(renamed.errors == line)
    #expect(copies(workshop) == ["scene.yaml"])
    #expect(try workshop.run("record").text.contains("nothing to record"))
    #expect(try workshop.run("check").errors == line)
  }

  @Test("A scene copy left by a killed approve is removed by the next approve or prune")
  func orphan() throws {
    for command in [["approve", "--all"], ["prune"]] {
      let workshop = try committed()
      try workshop.write(scene(top: 44))
      #expect(try workshop.run("check").status == 1)
      let old = try workshop.folder.read("Snapshots/box/scene.yaml")
      let name = try #require(
        workshop.folder.text("Snapshots/box/layout.txt").firstMatch(
          of: /copy=(\S+)/)
      ).1
      if command == ["prune"] { #expect(try workshop.run("approve", "--all").status == 0) }
      try workshop.folder.write(old, to: "Snapshots/box/\(name)")
      if command == ["prune"] {
        let dry = try workshop.run("prune", "-n")
        #expect(dry.text == "would delete Snapshots/box/\(name)\n")
      }
      let outcome = try workshop.start(command).finished()
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(copies(workshop) == ["scene.yaml"])
      #expect(try workshop.run("check").errors.isEmpty)
    }
  }

  /// The names of the scene copies next to the box's goldens.
  private func copies(_ workshop: TemporaryProject) -> [String] {
    workshop.folder.contents(below: "Snapshots/box").keys.filter { $0.hasSuffix(".yaml") }.sorted()
  }

  /// Renames the box's scene copy to the name that older versions used.
  private func nameByHash(_ workshop: TemporaryProject) throws {
    let line = "mv scene.yaml $(grep -o '[0-9a-f]*[.]yaml' layout.txt | head -1)"
    #expect(try shell(line, in: workshop.folder["Snapshots/box"]).status == 0)
  }
}
