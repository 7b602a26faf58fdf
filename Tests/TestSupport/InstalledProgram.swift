import Foundation

/// An installed third-party program that validates the files of the project.
package struct InstalledProgram: Sendable {
  private let name: String

  package init(_ name: String) { self.name = name }

  /// Returns the output of the program and its exit status; nil, and a printed line, if it is not
  /// installed.
  package func run(_ arguments: String...) throws -> (output: [UInt8], status: Int32)? {
    try run(arguments)
  }

  /// The same with arguments that were put together before.
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
      print("skipped: \(name) is not installed, see .ci/setup")
      return nil
    }
    return (bytes, process.terminationStatus)
  }
}
