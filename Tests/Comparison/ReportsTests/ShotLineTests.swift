import SnaplineBasics
import SnaplineGoldenComparison
import SnaplineGoldens
import SnaplineImaging
import SnaplineReports
import TestSupport
import Testing

private let plain = ANSIStyle.plain

private func place(_ line: Int) -> SourceSpan {
  let start = SourcePosition(line: line, column: 5)
  return SourceSpan(file: "a.scene.yaml", start: start, end: start)
}

private func pixels(_ count: Int, _ bounds: PixelRect = PixelRect(x: 2, y: 4, width: 6, height: 8))
  -> BitmapDifference
{
  .pixels(PixelDifference(count: count, bounds: bounds, maximumDelta: 7))
}

private func shot(
  _ name: String, _ verdict: Verdict, in scene: String = "a", scale: Int = 2,
  _ change: (inout ShotComparison) -> Void = { _ in }
) -> ShotResult {
  var comparison = ShotComparison(verdict)
  change(&comparison)
  return ShotResult(
    scene: scene, shot: name, span: place(1), scale: PixelScale(scale), comparison: comparison,
    golden: "Snapshots/\(scene)/\(name).png")
}

private func summary(_ moves: [GroupedChange], _ cause: Cause? = nil, residual: Int? = nil)
  -> ChangeSummary
{
  var summary = ChangeSummary()
  summary.moves = moves
  summary.cause = cause
  summary.residual = residual.map { Residual(count: $0, maximumDelta: 3, bounds: nil) }
  return summary
}

private func cause(_ line: Int, _ count: Int = 1, _ certainty: Cause.Confidence = .proven) -> Cause
{
  let changes = (0..<count).map { number in
    EditDetail(
      .constraintChanged, subject: "a.top == b.bottom + 16", aspect: "constant", old: "8",
      new: "\(16 + number)", span: place(line + number))
  }
  return Cause(changes: changes, candidates: count, certainty: certainty, reason: nil)
}

@Suite("A shot in the list report")
struct ShotLineTests {
  @Test("An unchanged or skipped shot is not listed")
  func well() {
    #expect(shot("s", .same).lines(plain).isEmpty && shot("s", .skipped).lines(plain).isEmpty)
    #expect(shot("s", .same).headline == nil)
  }

