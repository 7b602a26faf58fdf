import LinearSolver
import Testing

@Suite("Solver with incremental changes")
struct SolverTests {
  @Test(
    "After random changes the solution equals that of a new solver, in 400 samples",
    arguments: 0..<400)
  func fromScratch(seed: Int) throws {
    var script = EditScript(seed: seed)
    for _ in 0..<12 {
      try script.edit()
      #expect(script.mismatch() == nil)
    }
  }

  @Test("A copy can change without its original")
  func fork() throws {
    var solver = Solver()
    let width = solver.addVariable()
    let row = try solver.add(Row([Term(width)], .equal, 100))
    #expect(solver.value(of: width) == 100)
    var fork = solver
    try fork.setConstant(50, of: row)
    #expect(fork.value(of: width) == 50)
    #expect(solver.value(of: width) == 100)
  }

  @Test("A row that is added and removed has no effect")
  func noResidue() throws {
    var solver = Solver(FuzzProblem(seed: 7).problem)
    let before = solver.solution()
    let dump = solver.dump()
    let row = try solver.add(Row([Term(Variable(index: 0))], .equal, 3))
    _ = solver.solution()
    solver.remove(row)
    #expect(solver.solution().values == before.values)
    #expect(solver.dump() == dump)
  }

  @Test("A changed constant updates all dependent values")
  func movedConstant() throws {
    var solver = Solver()
    let frame = (0..<3).map { solver.addVariable(isExtent: $0 == 2) }
    let root = try solver.add(Row([Term(frame[0])], .equal, 320))
    try solver.add(Row([Term(frame[1]), Term(frame[0], times: -0.5)], .equal, 10))
    try solver.add(Row([Term(frame[2])], .lessOrEqual, 90, priority: 250))
    try solver.add(Row([Term(frame[2]), Term(frame[1], times: -1)], .greaterOrEqual, 0))
    #expect(solver.value(of: frame[2]) == 170)
    try solver.setConstant(568, of: root)
    #expect(solver.value(of: frame[1]) == 294)
    #expect(solver.value(of: frame[2]) == 294)
    // Beyond the interval in which the same rows are binding.
    try solver.setConstant(40, of: root)
    #expect(solver.value(of: frame[2]) == 30)
  }
}

extension SolverTests {
  @Test("A view that hugs and resists at one size can change its size")
  func resized() throws {
    var solver = Solver()
    let (width, next) = (solver.addVariable(), solver.addVariable())
    let floor = try solver.add(Row([Term(width)], .greaterOrEqual, 30, priority: 750))
    let cap = try solver.add(Row([Term(width)], .lessOrEqual, 30, priority: 250))
    try solver.add(Row([Term(next), Term(width, times: -1)], .equal, 8))
    #expect(solver.value(of: next) == 38)
    for row in [floor, cap] { try solver.setConstant(44, of: row) }
    #expect(solver.value(of: next) == 52)
    // Only one of the pair, so that the kink becomes two.
    try solver.setConstant(20, of: floor)
    #expect(solver.value(of: next) == 28)
    #expect(solver.solution().freedoms.map(\.highest) == [44, 52])
    try solver.setConstant(60, of: floor)
    #expect(solver.value(of: next) == 68)
  }
}

/// Random changes to a solver, and the same problem from scratch.
struct EditScript {
  private var solver: Solver
  private var rows: [(id: RowID, row: Row)] = []
  private let variableCount: Int
  private var random: FuzzProblem

  init(seed: Int) {
    random = FuzzProblem(seed: seed)
    let problem = random.problem
    solver = Solver(problem)
    variableCount = problem.variableCount
    rows = problem.rows.enumerated().map { (RowID(index: $0.offset), $0.element) }
  }

  /// Makes one to three changes.
  mutating func edit() throws {
    for _ in 0...random.pick(3) {
      switch rows.isEmpty ? 0 : random.pick(6) {
      case 0:
        let row = random.makeRow((0..<variableCount).map(Variable.init(index:)), 40, 50)
        rows.append((try solver.add(row), row))
      case 1:
        let index = random.pick(rows.count)
        solver.remove(rows.remove(at: index).id)
      case 2:
        let index = random.pick(rows.count)
        rows[index].row.priority = random.priority(30)
        try solver.setPriority(rows[index].row.priority, of: rows[index].id)
      case 3:
        // A changed text changes all rows about its view's size.
        let terms = rows[random.pick(rows.count)].row.terms
        let amount = Double(random.pick(5) - 2)
        for index in rows.indices where rows[index].row.terms == terms {
          rows[index].row.constant += amount
          try solver.setConstant(rows[index].row.constant, of: rows[index].id)
        }
      default:
        let index = random.pick(rows.count)
        rows[index].row.constant += Double(random.pick(5) - 2)
        try solver.setConstant(rows[index].row.constant, of: rows[index].id)
      }
    }
  }

  /// Returns the first difference to solving from scratch.
  mutating func mismatch() -> String? {
    var problem = LinearProblem()
    for _ in 0..<variableCount { _ = problem.addVariable() }
    for (_, row) in rows { _ = try? problem.add(row) }
    let (expected, found) = (problem.solve(), solver.solution())
    for (index, value) in expected.values.enumerated()
    where abs(value - found.values[index]) > 1e-9 {
      return "x\(index) is \(found.values[index]), from scratch \(value)"
    }
    let names = rows.map(\.id)
    let conflicts = expected.conflicts.map { $0.rows.map { names[$0.index] } }
    guard conflicts == found.conflicts.map(\.rows) else { return "other conflicts" }
    guard expected.conflicts.map({ names[$0.broken.index] }) == found.conflicts.map(\.broken)
    else { return "other rows broke" }
    guard expected.freedoms.map(\.variable) == found.freedoms.map(\.variable),
      expected.freedoms.map(\.movesWith) == found.freedoms.map(\.movesWith),
      expected.freedoms.map(\.isTie) == found.freedoms.map(\.isTie)
    else { return "other freedoms" }
    return nil
  }
}
