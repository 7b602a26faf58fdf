import SnaplineBasics
import SnaplineGoldenComparison
import SnaplineGoldens
import SnaplineImaging
import SnaplineReports
import TestSupport
import Testing

@Suite("The HTML page of a screen's history")
struct HistoryPageTests {
  private static let script = "</script><script>alert(1)</script><!--"

  /// Creates a page whose texts all end the script element.
  private func hostilePage() -> HistoryPage {
    let text = Self.script
    let pixels = PixelDifference(
      count: 9, bounds: PixelRect(x: 1, y: 2, width: 3, height: 4), maximumDelta: 255)
    var comparison = ShotComparison(.changed(.pixels(pixels)))
    var summary = ChangeSummary()
    summary.moves = [GroupedChange(.moved(Point(x: 0, y: 8)), views: [text], ancestor: text)]
    comparison.summary = summary
    let result = ShotResult(
      scene: text, shot: text, span: SourceSpan(file: text), scale: PixelScale(2),
      comparison: comparison, golden: "")
    let commits = (0..<4).map { number in
      HistoryPage.Commit(
        hash: String(repeating: "\(number)", count: 40), date: "2024-03-0\(number + 1)T10:00:00Z",
        author: text, subject: text, file: text, oldFile: number == 2 ? text : nil,
        url: number == 1 ? "https://example.com/\(number)" : nil)
    }
    return HistoryPage(
      title: text, summary: text, tool: text, commits: commits,
      timelines: [
        HistoryPage.Timeline(
          scene: text, shot: text,
          steps: [
            HistoryPage.Step(commit: 0, kind: .appeared, old: nil, new: "images/a.png"),
            HistoryPage.Step(
              commit: 1, kind: .changed(result), old: "images/a.png", new: "images/b.png"),
            HistoryPage.Step(commit: 2, kind: .broken(text), old: nil, new: nil),
            HistoryPage.Step(commit: 3, kind: .removed, old: "images/b.png", new: nil),
          ])
      ])
  }

  @Test("Texts cannot end the page's data or begin markup")
  func hostileText() throws {
    let page = hostilePage().html
    let start = try #require(page.firstRange(of: "id=\"history\">")?.upperBound)
    let end = try #require(page[start...].firstRange(of: "</script>")?.lowerBound)
    let data = page[start..<end]
    #expect(!data.contains("<"))
    #expect(throws: Never.self) { try JSON(reading: Array(data.utf8)) }
    let head = page[..<start]
    #expect(!head.contains("<script>alert"))
    #expect(head.contains("&lt;script>alert"))
    #expect(page.contains("default-src 'none'; img-src 'self' file: data:;"))
    #expect(!page.contains("<script>alert"))
  }

  @Test("Each step names its images, and only changed ones have differences")
  func steps() throws {
    let page = hostilePage().html
    #expect(page.contains(#""old":"images/a.png","new":"images/b.png""#))
    #expect(page.contains(#""u":"https://example.com/1""#))
    #expect(page == hostilePage().html)
  }

  @Test("A served page has no inline code, and its names cannot begin markup")
  func served() throws {
    let text = Self.script
    let waiting = HistoryPage.waitingPage(of: text, in: text, failure: nil)
    let failed = HistoryPage.waitingPage(of: text, in: text, failure: text)
    for page in [hostilePage().servedHTML(in: text), waiting, failed] {
      #expect(!page.contains("<script>"))
      #expect(!page.contains("<style"))
      #expect(page.contains(#"<a href="/history" aria-current="page">History</a>"#))
      #expect(page.contains("&lt;script>alert"))
    }
    #expect(waiting.contains(#"<script src="/history/wait.js"></script>"#))
    #expect(!failed.contains("<script src"))
  }

  @Test("The page passes a strict HTML parser")
  func validity() throws {
    let folder = try TemporaryFolder()
    let pages = [
      hostilePage().html, hostilePage().servedHTML(in: Self.script),
      HistoryPage.waitingPage(of: Self.script, in: Self.script, failure: nil),
    ]
    let script = PythonScript("Tests/Comparison/ReportsTests/validate-reports.py")
    for (number, page) in pages.enumerated() {
      try folder.write(page, to: "\(number).html")
      guard let result = try script.run(["html", folder["\(number).html"]]) else { return }
      #expect(result.lines == ["ok"])
    }
  }
}
