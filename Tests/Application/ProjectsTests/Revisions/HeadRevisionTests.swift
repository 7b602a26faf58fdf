import Foundation
import SnaplineProjects
import TestSupport
import Testing

@Suite("The checked-out revision", .requires(.git))
struct HeadRevisionTests {
  /// Expects the revision read from git's files to be equal to git's own output.
  private func expectSame(
    _ history: TestRepository, in folder: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let place = folder ?? history.folder.path
    let known = try history.git(in: place, "rev-parse", "HEAD").split(separator: "\n")
    #expect(
      headRevision(around: place) == known.first.map(String.init), sourceLocation: sourceLocation)
  }

  private func history() throws -> TestRepository {
    let history = try TestRepository()
    try history.write("1", "sub/a")
    try history.commit()
    return history
  }

  @Test("The revision is that of the branch, also in subdirectories")
  func branch() throws {
    let history = try history()
    try expectSame(history)
    try expectSame(history, in: history.folder["sub"])
    let first = headRevision(around: history.folder.path)
    try history.write("2", "sub/a")
    try history.commit()
    try expectSame(history)
    #expect(headRevision(around: history.folder.path) != first)
  }

  @Test("The revision is found in packed refs, and in a newer ref file")
  func packed() throws {
    let history = try history()
    // An older branch whose name has the same suffix as the checked-out one.
    try history.git("branch", "other/trunk")
    try history.write("3", "sub/a")
    try history.commit()
    try history.git("branch", "-M", "trunk")
    try history.git("tag", "-a", "-m", "one", "v1")
    try history.git("pack-refs", "--all")
    try expectSame(history)
    try history.write("2", "sub/a")
    try history.commit()
    try expectSame(history)
  }

  @Test("With a detached HEAD the revision is the commit")
  func detached() throws {
    let history = try history()
    try history.write("2", "sub/a")
    try history.commit()
    try history.git("checkout", "-q", "HEAD~1")
    try expectSame(history)
  }

  @Test(
    "A linked work tree has its own revision, with its branch packed or not",
    arguments: [false, true])
  func workTree(isPacked: Bool) throws {
    let history = try history()
    let other = try TemporaryFolder()
    try history.git("worktree", "add", "-q", "-b", "beside", other["tree"])
    try history.write("2", "sub/a")
    try history.commit()
    if isPacked { try history.git("pack-refs", "--all") }
    try expectSame(history, in: other["tree"])
    try expectSame(history, in: other["tree/sub"])
    #expect(headRevision(around: other["tree"]) != headRevision(around: history.folder.path))
  }

  @Test("A .git file is followed relative to its directory")
  func file() throws {
    let history = try history()
    try FileManager.default.moveItem(
      atPath: history.folder[".git"], toPath: history.folder["hidden"])
    try history.write("gitdir: hidden\n", ".git")
    try expectSame(history)
  }

  @Test("SHA-256 hashes are read")
  func longHashes() throws {
    let folder = try TemporaryFolder()
    let hash = String(repeating: "0123456789abcdef", count: 4)
    try folder.write("ref: refs/heads/a\n", to: ".git/HEAD")
    try folder.write("\(hash)\n", to: ".git/refs/heads/a")
    #expect(headRevision(around: folder.path) == hash)
  }

  @Test(
    "An invalid HEAD yields no revision",
    arguments: [
      "", "ref: refs/heads/none\n", "ref: \n", "0123\n", String(repeating: "g", count: 40),
      String(repeating: "a", count: 41), String(repeating: "é", count: 20),
      "ref: ../../secret\n",
    ])
  func none(head: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(head, to: ".git/HEAD")
    #expect(headRevision(around: folder.path) == nil)
  }

  @Test("There is no revision before the first commit or outside a repository")
  func nothing() throws {
    #expect(headRevision(around: try TestRepository().folder.path) == nil)
    #expect(headRevision(around: "/") == nil)
  }

  @Test("The top of a repository is the nearest directory with .git")
  func top() throws {
    let history = try history()
    #expect(repositoryFolder(around: history.folder["sub"]) == history.folder.path)
    try history.write("gitdir: ../nowhere\n", "sub/inner/.git")
    let inner = history.folder["sub/inner"]
    #expect(repositoryFolder(around: inner) == inner)
  }
}
