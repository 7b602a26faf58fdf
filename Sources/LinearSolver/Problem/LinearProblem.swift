/// Variables and the rows that bind them: the solver's whole input, a value.
///
/// Rows with priority 1000 are required. All others are wishes: the violation of the greatest
/// priority is made as small as it can be, then that of the next without giving up anything of the
/// first, and so on; among wishes of one priority the sum of their violations counts.
///
/// ```swift
/// var problem = LinearProblem()
/// let (label, field) = (problem.addVariable(), problem.addVariable())
/// try problem.add(label + field == 300)
/// try problem.add(label >= 80 ~ 750)
/// let wide = try problem.add(field >= 250 ~ 500)
///
/// let solution = problem.solve()
/// #expect(solution[label] == 80 && solution[field] == 220)
/// #expect(solution.conflicts.isEmpty && solution.freedoms.isEmpty)
///
/// var solver = Solver(problem)
/// #expect(solver.violation(of: wide)?.amount == 30)
/// #expect(solver.explain(field).reasons.map(\.effect) == [1, -1])
/// ```
///
/// `solve` answers once; a `Solver` keeps the answer up to date while rows change, and says why a
/// variable has its value. `dump` shows the problem, `Solver.dump` also the basis and its proof.
///
/// The terms of all rows lie one after another in one array, so that building a problem costs no
/// allocation for each row and reading it is one walk through memory.
public struct LinearProblem: Sendable {
  /// How many variables were added.
  public private(set) var variableCount = 0
  /// The terms of all rows; a heading says which are whose.
  var terms: [Term] = []
  var headings: [RowHeading] = []

  /// Makes a problem without variables and rows.
  public init() {}

  /// Makes room for rows that are about to come.
  public mutating func reserve(rows: Int, terms: Int) {
    headings.reserveCapacity(rows)
    self.terms.reserveCapacity(terms)
  }

  /// Adds an unknown.
  public mutating func addVariable() -> Variable {
    defer { variableCount += 1 }
    return Variable(index: variableCount)
  }

  /// Adds a row, or refuses it when a number in it is not fit for arithmetic.
  @discardableResult
  public mutating func add(_ row: Row) throws(RowError) -> RowID {
    try add(
      row.terms.span, row.relation, row.constant, priority: row.priority, breakRank: row.breakRank)
  }

  /// Adds a row whose terms lie somewhere in memory already.
  @discardableResult
  public mutating func add(
    _ terms: Span<Term>, _ relation: Relation, _ constant: Double,
    priority: Double = Row.requiredPriority, breakRank: Int = 0
  ) throws(RowError) -> RowID {
    guard constant.isFinite else { throw .numberNotFinite }
    guard priority > 0, priority <= Row.requiredPriority else {
      throw .priorityOutOfRange(priority)
    }
    let start = self.terms.count
    var isPlain = true
    // One by one: for the few terms of a row that is cheaper than appending them at once.
    for index in terms.indices {
      isPlain = isPlainTerm(terms[index]) && isPlain
      self.terms.append(terms[index])
    }
    if !isPlain, let error = fault(from: start) {
      self.terms.removeLast(terms.count)
      throw error
    }
    headings.append(
      RowHeading(
        start: start, end: self.terms.count, isPlain: isPlain, relation: relation,
        constant: constant, priority: priority, breakRank: breakRank))
    return RowID(index: headings.count - 1)
  }

  /// Whether a term is near 1 and of a variable of the problem, as nearly all are.
  @inline(__always)
  private func isPlainTerm(_ term: Term) -> Bool {
    UInt(bitPattern: term.variable.index) < UInt(bitPattern: variableCount)
      && Tolerance.plainCoefficients.contains(abs(term.coefficient))
  }

  /// Why the last terms are not fit for arithmetic, if they are not.
  private func fault(from start: Int) -> RowError? {
    for term in terms[start...] {
      guard 0..<variableCount ~= term.variable.index else { return .unknownVariable(term.variable) }
      guard term.coefficient.isFinite else { return .numberNotFinite }
    }
    return nil
  }

  /// The rows in the order in which they were added.
  public var rows: Rows { Rows(problem: self) }

  /// The storage of the rows.
  var byteCount: Int {
    terms.capacity * MemoryLayout<Term>.stride + headings.capacity * MemoryLayout<RowHeading>.stride
  }

  /// How many rows were added.
  public var rowCount: Int { headings.count }
}

/// A row without its terms.
struct RowHeading: Sendable {
  var start: Int
  var end: Int
  /// Whether its coefficients are near enough to 1 that nobody need look at them again.
  let isPlain: Bool
  let relation: Relation
  var constant: Double
  var priority: Double
  let breakRank: Int
}

extension LinearProblem {
  /// The rows of a problem, each made when it is asked for.
  public struct Rows: RandomAccessCollection, Sendable {
    let problem: LinearProblem

    /// The first row's place.
    public var startIndex: Int { 0 }
    /// The place behind the last row.
    public var endIndex: Int { problem.headings.count }

    /// The row at a place.
    public subscript(index: Int) -> Row {
      let heading = problem.headings[index]
      return Row(
        Array(problem.terms[heading.start..<heading.end]), heading.relation, heading.constant,
        priority: heading.priority, breakRank: heading.breakRank)
    }
  }
}
