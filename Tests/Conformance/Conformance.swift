import Foundation
import RecordedScenes

/// Compares computed frames with recorded ones, tier by tier.
@main
struct Conformance {
  static func main() {
    var arguments = CommandLine.arguments.dropFirst()
    var folder: String?
    var tier = "solver"
    var isJSON = false
    var listsWidths = false
    var pageFile: String?
    var word: String?
    var isFull = false
    while let argument = arguments.popFirst() {
      switch argument {
      case "--tier": tier = arguments.popFirst() ?? ""
      case "--json": isJSON = true
      case "--widths": listsWidths = true
      case "--page": pageFile = arguments.popFirst()
      case "--only": word = arguments.popFirst()
      case "--all": isFull = true
      default: folder = argument
      }
    }
    guard let folder else { fail("usage: \(usage)", status: 64) }
    if tier == "pictures" {
      return comparePictures(
        folder, only: word, page: pageFile, isFull: isFull, listsWidths: listsWidths)
    }
    let kind = ReaderTier.Kind(rawValue: tier)
    guard ["solver", "stored"].contains(tier) || kind != nil else {
      fail("no tier is named '\(tier)'; usage: \(usage)", status: 64)
    }
    do {
      let scenes = try RecordedScene.readAll(in: folder)
      let report =
        kind.map { ReaderTier.run($0, scenes, folder: folder) }
        ?? (tier == "stored" ? StoredTier.run(folder) : SolverTier.run(scenes))
      if listsWidths {
        try list(report.widths)
        exit(0)
      }
      print(isJSON ? try report.json() : report.text())
      exit(report.failures.isEmpty ? 0 : 1)
    } catch {
      fail("\(folder): \(error.localizedDescription)", status: 66)
    }
  }

  private static func list(_ samples: [TextDrift.Sample]) throws {
    for sample in samples {
      print(String(decoding: try JSONEncoder().encode(sample), as: UTF8.self))
    }
  }

  /// Compares the simulator's pictures with ours; never fails a build.
  private static func comparePictures(
    _ folder: String, only word: String?, page file: String?, isFull: Bool, listsWidths: Bool
  ) {
    do {
      let tier = try ImageTier(folder, only: word)
      if listsWidths { return try list(tier.samples) }
      print(tier.text(isFull: isFull))
      if let file { try Data(page(of: tier).utf8).write(to: URL(fileURLWithPath: file)) }
    } catch {
      fail("\(folder): \(error.localizedDescription)", status: 66)
    }
  }

  private static let usage = """
    Conformance DIR --tier solver|reader|pixels|text|stored [--json | --widths]
    Conformance DIR --tier pictures [--page FILE | --widths] [--only WORD] [--all]
    """

  private static func fail(_ message: String, status: Int32) -> Never {
    FileHandle.standardError.write(Data((message + "\n").utf8))
    exit(status)
  }
}
