import SnaplineBasics
import SnaplineGoldenComparison
import SnaplineGoldens
import SnaplineImaging
import SnaplineReports
import TestSupport
import Testing

/// Names with special characters of the report formats.
private let hostileNames = [
  "]]>", "a\nb", "a\r\nb", "::error::x", "a|b", "\u{202E}gpj.exe", "</script><b>", "`*_[x](y)_*`",
  "@everyone #1", "a%0Ab", "\"'&<>", "\u{0}\u{1B}[31m", "--flag",
  String(repeating: "n", count: 10_240), "a" + String(repeating: "\u{301}", count: 8_000),
  "\u{1F468}" + String(repeating: "\u{200D}\u{1F468}", count: 1_500),
]

@Suite("Reports with hostile names")
struct HostileReportTextTests {
  @Test("Every name is read back unchanged from the run file", arguments: hostileNames)
  func roundTrip(name: String) throws {
    let run = try Run(reading: JSON(reading: Array(text(name, .json).utf8)))
    #expect(run.scenes.first?.identity == name)
    for kind in ReportKind.allCases {
      #expect(run.report(kind, status: 1, version: "1") == text(name, kind))
    }
  }

  @Test("The JUnit report is valid for every name, and keeps it within the limits of XML")
  func junit() throws {
    let folder = try TemporaryFolder()
    var paths: [String] = []
    for (index, name) in hostileNames.enumerated() {
      try folder.write(text(name, .junit), to: "\(index).xml")
      paths.append(folder["\(index).xml"])
    }
    let script = PythonScript("Tests/Comparison/ReportsTests/validate-reports.py")
    guard let result = try script.run(["junit"] + paths) else { return }
    #expect(result.lines.count == hostileNames.count)
    for line in result.lines { #expect(line.hasPrefix("ok [2, 2, 0, 0] [2, 2, 0, 0]"), "\(line)") }
  }

  @Test(
    "The GitHub report escapes and truncates every name", arguments: hostileNames)
  func github(name: String) {
    let lines = text(name, .github).split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.last == "")
    for line in lines.dropLast() {
      #expect(line.wholeMatch(of: /::error file=[^,:]*,line=1,col=1,title=[^,:]*::.*/) != nil)
      // GitHub truncates longer lines anywhere, and counts UTF-16 units instead of characters.
      #expect(line.count < 25_000 && line.utf8.count < 65_536)
      #expect(!line.unicodeScalars.contains { $0.value < 32 })
    }
  }

  @Test("The Markdown report escapes every name", arguments: hostileNames)
  func markdown(name: String) {
    let text = text(name, .markdown)
    let outside = text.split(separator: "```", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset.isMultiple(of: 2) }.map(\.element).joined()
    for sign in ["@", "*", "[", "`", "\u{202E}", "\u{1B}", "</script>"] {
      #expect(!outside.contains(sign), "\(sign)")
    }
    let rows = outside.split(separator: "\n").filter { $0.hasPrefix("|") }
    #expect(!rows.isEmpty)
    for row in rows {
      #expect(row.filter { $0 == "|" }.count == 5)
    }
    #expect(text.count < 12_000 && text.utf16.count < 65_536)
  }

  @Test(
    "The list report contains no control characters of a name and truncates it",
    arguments: hostileNames)
  func list(name: String) {
    let lines = text(name, .list).split(separator: "\n")
    #expect(lines.count > 2)
    for line in lines {
      #expect(line.hasPrefix("✗") || line.hasPrefix("  ") || line.contains(" of 1 scene"))
      #expect(!line.unicodeScalars.contains { $0.value < 32 || $0.value == 0x202E })
      #expect(line.count < 700 && line.unicodeScalars.count < 20_000)
    }
  }

  private func text(_ name: String, _ kind: ReportKind) -> String {
    hostileRun(name).report(kind, status: 1, version: "1")
  }
}

/// A run of two changed shots with the name in every text.
private func hostileRun(_ name: String) -> Run {
  var layout = LayoutDifference()
  layout.isEmpty = false
  layout.views = [
    ViewChange(view: name, kind: .text(FactChange(key: "text", old: name, new: nil)))
  ]
  let place = SourceSpan(file: name)
  var summary = ChangeSummary()
  summary.moves = [GroupedChange(.moved(Point(x: 0, y: 8)), views: [name], ancestor: name)]
  summary.cause = Cause(
    changes: [
      EditDetail(
        .constraintChanged, subject: name, aspect: "constant", old: name, new: "2", span: place)
    ], candidates: 1, certainty: .proven)
  let pixels = PixelDifference(
    count: 9, bounds: PixelRect(x: 1, y: 2, width: 3, height: 4), maximumDelta: 255)
  var comparison = ShotComparison(.changed(.pixels(pixels)), layout: layout)
  comparison.summary = summary
  let shots = ["", "-2"].map { suffix in
    var shot = ShotResult(
      scene: name, shot: name + suffix, span: place, scale: PixelScale(2), comparison: comparison,
      golden: name)
    shot.images = [name]
    return shot
  }
  var run = Run()
  run.scenes = [SceneResult(identity: name, file: name, shots: shots)]
  return run
}
