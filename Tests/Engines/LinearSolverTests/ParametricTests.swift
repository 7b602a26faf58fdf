import Foundation
import LinearSolver
import Testing

@Suite("Parametric problems")
struct ParametricTests {
  static let partCount = 20
  /// `SNAPLINE_FUZZ=2000` requests a long run.
  static let perPart =
    (ProcessInfo.processInfo.environment["SNAPLINE_FUZZ"].flatMap(Int.init) ?? 200) / partCount

  @Test("Linear pieces agree with solutions at every third of a point", arguments: 0..<partCount)
  func grid(part: Int) throws {
    for index in 0..<Self.perPart {
      let seed = part * 10_000 + index
      for problem in [FuzzProblem(seed: seed).problem, FuzzProblem(stackSeed: seed).problem] {
        let moving = try moving(problem, seed: seed)
        let walk = moving.walk(from: 0, to: 12)
        #expect(isWhole(walk, from: 0, to: 12), "seed \(seed)")
        for third in 0...36 {
          let mismatch = mismatch(moving, walk, at: Double(third) / 3)
          #expect(mismatch == nil, "seed \(seed): \(mismatch ?? "")")
        }
      }
    }
  }

  @Test("At least 90 % of the problems with unique solutions are proven on the whole interval")
  func reach() throws {
    var (unique, proven) = (0, 0)
    for seed in 0..<150 {
      let moving = try moving(FuzzProblem(stackSeed: seed).problem, seed: seed)
      let isUnique = (0...36).allSatisfy {
        let solution = moving.problem(at: Double($0) / 3 + 0.01).solve()
        return solution.freedoms.isEmpty && solution.conflicts.isEmpty
      }
      guard isUnique else { continue }
      unique += 1
      if moving.walk(from: 0, to: 12).unproven.isEmpty { proven += 1 }
    }
    #expect(unique > 15)
    #expect(proven * 10 >= unique * 9, "\(proven) of \(unique)")
  }

  @Test("Rows that fix ambiguous variables reproduce the solution, in 600 samples")
  func fixingRows() throws {
    var count = 0
    for seed in 0..<600 {
      let problem = FuzzProblem(seed: seed, hasExtents: true).problem
      let solution = problem.solve()
      guard solution.conflicts.isEmpty, !solution.freedoms.isEmpty,
        !solution.freedoms.contains(where: \.isTie)
      else { continue }
      count += 1
      var decided = problem
      let least = problem.rows.map(\.priority).min() ?? 1
      for (place, row) in problem.rowsFixing(solution).enumerated() {
        var row = row
        row.priority = least / Double(place + 2)
        try decided.add(row)
      }
      let again = decided.solve()
      #expect(again.freedoms.isEmpty, "seed \(seed)")
      let isSame = zip(solution.values, again.values).allSatisfy { abs($0 - $1) < 1e-6 }
      #expect(isSame, "seed \(seed): \(solution.values), \(again.values)")
    }
    #expect(count > 100)
  }

  @Test("A breakpoint has the row that becomes binding")
  func stops() throws {
    var problem = LinearProblem()
    let (screen, label) = (problem.addVariable(), problem.addVariable())
    let width = try problem.add(screen == 0)
    let cap = try problem.add(label <= 131)
    try problem.add(label == screen * 0.6 - 62 ~ 750)
    var moving = ParametricProblem(problem)
    try moving.setRate(1, of: width)
    let walk = moving.walk(from: 300, to: 500)
    #expect(walk.pieces.count == 2 && walk.unproven.isEmpty)
    #expect(abs(walk.pieces[0].highest - 193 / 0.6) < 1e-9)
    #expect(walk.pieces[0].upperStop == cap)
    #expect(abs(walk.pieces[0].offset(of: label) + 62) < 1e-9)
    #expect(walk.pieces[1].slope(of: label) == 0)
    #expect(walk.solveCount <= 3)
  }

  @Test("Intervals without a unique solution or with conflicts are unproven")
  func unproven() throws {
    var problem = LinearProblem()
    let (one, two) = (problem.addVariable(), problem.addVariable())
    let cap = try problem.add(one <= 0)
    try problem.add(one >= 5)
    var moving = ParametricProblem(problem)
    try moving.setRate(1, of: cap)
    #expect(moving.piece(at: 3) == nil && moving.piece(at: 9) == nil)
    let walk = moving.walk(from: 0, to: 10)
    #expect(walk.pieces.isEmpty && walk.unproven == [0...10])
    try problem.add(two == 1)
    try problem.add(one == 0 ~ 10)
    moving = ParametricProblem(problem)
    try moving.setRate(1, of: cap)
    #expect(moving.piece(at: 9)?.lowest == 5)
    #expect(moving.piece(at: 9)?.highest == .infinity)
  }

