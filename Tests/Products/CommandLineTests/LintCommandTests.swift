import Foundation
import TestSupport
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

  @Test("lint --baseline leaves out known findings, whatever moves, is fixed or is added")
  func baseline() throws {
    let metrics = boxScene + "metrics: { gap: 8, old: 9 }\n"
    let workshop = try TemporaryProject(scene: metrics)
    #expect(try workshop.run("lint", "--reporter", "sarif=known.sarif").status == 1)
    let again = try workshop.run("lint", "--baseline", "known.sarif")
    #expect(again.status == 0 && again.output.isEmpty)
    #expect(again.errors == "1 scene, 2 known: no findings\n")
    // One is fixed, the other one moves, and a third one is new.
    try workshop.write("\n\n" + boxScene + "metrics: { other: 7, gap: 8 }\n")
    let other = try workshop.run("lint", "--baseline", "known.sarif")
    #expect(other.status == 1 && other.errors == "1 scene, 1 known: 1 finding\n")
    #expect(other.text.contains("unused metric 'other'") && !other.text.contains("'gap'"))
    // The file of the rest names it as the file of all does.
    let rest = try workshop.run(
      "lint", "--baseline", "known.sarif", "--reporter", "sarif=rest.sarif")
    #expect(rest.status == 1)
    #expect(try workshop.run("lint", "--baseline", "rest.sarif").errors.contains("1 known: 1 find"))
  }

  @Test("A baseline that cannot be read, or is no SARIF file, ends with a reason")
  func badBaseline() throws {
    let workshop = try TemporaryProject(scene: boxScene)
    let missing = try workshop.run("lint", "--baseline", "other.sarif")
    #expect(missing.status == 2 && missing.errors.contains("cannot read other.sarif: "))
    for text in ["{}", "[", "{\"version\": \"2.0.0\", \"runs\": []}"] {
      try workshop.folder.write(text, to: "other.sarif")
      let outcome = try workshop.run("lint", "--baseline", "other.sarif")
      #expect(outcome.status == 2)
      #expect(outcome.errors.contains("other.sarif is not a SARIF 2.1.0 file"))
    }
  }

  @Test("lint writes SARIF and code quality with the location of each finding, also of errors")
  func reports() throws {
    let workshop = try TemporaryProject(scene: boxScene + "metrics: { gap: 8 }\n")
    try workshop.write(wrongScene, named: "a wrong%")
    let reporters = "sarif=lint.sarif,codequality=quality.json,github"
    let outcome = try workshop.run("lint", "--reporter", reporters)
    #expect(outcome.status == 3)
    #expect(outcome.text.contains("::warning file=Scenes/box.scene.yaml,line=10,col=12,"))
    let sarif = try workshop.folder.text("lint.sarif")
    #expect(sarif.contains("\"uri\": \"Scenes/a%20wrong%25.scene.yaml\""))
    #expect(sarif.contains("\"ruleId\": \"lint.unused-metric\""))
    let quality = try workshop.folder.text("quality.json")
    #expect(quality.contains("\"path\": \"Scenes/box.scene.yaml\", \"lines\": {\"begin\": 10}"))
    let script = PythonScript("Tests/Comparison/ReportsTests/validate-reports.py")
    guard let result = try script.run(["sarif", workshop.folder["lint.sarif"]]) else { return }
    #expect(result.lines == ["ok"])
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
