import Foundation
import RecordedScenes

/// Compares frames with recorded ones, tier by tier.
@main
struct Conformance {
  static func main() {
    var arguments = CommandLine.arguments.dropFirst()
    var folder: String?
    var tier = "solver"
    var isJSON = false
    var listsWidths = false
    while let argument = arguments.popFirst() {
      switch argument {
      case "--tier": tier = arguments.popFirst() ?? ""
      case "--json": isJSON = true
      case "--widths": listsWidths = true
      default: folder = argument
      }
    }
    guard let folder else { fail("usage: \(usage)", status: 64) }
    let kind = ReaderTier.Kind(rawValue: tier)
    guard tier == "solver" || kind != nil else {
      fail("no tier is named '\(tier)'; usage: \(usage)", status: 64)
    }
    do {
      let scenes = try RecordedScene.readAll(in: folder)
      let report =
        kind.map { ReaderTier.run($0, scenes, folder: folder) } ?? SolverTier.run(scenes)
      if listsWidths {
        for sample in report.widths {
          print(String(decoding: try JSONEncoder().encode(sample), as: UTF8.self))
        }
        exit(0)
      }
      print(isJSON ? try report.json() : report.text())
      exit(report.failures.isEmpty ? 0 : 1)
    } catch {
      fail("\(folder): \(error.localizedDescription)", status: 66)
    }
  }

  private static let usage = "Conformance DIR --tier solver|reader|pixels|text [--json | --widths]"

  private static func fail(_ message: String, status: Int32) -> Never {
    FileHandle.standardError.write(Data((message + "\n").utf8))
    exit(status)
  }
}
