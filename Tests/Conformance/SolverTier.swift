import LinearSolver
import RecordedScenes
import SnaplineChecking

/// The first tier: properties of a scene to rows, rows to frames.
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
    report.add(
      scene.id, tags: scene.sensitiveTo, toolsVersion: scene.toolsVersion,
      views.map {
        .init($0, found: lowered.frame(of: $0.id, in: solution), within: scene.tolerance)
      })
  }
}

extension Report.Comparison {
  init(_ view: RecordedScene.View, found: [Double], within tolerance: Double) {
    self.init(
      view: view.id, kind: view.kind, expected: view.frame, found: found,
      isReproduced: isSameFrame(found, as: view.frame, within: tolerance))
  }
}
