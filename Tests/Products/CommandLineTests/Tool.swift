import Foundation
import SnaplineBasics
import SnaplineImaging
import TestSupport

/// The exit status and output of a run of the program.
struct Outcome {
  let status: Int32
  let output: [UInt8]
  let errors: String

  var text: String { String(decoding: output, as: UTF8.self) }
  var lines: [Substring] { text.split(separator: "\n") }
}

/// A project in a temporary directory in which the built program is run.
struct TemporaryProject {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("", to: "Scenes/.keep")
  }

  /// Creates a project with one scene.
  init(scene: String, named name: String = "box") throws {
    try self.init()
    try write(scene, named: name)
  }

  func write(_ scene: String, named name: String = "box") throws {
    try folder.write(scene, to: "Scenes/\(name).scene.yaml")
  }

  /// Writes a small white image with gray spots.
  func paint(
    _ name: String, spots: [(x: Int, y: Int)] = [], value: UInt8 = 55, width: Int = 8
  ) throws {
    var bitmap = Bitmap(
      size: PixelSize(width: width, height: 6),
      bytes: [UInt8](repeating: 255, count: width * 6 * 4))
    for spot in spots { bitmap.bytes[(spot.y * width + spot.x) * 4] = value }
    try folder.write(try encodePNG(bitmap), to: name)
  }

  /// Runs the program in the project and waits for its exit.
  @discardableResult
  func run(
    _ arguments: String..., input: String? = nil, environment: [String: String] = [:]
  ) throws -> Outcome {
    let process = try start(arguments, input: input, environment: environment)
    process.process.waitUntilExit()
    return try process.outcome()
  }

  /// Starts the program, or another one, without waiting.
  func start(
    _ arguments: [String], input: String? = nil, environment: [String: String] = [:],
    terminal: PseudoTerminal? = nil, program: URL? = nil
  ) throws -> RunningTool {
    let place = try TemporaryFolder()
    for name in ["output", "errors"] { try place.write("", to: name) }
    try place.write(input ?? "", to: "input")
    let process = Process()
    process.executableURL = try program ?? toolURL()
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    process.environment = plainEnvironment.merging(environment) { $1 }
    process.standardInput = FileHandle(forReadingAtPath: place["input"])
    process.standardOutput = FileHandle(forWritingAtPath: place["output"])
    process.standardError = FileHandle(forWritingAtPath: place["errors"])
    if let terminal {
      process.standardInput = terminal.handle
      process.standardOutput = terminal.handle
      process.standardError = terminal.handle
    }
    try process.run()
    return RunningTool(process: process, place: place)
  }
}

/// A call of the program that may still be running.
struct RunningTool {
  let process: Process
  fileprivate let place: TemporaryFolder

  /// Waits for the exit of the program.
  func finish() throws -> Outcome {
    process.waitUntilExit()
    return try outcome()
  }

  func outcome() throws -> Outcome {
    Outcome(
      status: process.terminationStatus, output: try place.read("output"),
      errors: String(decoding: try place.read("errors"), as: UTF8.self))
  }
}

/// The environment of every tested program, independent of the machine, of CI variables, and of the
/// duration of the work.
let plainEnvironment = [
  "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
  "SNAPLINE_PROGRESS": "never",
]

/// The built program, next to the test bundle.
func toolURL() throws -> URL {
  let bundle = Bundle(for: Marker.self).bundleURL
  var folder = bundle
  while folder.path != "/" {
    let tool = folder.appendingPathComponent("snapline")
    var isFolder: ObjCBool = false
    let exists = FileManager.default.fileExists(atPath: tool.path, isDirectory: &isFolder)
    if exists, !isFolder.boolValue { return tool }
    folder.deleteLastPathComponent()
  }
  throw ToolMissing(bundle: bundle.path)
}

private struct ToolMissing: Error {
  let bundle: String
}

private final class Marker {}
