import Foundation
import TestSupport
import Testing

private let hasGit = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
  .contains { FileManager.default.isExecutableFile(atPath: "\($0)/git") }

/// What a verdict says needs the goldens, and nothing of the past.
@Suite("The old side of a verdict")
struct OldSideTests {
  private let because =
    "because  box.top == root.top + 48   constant 40 → 48   Scenes/box.scene.yaml:7:27"

  @Test("A folder without git tells the cause")
  func withoutGit() throws {
    let workshop = try Workshop(scene: boxScene)
    #expect(try workshop.run("record").status == 0)
    try workshop.write(movedBoxScene)
    let outcome = try workshop.run("check", environment: ["PATH": "/nonexistent"])
    #expect(outcome.text.contains(because))
  }

  @Test("A clone of depth 1 tells the cause", .enabled(if: hasGit, "git is not installed"))
  func shallow() throws {
    let origin = try Workshop(scene: boxScene)
    #expect(try origin.run("record").status == 0)
    let folder = origin.folder.path
    try git("init", "-q", in: folder)
    try commit(in: folder)
    try origin.write(movedBoxScene)
    try commit(in: folder)
    let clone = try Workshop()
    try FileManager.default.removeItem(atPath: clone.folder["Scenes"])
    try git("clone", "-q", "--depth", "1", "file://\(folder)", ".", in: clone.folder.path)
    let outcome = try clone.run("check")
    #expect(outcome.status == 1)
    #expect(outcome.text.contains(because))
  }

  private func commit(in folder: String) throws {
    try git("add", "-A", in: folder)
    try git(
      "-c", "user.name=a", "-c", "user.email=a@example.com", "commit", "-q", "-m", "a", in: folder)
  }

  private func git(_ arguments: String..., in folder: String) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git", "-C", folder] + arguments
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }
}
