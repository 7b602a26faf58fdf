import LinearSolver
import RecordedScenes

/// Rotates the screen repeatedly: the root's width and height, rows 2 and 3, are exchanged.
func rotate(_ path: String, runs: Int) throws -> String {
  let file = try readProblem(path)
  let root = [RowID(index: 2), RowID(index: 3)]
  let sizes = root.map { file.lines[$0.index].constant }
  var solver = Solver(try file.makeProblem())
  let last = Variable(index: file.variableCount - 1)
  var sum = solver.value(of: last)
  var times: [Double] = []
  for run in 0..<runs {
    let start = threadMicroseconds()
    // A hundred turns for one reading of the clock, which costs as much as several turns.
    for turn in 0..<100 {
      try solver.setConstant(sizes[(run + turn + 1) % 2], of: root[0])
      try solver.setConstant(sizes[(run + turn) % 2], of: root[1])
      sum += solver.value(of: last)
    }
    times.append((threadMicroseconds() - start) / 100)
  }
  return try jsonLine([
    "file": path, "variables": file.variableCount, "rows": file.lines.count,
    "medianMicrosecondsPerTurn": median(times), "sum": sum,
  ])
}

/// Changes intrinsic sizes: a text is replaced, which changes a view's hugging and resistance rows.
func resize(_ path: String, runs: Int) throws -> String {
  let file = try readProblem(path)
  var solver = Solver(try file.makeProblem())
  let pairs = file.lines.indices.dropLast().filter { isIntrinsicPair($0, file) }
  guard !pairs.isEmpty else { throw ProblemFileError() }
  var sum = solver.solution().values.reduce(0, +)
  var times: [Double] = []
  for run in 0..<runs {
    let line = pairs[(run * 7) % pairs.count]
    let size = file.lines[line].constant + Double(run % 9)
    let start = threadMicroseconds()
    for half in [line, line + 1] { try solver.setConstant(size, of: RowID(index: half)) }
    sum += solver.value(of: Variable(index: file.variableCount - 1))
    times.append(threadMicroseconds() - start)
  }
  return try jsonLine([
    "file": path, "variables": file.variableCount, "rows": file.lines.count,
    "medianMicrosecondsPerChange": median(times) - emptyMicroseconds(), "sum": sum,
  ])
}

/// Changes intrinsic sizes, two rows at a time, and sometimes a constant.
func churn(_ path: String, runs: Int) throws -> String {
  let file = try readProblem(path)
  var solver = Solver(try file.makeProblem())
  var pairs = file.lines.indices.dropLast().filter { isIntrinsicPair($0, file) }
    .map { (floor: RowID(index: $0), cap: RowID(index: $0 + 1), line: $0) }
  let gaps = file.lines.indices.filter {
    let line = file.lines[$0]
    return line.relation == .equal && line.terms.count >= 3 && line.constant != 0
  }
  guard !pairs.isEmpty, !gaps.isEmpty else { throw ProblemFileError() }
  var sum = solver.solution().values.reduce(0, +)
  var times: [Double] = []
  for run in 0..<runs {
    let start = threadMicroseconds()
    if run % 4 == 3 {
      let gap = gaps[run % gaps.count]
      try solver.setConstant(file.lines[gap].constant + Double(run % 5), of: RowID(index: gap))
    } else {
      let index = (run * 7) % pairs.count
      let size = file.lines[pairs[index].line].constant + Double(run % 9)
      solver.remove(pairs[index].floor)
      solver.remove(pairs[index].cap)
      pairs[index].floor = try solver.add(row(pairs[index].line, size, file))
      pairs[index].cap = try solver.add(row(pairs[index].line + 1, size, file))
    }
    sum += solver.value(of: Variable(index: file.variableCount - 1))
    times.append(threadMicroseconds() - start)
  }
  return try jsonLine([
    "file": path, "variables": file.variableCount, "rows": file.lines.count,
    "medianMicrosecondsPerChange": median(times) - emptyMicroseconds(), "sum": sum,
  ])
}

/// Whether two rows let one variable hug and resist compression at one size.
private func isIntrinsicPair(_ index: Int, _ file: ProblemFile) -> Bool {
  let (floor, cap) = (file.lines[index], file.lines[index + 1])
  return floor.relation == .greaterOrEqual && cap.relation == .lessOrEqual
    && floor.terms.count == 1 && cap.terms.count == 1 && floor.constant == cap.constant
    && file.terms[floor.terms.lowerBound].variable == file.terms[cap.terms.lowerBound].variable
}

private func row(_ index: Int, _ size: Double, _ file: ProblemFile) -> Row {
  let line = file.lines[index]
  return Row(Array(file.terms[line.terms]), line.relation, size, priority: line.priority)
}
