import TestSupport
import Testing

private let rule =
  "- { file: Scenes/box.scene.yaml, code: layout.conflict, reason: old form, until: 2099-01-31 }"

@Suite("Known problems in the settings")
struct KnownProblemTests {
  private func resolve(_ rules: [String], in workshop: TemporaryProject) throws {
    let lines = ["known:"] + rules.map { "  \($0)\n" }
    try workshop.folder.write(lines.joined(separator: "\n"), to: ".snapline.yaml")
  }

  @Test(
    "record suggests the settings that accept a conflicting or ambiguous layout",
    arguments: [conflictingScene, ambiguousScene])
  func proposal(scene: String) throws {
    let workshop = try TemporaryProject(scene: scene)
    #expect(try workshop.run("check").status == 3)
    let refused = try workshop.run("record")
    #expect(refused.status == 3)
    let lines = refused.errors.split(separator: "\n").map(String.init)
    // The lines begin at the margin, as in the file, so that they can be pasted.
    let start = try #require(lines.firstIndex { $0 == "known:" }, "\(refused.errors)")
    let proposed = lines[start...(start + 1)].joined(separator: "\n")
    try workshop.folder.write(proposed + "\n", to: ".snapline.yaml")
    let recorded = try workshop.run("record")
    #expect(recorded.status == 0, "\(recorded.errors)")
    #expect(recorded.text.contains("wrote Snapshots/box/portrait.png"))
    let checked = try workshop.run("check")
    #expect(checked.status == 0, "\(checked.errors)")
    #expect(
      checked.errors.contains("1 screen has known layout problems; list them with 'snapline lint'"))
    try workshop.write(scene.replacing("top + 40", with: "top + 48"))
    let changed = try workshop.run("check")
    #expect(changed.status == 1)
    #expect(changed.text.contains("constant 40 → 48"), "\(changed.text)")
  }

  @Test("A known problem that no longer occurs fails check and record, with its location")
  func unneeded() throws {
    let workshop = try TemporaryProject(scene: conflictingScene)
    try resolve([rule], in: workshop)
    try workshop.run("record")
    try workshop.write(boxScene)
    try workshop.run("record")
    for command in ["check", "record"] {
      let outcome = try workshop.run(command)
      #expect(outcome.status == 1)
      #expect(
        outcome.errors.contains(
          ".snapline.yaml:2:7: error: the known problem 'layout.conflict' in "
            + "'Scenes/box.scene.yaml' no longer occurs [known.unneeded]"), "\(outcome.errors)")
    }
    #expect(try workshop.run("check").text.contains("2 shots of 1 scene: 2 same"))
    // A run of only some shots cannot tell whether the problem still occurs.
    #expect(try workshop.run("check", "-g", "portrait").status == 0)
    let junit = try workshop.run("check", "--reporter", "junit")
    #expect(junit.text.contains("no longer occurs"))
  }

  @Test("A known problem whose file matches no scene fails a check of the whole project")
  func noFile() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    try workshop.run("record")
    try resolve([rule.replacing("box.scene", with: "boxes.scene")], in: workshop)
    let outcome = try workshop.run("check")
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("no scene matches the known problem's file"))
    #expect(try workshop.run("check", "box").status == 0)
  }

  @Test("An expired known problem is an error again, with the date of expiry")
  func expired() throws {
    let workshop = try TemporaryProject(scene: conflictingScene)
    try resolve([rule], in: workshop)
    try workshop.run("record")
    #expect(try workshop.run("check", "--today", "2099-01-31").status == 0)
    let outcome = try workshop.run("check", "--today", "2099-02-01")
    #expect(outcome.status == 3)
    #expect(outcome.errors.contains("[layout.conflict]"))
    #expect(outcome.errors.contains("expired on 2099-01-31"))
  }

  @Test("A layout that record refuses cannot be approved until the settings accept it")
  func approval() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    #expect(try workshop.run("record").status == 0)
    let goldens = workshop.goldens
    try workshop.write(movedBoxScene + "  - box.width == 120\n")
    let checked = try workshop.run("check", "--reporter", "list,html=page,blob=run")
    #expect(checked.status == 3 && checked.text.contains("2 changed"), "\(checked.text)")
    #expect(!checked.errors.contains("snapline review"), "\(checked.errors)")
    #expect(!checked.errors.contains("snapline approve"), "\(checked.errors)")
    // The image can be reviewed.
    #expect(throws: Never.self) {
      try workshop.folder.read(".snapline/out/box/portrait.actual.png")
    }
    let page = try workshop.folder.text("page/index.html")
    #expect(page.ranges(of: "\"u\":1").count == 2)
    #expect(try workshop.run("approve").errors.contains("no pending changes"))
    #expect(try workshop.run("approve", "--all").status == 5)
    #expect(try workshop.run("review").errors.contains("no pending changes"))
    let taken = try workshop.run("approve", "--from", "run", "--all")
    #expect(taken.status == 2)
    #expect(taken.errors.contains("cannot be approved: its layout has errors"), "\(taken.errors)")
    #expect(try workshop.run("record").status == 3)
    #expect(workshop.goldens == goldens)
    try resolve([rule], in: workshop)
    let accepted = try workshop.run("check")
    #expect(accepted.status == 1 && accepted.errors.contains("snapline review"))
    #expect(try workshop.run("approve", "--all").status == 0)
    #expect(workshop.goldens != goldens)
    #expect(try workshop.run("check").status == 0)
  }

  @Test("A pattern covers several files, but only its own code")
  func patterns() throws {
    let workshop = try TemporaryProject(scene: conflictingScene)
    try workshop.write(ambiguousScene, named: "forms/other")
    try resolve([rule.replacing("box.scene.yaml", with: "**")], in: workshop)
    let outcome = try workshop.run("check", "--reporter", "json=run.json")
    #expect(outcome.status == 3)
    #expect(outcome.errors.contains("[layout.ambiguous]"))
    #expect(!outcome.errors.contains("[layout.conflict]"))
    let told = try workshop.run("report", "--from", "run.json")
    #expect(told.errors.contains("1 screen has known layout problems"), "\(told.errors)")
  }

  @Test(
    "An invalid known problem is an error at its location",
    arguments: [
      (
        "- { file: a, code: layout.conflict, reason: b }",
        ":2:5: error: missing 'until' in 'known'"
      ),
      ("- { file: a, code: layout.tie, reason: b, until: 2099-01-31 }", ":2:22: error: "),
      ("- { file: a, code: layout.conflict, reason: b, until: soon }", ":2:57: error: "),
      (
        "- { path: a, code: layout.conflict, reason: b, until: 2099-01-31 }",
        ":2:7: error: unknown key 'path' in 'known'"
      ),
      ("- layout.conflict", ":2:5: error: "),
    ])
  func wrong(rule: String, message: String) throws {
    let workshop = try TemporaryProject(scene: boxScene)
    try resolve([rule], in: workshop)
    let outcome = try workshop.run("check")
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains(".snapline.yaml\(message)"), "\(outcome.errors)")
  }

  @Test("record does not suggest --fix for Interface Builder files")
  func interfaceBuilder() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    try workshop.folder.write(conflictingStoryboard, to: "Scenes/Open.storyboard")
    let outcome = try workshop.run("record", "Scenes/Open.storyboard")
    #expect(outcome.status == 3, "\(outcome.errors)")
    #expect(!outcome.errors.contains("--fix"))
    #expect(outcome.errors.contains("to see the fixes, and apply them in Xcode"))
    #expect(outcome.errors.contains("file: \"Scenes/Open.storyboard\", code: layout."))
  }
}
