import Foundation
import SnaplineBasics
import SnaplineGoldenComparison
import SnaplineHistory
import SnaplinePlatform
import SnaplineProjects
import SnaplineReports
import TestSupport
import Testing

@Suite("The cached results of histories")
struct HistoryCacheTests {
  private let file = "App/Main.storyboard"
  private let folder: TemporaryFolder
  private let repository: TestRepository

  init() throws {
    folder = try TemporaryFolder()
    repository = try TestRepository()
    let both = ["Home", "Login"]
    try repository.commit("first", ["Old.storyboard": storyboard(both)])
    try repository.commit(
      "move", ["Old.storyboard": storyboard(both, top: ["Home": 48, "Login": 44])])
    try repository.git("mv", "Old.storyboard", "Main.storyboard")
    try repository.commit("rename")
    try repository.git("rm", "-q", "Main.storyboard")
    try repository.commit("folder", [file: storyboard(both, top: ["Home": 48, "Login": 44])])
    try repository.commit("damage", [file: "<document"])
    try repository.commit(
      "repair", [file: storyboard(both, top: ["Home": 48, "Login": 60], comment: "\n\n")])
    try repository.commit("remove", [file: storyboard(["Login"], top: ["Login": 60])])
  }

  private var path: String { folder["history"] }

  private func cache(_ program: String = "program", limit: Int = 1 << 20) -> HistoryCache {
    HistoryCache(
      RootedPath(folder: folder.path)["history"],
      program: ContentHash(of: Array(program.utf8)), limit: limit)
  }

  /// Returns all that commands print of a history, of causes and of an expectation.
  private func output(_ cache: HistoryCache?, filter: ShotFilter = ShotFilter([])) throws -> String
  {
    let expectation = "box.top <= root.top + 50"
    let histories = [
      try repository.history(file, filter: filter, cache: cache),
      try repository.history(file, limit: 2, filter: filter, cache: cache),
      try repository.history(file, root: "Login", view: "box", filter: filter, cache: cache),
      try repository.history(file, filter: filter, detail: .images, cache: cache),
    ]
    let blame = try repository.blame(file, cache: cache)
    let bisect = try repository.bisect(
      file, root: "Login", expectation, isComplete: true, cache: cache)
    let numbers = blame.shots.flatMap(\.views).map { view in
      view.name + view.numbers.map { "\($0.key) \($0.origin?.commit.subject ?? "")" }.joined()
    }
    return
      (histories.map(text)
      + [text(blame.revisions)] + numbers + [text(bisect.flips.map(\.revision))]
      + bisect.flips.map { "\($0.holds) \($0.failure)" }).joined(separator: "\n")
  }

  private func expectSameOutput(_ filter: ShotFilter = ShotFilter([])) throws {
    let (plain, cached) = (try output(nil, filter: filter), try output(cache(), filter: filter))
    let lines = zip(plain.split(separator: "\n"), cached.split(separator: "\n"))
    let other = lines.first { $0 != $1 }
    #expect(plain == cached, "\(other?.0 ?? "")\n\(other?.1 ?? "")")
  }

  private func text(_ history: ScreenHistory) -> String {
    "\(history.invisibleCount) \(history.reach)\n" + text(history.revisions)
  }

  private func text(_ revisions: [ScreenRevision]) -> String {
    revisions.map { revision in
      let shots = revision.shots.map { shot in
        let frames = shot.result?.comparison.summary?.frames.sorted { $0.key < $1.key } ?? []
        let cause = shot.result?.comparison.summary?.cause.map { "\($0)" } ?? ""
        return "\(shot.kind) \(shot.scene) \(shot.shot)\n"
          + (shot.result?.lines(.plain) ?? []).joined(separator: "\n")
          + JSON.object(shot.result?.changeMembers ?? []).text + "\(frames)" + cause
          + "\(shot.old.map { "\($0)" } ?? "") \(shot.new.map { "\($0)" } ?? "")"
      }
      return "\(revision.commit.subject) \(revision.state) \(revision.path)\n"
        + shots.joined(separator: "\n")
    }.joined(separator: "\n")
  }

  @Test("The output is the same without a cache, with an empty one and with a full one")
  func sameOutput() throws {
    let plain = try output(nil)
    #expect(plain.contains("damage broken"))
    #expect(plain.contains("proven"))
    #expect(try output(cache()) == plain)
    let written = try folder.read("history")
    #expect(try output(cache()) == plain)
    // Everything was found, so that there is nothing to write.
    #expect(try folder.read("history") == written)
  }

