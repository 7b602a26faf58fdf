import LinearSolver
import RecordedScenes

/// Builds, solves, reads and frees a problem repeatedly.
func coldSolve(_ path: String, runs: Int) throws -> String {
  let file = try readProblem(path)
  var times: [Double] = []
  var sum = 0.0
  // Reading the clock costs as much as part of a small solve, so several solves share one reading.
  let repeats = max(1, 1000 / (file.lines.count + 1))
  for _ in 0..<runs {
    let start = threadMicroseconds()
    for _ in 0..<repeats { sum += try solveOnce(file) }
    times.append((threadMicroseconds() - start) / Double(repeats))
  }
  let solution = try file.makeProblem().solve()
  let differences = expectedValues(beside: path).map {
    zip($0, solution.values).map { abs($0 - $1) }.max() ?? 0
  }
  return try jsonLine([
    "file": path, "variables": file.variableCount, "rows": file.lines.count,
    "medianMicroseconds": median(times), "bytes": solution.effort.bytes,
    "pivots": solution.effort.pivots, "steps": solution.effort.steps,
    "maxDifference": differences as Any,
    "sum": sum / Double(runs * repeats),
  ])
}

private func solveOnce(_ file: ProblemFile) throws -> Double {
  try file.makeProblem().solve().values.reduce(0, +)
}