  @Test("A limit stops the walk early and reports the rest as unproven")
  func limit() throws {
    var problem = LinearProblem()
    let (screen, label) = (problem.addVariable(), problem.addVariable())
    let width = try problem.add(screen == 0)
    for step in 1...20 {
      let reach = Double(step)
      try problem.add(label >= screen * reach - reach * reach ~ 750)
    }
    try problem.add(label >= 0)
    try problem.add(label <= 0 ~ 250)
    var moving = ParametricProblem(problem)
    try moving.setRate(1, of: width)
    #expect(moving.walk(from: 0, to: 40).pieces.count == 21)
    let short = moving.walk(from: 0, to: 40, limit: 5)
    #expect(short.solveCount == 5 && !short.unproven.isEmpty)
    #expect(isWhole(short, from: 0, to: 40))
  }

  @Test("Two problems with equal coefficients are one parametric problem")
  func between() throws {
    func problem(_ width: Double, _ priority: Double = 750) throws -> LinearProblem {
      var problem = LinearProblem()
      let (screen, label) = (problem.addVariable(), problem.addVariable())
      try problem.add(screen == width)
      try problem.add(label == screen - 16 ~ priority)
      return problem
    }
    let (narrow, wide) = (try problem(320), try problem(420))
    let between = ParametricProblem(narrow, at: 320, wide, at: 420)
    let moving = try #require(between)
    #expect(moving.holds(try problem(350), at: 350))
    #expect(!moving.holds(try problem(351), at: 350))
    #expect(!moving.holds(try problem(350, 751), at: 350))
    #expect(moving.piece(at: 350)?.value(of: Variable(index: 1), at: 400) == 384)
    #expect(ParametricProblem(narrow, at: 320, try problem(420, 751), at: 420) == nil)
    #expect(ParametricProblem(narrow, at: 320, wide, at: 320) == nil)
  }

  @Test("Rates that are not finite are refused, and empty intervals have no pieces")
  func hostile() throws {
    var problem = LinearProblem()
    let width = problem.addVariable()
    let row = try problem.add(width == 3)
    var moving = ParametricProblem(problem)
    #expect(throws: RowError.numberNotFinite) { try moving.setRate(.nan, of: row) }
    #expect(moving.piece(at: .nan) == nil)
    #expect(moving.walk(from: 2, to: 1).pieces.isEmpty)
    #expect(moving.walk(from: 0, to: .infinity).pieces.isEmpty)
    #expect(moving.walk(from: 1, to: 1).pieces.map(\.lowest) == [1])
  }
}

/// Returns a random problem whose constants change at random rates.
private func moving(_ problem: LinearProblem, seed: Int) throws -> ParametricProblem {
  var moving = ParametricProblem(problem)
  var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ 99
  for row in 0..<problem.rowCount {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    let rate = [0, 0, 0, 1, 1, -1, 0.5, 2][Int(state >> 33) % 8]
    try moving.setRate(rate, of: RowID(index: row))
  }
  return moving
}

/// Whether linear pieces and unproven intervals cover the interval without gaps.
private func isWhole(_ walk: ParametricWalk, from start: Double, to end: Double) -> Bool {
  var place = start
  let parts = walk.pieces.map { $0.lowest...$0.highest } + walk.unproven
  for part in parts.sorted(by: { $0.lowerBound < $1.lowerBound }) {
    if part.lowerBound - place > 1e-5 { return false }
    place = max(place, part.upperBound)
  }
  return end - place < 1e-5
}

/// Returns the error of a linear piece at a value of the parameter; nil if it is correct or if no
/// piece is proven there.
private func mismatch(
  _ moving: ParametricProblem, _ walk: ParametricWalk, at parameter: Double
) -> String? {
  let solution = moving.problem(at: parameter).solve()
  for piece in walk.pieces where piece.lowest <= parameter && parameter <= piece.highest {
    guard solution.conflicts.isEmpty, solution.freedoms.isEmpty else {
      return "at \(parameter) there is no single solution"
    }
    for (index, value) in solution.values.enumerated() {
      let told = piece.value(of: Variable(index: index), at: parameter)
      if abs(value - told) > 1e-6 { return "at \(parameter) x\(index) is \(value), not \(told)" }
    }
  }
  return nil
}
