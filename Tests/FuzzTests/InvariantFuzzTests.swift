import Foundation
import FuzzTargets
import TestSupport
import Testing

@Suite("Fuzzed input of every reader")
struct InvariantFuzzTests {
  @Test(
    "Mutated input is read or refused, without broken invariants",
    arguments: FuzzTarget.allCases, 1...6)
  func mutations(target: FuzzTarget, seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let seeds = try target.seeds()
    for _ in 0..<target.rounds {
      let bytes = mutated(random.pick(seeds), &random, seeds)
      do {
        try target.take(bytes)
      } catch {
        Issue.record("\(target): \(error): \(String(decoding: bytes, as: UTF8.self))")
      }
    }
  }

  @Test("Every input of the corpus is read or refused", arguments: FuzzTarget.allCases)
  func corpus(target: FuzzTarget) throws {
    for bytes in try target.corpus() {
      for other in FuzzTarget.allCases { try other.take(bytes) }
    }
  }
}

extension FuzzTarget {
  /// Returns the seeds: small files of the target's kind, and all inputs that once failed.
  fileprivate func seeds() throws -> [[UInt8]] {
    try corpus() + paths().map(ProjectFiles.bytes).filter { $0.count < 20_000 }
  }

  /// Returns the inputs of the target's kind that once failed; not every kind has one.
  fileprivate func corpus() throws -> [[UInt8]] {
    let folder = self == .yaml ? "Tests/FuzzTests/Corpus" : "Tests/FuzzTests/Corpus/\(rawValue)"
    let path = "\(ProjectFiles.root)/\(folder)"
    guard FileManager.default.fileExists(atPath: path) else { return [] }
    return try ProjectFiles.paths(below: folder, endingIn: self == .yaml ? ".yaml" : "")
      .map(ProjectFiles.bytes)
  }

  private func paths() -> [String] {
    switch self {
    case .yaml: ProjectFiles.paths(below: "Scenes/errors", endingIn: ".scene.yaml")
    case .format: ProjectFiles.paths(below: "Scenes/errors", endingIn: "syntax.scene.yaml")
    case .png: ProjectFiles.paths(below: "Snapshots/articles", endingIn: "portrait.png")
    case .layout: ProjectFiles.paths(below: "Snapshots/articles", endingIn: "layout.txt")
    case .run: ProjectFiles.paths(below: "Tests/FuzzTests/Corpus/run", endingIn: ".json")
    case .pipeline: ProjectFiles.paths(below: "Scenes", endingIn: ".scene.yaml")
    }
  }

  /// The number of mutations per seed, so that all targets take a similar time.
  fileprivate var rounds: Int {
    switch self {
    case .yaml, .format, .layout, .run: 40
    case .png: 25
    case .pipeline: 8
    }
  }
}
