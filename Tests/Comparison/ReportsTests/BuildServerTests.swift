import SnaplineBasics
import SnaplineGoldenComparison
import SnaplineGoldens
import SnaplineImaging
import SnaplineReports
import TestSupport
import Testing

@Suite("Reports for CI")
struct BuildServerTests {
  @Test("The JUnit report of the example run is valid, and its sums are right")
  func junit() throws {
    let folder = try TemporaryFolder()
    try folder.write(exampleRun().report(.junit, status: 130, version: "1"), to: "all.xml")
    try folder.write(Run().report(.junit, status: 5, version: "1"), to: "none.xml")
    let script = PythonScript("Tests/Comparison/ReportsTests/validate-reports.py")
    let paths = [folder["all.xml"], folder["none.xml"]]
    guard let result = try script.run(["junit"] + paths) else { return }
    #expect(result.lines.count == 2)
    let names =
      "['failure 1', 'failure 2', 'interrupted', 'obsolete', 'same', 'lagging', 'new', 'broken', "
      + "'skipped', 'fonts', 'changed', 'scene']"
    #expect(result.lines.first == "ok [12, 5, 4, 1] [12, 5, 4, 1] \(names)")
    #expect(result.lines.last == "ok [0, 0, 0, 0] [0, 0, 0, 0] []")
  }

  @Test(
    "Every failure of a run appears in each report", arguments: [0, 1, 2, 3, 4, 5, 6])
  func failing(number: Int) throws {
    var run = Run()
    var scene = SceneResult(identity: "a", file: "a.scene.yaml", shots: [shot("s", .same)])
    let claim = Diagnostic(.error, "expect.frame", "the frame is wrong", at: nil)
    switch number {
    case 0: scene.shots = [shot("s", .changed(.same))]
    case 1: scene.shots = [shot("s", .new)]
    case 2: scene.shots = [shot("s", .broken(reason: "it is missing"))]
    case 3: (scene.diagnostics, scene.failedClaims) = ([claim], 1)
    case 4:
      scene.diagnostics = [Diagnostic(.warning, "layout.ambiguous", "it is open", at: nil)]
      scene.isUnfit = true
    case 5: run.failures = ["the font 'Inter' is missing"]
    default: run.wasInterrupted = true
    }
    run.scenes = [scene]
    #expect(run.report(.github, status: 1, version: "1").hasPrefix("::error"))
    #expect(run.report(.markdown, status: 1, version: "1").hasPrefix("### ✗"))
    let junit = run.report(.junit, status: 1, version: "1")
    #expect(junit.contains("<failure") || junit.contains("<error"))
  }

  @Test("A passed run is reported as passed, with its warnings")
  func well() {
    var run = Run()
    let warning = Diagnostic(.warning, "layout.a", "it is strange", at: nil, hint: "look")
    run.scenes = [
      SceneResult(
        identity: "a", file: "a.scene.yaml", diagnostics: [warning], shots: [shot("s", .same)])
    ]
    #expect(run.report(.markdown, status: 0, version: "1").hasPrefix("### ✓"))
    #expect(run.report(.markdown, status: 0, version: "1").contains("1 warning"))
    #expect(
      run.report(.github, status: 0, version: "1")
        == "::warning title=layout.a::it is strange%0Alook\n")
    let junit = run.report(.junit, status: 0, version: "1")
    #expect(junit.contains("failures=\"0\" errors=\"0\""))
    #expect(junit.contains("<system-out>warning: it is strange [layout.a]"))
  }

  @Test("A changed line is one annotation at that line, regardless of the number of shots")
  func cause() {
    let line = SourceSpan(
      file: "a.scene.yaml", start: SourcePosition(line: 7, column: 5),
      end: SourcePosition(line: 7, column: 9))
    var summary = ChangeSummary()
    summary.moves = [GroupedChange(.moved(Point(x: 0, y: 8)), views: ["v"])]
    summary.residual = Residual.none
    summary.cause = Cause(
      changes: [
        EditDetail(
          .constraintChanged, subject: "v.top == root.top + 8", aspect: "constant", old: "8",
          new: "16", span: line)
      ], candidates: 1, certainty: .proven)
    var run = Run()
    run.scenes = [
      SceneResult(
        identity: "a", file: "a.scene.yaml",
        shots: (1...12).map { number in
          var shot = shot("s\(number)", .changed(.same))
          shot.comparison.summary = summary
          return shot
        })
    ]
    let text = run.report(.github, status: 1, version: "1")
    #expect(text.hasPrefix("::error file=a.scene.yaml,line=7,col=5,title=a%3A 12 shots::s1: "))
    #expect(text.split(separator: "\n").count == 1)
    #expect(text.contains("and 4 more shots%0Abecause v.top == root.top + 8  constant 8 → 16"))
    #expect(text.contains("1 view differs, nothing unexplained"))
    let comment = run.report(.markdown, status: 1, version: "1")
    #expect(comment.contains("a.scene.yaml:7:5</code> | <code>a: 12 shots</code> |"))
  }

  @Test("The nine largest changes are annotations, with the number of the others")
  func worst() {
    var run = Run()
    run.scenes = (1...46).map { number in
      let pixels = PixelDifference(
        count: number, bounds: PixelRect(x: 0, y: 0, width: 1, height: 1), maximumDelta: 1)
      return SceneResult(
        identity: "a\(number)", file: "a\(number).scene.yaml",
        shots: [shot("s", .changed(.pixels(pixels)), in: "a\(number)")])
    }
    let lines = run.report(.github, status: 1, version: "1").split(separator: "\n")
    #expect(lines.count == 10)
    #expect(lines[0].contains("46 pixels differ"))
    #expect(lines[8].contains("38 pixels differ"))
    #expect(lines[9] == "::error::and 37 more")
  }

  @Test("The Markdown report is truncated with a note and stays below the limit")
  func cut() {
    var run = Run()
    run.scenes = (1...3_000).map { number in
      SceneResult(
        identity: "scenes/number\(number)", file: "a.scene.yaml",
        shots: [shot("portrait", .changed(.same), in: "scenes/number\(number)")])
    }
    let text = run.report(.markdown, status: 1, version: "1")
    #expect(text.utf16.count < 65_536)
    #expect((58_800...59_000).contains(text.utf8.count), "\(text.utf8.count)")
    #expect(text.contains(/… and [0-9,]+ more\. The report is truncated; .* are complete\.\n$/))
    #expect(run.stepSummary(besides: 0).utf8.count < 1 << 20)
    #expect(run.stepSummary(besides: 0).contains("scenes/number3000"))
    #expect(run.stepSummary(besides: 1 << 20).isEmpty)
    #expect(run.stepSummary(besides: 1_000_000).utf8.count < 48_000)
  }

  private func shot(_ name: String, _ verdict: Verdict, in scene: String = "a") -> ShotResult {
    ShotResult(
      scene: scene, shot: name, span: SourceSpan(file: "\(scene).scene.yaml"),
      scale: PixelScale(2), comparison: ShotComparison(verdict), golden: "g")
  }
}
