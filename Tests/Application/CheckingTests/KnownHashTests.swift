import SnaplineBackends
import SnaplineChecking
import SnaplineGoldenComparison
import SnaplineGoldens
import SnaplinePlatform
import SnaplineProjects
import SnaplineReports
import TestSupport
import Testing

@Suite("Scene hashes in goldens")
struct KnownHashTests {
  /// A scene in canonical form.
  private static let canonical = """
    devices: [{ width: 100, height: 100, scale: 1, statusBar: 0 }]
    orientations: [portrait]
    views: { box: { background: "#FF0000" } }
    constraints: [box.edges == root.edges inset 20]

    """
  /// The same scene as typed by a user.
  private static let typed = """
    devices: [{width: 100, height: 100, scale: 1, statusBar: 0}]
    orientations: [ portrait ]
    views: {box: {background: "#FF0000"}}
    constraints: [ box.edges == root.edges inset 20 ]

    """

  private struct KnownHashProject {
    let folder: TemporaryFolder
    let store: GoldenStore

    init() throws {
      folder = try TemporaryFolder()
      store = GoldenStore(folder: RootedPath(folder: folder["Snapshots"]))
    }

    func check(_ text: String, _ recording: RecordingMode? = nil) throws -> ShotCheckResult {
      var options = CheckOptions(version: "1")
      options.recording = recording
      let checked = SnaplineChecking.check(
        [load(text)], against: store, with: FontSet(), options, shouldStop: { false })
      if recording != nil {
        _ = try store.write(checked.flatMap(\.shots).compactMap(\.recorded), of: "test")
      }
      return try #require(checked.first?.shots.first)
    }

    var golden: GoldenShot? {
      get throws { try store.readLayout(of: "test")?.layout["portrait"] }
    }
  }

  @Test("A golden has a file hash only if the file differs from its copy in form")
  func whoseHash() throws {
    let project = try KnownHashProject()
    _ = try project.check(Self.typed, .all)
    let first = try #require(try project.golden)
    #expect(first.file?.count == 16)
    _ = try project.check(Self.canonical + "# a remark\n", .all)
    let second = try #require(try project.golden)
    #expect(second.copies == first.copies)
    // The contents are equal, so the golden stays unchanged.
    #expect(second.file == first.file)
    let other = try KnownHashProject()
    _ = try other.check(Self.canonical, .all)
    #expect(try other.golden?.copies == first.copies)
    #expect(try other.golden?.file == nil)
  }

  @Test(
    "A file that differs only in form has no layout difference",
    arguments: [typed, "# a remark\n" + typed, canonical])
  func rewritten(_ text: String) throws {
    let project = try KnownHashProject()
    _ = try project.check(Self.typed, .all)
    let checked = try project.check(text)
    #expect(checked.outcome.comparison.verdict == .same)
    #expect(checked.outcome.comparison.layout.isEmpty)
  }

  @Test("An edit without visible effect is reported and recorded with its own copy")
  func unseenEdit() throws {
    let project = try KnownHashProject()
    _ = try project.check(Self.typed, .all)
    let before = try #require(try project.golden)
    let edited = Self.typed.replacing("inset 20 ]", with: "inset 20, box.width == 60 @ 10 ]")
    let checked = try project.check(edited)
    #expect(checked.outcome.comparison.verdict == .same)
    #expect(!checked.outcome.comparison.layout.isEmpty)
    _ = try project.check(edited, .changed)
    let after = try #require(try project.golden)
    #expect(after.copies != before.copies && after.file != before.file)
    #expect(try project.check(edited).outcome.comparison.layout.isEmpty)
  }
}
