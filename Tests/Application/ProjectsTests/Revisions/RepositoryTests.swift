import Foundation
import SnaplineProjects
import TestSupport
import Testing

@Suite("Git repositories", .requires(.git))
struct RepositoryTests {
  @Test("Edited, added, removed and staged files are changed, and ignored ones are not")
  func changedFiles() throws {
    let history = try TestRepository()
    for name in ["kept", "edited", "removed", "sub/deep"] { try history.write("old", name) }
    try history.write("ignored\n", ".gitignore")
    try history.commit()
    try history.write("new", "edited")
    try history.write("new", "姓名 fresh")
    try history.write("new", "staged")
    try history.write("new", "ignored")
    try FileManager.default.removeItem(atPath: history.folder["removed"])
    try history.git("add", "staged")
    let repository = try history.repository()
    #expect(
      try repository.changedFiles(since: "HEAD").sorted() == [
        "edited", "removed", "staged", "姓名 fresh",
      ])
  }

  @Test("A revision with an operator is refused", arguments: ["^HEAD", "^trunk", "HEAD^!"])
  func signs(revision: String) throws {
    let history = try TestRepository()
    try history.write("1", "a")
    try history.commit()
    try history.git("branch", "-M", "trunk")
    let error = #expect(throws: RevisionError.self) {
      try history.repository().changedFiles(since: revision)
    }
    #expect(error?.message.contains("'\(revision)'") == true)
  }

  @Test("A git process that does not answer is ended and reported")
  func silent() throws {
    let history = try TestRepository()
    try history.write("1", "a")
    try history.commit()
    try FileManager.default.removeItem(atPath: history.folder[".git/HEAD"])
    #expect(mkfifo(history.folder[".git/HEAD"], 0o600) == 0)
    let error = #expect(throws: RevisionError.self) {
      try Repository(
        around: history.folder.path, environment: ProcessInfo.processInfo.environment,
        timeLimit: .milliseconds(300))
    }
    #expect(error?.message.hasPrefix("git did not finish within ") == true)
    #expect(error?.hint == "run 'git rev-parse' there to see why")
  }

  @Test("Changes of the base branch since the merge base do not count")
  func mergeBase() throws {
    let history = try TestRepository()
    try history.write("1", "common")
    try history.commit()
    try history.git("branch", "-M", "trunk")
    try history.git("checkout", "-q", "-b", "feature")
    try history.write("1", "mine")
    try history.commit()
    try history.git("checkout", "-q", "trunk")
    try history.write("2", "common")
    try history.commit()
    try history.git("checkout", "-q", "feature")
    #expect(try history.repository().changedFiles(since: "trunk") == ["mine"])
  }

  @Test("Files of a revision are checked out elsewhere, without changing index and work tree")
  func checkOut() throws {
    let history = try TestRepository()
    try history.write("then", "project/Scenes/a.yaml")
    try history.write("then", "project/other")
    try history.commit()
    try history.write("now", "project/Scenes/a.yaml")
    try history.write("now", "project/Scenes/b.yaml")
    try history.git("add", ".")
    let before = try history.git("status", "--porcelain")
    let repository = try history.repository(below: "project")
    let commit = try repository.commit("HEAD")
    let target = try TemporaryFolder()
    #expect(try repository.checkOut(commit, into: target.path) { $0.hasPrefix("Scenes/") })
    #expect(!FileManager.default.fileExists(atPath: target["other"]))
    #expect(String(decoding: try target.read("Scenes/a.yaml"), as: UTF8.self) == "then")
    #expect(!FileManager.default.fileExists(atPath: target["Scenes/b.yaml"]))
    #expect(try !repository.checkOut(commit, into: target.path) { $0.hasPrefix("Snapshots/") })
    #expect(try history.git("status", "--porcelain") == before)
  }

  @Test("A missing repository, an unknown revision and an option are refused")
  func problems() throws {
    let outside = try TemporaryFolder()
    let environment = ["PATH": searchPath, "GIT_CEILING_DIRECTORIES": "/tmp"]
    #expect(throws: RevisionError.self) {
      try Repository(around: outside.path, environment: environment)
    }
    let history = try TestRepository()
    try history.write("1", "a")
    try history.commit()
    let repository = try history.repository()
    for revision in ["nowhere", "--help", ""] {
      let error = #expect(throws: RevisionError.self) { try repository.commit(revision) }
      #expect(error?.message.contains("'\(revision)'") == true)
    }
  }
}
