/// A problem in which constants move with one number, the parameter: `constant + rate * parameter`.
///
/// Between two breakpoints every variable is linear in the parameter, because the same rows determine
/// it. ``piece(at:within:)`` finds one such interval, and ``walk(from:to:limit:)`` all of a range:
///
/// ```swift
/// var problem = LinearProblem()
/// let (screen, label) = (problem.addVariable(), problem.addVariable())
/// let width = try problem.add(screen == 0)
/// try problem.add(2 * label == screen ~ 750)
/// try problem.add(label <= 200)
/// var screens = ParametricProblem(problem)
/// try screens.setRate(1, of: width)
/// let walk = screens.walk(from: 320, to: 1366)
/// print(walk.pieces.map(\.highest))  // [400.0, 1366.0]
/// print(walk.pieces[0].slope(of: label), walk.pieces[1].value(of: label, at: 500))  // 0.5 200.0
/// ```
public struct ParametricProblem: Sendable {
  /// The problem where the parameter is 0.
  public let problem: LinearProblem
  private var rates: [Double]

  /// Creates a problem in which no constant moves.
  public init(_ problem: LinearProblem) {
    self.problem = problem
    rates = Array(repeating: 0, count: problem.rowCount)
  }

  /// Sets the growth of a row's constant for each unit of the parameter.
  public mutating func setRate(_ rate: Double, of row: RowID) throws(RowError) {
    guard rate.isFinite else { throw .numberNotFinite }
    guard rates.indices.contains(row.index) else { return }
    rates[row.index] = rate
  }

  /// Returns the problem for one value of the parameter.
  public func problem(at parameter: Double) -> LinearProblem {
    var problem = problem
    for row in rates.indices where rates[row] != 0 {
      problem.setConstant(problem.heading(of: row).constant + rates[row] * parameter, of: row)
    }
    return problem
  }
}

extension ParametricProblem {
  /// Creates the problem that equals one problem at a value of the parameter and another problem at
  /// another value; nil if the two differ in more than constants.
  public init?(_ one: LinearProblem, at start: Double, _ other: LinearProblem, at end: Double) {
    guard start.isFinite, end.isFinite, start != end, one.differsInConstantsAlone(from: other)
    else { return nil }
    var problem = one
    var rates: [Double] = []
    for row in 0..<other.rowCount {
      let constant = one.heading(of: row).constant
      let rate = (other.heading(of: row).constant - constant) / (end - start)
      problem.setConstant(constant - rate * start, of: row)
      rates.append(rate)
    }
    self.problem = problem
    self.rates = rates
  }

  /// Whether a problem is this one at a value of the parameter, up to rounding.
  public func holds(_ other: LinearProblem, at parameter: Double) -> Bool {
    guard problem.differsInConstantsAlone(from: other) else { return false }
    return (0..<other.rowCount).allSatisfy { row in
      let told = problem.heading(of: row).constant + rates[row] * parameter
      return abs(other.heading(of: row).constant - told) <= 1e-6
    }
  }
}

extension LinearProblem {
  fileprivate func differsInConstantsAlone(from other: LinearProblem) -> Bool {
    variableCount == other.variableCount && rowCount == other.rowCount
      && (0..<rowCount).allSatisfy { row in
        let (one, another) = (heading(of: row), other.heading(of: row))
        return one.relation == another.relation && one.priority == another.priority
          && one.breakRank == another.breakRank
          && terms(of: row).elementsEqual(other.terms(of: row))
      }
  }
}

/// An interval of the parameter in which every variable is linear.
public struct ParametricPiece: Hashable, Sendable {
  /// The lower end, included; infinite if there is none.
  public var lowest: Double
  /// The upper end, included; infinite if there is none.
  public var highest: Double
  /// The row that ends the interval at its lower end; nil if none does.
  public var lowerStop: RowID?
  /// The row that ends the interval at its upper end; nil if none does.
  public var upperStop: RowID?
  /// The line of each variable, by its index.
  private var lines: [Line]

  private struct Line: Hashable, Sendable {
    let slope: Double
    let offset: Double
  }

  fileprivate init(_ moving: ParametricSolution, _ values: [Double], at parameter: Double) {
    lowest = parameter - moving.fall
    highest = parameter + moving.rise
    lowerStop = moving.fallStop.map(RowID.init(index:))
    upperStop = moving.riseStop.map(RowID.init(index:))
    lines = zip(values, moving.slopes).map { value, slope in
      Line(slope: slope, offset: value - slope * parameter)
    }
  }

  /// Returns the growth of a variable for each unit of the parameter.
  public func slope(of variable: Variable) -> Double { lines[variable.index].slope }

  /// Returns the value of a variable's line where the parameter is 0.
  public func offset(of variable: Variable) -> Double { lines[variable.index].offset }

