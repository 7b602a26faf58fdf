import Foundation
import Glibc
import TestSupport
import Testing

/// Replacements of a file at its path, with their names in messages.
private let intruders: [(make: String, name: String)] = [
  ("mkdir 'P'", "a directory"), ("ln -s /etc/hostname 'P'", "a symbolic link"),
  ("ln -s nowhere 'P'", "a symbolic link"), ("mkfifo 'P'", "a pipe"),
  ("mknod 'P' c 1 5", "a device"),
]

@Suite("Links, pipes and directories in place of files")
struct UnusualFileTypeTests {
  private let workshop: TemporaryProject

  init() throws {
    workshop = try TemporaryProject(scene: boxScene)
    #expect(try workshop.run("record").status == 0)
  }

  @Test(
    "In place of a golden they are reported, and not opened, followed or replaced",
    arguments: ["portrait.png", "layout.txt"], intruders.indices)
  func golden(file: String, intruder: Int) throws {
    let path = workshop.folder["Snapshots/box/\(file)"]
    try FileManager.default.removeItem(atPath: path)
    let (make, name) = intruders[intruder]
    guard try shell(make.replacing("P", with: path)).status == 0 else {
      SkippedTests.add(because: "\(name) cannot be created here")
      return
    }
    let outcome = try workshop.run("check")
    #expect(outcome.status == 4)
    #expect(outcome.text.contains("it is \(name), not a regular file"), "\(outcome.text)")
    let recording = try workshop.run("record")
    #expect(recording.status == 2)
    #expect(recording.errors.contains("it is \(name), not a regular file"), "\(recording.errors)")
    #expect(try shell("test -f '\(path)' -a ! -L '\(path)'").status == 1)
    #expect(try workshop.run("prune").status == 0)
    try shell("rm -r '\(path)'")
    #expect(try workshop.run("record").status == 0)
    #expect(try workshop.run("check").status == 0)
  }

  @Test(
    "In place of a scene they exit with 3, and the other scenes are checked", arguments: [2, 3, 4])
  func scene(intruder: Int) throws {
    let path = workshop.folder["Scenes/odd.scene.yaml"]
    let (make, name) = intruders[intruder]
    guard try shell(make.replacing("P", with: path)).status == 0 else {
      SkippedTests.add(because: "\(name) cannot be created here")
      return
    }
    let outcome = try workshop.run("check")
    #expect(outcome.status == 3, "\(outcome.errors)")
    #expect(outcome.text.contains("2 same"))
  }

  @Test("A flipped bit of a layout file affects only its scene, in 8 samples", arguments: 1...8)
  func flippedLayout(seed: UInt64) throws {
    let path = "Snapshots/box/layout.txt"
    let bytes = try workshop.folder.read(path)
    var random = SeededGenerator(seed: seed)
    var flipped = bytes
    flipped[random.number(0...flipped.count - 1)] ^= UInt8(1 << random.number(0...7))
    try workshop.folder.write(flipped, to: path)
    let outcome = try workshop.run("check")
    #expect([0, 1, 4].contains(outcome.status), "\(outcome.errors)")
    #expect(try workshop.run("record").status == 0)
    #expect(try workshop.run("check").status == 0)
  }

  @Test("check ends while the scene directory keeps changing")
  func changingFolder() throws {
    let scenes = workshop.folder["Scenes"]
    let churn = try workshop.startShell(
      """
      while kill -0 $PPID; do
        mkdir -p '\(scenes)/a/b'; cp '\(scenes)/box.scene.yaml' '\(scenes)/a/b/c.scene.yaml'
        head -c 60 '\(scenes)/box.scene.yaml' > '\(scenes)/half.scene.yaml'
        rm -rf '\(scenes)/a' '\(scenes)/half.scene.yaml'
      done
      """)
    // A child process may have inherited that SIGTERM is ignored.
    defer {
      kill(churn.processIdentifier, SIGKILL)
      churn.waitUntilExit()
    }
    for round in 0..<12 {
      let outcome = try workshop.run(round % 3 == 2 ? "prune" : "check", "-j2")
      // Removed while it was read: 3. Without a golden: 4. Removed while it was listed: 2.
      #expect([0, 2, 3, 4].contains(outcome.status), "\(outcome.status) \(outcome.errors)")
      if outcome.status == 2 { #expect(outcome.errors.contains("cannot list")) }
      #expect(workshop.goldens.count == 4)
    }
  }

  @Test("check during record sees each golden old or new")
  func checkBesideRecord() throws {
    for round in 0..<4 {
      try workshop.write(round % 2 == 0 ? movedBoxScene : boxScene)
      let recorder = try workshop.start(["record"])
      let outcome = try workshop.run("check")
      #expect([0, 1].contains(outcome.status), "\(outcome.text)")
      #expect(try recorder.finished().status == 0)
    }
  }

  @Test("Three concurrent approvals have the result of one")
  func twoApprovals() throws {
    try workshop.write(movedBoxScene)
    #expect(try workshop.run("check").status == 1)
    let approvals = try (0..<3).map { _ in try workshop.start(["approve", "--all"]) }
    for approval in approvals { #expect([0, 5].contains(try approval.finished().status)) }
    #expect(try workshop.run("check").status == 0)
  }
}

extension TemporaryProject {
  fileprivate func startShell(_ line: String) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["-c", line]
    process.environment = plainEnvironment
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }
}
