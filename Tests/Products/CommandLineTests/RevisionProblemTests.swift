import TestSupport
import Testing

private func commit(_ workshop: TemporaryProject) throws {
  let commit = "git -c user.name=a -c user.email=a@b commit -q -m state"
  let made = try shell("git init -q && git add --all && \(commit)", in: workshop.folder.path)
  try #require(made.status == 0)
}

@Suite("Layout problems between revisions")
struct RevisionProblemTests {
  @Test(
    "A problem of both revisions is one line, and another change is still compared",
    arguments: [conflictingScene, ambiguousScene])
  func problemsOfBoth(scene: String) throws {
    let workshop = try TemporaryProject(scene: boxScene)
    try commit(workshop)
    try workshop.write(scene)
    try commit(workshop)
    let same = try workshop.run("diff", "--base", "HEAD")
    #expect(same.status == 0, "\(same.errors)")
    #expect(same.errors == "", "the scene is unchanged")
    #expect(same.text == "2 shots of 1 scene: 2 same\n")
    let note = "1 screen has layout problems in both revisions; list them with 'snapline lint'\n"
    try workshop.write(scene + "# A comment.\n")
    let touched = try workshop.run("diff", "--base", "HEAD")
    #expect(touched.status == 0 && touched.errors == note, "\(touched.errors)")
    #expect(touched.text == "2 shots of 1 scene: 2 same\n")
    try workshop.write(scene.replacing("top + 40", with: "top + 48"))
    let moved = try workshop.run("diff", "--base", "HEAD")
    #expect(moved.errors == note)
    #expect(moved.status == 1)
    #expect(moved.text.contains("constant 40 → 48"), "\(moved.text)")
    #expect(!moved.errors.contains("error"))
  }

  @Test("An expectation that fails in both revisions is not new because it fails by more")
  func expectationOfBoth() throws {
    let failing = boxScene + "expect:\n  - portrait: box.y == 100\n"
    let workshop = try TemporaryProject(scene: failing)
    try commit(workshop)
    try workshop.write(failing.replacing("top + 40", with: "top + 48"))
    let moved = try workshop.run("diff", "--base", "HEAD")
    #expect(moved.status == 1, "\(moved.errors)")
    #expect(!moved.errors.contains("expect."), "\(moved.errors)")
    // Another expectation of the same view is new.
    try workshop.write(failing.replacing("y == 100", with: "y == 200"))
    let other = try workshop.run("diff", "--base", "HEAD")
    #expect(other.errors.contains("expected 200"), "\(other.errors)")
  }

  @Test("A new conflict is an error with its edit, and a resolved one is a note")
  func newAndResolvedProblems() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    try commit(workshop)
    try workshop.write(conflictingScene)
    let broken = try workshop.run("diff", "--base", "HEAD")
    #expect(broken.status == 3)
    #expect(broken.errors.contains("[layout.conflict]"))
    #expect(
      broken.errors.contains(
        "Scenes/box.scene.yaml:10:5: note: edits since HEAD: box.width == 120"),
      "\(broken.errors)")
    try commit(workshop)
    try workshop.write(boxScene)
    let resolved = try workshop.run("diff", "--base", "HEAD")
    #expect([0, 1].contains(resolved.status))
    #expect(resolved.errors.contains("note: resolved since HEAD: "), "\(resolved.errors)")
    #expect(!resolved.errors.contains("in both revisions"))
  }
}
