import Foundation

/// What a tier found.
struct Report {
  struct Count: Codable {
    var scenes = 0
    var views = 0
    var reproduced = 0
  }

  struct Failure: Codable {
    let scene: String
    let view: String
    let expected: [Double]
    let found: [Double]
  }

  let tier: String
  private(set) var totals = Count()
  private(set) var byTag: [String: Count] = [:]
  private(set) var failures: [Failure] = []

  init(tier: String) { self.tier = tier }

  /// Adds a scene that was compared.
  mutating func add(_ tags: [String], views: Int, _ failures: [Failure]) {
    func count(_ count: inout Count) {
      count.scenes += 1
      count.views += views
      count.reproduced += views - failures.count
    }
    count(&totals)
    for tag in tags { count(&byTag[tag, default: Count()]) }
    self.failures += failures
  }

  /// Adds a line that is no scene; it counts as a scene with one view that failed.
  mutating func addUnreadable(line: Int, _ reason: String) {
    totals.scenes += 1
    totals.views += 1
    failures.append(Failure(scene: "line \(line)", view: reason, expected: [], found: []))
  }

  /// The report for a machine.
  func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(Encoded(self)), as: UTF8.self)
  }

  private struct Encoded: Encodable {
    let tier: String
    let totals: Count
    let byTag: [String: Count]
    let failures: [Failure]

    init(_ report: Report) {
      tier = report.tier
      totals = report.totals
      byTag = report.byTag
      failures = report.failures
    }
  }

  /// The report for a terminal.
  func text() -> String {
    var lines = ["tier \(tier): \(line(totals))"]
    for tag in byTag.keys.sorted() { lines.append("  \(tag): \(line(byTag[tag] ?? Count()))") }
    for failure in failures {
      lines.append(
        "\(failure.scene) \(failure.view): expected \(failure.expected), found \(failure.found)")
    }
    return lines.joined(separator: "\n")
  }

  private func line(_ count: Count) -> String {
    "\(count.reproduced) of \(count.views) views in \(count.scenes) scenes"
  }
}
