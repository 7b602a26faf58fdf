import SnaplineProjects
import TestSupport
import Testing

@Suite("Merges in progress", .requires(.git))
struct MergeTests {
  /// Creates two branches that change one line, with `ours` checked out, and a file that only one
  /// changed.
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
    let merge = try repository.mergeInProgress()
    #expect([merge?.base, merge?.ourSide, merge?.theirSide] == hashes)
    #expect(try repository.unmergedFiles() == ["sub/both"])
    #expect(try history.repository(below: "sub").unmergedFiles() == ["both"])
  }

  @Test("In a merge 'theirs' is the merged branch, with the common base")
  func merge() throws {
    let history = try parted()
    try history.gitStops("merge", "-q", "theirs")
    try expectMerge(history, base: "ours~1", ours: "ours", theirs: "theirs")
    try history.git("merge", "--abort")
    #expect(try history.repository().mergeInProgress() == nil)
    #expect(try history.repository().unmergedFiles() == [])
  }

  @Test("In a cherry-pick 'theirs' is the commit, and the base its parent")
  func cherryPick() throws {
    let history = try parted()
    try history.gitStops("cherry-pick", "theirs")
    try expectMerge(history, base: "theirs~1", ours: "ours", theirs: "theirs")
  }

  @Test("In a rebase 'theirs' is the applied commit, and the base its parent")
  func rebase() throws {
    let history = try parted()
    try history.gitStops("rebase", "-q", "theirs")
    // During a rebase the checked-out commit is that of the target branch.
    try expectMerge(history, base: "ours~1", ours: "theirs", theirs: "ours")
  }

  @Test("In a revert 'theirs' is the parent of the reverted commit")
  func revert() throws {
    let history = try parted()
    try history.write("later", "sub/both")
    try history.commit()
    try history.gitStops("revert", "--no-edit", "HEAD~1")
    try expectMerge(history, base: "ours~1", ours: "ours", theirs: "ours~2")
  }

  @Test("Unrelated branches have no base, and so no merge")
  func unrelated() throws {
    let history = try parted()
    try history.git("checkout", "-q", "--orphan", "alien")
    try history.write("alien", "sub/both")
    try history.commit()
    try history.gitStops("merge", "-q", "--allow-unrelated-histories", "ours")
    #expect(try history.repository().mergeInProgress() == nil)
  }

  @Test("fromTop() is the whole work tree, with the path of the subdirectory")
  func top() throws {
    let history = try parted()
    try history.write("new", "sub/deep/fresh")
    let (top, way) = try history.repository(below: "sub/deep").relativeToRoot()
    #expect(way == "sub/deep/")
    #expect(try top.changedFiles(since: "HEAD") == ["sub/deep/fresh"])
    let (same, none) = try top.relativeToRoot()
    #expect(none == "" && same.folder == top.folder)
  }
}

@Suite("Missing revisions", .requires(.git))
struct MissingRevisionTests {
  private func error(_ repository: Repository, _ revision: String) -> RevisionError? {
    #expect(throws: RevisionError.self) { try repository.commit(revision) }
  }

  @Test("A revision of a remote has a git fetch command as a hint, which works")
  func remote() throws {
    let origin = try TestRepository()
    try origin.write("1", "a")
    try origin.commit()
    try origin.git("branch", "-M", "trunk")
    let clone = try TestRepository()
    try clone.git("remote", "add", "origin", origin.folder.path)
    try clone.write("1", "b")
    try clone.commit()
    let error = self.error(try clone.repository(), "origin/trunk~0")
    let hint = try #require(error?.hint)
    let line = try #require(hint.split(separator: ": ").last)
    #expect(line == "git fetch origin +refs/heads/trunk:refs/remotes/origin/trunk")
    try clone.git(words: line.split(separator: " ").dropFirst().map(String.init))
    #expect(try clone.repository().commit("origin/trunk~0").count == 40)
  }

  @Test("A misspelt revision has the known names")
  func misspelt() throws {
    let history = try TestRepository()
    try history.write("1", "a")
    try history.commit()
    try history.git("branch", "-M", "trunk")
    try history.git("tag", "v1.0")
    let error = self.error(try history.repository(), "trunc")
    #expect(error?.hint == nil)
    #expect(error?.candidates.sorted() == ["trunk", "v1.0"])
  }

  @Test("In a shallow clone the hint is git fetch --unshallow")
  func shallow() throws {
    let origin = try TestRepository()
    for text in ["1", "2"] {
      try origin.write(text, "a")
      try origin.commit()
    }
    let clone = try TestRepository()
    try clone.git("fetch", "-q", "--depth", "1", "file://\(origin.folder.path)", "HEAD")
    try clone.git("checkout", "-q", "FETCH_HEAD")
    let error = self.error(try clone.repository(), "HEAD~1")
    #expect(error?.hint?.contains("git fetch --unshallow") == true)
    // Without a known branch point, every difference counts.
    try clone.write("3", "a")
    #expect(try clone.repository().changedFiles(since: "HEAD") == ["a"])
  }

  @Test("Paths with non-ASCII characters, tabs and quotes are unchanged")
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