  @Test("After a first run, only new commits are read")
  func unchangedFiles() throws {
    let known = try repository.history(file, cache: cache()).lines
    try repository.commit("more", [file: storyboard(["Login"], top: ["Login": 64])])
    for name in ["HEAD~7:Old.storyboard", "HEAD~2:\(file)"] {
      let blob = try repository.git("rev-parse", name)
      let path = ".git/objects/\(blob.prefix(2))/\(blob.dropFirst(2))"
      try FileManager.default.removeItem(atPath: repository.folder[path])
    }
    let lines = try repository.history(file, cache: cache()).lines
    #expect(lines == ["more: changed"] + known)
  }

  @Test("A newer commit, an amended one and another branch have their own results")
  func otherCommits() throws {
    _ = try output(cache())
    try repository.commit(
      "lines", [file: "\n" + storyboard(["Login"], top: ["Login": 60], comment: "\n")])
    #expect(try output(cache()) == output(nil))
    try repository.folder.write(storyboard(["Login"], top: ["Login": 61]), to: file)
    try repository.git("commit", "-q", "--amend", "-a", "-m", "amended")
    #expect(try output(cache()) == output(nil))
    try repository.git("checkout", "-q", "-b", "side", "HEAD~2")
    try repository.commit("side", [file: storyboard(["Home", "Login"], color: "0.5")])
    #expect(try output(cache()) == output(nil))
  }

  @Test("Results depend on images, on translations and on the options that select shots")
  func inputs() throws {
    let page = storyboard(["Home", "Login"], top: ["Login": 60]).replacing(
      "<color key=\"backgroundColor\"",
      with: """
        <subviews><imageView image="logo" translatesAutoresizingMaskIntoConstraints="NO"
          userLabel="logo"><rect key="frame" x="0" y="0" width="9" height="9"/></imageView>
          <label text="Hello" id="lab" userLabel="label"><rect key="frame" x="0" y="0" width="90"
            height="20"/></label></subviews><color key="backgroundColor"
        """)
    let image = try ProjectFiles.bytes("Snapshots/articles/form/portrait.png")
    try repository.commit("page", [file: page])
    try repository.folder.write(image, to: "App/logo.png")
    try repository.commit("image", ["App/de.lproj/Main.strings": "\"lab.text\" = \"Hallo\";"])
    let german = ShotFilter([], traits: ShotTraits(languages: ["de"]))
    let filters = [
      ShotFilter([]), german, ShotFilter([], traits: ShotTraits(devices: ["iPad"])),
      ShotFilter([], traits: ShotTraits(appearances: ["dark"])), ShotFilter(["portrait"]),
    ]
    for filter in filters { try expectSameOutput(filter) }
    try repository.commit("text", ["App/de.lproj/Main.strings": "\"lab.text\" = \"Guten Tag\";"])
    try repository.git("rm", "-q", "App/logo.png")
    try repository.commit("no image")
    for filter in filters { try expectSameOutput(filter) }
  }

  @Test("A report is made once for a commit and its options, and each time in a shallow clone")
  func reports() throws {
    var made = 0
    func report(_ kind: String, of repository: TestRepository) throws -> String {
      let report = try repository.report([kind], of: file, cache: cache()) {
        made += 1
        return HistoryReport(text: "\(kind) \(made)\n姓名", note: "note")
      }
      return report.text + report.note
    }
    #expect(try report("log", of: repository) == "log 1\n姓名note")
    #expect(try report("log", of: repository) == "log 1\n姓名note")
    #expect(try report("blame", of: repository) == "blame 2\n姓名note")
    try repository.commit("lines", [file: "\n" + storyboard(["Login"], top: ["Login": 60])])
    #expect(try report("log", of: repository) == "log 3\n姓名note")
    let clone = try TestRepository(cloning: repository, depth: 2)
    for number in 4...5 {
      #expect(try report("log", of: clone) == "log \(number)\n姓名note")
    }
  }

  @Test("Results of another program, and files that are damaged, are replaced")
  func unusableFiles() throws {
    let plain = try output(nil)
    _ = try output(cache())
    let written = try folder.read("history")
    #expect(try output(cache("newer program")) == plain)
    #expect(try folder.read("history") != written)
    var changed = written
    changed[written.count / 2] ^= 1
    let noise = (0..<5_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    for bytes in [changed, Array(written.dropLast(9)), Array(written.prefix(60)), [], noise] {
      try folder.write(bytes, to: "history")
      #expect(try output(cache()) == plain)
      #expect(try folder.read("history").count == written.count)
    }
  }

  @Test("Without permission or room there are no results, and no error")
  func unwritable() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    #expect(try output(cache()) == output(nil))
    let below = HistoryCache(
      RootedPath(folder: "/proc/none")["history"], program: ContentHash(of: []))
    #expect(try repository.history(file, cache: below).lines == repository.history(file).lines)
  }

  @Test("A file is no larger than its limit, and keeps what was used last")
  func limit() throws {
    let plain = try output(nil)
    for _ in 1...3 {
      #expect(try output(cache(limit: 20_000)) == plain)
      #expect(try folder.read("history").count <= 20_000)
    }
  }
}
