/// The variables and rows of a linear problem: the solver's entire input, a value.
///
/// Rows with priority 1000 are required. All others are optional: the violation of the greatest
/// priority is minimized first, then that of the next without increasing the first, and so on;
/// within one priority the sum of the violations is minimized.
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
/// var solved = SolvedProblem(problem)
/// let violation = solved.violation(of: wide)
/// let explanation = solved.explanation(of: field)
/// #expect(violation?.amount == 30 && explanation.reasons.map(\.effect) == [1, -1])
/// ```
///
/// `solve` computes the solution; a `SolvedProblem` also explains the value of a variable and the
/// violation of a row. `dump` prints the problem, `SolvedProblem.dump` also the basis and its proof.
///
/// The terms of all rows are consecutive in memory, so that adding a row needs no allocation and
/// reading the problem is sequential.
public struct LinearProblem: Sendable {
  /// The number of variables.
  public private(set) var variableCount = 0
  /// The variables that are sizes.
  var extents = BitSet()
  /// The rows; copies of a problem share them until one of them changes.
  private(set) var store = RowStore.empty

  /// Creates a problem without variables and rows.
  public init() {}

  /// Reserves capacity for additional rows and terms.
  public mutating func reserve(rows: Int, terms: Int) {
    store = store.copy(rowCapacity: rows, termCapacity: terms)
  }

  /// Adds a variable.
  ///
  /// - Parameter isExtent: Whether it is a size. Among free variables, sizes become zero before
  ///   positions do.
  public mutating func addVariable(isExtent: Bool = false) -> Variable {
    defer { variableCount += 1 }
    if isExtent { extents.insert(variableCount) }
    return Variable(index: variableCount)
  }

  /// Whether a variable was added as a size.
  public func isExtent(_ variable: Variable) -> Bool { extents.contains(variable.index) }

  /// Adds a row; throws if a number in it is not finite or out of range.
  @discardableResult
  public mutating func add(_ row: Row) throws(RowError) -> RowID {
    try add(
      row.terms.span, row.relation, row.constant, priority: row.priority, breakRank: row.breakRank)
  }

  /// Adds a row whose terms are already in memory.
  @discardableResult
  public mutating func add(
    _ terms: Span<Term>, _ relation: Relation, _ constant: Double,
    priority: Double = Row.requiredPriority, breakRank: Int = 0
  ) throws(RowError) -> RowID {
    guard constant.isFinite else { throw .numberNotFinite }
    try check(priority)
    ensureCapacity(for: terms.count)
    let start = store.termCount
    var isPlain = true
    for index in terms.indices {
      isPlain = isPlainTerm(terms[index]) && isPlain
      store.terms[start + index] = terms[index]
    }
    if !isPlain { try check(terms) }
    store.append(
      RowHeader(
        start: start, end: start + terms.count, isPlain: isPlain, relation: relation,
        constant: constant, priority: priority, breakRank: breakRank))
    return RowID(index: store.rowCount - 1)
  }

  /// Makes the store unique, with capacity for another row.
  @inline(__always)
  private mutating func ensureCapacity(for terms: Int) {
    if !isKnownUniquelyReferenced(&store) || !store.hasCapacity(for: terms) {
      store = store.copy(withAnother: terms)
    }
  }

  /// Adds a row of another problem, with renumbered variables.
  mutating func add(_ row: Int, of other: LinearProblem, _ newIndices: [Int]) {
    let terms = other.terms(of: row)
    ensureCapacity(for: terms.count)
    // The row was validated when it was added to the other problem.
    var heading = other.heading(of: row)
    heading.start = store.termCount
    heading.end = heading.start
    for term in terms {
      let variable = Variable(index: newIndices[term.variable.index])
      store.terms[heading.end] = Term(variable, times: term.coefficient)
      heading.end += 1
    }
    store.append(heading)
  }

  /// Changes the right side of a row; has no effect if the problem has no such row.
  public mutating func setConstant(_ constant: Double, of row: RowID) throws(RowError) {
    guard constant.isFinite else { throw .numberNotFinite }
    guard 0..<rowCount ~= row.index else { return }
    setConstant(constant, of: row.index)
  }

  /// Changes the priority of a row; has no effect if the problem has no such row.
  public mutating func setPriority(_ priority: Double, of row: RowID) throws(RowError) {
    try check(priority)
    guard 0..<rowCount ~= row.index else { return }
    setPriority(priority, of: row.index)
  }

  mutating func setConstant(_ constant: Double, of row: Int) {
    makeOwn()
    store.headings[row].constant = constant
  }

  mutating func setPriority(_ priority: Double, of row: Int) {
    makeOwn()
    store.headings[row].priority = priority
  }

  private mutating func makeOwn() {
    if !isKnownUniquelyReferenced(&store) { store = store.copy() }
  }

  /// Whether a term's coefficient is near 1 and its variable belongs to the problem, as for nearly
  /// all terms.
  @inline(__always)
  private func isPlainTerm(_ term: Term) -> Bool {
    UInt(bitPattern: term.variable.index) < UInt(bitPattern: variableCount)
      && Tolerance.plainCoefficients.contains(abs(term.coefficient))
  }

  /// Throws if a priority is out of range.
  @inline(__always)
  private func check(_ priority: Double) throws(RowError) {
    guard priority > 0, priority <= Row.requiredPriority else {
      throw .priorityOutOfRange(priority)
    }
  }

  /// Throws if a term's variable is unknown or its coefficient is not finite.
  private func check(_ terms: Span<Term>) throws(RowError) {
    for index in terms.indices {
      let (variable, coefficient) = (terms[index].variable, terms[index].coefficient)
      guard 0..<variableCount ~= variable.index else { throw .unknownVariable(variable) }
      guard coefficient.isFinite else { throw .numberNotFinite }
    }
  }

  /// The rows in the order in which they were added.
  public var rows: Rows { Rows(problem: self) }

  /// The size of the rows' storage.
  var byteCount: Int { store.byteCount }

  /// The number of rows.
  public var rowCount: Int { store.rowCount }
}

/// A row without its terms.
struct RowHeader: BitwiseCopyable, Sendable {
  var start: Int
  var end: Int
  /// Whether all coefficients are near enough to 1 that no later check is needed.
  let isPlain: Bool
  let relation: Relation
  var constant: Double
  var priority: Double
  let breakRank: Int
}

extension LinearProblem {
  /// The rows of a problem, each created on access.
  public struct Rows: RandomAccessCollection, Sendable {
    let problem: LinearProblem

    /// The index of the first row.
    public var startIndex: Int { 0 }
    /// The index after the last row.
    public var endIndex: Int { problem.rowCount }

    /// The row at an index.
    public subscript(index: Int) -> Row {
      precondition(indices.contains(index))
      let heading = problem.heading(of: index)
      return Row(
        Array(problem.terms(of: index)), heading.relation, heading.constant,
        priority: heading.priority, breakRank: heading.breakRank)
    }
  }
}
