/// The rows and roots that no order makes triangular, factored as a sparse matrix.
///
/// Pivots are chosen by Markowitz's rule: the entry with the shortest row and column causes the
/// least fill-in, unless it is small compared with its row. Real screens have nuclei of at most 20
/// rows.
struct Nucleus {
  struct Entry {
    let column: Int
    var value: Double
  }

  private struct Elimination {
    let source: Int
    let target: Int
    let factor: Double
  }

  let roots: [Int]
  private(set) var rows: [Int] = []
  private var lines: [[Entry]] = []
  private var eliminations: [Elimination] = []
  /// The lines of the pivots in elimination order; the pivot is the first entry of its line.
  private var pivotLines: [Int] = []

  init(roots: [Int]) { self.roots = roots }

  /// The number of steps of one solve.
  var cost: Int { eliminations.count + lines.reduce(0) { $0 + $1.count } }

  mutating func add(_ row: Int, _ line: [Entry]) {
    rows.append(row)
    lines.append(line)
  }

  /// Eliminates column after column; returns false if the matrix is singular or the budget is
  /// spent.
  mutating func factor(_ meter: WorkMeter) -> Bool {
    var isOpen = Array(repeating: true, count: rows.count)
    var columnLines: [[Int]] = Array(repeating: [], count: rows.count)
    for (index, line) in lines.enumerated() {
      for entry in line { columnLines[entry.column].append(index) }
    }
    var scatter = Array(repeating: -1, count: rows.count)
    for _ in rows.indices {
      meter.spend(rows.count)
      guard !meter.isExhausted, let pivot = choosePivot(isOpen, columnLines) else { return false }
      lines[pivot.line].swapAt(0, pivot.place)
      pivotLines.append(pivot.line)
      isOpen[pivot.line] = false
      let head = lines[pivot.line][0]
      let targets = columnLines[head.column].filter { isOpen[$0] }
      for target in targets {
        meter.spend(2 * (lines[pivot.line].count + lines[target].count))
        subtract(pivot.line, from: target, &columnLines, &scatter)
      }
      for entry in lines[pivot.line] {
        columnLines[entry.column].removeAll { $0 == pivot.line }
      }
    }
    return true
  }

  /// Chooses a pivot from a few of the shortest lines: searching all would cost more than it saves.
  private func choosePivot(_ isOpen: [Bool], _ columnLines: [[Int]]) -> (line: Int, place: Int)? {
    var shortest = Int.max
    for index in lines.indices where isOpen[index] { shortest = min(shortest, lines[index].count) }
    var best: (line: Int, place: Int)?
    var bestCount = Int.max
    var candidates = 4
    for index in lines.indices where isOpen[index] && lines[index].count == shortest {
      let greatest = lines[index].reduce(0) { max($0, abs($1.value)) }
      for (place, entry) in lines[index].enumerated() {
        guard columnLines[entry.column].count < bestCount, abs(entry.value) >= 0.1 * greatest,
          abs(entry.value) > Tolerance.coefficient
        else { continue }
        best = (index, place)
        bestCount = columnLines[entry.column].count
      }
      candidates -= 1
      if candidates == 0 { break }
    }
    return best
  }

  private mutating func subtract(
    _ source: Int, from target: Int, _ columnLines: inout [[Int]], _ scatter: inout [Int]
  ) {
    let head = lines[source][0]
    for (place, entry) in lines[target].enumerated() { scatter[entry.column] = place }
    let factor = lines[target][scatter[head.column]].value / head.value
    eliminations.append(Elimination(source: source, target: target, factor: factor))
    for entry in lines[source].dropFirst() {
      if scatter[entry.column] >= 0 {
        lines[target][scatter[entry.column]].value -= factor * entry.value
      } else {
        lines[target].append(Entry(column: entry.column, value: -factor * entry.value))
        columnLines[entry.column].append(target)
      }
    }
    for entry in lines[target] { scatter[entry.column] = -1 }
    lines[target].removeAll { entry in
      guard entry.column != head.column else { return true }
      guard abs(entry.value) <= Tolerance.coefficient else { return false }
      columnLines[entry.column].removeAll { $0 == target }
      return true
    }
    columnLines[head.column].removeAll { $0 == target }
  }

  /// Replaces right sides, one for each row, by the roots' values.
  func solve(_ values: inout [Double]) {
    for step in eliminations { values[step.target] -= step.factor * values[step.source] }
    var solved = values
    for index in pivotLines.reversed() {
      var rest = values[index]
      for entry in lines[index].dropFirst() { rest -= entry.value * solved[entry.column] }
      solved[lines[index][0].column] = rest / lines[index][0].value
    }
    values = solved
  }

  /// Replaces a gradient over the roots by a gradient over the rows.
  func solveTransposed(_ values: inout [Double]) {
    var solved = values
    for index in pivotLines {
      let head = lines[index][0]
      let share = values[head.column] / head.value
      for entry in lines[index].dropFirst() { values[entry.column] -= entry.value * share }
      solved[index] = share
    }
    for step in eliminations.reversed() {
      solved[step.source] -= step.factor * solved[step.target]
    }
    values = solved
  }
}
