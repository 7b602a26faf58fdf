import LinearSolver
import RecordedScenes

/// The first tier: facts of a scene to rows, rows to frames.
enum SolverTier {
  /// Solves every scene and compares the views that are asserted.
  static func run(_ scenes: [Result<RecordedScene, any Error>]) -> Report {
    var report = Report(tier: "solver")
    for (index, scene) in scenes.enumerated() {
      switch scene {
      case .success(let scene): compare(scene, &report)
      case .failure(let error): report.addUnreadable(line: index + 1, "\(error)")
      }
    }
    return report
  }

  private static func compare(_ scene: RecordedScene, _ report: inout Report) {
    let views = scene.assertedViews
    guard !views.isEmpty else { return }
    let lowered = SceneProblem(scene)
    let solution = lowered.problem.solve()
    var failures: [Report.Failure] = []
    for view in views {
      let found = lowered.frame(of: view.id, in: solution)
      let isReproduced =
        found.count == view.frame.count
        && zip(found, view.frame).allSatisfy { abs($0 - $1) <= scene.tolerance }
      guard !isReproduced else { continue }
      failures.append(
        Report.Failure(scene: scene.id, view: view.id, expected: view.frame, found: found))
    }
    report.add(scene.sensitiveTo, views: views.count, failures)
  }
}
