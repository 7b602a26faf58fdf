import Foundation
import SnaplineProjects
import TestSupport
import Testing

/// The search path for programs.
let searchPath = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"

/// A repository created for a test.
struct TestRepository {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try git("init", "-q")
  }

  func repository(below path: String = "") throws -> Repository {
    try Repository(
      around: path.isEmpty ? folder.path : folder[path], environment: ["PATH": searchPath])
  }

  func write(_ text: String, _ name: String) throws { try folder.write(text, to: name) }

  func commit() throws {
    try git("add", "--all")
    try git("commit", "-q", "-m", "state")
  }

  @discardableResult
  func git(in place: String? = nil, _ words: String...) throws -> String {
    try git(in: place, words: words)
  }

  /// Runs a git command that must stop at a conflict.
  func gitStops(_ words: String...) throws { try git(words: words, status: 1) }

  @discardableResult
  func git(in place: String? = nil, words: [String], status: Int32 = 0) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["git", "-C", place ?? folder.path, "-c", "user.name=a", "-c", "user.email=a@b"] + words
    let pipe = Pipe()
    process.standardOutput = pipe
    if status != 0 { process.standardError = Pipe() }
    try process.run()
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    try #require(process.terminationStatus == status, "git \(words)")
    return text
  }
}
