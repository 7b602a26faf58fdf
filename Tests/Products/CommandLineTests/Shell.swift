import Foundation
import TestSupport

/// Runs a shell command and returns its status with its output.
@discardableResult
func shell(_ line: String, in folder: String = "/") throws -> (status: Int32, text: String) {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/bin/bash")
  process.arguments = ["-c", line]
  process.currentDirectoryURL = URL(fileURLWithPath: folder)
  process.environment = plainEnvironment
  let pipe = Pipe()
  process.standardOutput = pipe
  process.standardError = pipe
  process.standardInput = FileHandle.nullDevice
  try process.run()
  let data = pipe.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  return (process.terminationStatus, String(decoding: data, as: UTF8.self))
}

/// Whether a shell command works on this machine.
func isPossible(_ line: String) -> Bool { (try? shell(line).status) == 0 }

let isRoot = geteuid() == 0

extension Requirement {
  static let root = Requirement(isRoot, "only root can do this")
  static let strace = Requirement(
    isPossible("strace -f -o /dev/null -e trace=none true"), "strace cannot be used here")
}

extension TemporaryProject {
  /// Runs a shell command with the built program installed, in the project.
  func shell(_ line: String, environment: [String: String] = [:]) throws -> Outcome {
    let tools = try toolURL().deletingLastPathComponent().path
    let path = ["PATH": "\(tools):\(plainEnvironment["PATH"] ?? "")"]
    return try start(
      ["-c", line], environment: environment.merging(path) { $1 },
      program: URL(fileURLWithPath: "/bin/sh")
    ).finish()
  }
}
