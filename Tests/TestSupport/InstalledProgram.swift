import Foundation

/// A third-party program that validates our files, if it is installed.
package struct InstalledProgram: Sendable {
  private let name: String

  package init(_ name: String) { self.name = name }

  /// Returns the output of the program and its exit status; nil, and an entry in `SkippedTests`, if
  /// it is not installed.
  package func run(_ arguments: String...) throws -> (output: [UInt8], status: Int32)? {
    try run(arguments)
  }

  /// The same with an array of arguments.
  package func run(_ arguments: [String]) throws -> (output: [UInt8], status: Int32)? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [name] + arguments
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let bytes = Array(output.fileHandleForReading.readDataToEndOfFile())
    process.waitUntilExit()
    guard process.terminationStatus != 127 else {
      SkippedTests.add(because: "\(name) is not installed, see .ci/setup")
      return nil
    }
    return (bytes, process.terminationStatus)
  }
}
