import Foundation
import LinearSolver
import RecordedScenes
import TestSupport
import Testing

@Suite("Problems with recorded solutions")
struct RecordedProblemTests {
  /// Its overfull stack can compress one view or another: only the violations are unique.
  static let ambiguous = ["stackc-50"]

  @Test(
    "Values and violations equal the recorded ones within 1e-6", .requires(.sharedProblems),
    arguments: SharedProblems.names)
  func recorded(name: String) throws {
    let file = try #require(try SharedProblems.file(name))
    try check(file, name, try file.makeProblem().solve())
  }

  @Test(
    "The recorded values are found within 1e-6 in another order of rows",
    .requires(.sharedProblems),
    arguments: SharedProblems.names)
  func shuffled(name: String) throws {
    let file = try #require(try SharedProblems.file(name))
    var generator = Shuffle(state: 1)
    let order = file.lines.indices.shuffled(using: &generator)
    try check(file, name, try file.makeProblem(order: order).solve())
  }

  @Test(
    "A sample of recorded scenes has UIKit's frames within the recorded tolerance",
    .requires(.sharedScenes))
  func scenes() throws {
    let folder = try #require(SharedProblems.scenes)
    var count = 0
    // A sample; the conformance tool takes all.
    for line in try RecordedScene.readAll(in: folder.path, upTo: 400_000) {
      let scene = try line.get()
      let lowered = SceneProblem(scene)
      let solution = lowered.problem.solve()
      for view in scene.assertedViews {
        let found = lowered.frame(of: view.id, in: solution)
        count += 1
        #expect(zip(found, view.frame).allSatisfy { abs($0 - $1) <= scene.tolerance })
      }
    }
    #expect(count > 200)
  }

  private func check(_ file: ProblemFile, _ name: String, _ solution: Solution) throws {
    #expect(solution.certainty == .certified)
    #expect(solution.conflicts.isEmpty)
    let rows = try file.makeProblem().rows
    for (priority, least) in try SharedProblems.levels(name) {
      let level = rows.filter { "\(Int($0.priority))" == priority }
      let total = level.reduce(0) { $0 + solution.violation(of: $1) }
      #expect(abs(total - least) < 1e-6 * max(1, least), "at \(priority)")
    }
    guard !Self.ambiguous.contains(name) else { return }
    let differences = zip(solution.values, try SharedProblems.values(name)).map { abs($0 - $1) }
    #expect((differences.max() ?? 1) < 1e-6)
  }
}

/// A deterministic random number generator.
private struct Shuffle: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 29)
  }
}
