import Revisions
import TestSupport
import Testing

@Suite("Merged goldens", .enabled(if: hasGit, "git is not installed"))
struct MergeTests {
  /// Two branches that have changed one line, `ours` checked out, and a file that only one changed.
  private func parted() throws -> TestRepository {
    let history = try TestRepository()
    try history.write("base", "sub/both")
    try history.write("base", "alone")
    try history.commit()
    try history.git("branch", "-M", "ours")
    try history.git("checkout", "-q", "-b", "theirs")
    try history.write("theirs", "sub/both")
    try history.write("theirs", "alone")
    try history.commit()
    try history.git("checkout", "-q", "ours")
    try history.write("ours", "sub/both")
    try history.commit()
    return history
  }

  private func hash(_ history: TestRepository, _ revision: String) throws -> String {
    String(try history.git("rev-parse", revision).prefix { $0 != "\n" })
  }

  /// Expects the merge in progress while a git command has stopped at a conflict.
  private func expectMerge(
    _ history: TestRepository, base: String, ours: String, theirs: String
  ) throws {
    let hashes = try [base, ours, theirs].map { try hash(history, $0) }
    let repository = try history.repository()
    let merge = try repository.mergeUnderWay()
    #expect([merge?.base, merge?.ours, merge?.theirs] == hashes)
    #expect(try repository.unmergedFiles() == ["sub/both"])
    #expect(try history.repository(below: "sub").unmergedFiles() == ["both"])
  }

  @Test("Of a merge it is the branch that comes in, and what both come from")
  func merge() throws {
    let history = try parted()
    try history.gitStops("merge", "-q", "theirs")
    try expectMerge(history, base: "ours~1", ours: "ours", theirs: "theirs")
    try history.git("merge", "--abort")
    #expect(try history.repository().mergeUnderWay() == nil)
    #expect(try history.repository().unmergedFiles() == [])
  }

  @Test("Of a cherry-pick it is the commit, and the one before it")
  func cherryPick() throws {
    let history = try parted()
    try history.gitStops("cherry-pick", "theirs")
    try expectMerge(history, base: "theirs~1", ours: "ours", theirs: "theirs")
  }

  @Test("Of a rebase it is the commit that is put on top, and the one before it")
  func rebase() throws {
    let history = try parted()
    try history.gitStops("rebase", "-q", "theirs")
    // During a rebase the checked-out commit is that of the target branch.
    try expectMerge(history, base: "ours~1", ours: "theirs", theirs: "ours")
  }

  @Test("Of a revert it is what was there before, seen from the commit that is taken back")
  func revert() throws {
    let history = try parted()
    try history.write("later", "sub/both")
    try history.commit()
    try history.gitStops("revert", "--no-edit", "HEAD~1")
    try expectMerge(history, base: "ours~1", ours: "ours", theirs: "ours~2")
  }

  @Test("Branches that come from nothing in common have no base, and so no merge")
  func unrelated() throws {
    let history = try parted()
    try history.git("checkout", "-q", "--orphan", "alien")
    try history.write("alien", "sub/both")
    try history.commit()
    try history.gitStops("merge", "-q", "--allow-unrelated-histories", "ours")
    #expect(try history.repository().mergeUnderWay() == nil)
  }

  @Test("From its top the work tree is asked as a whole, and the way back is told")
  func top() throws {
    let history = try parted()
    try history.write("new", "sub/deep/fresh")
    let (top, way) = try history.repository(below: "sub/deep").fromTop()
    #expect(way == "sub/deep/")
    #expect(try top.changedFiles(since: "HEAD") == ["sub/deep/fresh"])
    let (same, none) = try top.fromTop()
    #expect(none == "" && same.folder == top.folder)
  }
}

@Suite("Revisions that are not there", .enabled(if: hasGit, "git is not installed"))
struct MissingRevisionTests {
  private func complaint(_ repository: Repository, _ revision: String) -> RevisionError? {
    #expect(throws: RevisionError.self) { try repository.commit(revision) }
  }

  @Test("A branch of a remote can be fetched by the suggested command")
  func remote() throws {
    let origin = try TestRepository()
    try origin.write("1", "a")
    try origin.commit()
    try origin.git("branch", "-M", "trunk")
    let clone = try TestRepository()
    try clone.git("remote", "add", "origin", origin.folder.path)
    try clone.write("1", "b")
    try clone.commit()
    let error = complaint(try clone.repository(), "origin/trunk~0")
    let hint = try #require(error?.hint)
    let line = try #require(hint.split(separator: ": ").last)
    #expect(line == "git fetch origin +refs/heads/trunk:refs/remotes/origin/trunk")
    try clone.git(words: line.split(separator: " ").dropFirst().map(String.init))
    #expect(try clone.repository().commit("origin/trunk~0").count == 40)
  }

  @Test("A misspelled revision is reported with the existing names")
  func misspelt() throws {
    let history = try TestRepository()
    try history.write("1", "a")
    try history.commit()
    try history.git("branch", "-M", "trunk")
    try history.git("tag", "v1.0")
    let error = complaint(try history.repository(), "trunc")
    #expect(error?.hint == nil)
    #expect(error?.known.sorted() == ["trunk", "v1.0"])
  }

  @Test("Of a shallow clone it is said that there is more to get")
  func shallow() throws {
    let origin = try TestRepository()
    for text in ["1", "2"] {
      try origin.write(text, "a")
      try origin.commit()
    }
    let clone = try TestRepository()
    try clone.git("fetch", "-q", "--depth", "1", "file://\(origin.folder.path)", "HEAD")
    try clone.git("checkout", "-q", "FETCH_HEAD")
    let error = complaint(try clone.repository(), "HEAD~1")
    #expect(error?.hint?.contains("git fetch --unshallow") == true)
    // Without a known branch point, every difference counts.
    try clone.write("3", "a")
    #expect(try clone.repository().changedFiles(since: "HEAD") == ["a"])
  }

  @Test("A path of another spelling than ASCII comes out as it is, and so does one with a tab")
  func names() throws {
    let history = try TestRepository()
    try history.write("1", "a")
    try history.commit()
    for name in ["Größe", "two\tparts", "\"quoted\"", "line\nend"] {
      try history.write("1", name)
    }
    #expect(
      try history.repository().changedFiles(since: "HEAD").sorted()
        == ["\"quoted\"", "Größe", "line\nend", "two\tparts"].sorted())
  }
}
