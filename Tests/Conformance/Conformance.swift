import Foundation
import RecordedScenes

/// Compares frames with recorded ones: `Conformance DIR --tier solver [--json]`.
@main
struct Conformance {
  static func main() {
    var arguments = CommandLine.arguments.dropFirst()
    var folder: String?
    var tier = "solver"
    var isJSON = false
    while let argument = arguments.popFirst() {
      switch argument {
      case "--tier": tier = arguments.popFirst() ?? ""
      case "--json": isJSON = true
      default: folder = argument
      }
    }
    guard let folder else { fail("usage: Conformance DIR --tier solver [--json]", status: 64) }
    guard tier == "solver" else {
      let isPlanned = ["reader", "pixels", "text"].contains(tier)
      fail(
        isPlanned ? "the tier '\(tier)' does not exist yet" : "no tier is named '\(tier)'",
        status: 64)
    }
    do {
      let report = SolverTier.run(try RecordedScene.readAll(in: folder))
      print(isJSON ? try report.json() : report.text())
      exit(report.failures.isEmpty ? 0 : 1)
    } catch {
      fail("\(folder): \(error.localizedDescription)", status: 66)
    }
  }

  private static func fail(_ message: String, status: Int32) -> Never {
    FileHandle.standardError.write(Data((message + "\n").utf8))
    exit(status)
  }
}
