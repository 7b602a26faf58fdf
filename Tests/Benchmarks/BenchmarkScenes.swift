import LinearSolver
import RecordedScenes

/// Solves each recorded scene of a folder repeatedly and returns the times.
func solveScenes(_ folder: String, runs: Int) throws -> String {
  var costs: [(time: Double, pivots: Int, id: String)] = []
  for case .success(let scene) in try RecordedScene.readAll(in: folder) {
    let problem = SceneProblem(scene).problem
    var times: [Double] = []
    for _ in 0..<runs {
      let start = threadMicroseconds()
      let rebuilt = try copy(of: problem)
      _ = rebuilt.solve()
      times.append(threadMicroseconds() - start)
    }
    costs.append((median(times), problem.solve().effort.pivots, scene.id))
  }
  costs.sort { $0.time < $1.time }
  guard let slowest = costs.last else { throw ProblemFileError() }
  return try jsonLine([
    "scenes": costs.count, "medianMicroseconds": costs[costs.count / 2].time,
    "percentile95Microseconds": costs[costs.count * 95 / 100].time,
    "slowestMicroseconds": slowest.time, "slowest": slowest.id,
    "withoutPivots": costs.count { $0.pivots == 0 }, "mostPivots": costs.map(\.pivots).max() ?? 0,
  ])
}

/// Returns the same problem, built again row by row.
private func copy(of problem: LinearProblem) throws -> LinearProblem {
  var copy = LinearProblem()
  for index in 0..<problem.variableCount {
    _ = copy.addVariable(isExtent: problem.isExtent(Variable(index: index)))
  }
  for row in problem.rows { try copy.add(row) }
  return copy
}
