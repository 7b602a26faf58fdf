import Foundation
import Testing

@Suite("snapline lint")
struct LintCommandTests {
  @Test("lint exits with 0 without findings, 1 with findings, and 3 for an invalid scene")
  func status() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    let clean = try workshop.run("lint")
    #expect(clean.status == 0 && clean.output.isEmpty)
    #expect(clean.errors == "1 scene: no findings\n")

    try workshop.write(boxScene + "metrics: { gap: 8 }\n", named: "gap")
    let found = try workshop.run("lint")
    #expect(found.status == 1)
    #expect(
      found.text.hasPrefix(
        "Scenes/gap.scene.yaml:10:12: warning: unused metric 'gap' [lint.unused-metric]"))
    #expect(found.errors == "2 scenes: 1 finding\n")
    #expect(try workshop.run("lint", "box").status == 0)

    try workshop.write(wrongScene, named: "wrong")
    #expect(try workshop.run("lint").status == 3)
    #expect(try workshop.run("lint", "bux").status == 2)
  }

  @Test("lint --json has the code, location and hint of each finding")
  func json() throws {
    let workshop = try TemporaryProject(scene: boxScene + "metrics: { gap: 8 }\n")
    let outcome = try workshop.run("lint", "--json")
    #expect(outcome.status == 1)
    let root = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output)) as? [String: Any])
    let finding = try #require((root["findings"] as? [[String: Any]])?.first)
    #expect(finding["code"] as? String == "lint.unused-metric")
    #expect(finding["line"] as? Int == 10 && finding["column"] as? Int == 12)
    #expect(finding["endColumn"] as? Int == 15 && finding["hint"] as? String == "remove it")
  }

  @Test("Warnings that 'expect' lists are accepted by lint and check")
  func announced() throws {
    let scene = boxScene + "metrics: { gap: 8 }\nexpect:\n  - all: warns lint.unused-metric\n"
    let workshop = try TemporaryProject(scene: scene)
    #expect(try workshop.run("lint").status == 0)
    #expect(try workshop.run("record").status == 0)
    #expect(try workshop.run("check").status == 0)
    try workshop.write(scene.replacing("metrics: { gap: 8 }\n", with: ""))
    let unused = try workshop.run("lint")
    #expect(unused.status == 1 && unused.text.contains("[expect.did-not-warn]"))
  }
}
