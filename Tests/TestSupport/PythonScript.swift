import Foundation

/// A Python script that checks our results with independent software.
package struct PythonScript: Sendable {
  private let path: String

  /// The script at a path from the project's root.
  package init(_ path: String) { self.path = "\(ProjectFiles.root)/\(path)" }

  /// Returns the script's output by lines and its exit status; nil, and an entry in `SkippedTests`,
  /// if Python or a required package is missing.
  package func run(_ arguments: [String]) throws -> (lines: [Substring], status: Int32)? {
    // `.ci/run` installs the packages there.
    let own = "\(ProjectFiles.root)/.build/python/bin/python3"
    let python = FileManager.default.isExecutableFile(atPath: own) ? own : "python3"
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [python, path] + arguments
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let text = String(decoding: bytes, as: UTF8.self)
    // 77 is the script's status for a missing package, 127 that of `env` for a missing Python.
    if [77, 127].contains(process.terminationStatus) {
      let name = path.split(separator: "/").last ?? ""
      let output = text.split(separator: "\n").map { ": \($0)" }.joined()
      SkippedTests.add(because: "\(name) needs python3 and its packages, see .ci/run\(output)")
      return nil
    }
    return (text.split(separator: "\n"), process.terminationStatus)
  }
}