  /// Returns the value of a variable, for a parameter in the interval.
  public func value(of variable: Variable, at parameter: Double) -> Double {
    lines[variable.index].slope * parameter + lines[variable.index].offset
  }

  /// Whether the lines continue in another piece that begins where this one ends.
  fileprivate func continues(in next: Self) -> Bool {
    let place = max(lowest, min(highest, next.lowest))
    return zip(lines, next.lines).allSatisfy { line, other in
      abs(line.slope - other.slope) < Tolerance.slope
        && abs((line.slope - other.slope) * place + line.offset - other.offset) < 1e-6
    }
  }
}

/// The pieces from one value of the parameter to another.
public struct ParametricWalk: Sendable {
  /// The pieces in increasing order; adjacent pieces share a point.
  public fileprivate(set) var pieces: [ParametricPiece] = []
  /// The ranges without a proof: required rows contradict, the solution is not unique, rounding may
  /// have falsified it, or the limit was reached.
  public fileprivate(set) var unproven: [ClosedRange<Double>] = []
  /// The number of solved problems.
  public fileprivate(set) var solveCount = 0
}

extension ParametricProblem {
  /// Returns the piece that contains a value of the parameter; nil if required rows contradict, the
  /// solution is not unique or not certain, or two rows that move apart coincide.
  ///
  /// In the piece its values are the only optimal solution: each row outside the basis keeps its
  /// side, so the multipliers stay the same.
  public func piece(
    at parameter: Double, within budget: WorkBudget = .standard
  ) -> ParametricPiece? {
    guard parameter.isFinite else { return nil }
    var engine = Engine(problem(at: parameter), within: budget)
    guard case .solved = engine.solve(),
      let moving = engine.parametricSolution({ rates[$0] })
    else { return nil }
    return ParametricPiece(moving, engine.values, at: parameter)
  }

  /// Returns the pieces between two values of the parameter.
  ///
  /// Adjacent pieces with the same lines are merged. A gap without a proof is halved as long as it is
  /// longer than a 256th of the range.
  ///
  /// - Parameter limit: The maximum number of problems to solve.
  public func walk(from start: Double, to end: Double, limit: Int = 4096) -> ParametricWalk {
    var walk = ParametricWalk()
    guard start.isFinite, end.isFinite, start <= end else { return walk }
    let narrow = max(1e-6, 1e-9 * max(abs(start), abs(end)))
    let grain = (end - start) / 256
    var gaps = [start...end]
    while let gap = gaps.popLast() {
      let length = gap.upperBound - gap.lowerBound
      guard walk.solveCount < limit else {
        walk.unproven.append(gap)
        continue
      }
      walk.solveCount += 1
      // Not the middle itself: breakpoints are often at round numbers.
      let probe = gap.lowerBound + 0.482 * length
      guard var piece = piece(at: probe), start == end || piece.lowest < piece.highest else {
        if length <= max(narrow, grain) {
          walk.unproven.append(gap)
        } else {
          gaps += [probe...gap.upperBound, gap.lowerBound...probe]
        }
        continue
      }
      piece.cut(to: gap)
      walk.pieces.append(piece)
      if gap.upperBound - piece.highest > narrow { gaps.append(piece.highest...gap.upperBound) }
      if piece.lowest - gap.lowerBound > narrow { gaps.append(gap.lowerBound...piece.lowest) }
    }
    walk.putInOrder()
    return walk
  }
}

extension ParametricPiece {
  fileprivate mutating func cut(to gap: ClosedRange<Double>) {
    if lowest < gap.lowerBound { (lowest, lowerStop) = (gap.lowerBound, nil) }
    if highest > gap.upperBound { (highest, upperStop) = (gap.upperBound, nil) }
  }
}

extension ParametricWalk {
  /// Sorts the pieces, and merges those that continue.
  fileprivate mutating func putInOrder() {
    var joined: [ParametricPiece] = []
    for piece in pieces.sorted(by: { ($0.lowest, $0.highest) < ($1.lowest, $1.highest) }) {
      let isNext = joined.last.map { abs($0.highest - piece.lowest) < 1e-5 } ?? false
      guard isNext, let last = joined.last, last.continues(in: piece) else {
        joined.append(piece)
        continue
      }
      joined[joined.count - 1].highest = piece.highest
      joined[joined.count - 1].upperStop = piece.upperStop
    }
    pieces = joined
    var rest: [ClosedRange<Double>] = []
    for gap in unproven.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = rest.last, last.upperBound >= gap.lowerBound {
        rest[rest.count - 1] = last.lowerBound...max(last.upperBound, gap.upperBound)
      } else {
        rest.append(gap)
      }
    }
    unproven = rest
  }
}