  @Test("Differing pixels are counted, and located in pixels and points")
  func pixelLines() {
    #expect(
      shot("s", .changed(pixels(1))).lines(plain) == [
        "✗ a  s     1 pixel differs", "  where    6×8 px at 2,4 (3×4 pt at 1,2)",
        "  delta    largest difference 7 of 255",
      ])
    let lines = shot("s", .changed(pixels(1_234)), scale: 1).lines(plain)
    #expect(lines.prefix(2) == ["✗ a  s     1,234 pixels differ", "  where    6×8 px at 2,4"])
    let thirds = shot(
      "s", .changed(pixels(2, PixelRect(x: 1, y: 2, width: 4, height: 5))), scale: 3)
    #expect(thirds.lines(plain)[1] == "  where    4×5 px at 1,2 (1.333×1.667 pt at 0.333,0.667)")
  }

  @Test("Libraries with other versions are listed in a line of their own")
  func tools() {
    let shot = shot("s", .changed(pixels(1))) {
      $0.differentTools = [FactChange(key: "cairo", old: "1.16.0", new: "1.18.4")]
    }
    #expect(shot.lines(plain).last == "  rendered with cairo 1.16.0 → 1.18.4")
  }

  @Test("Images of different sizes are reported with both sizes")
  func sizes() {
    let sizes = BitmapDifference.sizes(
      expected: PixelSize(width: 320, height: 568), actual: PixelSize(width: 321, height: 567))
    #expect(
      shot("s", .changed(sizes)).lines(plain) == [
        "✗ a  s     size changed", "  size     320×568 → 321×567 px",
      ])
  }

  @Test("Moved views replace the number of pixels, and unexplained pixels are the residual")
  func moves() {
    let moved = GroupedChange(.moved(Point(x: 0, y: -8)), views: ["title", "field"])
    let one = shot("s", .changed(pixels(90))) { $0.summary = summary([moved], residual: 0) }
    #expect(
      one.lines(plain) == [
        "✗ a  s                    2 views differ, nothing unexplained",
        "  moved    title, field   Δy −8 pt",
      ])
    let resized = GroupedChange(
      .resized(from: Size(width: 10, height: 4), to: Size(width: 12.5, height: 4)), views: ["a"])
    let other = shot("s", .changed(pixels(90))) {
      $0.summary = summary([resized, moved], residual: 1)
    }
    #expect(
      other.lines(plain) == [
        "✗ a  s                    3 views differ, 1 px unexplained",
        "  resized  a              width 10 → 12.5 pt", "  moved    title, field   Δy −8 pt",
        "  residual 1 pixel unexplained, largest difference 3 of 255",
      ])
  }

  @Test("Many equally moved views are listed by the first, the last and their number")
  func many() {
    let views = (1...9).map { "row\($0)" }
    let moved = GroupedChange(.moved(Point(x: 1.0 / 3, y: 0)), views: views)
    let lines = shot("s", .changed(pixels(90))) { $0.summary = summary([moved], residual: 0) }
      .lines(plain)
    #expect(lines.last == "  moved    row1 … row9 (9 views)   Δx +0.333 pt")
  }

  @Test("Details and locations are aligned, also for wide characters")
  func alignment() throws {
    let summary = summary(
      [
        GroupedChange(.moved(Point(x: 4, y: 0)), views: ["姓名"]),
        GroupedChange(.appeared(Rect(x: 0, y: 0, width: 4, height: 4)), views: ["abcdef"]),
      ], cause(12, 2), residual: 0)
    let lines = shot("s", .changed(pixels(9))) { $0.summary = summary }.lines(plain)
    func column(_ part: String) throws -> Int {
      let line = try #require(lines.first { $0.contains(part) })
      let start = try #require(line.firstRange(of: part)).lowerBound
      return line[..<start].unicodeScalars.reduce(0) { $0 + displayWidth(of: $1) }
    }
    let facts = try ["Δx +4 pt", "at 0,0", "constant 8 → 16", "constant 8 → 17"].map(column)
    #expect(Set(facts).count == 1, "\(lines)")
    #expect(try column("a.scene.yaml:12:5") == column("a.scene.yaml:13:5"))
    // The headline is in the column of the details.
    #expect(try column("2 views differ") == facts[0])
  }

  @Test("A cause of many edits lists the first six and the number of the others")
  func causes() {
    let lines = shot("s", .changed(pixels(9))) { $0.summary = summary([], cause(3, 9)) }
      .lines(plain)
    let words = lines.map { $0.dropFirst(2).prefix(8).filter { $0 != " " } }
    #expect(words.filter { $0 == "because" }.count == 1 && words.filter { $0 == "and" }.count == 5)
    #expect(lines.last?.contains("and 3 more changes") == true)
    let six = shot("s", .changed(pixels(9))) { $0.summary = summary([], cause(3, 6)) }
    #expect(!six.lines(plain).contains { $0.contains("more change") })
  }

  @Test("A cause that is not proven is reported with its certainty")
  func certainty() {
    func last(_ cause: Cause) -> String {
      shot("s", .changed(pixels(9))) { $0.summary = summary([], cause) }.lines(plain).last ?? ""
    }
    #expect(last(cause(3)).contains("constant 8 → 16"))
    #expect(
      last(cause(3, 1, .likely)).contains(
        "this edit is sufficient; there may be a smaller one"))
    #expect(
      last(cause(3, 2, .likely)).contains(
        "2 edits are sufficient; there may be a smaller set"))
    let unknown = Cause(changes: [], candidates: 3, certainty: .unknown, reason: "too many edits")
    #expect(last(unknown).hasSuffix("unknown: too many edits"))
  }

  @Test(
    "A tolerance is reported with its outcome and the number of pixels",
    arguments: [
      (.applied, 0, "not used: no pixels differ"),
      (
        .applied, 1,
        "allows 1 pixel, largest difference 2 of 255"
      ),
      (
        .applied, 40,
        "allows 40 pixels, largest difference 2 of 255"
      ),
      (
        .exceeded, 45,
        "exceeded: 45 pixels, largest difference 2 of 255, 5 pixels over the limit"
      ),
      (.stale, 0, "unnecessary: no pixels differ; remove it"),
      (
        .stale, 3,
        "below its minimum: 3 pixels, largest difference 2 of 255; lower the minimum"
      ),
      (.expired, 0, "expired on 2026-02-01"),
      (
        .expired, 2,
        "expired on 2026-02-01, but 2 pixels, largest difference 2 of 255 still differ"
      ),
    ] as [(ToleranceUse.Outcome, Int, String)])
  func rules(outcome: ToleranceUse.Outcome, count: Int, words: String) {
    let use = ToleranceUse(
      rule: "maxDelta 1-3, pixels 1-40 in logo", reason: "dithering", since: "2026-01-31",
      until: "2026-02-01", span: place(9), area: PixelRect(x: 0, y: 0, width: 9, height: 9),
      allowed: .init(pixels: 1...40, maximumDelta: 1...3), outcome: outcome, pixels: count,
      maximumDelta: 2)
    let lines = shot("s", .changed(pixels(9))) { $0.tolerances = [use] }.lines(plain)
    #expect(lines[0].contains("a tolerance fails") == (outcome != .applied))
    let line = lines.first { $0.hasPrefix("  rule") } ?? ""
    #expect(
      line.contains(
        "'maxDelta 1-3, pixels 1-40 in logo' \(words)  (dithering, since 2026-01-31)"), "\(line)")
  }

  @Test("A missing or damaged golden is reported differently in a comparison of revisions")
  func goldens() {
    #expect(shot("s", .new).lines(plain) == ["+ a  s     no golden yet"])
    #expect(
      shot("s", .broken(reason: "it is\nno PNG")).lines(plain)
        == ["✗ a  s     the golden cannot be used: it is⏎no PNG"])
    var run = Run()
    run.scenes = [
      SceneResult(
        identity: "a", file: "a.scene.yaml",
        shots: [shot("s", .new), shot("t", .broken(reason: "x"))])
    ]
    run.markAsComparison(with: "v1")
    #expect(run.shots.compactMap(\.headline) == ["new since v1", "cannot be compared: x"])
  }
}

