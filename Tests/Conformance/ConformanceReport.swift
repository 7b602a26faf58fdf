import Foundation
import SnaplineChecking

/// The results of a tier.
struct Report {
  struct Count: Codable {
    var scenes = 0
    var views = 0
    var reproduced = 0
  }

  /// A view that was compared.
  struct Comparison {
    let view: String
    let kind: String
    let expected: [Double]
    let found: [Double]
    let isReproduced: Bool
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
  private(set) var byKind: [String: Count] = [:]
  private(set) var byToolsVersion: [String: Count] = [:]
  private(set) var failures: [Failure] = []
  /// Further remarks, one for each line.
  var remarks: [String] = []
  /// Single lines with their stored widths.
  var widths: [TextDrift.Sample] = []

  init(tier: String) { self.tier = tier }

  /// Adds a scene that was compared.
  mutating func add(
    _ scene: String, tags: [String], toolsVersion: String, _ comparisons: [Comparison]
  ) {
    let reproduced = comparisons.count { $0.isReproduced }
    func count(_ count: inout Count) {
      count.scenes += 1
      count.views += comparisons.count
      count.reproduced += reproduced
    }
    count(&totals)
    for tag in tags { count(&byTag[tag, default: Count()]) }
    // The version in thousands: 17 is Xcode 12.
    let version = toolsVersion.split(separator: ".").first.flatMap { Int($0) } ?? 0
    let major = String(version / 1000)
    count(
      &byToolsVersion[
        String(repeating: " ", count: max(0, 2 - major.count)) + major + "000", default: Count()])
    for kind in Set(comparisons.map(\.kind)) {
      let same = comparisons.filter { $0.kind == kind }
      byKind[kind, default: Count()].scenes += 1
      byKind[kind, default: Count()].views += same.count
      byKind[kind, default: Count()].reproduced += same.count { $0.isReproduced }
    }
    failures += comparisons.filter { !$0.isReproduced }.map {
      Failure(scene: scene, view: "\($0.kind) \($0.view)", expected: $0.expected, found: $0.found)
    }
  }

  /// Adds a file whose stored frames were compared.
  mutating func add(_ file: String, _ frames: StoredFrames) {
    totals.scenes += frames.roots
    totals.views += frames.views
    totals.reproduced += frames.views - frames.differences.count
    for difference in frames.differences {
      byKind[difference.kind.rawValue, default: Count()].scenes += 1
      byKind[difference.kind.rawValue, default: Count()].views += 1
    }
    failures += frames.differences.map {
      Failure(
        scene: file, view: "\($0.root) \($0.object)", expected: $0.stored.frameNumbers,
        found: $0.solved.frameNumbers)
    }
  }

  /// Adds a line that is not a valid scene; it counts as a scene with one failed view.
  mutating func addUnreadable(line: Int, _ reason: String) {
    totals.scenes += 1
    totals.views += 1
    failures.append(Failure(scene: "line \(line)", view: reason, expected: [], found: []))
  }

  /// The report as JSON.
  func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(Encoded(self)), as: UTF8.self)
  }

  private struct Encoded: Encodable {
    let tier: String
    let totals: Count
    let byTag: [String: Count]
    let byKind: [String: Count]
    let byToolsVersion: [String: Count]
    let failures: [Failure]
    let remarks: [String]

    init(_ report: Report) {
      tier = report.tier
      totals = report.totals
      byTag = report.byTag
      byKind = report.byKind
      byToolsVersion = report.byToolsVersion
      failures = report.failures
      remarks = report.remarks
    }
  }

  /// The report for a terminal.
  func text() -> String {
    var lines = ["tier \(tier): \(line(totals))"]
    for (title, counts) in [
      ("kind", byKind), ("tag", byTag), ("toolsVersion", byToolsVersion),
    ] {
      lines += counts.keys.sorted().map { "  \(title) \($0): \(line(counts[$0] ?? Count()))" }
    }
    lines += failures.map {
      "\($0.scene) \($0.view): expected \($0.expected), found \($0.found)"
    }
    return (lines + remarks).joined(separator: "\n")
  }

  private func line(_ count: Count) -> String {
    let share = count.views == 0 ? 0 : Double(count.reproduced) / Double(count.views) * 100
    let percent = (share * 10).rounded(.down) / 10
    return "\(count.reproduced) of \(count.views) views in \(count.scenes) scenes, \(percent) %"
  }
}
