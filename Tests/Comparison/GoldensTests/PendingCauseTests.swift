import SnaplineBasics
import SnaplineGoldenComparison
import SnaplineGoldens
import SnaplinePlatform
import TestSupport
import Testing

@Suite("Causes of pending changes")
struct PendingCauseTests {
  private let folder: TemporaryFolder
  private let store: PendingStore

  init() throws {
    folder = try TemporaryFolder()
    store = PendingStore(folder: RootedPath(folder: folder.path))
  }

  private func kept(_ cause: Cause?) throws -> PendingChange? {
    let shot = GoldenShot(name: "portrait", copies: [], views: [])
    let change = PendingChange(scene: "form", image: [1], layout: shot, cause: cause)
    _ = try store.save(change)
    return store.pending("form", "portrait")
  }

  @Test("A cause is stored and read back with its certainty", arguments: Cause.Confidence.allCases)
  func roundTrip(_ certainty: Cause.Confidence) throws {
    let start = SourcePosition(line: 12, column: 3)
    let changes = [
      EditDetail(
        .constraintChanged, subject: #"a.top == "b c".top + 8"#, aspect: "constant", old: "8",
        new: "16", span: SourceSpan(file: "Scenes/a = b\t\"c\".yaml", start: start, end: start)),
      EditDetail(.viewChanged, subject: "", old: nil, new: "line\none\\two"),
      EditDetail(.viewRemoved, subject: "because =", old: "", new: nil),
    ]
    let cause = Cause(changes: changes, candidates: 7, certainty: certainty, reason: "it \"is\"")
    #expect(try kept(cause)?.cause == cause)
  }

  @Test("The reason for an unknown cause is stored")
  func unknown() throws {
    #expect(try kept(.unknown("no copy"))?.cause == .unknown("no copy"))
    #expect(try kept(nil)?.cause == nil)
  }

  @Test("A cause of more than 100 edits is not stored")
  func tooLong() throws {
    let changes = (0..<101).map {
      EditDetail(.viewChanged, subject: "view\($0)", aspect: "text", old: "a", new: "b")
    }
    let change = try #require(
      try kept(Cause(changes: changes, candidates: 101, certainty: .proven)))
    #expect(change.cause == nil)
  }
}
