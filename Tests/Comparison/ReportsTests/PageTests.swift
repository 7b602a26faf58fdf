import SnaplineBasics
import SnaplineGoldenComparison
import SnaplineGoldens
import SnaplineImaging
import SnaplineReports
import TestSupport
import Testing

@Suite("The HTML report of a run")
struct PageTests {
  @Test("Texts of a run cannot end the page's data or begin markup")
  func hostileText() throws {
    let page = exampleRun().report(.html, status: 1, version: "1")
    let data = try #require(embedded(in: page))
    #expect(!data.contains("<"))
    #expect(data.contains("\\u003c/script>"))
    #expect(throws: Never.self) { try JSON(reading: Array(data.utf8)) }
  }

  @Test("The page loads no external resources")
  func selfContained() {
    let page = exampleRun().report(.html, status: 1, version: "1") { _ in [1, 2, 3] }
    for word in [
      "http:", "https:", "@import", "url(", "<link rel=\"stylesheet", "src=\"", "fetch(",
    ] {
      #expect(!page.contains(word), "\(word)")
    }
  }

  @Test(
    "Images are embedded in the page",
    arguments: [
      ([], ""), ([102], "Zg=="), ([102, 111], "Zm8="), ([102, 111, 111], "Zm9v"),
      ([255, 254, 253, 0], "//79AA=="),
    ] as [([UInt8], String)])
  func pictures(bytes: [UInt8], text: String) throws {
    let page = exampleRun().report(.html, status: 1, version: "1") {
      $0 == ".snapline/out/form/changed.actual.png" ? bytes : nil
    }
    #expect(page.contains("\"new\":\"data:image/png;base64,\(text)\""))
    #expect(!page.contains("\"old\":\"data:"))
  }

  @Test("The page of 1,000 changed shots is below 300 kB without the images")
  func size() throws {
    var run = Run()
    run.scenes = (0..<1_000).map { number in
      let scene = "articles/form\(number)"
      return SceneResult(
        identity: scene, file: "Scenes/\(scene).scene.yaml", shots: [changedShot(number, of: scene)]
      )
    }
    let page = run.report(.html, status: 1, version: "1")
    #expect(page.contains("articles/form999"))
    #expect(page.utf8.count < 300_000)
  }

  @Test("The page passes a strict HTML parser")
  func validity() throws {
    let folder = try TemporaryFolder()
    try folder.write(exampleRun().report(.html, status: 1, version: "1") { _ in [1] }, to: "a.html")
    let script = PythonScript("Tests/Comparison/ReportsTests/validate-reports.py")
    guard let result = try script.run(["html", folder["a.html"]]) else { return }
    #expect(result.lines == ["ok"])
  }

  /// Creates a shot that differs from all others like shots of a real change.
  private func changedShot(_ number: Int, of scene: String) -> ShotResult {
    let file = "Scenes/\(scene).scene.yaml"
    let line = SourceSpan(
      file: file, start: SourcePosition(line: 17 + number % 50, column: 26),
      end: SourcePosition(line: 17 + number % 50, column: 30))
    var summary = ChangeSummary()
    summary.moves = [
      GroupedChange(
        .moved(Point(x: 0, y: Double(number) / 2)), views: (0..<9).map { "view\($0)" }),
      GroupedChange(
        .resized(
          from: Size(width: 320, height: 298), to: Size(width: 320, height: 298 + Double(number))),
        views: ["content"]),
    ]
    summary.residual = Residual.none
    summary.cause = Cause(
      changes: [
        EditDetail(
          .constraintChanged, subject: "V:|-20-[nameField]-\(number)-[phoneField]-20-|",
          aspect: "spacing", old: "8", new: "\(number)", span: line)
      ], candidates: 1, certainty: .proven)
    let box = PixelRect(x: 0, y: number, width: 640, height: 496 + number)
    var comparison = ShotComparison(
      .changed(.pixels(PixelDifference(count: 94_000 + number, bounds: box, maximumDelta: 255))))
    comparison.summary = summary
    return ShotResult(
      scene: scene, shot: "landscape-typing", span: line, scale: PixelScale(2),
      comparison: comparison, golden: "Snapshots/\(scene)/landscape-typing.png")
  }

  private func embedded(in page: String) -> Substring? {
    guard let start = page.firstRange(of: "id=\"run\">")?.upperBound,
      let end = page[start...].firstRange(of: "</script>")?.lowerBound
    else { return nil }
    return page[start..<end]
  }
}
