import SnaplineBasics
import TestSupport
import Testing

/// Two cards; the first one is too wide for screens below 360 points.
private func cards(_ width: Int = 340, second: Int = 10) -> String {
  """
  devices: [iphone-8]
  orientations: [portrait]
  views:
    panel:
      background: white
      views:
        card: { background: red }
        other: { background: blue }
  constraints:
    - panel.edges == root.edges
    - card.leading == panel.leading + 20
    - card.width == \(width)
    - "V:|-20-[card(60)]-20-[other(60)]"
    - other.leading == panel.leading + 20
    - other.width == \(second)

  """
}

@Suite("Baselines of prove and check")
struct BaselineTests {
  @Test("prove writes SARIF, code quality and annotations with the location of each failed claim")
  func proofReports() throws {
    let workshop = try TemporaryProject(scene: cards(), named: "card")
    try workshop.write(wrongScene, named: "wrong")
    let outcome = try workshop.run(
      "prove", "--widths", "--reporter", "github,sarif=prove.sarif,codequality=quality.json")
    #expect(outcome.status == 3, "\(outcome.errors)")
    #expect(
      outcome.text.contains(
        "::error file=Scenes/card.scene.yaml,line=7,col=7,title=prove.outside::"),
      "\(outcome.text)")
    let sarif = try JSON(reading: workshop.folder.read("prove.sarif"))
    let run = try #require(sarif["runs"]?.items.first)
    let rules = try #require(run["tool"]?["driver"]?["rules"]?.items)
    let rule = try #require(rules.first { $0["id"]?.string == "prove.outside" })
    #expect(
      rule["help"]?["text"]?.string
        == "A view extends beyond its superview on some screens, but not in the recorded image.")
    let results = try #require(run["results"]?.items)
    #expect(results.count { $0["ruleId"]?.string == "prove.outside" } == 1)
    // The errors of the other scene are findings as well.
    #expect(results.contains { $0["ruleId"]?.string == "device.unknown" }, "\(results)")
    let quality = try JSON(reading: workshop.folder.read("quality.json"))
    #expect(quality.items.count == results.count)
    let script = PythonScript("Tests/Comparison/ReportsTests/validate-reports.py")
    // A scene with errors alone has a report, too.
    let wrong = try workshop.run("prove", "wrong", "--reporter", "list,sarif=wrong.sarif")
    #expect(wrong.status == 3)
    let paths = ["prove.sarif", "wrong.sarif"].map { workshop.folder[$0] }
    guard let result = try script.run(["sarif"] + paths) else { return }
    #expect(result.lines == ["ok", "ok"])
  }

  @Test("prove --baseline leaves out known failures, however many screens they have")
  func proofs() throws {
    let workshop = try TemporaryProject(scene: cards(), named: "card")
    let first = try workshop.run("prove", "--widths", "--reporter", "sarif=known.sarif")
    #expect(first.status == 1)
    let again = try workshop.run("prove", "--widths", "--baseline", "known.sarif")
    #expect(again.status == 0, "\(again.text)")
    #expect(!again.text.contains("prove.outside") && again.text.contains("; 1 known finding"))
    // The known failure is larger, and the other card fails now.
    try workshop.write("\n" + cards(346, second: 350), named: "card")
    let other = try workshop.run("prove", "--widths", "--baseline", "known.sarif", "--json")
    #expect(other.status == 1)
    #expect(other.text.contains("'other' extends") && !other.text.contains("'card' extends"))
    let mutated = try workshop.run("prove", "--mutate", "--baseline", "known.sarif")
    #expect(mutated.status == 2)
    #expect(mutated.errors.contains("--baseline cannot be used with --mutate"))
  }

  @Test("check --baseline leaves out known expectations and warnings, but no changed image")
  func checks() throws {
    let claims = "expect:\n  - all: box.width == 90\n"
    let workshop = try TemporaryProject(scene: boxScene)
    #expect(try workshop.run("record").status == 0)
    try workshop.write(boxScene + claims)
    let first = try workshop.run("check", "--reporter", "list,sarif=known.sarif")
    #expect(first.status == 1, "\(first.errors)")
    let again = try workshop.run(
      "check", "--baseline", "known.sarif", "--reporter", "list,sarif=rest.sarif")
    #expect(again.status == 0, "\(again.text)")
    #expect(
      again.text.contains("2 same") && again.text.contains("2 known findings"), "\(again.text)")
    #expect(!(try workshop.folder.text("rest.sarif")).contains("expect."))
    try workshop.write(boxScene + claims + "  - all: box.height == 40\n")
    let more = try workshop.run("check", "--baseline", "known.sarif")
    #expect(more.status == 1)
    #expect(more.errors.contains("height") && !more.errors.contains("'box' is 100"))
    try workshop.write(movedBoxScene + claims)
    _ = try workshop.run("check", "--reporter", "sarif=moved.sarif")
    #expect(try workshop.run("check", "--baseline", "moved.sarif").status == 1)
    try workshop.write(wrongScene)
    _ = try workshop.run("check", "--reporter", "sarif=wrong.sarif")
    #expect(try workshop.run("check", "--baseline", "wrong.sarif").status == 3)
  }
}
