import TestSupport
import Testing

@Suite("Revisions with conflicts and ambiguities", .requires(.git))
struct DoubtfulRevisionTests {
  @Test("diff --base compares layouts that conflict or are ambiguous")
  func conflicts() throws {
    let workshop = try TemporaryProject(scene: conflictingScene)
    try workshop.write(ambiguousScene, named: "open")
    try workshop.git("init", "-q")
    try workshop.commit()
    let same = try workshop.run("diff", "--base", "HEAD")
    #expect(same.text.contains("4 same"), "\(same.text)")
    try workshop.write(conflictingScene.replacing("top + 40", with: "top + 48"))
    let changed = try workshop.run("diff", "--base", "HEAD")
    // Problems of both revisions are one line, and do not change the status; those of files without
    // a change are not searched.
    #expect(changed.status == 1 && changed.text.contains("2 same, 2 changed"), "\(changed.text)")
    #expect(
      changed.errors
        == "1 screen has layout problems in both revisions; list them with 'snapline lint'\n")
    #expect(changed.text.contains("constant 40 → 48"), "\(changed.text)")
    // A scene with a conflict only in the base revision has an image of that revision.
    try workshop.write(movedBoxScene)
    try workshop.write(boxScene, named: "open")
    let resolved = try workshop.run("diff", "--base", "HEAD")
    #expect(resolved.status == 1 && resolved.text.contains("4 changed"), "\(resolved.text)")
  }
}