@Suite("The list report of many shots")
struct ShotListTests {
  /// Creates a shot of a scene with a changed constant.
  private func edited(
    _ scene: String, _ value: String, file: String? = nil, of source: String? = nil,
    line: Int = 7, pixels count: Int = 9, _ certainty: Cause.Confidence = .proven
  ) -> ShotResult {
    let place = SourceSpan(file: "\(source ?? scene).scene.yaml", line: line)
    let change = EditDetail(
      .constraintChanged, subject: "a.top == b.bottom", aspect: "constant", old: "8", new: value,
      span: place)
    var comparison = ShotComparison(.changed(pixels(count)))
    comparison.summary = summary(
      [], Cause(changes: [change], candidates: 1, certainty: certainty, reason: nil))
    return ShotResult(
      scene: scene, shot: "s", span: SourceSpan(file: file ?? "\(scene).scene.yaml"),
      scale: PixelScale(2), comparison: comparison, golden: "")
  }

  @Test("Equal edits of several files are one group; single edits are first, figures after scenes")
  func order() {
    let shots = [
      edited("a", "16", file: "a.figure.yaml", of: "c"), edited("b", "16", pixels: 900),
      edited("c", "16", .likely), shot("new", .new, in: "d"), edited("e", "24"),
      edited("f", "30", file: "f.figure.yaml", of: "f", pixels: 99_000),
    ]
    var run = Run()
    run.scenes = shots.map {
      SceneResult(identity: $0.scene, file: $0.span.file, shots: [$0])
    }
    #expect(
      run.causeGroups.map { $0.shots.map(\.scene) } == [["e"], ["b", "c", "a"], ["d"], ["f"]])
    let page = run.report(.html, status: 1, version: "1", imageBase: nil) { _ in nil }
    // The first shot of the next group has no number, because 'e' and 'f' have none.
    #expect((0...2).allSatisfy { page.contains("\"g\":[1,\($0)]") })
    #expect(page.ranges(of: #""g":"#).count == 3)
  }

  @Test("Equal edits at two lines of a file are two groups, each with its matches in other files")
  func places() {
    let shots = [
      edited("b", "16", line: 9), edited("a", "16", line: 3), edited("c", "16", of: "a"),
      edited("d", "16", of: "b", line: 4),
    ]
    var run = Run()
    run.scenes = shots.map {
      SceneResult(identity: $0.scene, file: $0.span.file, shots: [$0])
    }
    #expect(run.causeGroups.map { $0.shots.map(\.scene) } == [["b", "c"], ["a", "d"]])
  }

  @Test(
    "A Markdown report of 2,000 changes is below 60 kB, lists changes first and names each edit")
  func comment() throws {
    let shots = (0..<2_000).map { number in
      let changes = (0..<3).map { part in
        EditDetail(
          .viewAdded, subject: "姓名\(number)-\(part)", old: nil, new: "view", span: place(part + 1))
      }
      return shot("s\(number)", .changed(pixels(number))) { comparison in
        comparison.summary = summary(
          [], Cause(changes: changes, candidates: 3, certainty: .proven, reason: nil))
      }
    }
    var run = Run()
    let problem = Diagnostic(.error, "layout.conflict", "a conflict", at: nil)
    run.scenes = [
      SceneResult(identity: "bad", file: "bad.xib", diagnostics: [problem], isUnfit: true),
      SceneResult(identity: "a", file: "a.scene.yaml", shots: shots),
    ]
    let text = run.report(.markdown, status: 1, version: "1")
    #expect(text.utf8.count < 60_000)
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("| <code>") }
    #expect(rows.first?.contains("姓名1999-0  added") == true, "\(rows.first ?? "")")
    #expect(rows.first?.contains("and 姓名1999-1  added") == true)
    // With few changes there is space for the problems after them.
    run.scenes[1].shots = Array(shots.suffix(3))
    let short = run.report(.markdown, status: 1, version: "1")
    let (change, bad) = (short.firstRange(of: "<summary>✗"), short.firstRange(of: "bad"))
    #expect(try #require(change).lowerBound < #require(bad).lowerBound)
    let junit = run.report(.junit, status: 1, version: "1")
    let suites = junit.split(separator: "\n").filter { $0.contains("<testsuite ") }
    #expect(suites.map { $0.contains("name=\"a\"") } == [true, false])
  }

  private func run(_ shots: [ShotResult]) -> Run {
    var run = Run()
    run.scenes = [SceneResult(identity: "a", file: "a.scene.yaml", shots: shots)]
    return run
  }

  private func changed(_ name: String, _ line: Int?) -> ShotResult {
    shot(name, .changed(pixels(9))) { comparison in
      if let line { comparison.summary = summary([], cause(line)) }
    }
  }

  @Test("Shots of one cause are listed once, at the first of them, with the names of the others")
  func together() {
    let (lines, left) = run([
      changed("one", 3), shot("fine", .same), changed("other", 7), changed("two", 3),
      changed("three", 3),
    ]).list(plain, limit: 99)
    #expect(left == 0)
    #expect(
      lines.filter { $0.hasPrefix("✗") }.map { $0.split(separator: " ")[2] } == ["one", "other"])
    #expect(lines.filter { $0.contains("also in") } == ["  also in  two, three"])
    // Blocks of several lines are separated by an empty line.
    #expect(lines.count { $0.isEmpty } == 1 && lines.first?.isEmpty == false)
  }

  @Test("Six more shots of a cause are named, with the number of the others")
  func others() {
    let shots = (0..<9).map { changed("s\($0)", 3) }
    let lines = run(shots).list(plain, limit: 9).lines
    #expect(lines.last == "  also in  s1, s2, s3, s4, s5, s6 and 2 more shots")
    let eight = run(Array(shots.prefix(8))).list(plain, limit: 9).lines
    #expect(eight.last == "  also in  s1, s2, s3, s4, s5, s6 and 1 more shot")
  }

  @Test("A long name of another shot is shortened at its beginning")
  func longNames() {
    let folder = String(repeating: "Views/", count: 15)
    let lines = run([changed("one", 3), changed(folder + "AvatarCell", 3)]).list(plain, limit: 9)
      .lines
    let last = lines.last ?? ""
    #expect(last.contains("…") && last.hasSuffix("AvatarCell"), "\(last)")
  }

  @Test("The list is limited, and each omitted shot is counted")
  func most() {
    let shots = (0..<12).map { changed("s\($0)", $0 < 6 ? 3 + $0 % 3 : nil) }
    for most in 0...12 {
      let (lines, left) = run(shots).list(plain, limit: most)
      let told = lines.count { $0.hasPrefix("✗") }
      let named = lines.filter { $0.contains("also in") }.reduce(0) { sum, line in
        sum + line.split(separator: ",").count
      }
      #expect(told <= most || most == 0 && told == 0)
      #expect(told + named + left == 12, "\(most): \(told) \(named) \(left)")
    }
  }
}
