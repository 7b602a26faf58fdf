import Foundation

/// A Python script that validates files of the project with third-party packages.
package struct PythonScript: Sendable {
  private let path: String

  /// The script at a path from the project's root.
  package init(_ path: String) { self.path = "\(ProjectFiles.root)/\(path)" }

  /// Returns the script's output by lines and its exit status; nil, and a printed line, if Python
  /// or a required package is missing.
  package func run(_ arguments: [String]) throws -> (lines: [Substring], status: Int32)? {
    // `.ci/run` puts the packages there.
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
    // 77 is the script's own word for a missing package, 127 that of `env` for a missing Python.
    if [77, 127].contains(process.terminationStatus) {
      let name = path.split(separator: "/").last ?? ""
      print("skipped: \(name) needs python3 and its packages, see .ci/run. \(text)")
      return nil
    }
    return (text.split(separator: "\n"), process.terminationStatus)
  }
}
