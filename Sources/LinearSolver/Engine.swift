/// One solve of one problem, with everything that later questions about it need.
///
/// The steps: load the rows, crash to a basis, survey it once; nearly always that is the end. Where
/// the survey found something, the component around it is repaired by pivots, and if several
/// solutions cost the same, one is chosen by rule. Required rows are a level like any other, the
/// first; when it cannot be satisfied the engine stops and names the rows that contradict.
///
/// To read the solver, begin here and go on with `RowTable` (the rows), `Factor` (the basis),
/// `Crash` (the first basis), `Pricing` (the certificate), `Simplex` (the repair) and `Face` (the
/// choice); `Contradiction` and `Solver` build on all of it.
struct Engine: ~Copyable {
  /// What stopped the engine, or that nothing did.
  enum Result {
    case solved
    /// Required rows that cannot hold together; irreducible when that is known already.
    case contradiction(rows: [Int], isIrreducible: Bool)
  }

  private var arena: Arena
  /// What was worked, and what may be.
  let meter: WorkMeter
  let variableCount: Int
  let levels: Levels
  let rows: RowTable
  let factor: Factor
  var simplex: Simplex
  private let search: LineSearch
  private var crash: Crash
  /// All variables and rows, with the whole basis.
  let everything: Scope
  private(set) var openGroups: [OpenGroup] = []
  /// Whether multipliers alone leave something open; rows at their kinks may still hold it, until
  /// one of them moves.
  private(set) var isOpen = false
  var certainty = Certainty.certified
  /// Whether the factor stands for the whole basis, not for a component's.
  private var isFactorWhole = false

  /// Loads a problem.
  init(_ problem: LinearProblem, within budget: WorkBudget) {
    let termCount = problem.terms.count
    let rowCount = problem.headings.count
    variableCount = problem.variableCount
    levels = Levels(of: problem)
    // What the lanes below add up to; repairs may take another block.
    var arena = Arena(
      byteCount: 1024 + 148 * rowCount + 282 * variableCount + 20 * termCount + 48 * levels.count)
    meter = WorkMeter(budget, in: &arena)
    // Loading, the first basis and its survey: a few passes that are not worth interrupting.
    meter.spend(8 * (rowCount + variableCount + termCount))
    rows = RowTable(problem, levels: levels, in: &arena)
    factor = Factor(
      rows: rows, variableCount: variableCount, levelCount: levels.count, meter, in: &arena)
    search = LineSearch(
      kinkCount: rows.givenCount + variableCount, levelCount: levels.count, in: &arena)
    crash = Crash(
      rows: rows, variableCount: variableCount, termCount: termCount, in: &arena)
    let pricing = Pricing(
      rows: rows, variableCount: variableCount, levelCount: levels.count,
      tolerance: Self.tolerance(rows), in: &arena)
    simplex = Simplex(
      rows: rows, meter: meter, value: arena.lane(repeating: 0, count: variableCount),
      direction: arena.lane(repeating: 0, count: variableCount), pricing: pricing)
    let variables = arena.indexLane(count: variableCount)
    for variable in 0..<variableCount { variables[variable] = variable }
    let all = arena.indexLane(count: rows.givenCount)
    for row in 0..<rows.givenCount { all[row] = row }
    everything = Scope(
      variables: variables, variableCount: variableCount, rows: all, rowCount: rows.givenCount,
      basis: arena.indexLane(count: variableCount))
    self.arena = arena
  }

  /// The residual that counts as zero beside numbers of the problem's size.
  private static func tolerance(_ rows: RowTable) -> Double {
    var greatest = 1e5
    for row in 0..<rows.givenCount { greatest = max(greatest, abs(rows.kink[row])) }
    return Tolerance.residual * (greatest / 1e5)
  }

  /// The solver's own storage, the copy of the input included.
  var byteCount: Int { arena.byteCount }

  /// How many pivots the repair took.
  var pivotCount: Int { simplex.pivotCount }

  /// The value of each variable.
  var values: [Double] {
    Array(unsafeUninitializedCapacity: variableCount) { buffer, count in
      for variable in 0..<variableCount {
        let value = simplex.value[variable]
        buffer.initializeElement(at: variable, to: value.isFinite ? value : 0)
      }
      count = variableCount
    }
  }

  /// Whether only a contradiction is looked for: then it does not matter which solution is found.
  private var seeksContradiction = false

  /// Looks for required rows that contradict, and for nothing else.
  mutating func seekContradiction() -> Result {
    seeksContradiction = true
    return findOptimum()
  }

  /// Solves the problem.
  mutating func solve() -> Result {
    let result = findOptimum()
    if rows.isHostile, case .solved = result, certainty == .certified, !audit() {
      certainty = .uncertain
    }
    return result
  }

  private mutating func findOptimum(fillingStacks: Bool = false) -> Result {
    crash.run(
      factor, search, levels: levels.count, fillingStacks: fillingStacks, in: &arena)
    for step in 0..<variableCount { everything.basis[step] = factor.stepRow[step] }
    isFactorWhole = true
    for variable in 0..<variableCount {
      simplex.value[variable] = factor.value(of: variable)
    }
    if !simplex.pricing.measure(everything, simplex.value) { certainty = .uncertain }
    if let row = contradictedConstants() {
      if meter.isExhausted { return giveUp() }
      return .contradiction(rows: circuit(of: row), isIrreducible: true)
    }
    let mayContradict = violatesRequiredRow
    guard simplex.pricing.survey(everything, factor) else {
      return mayContradict ? contradiction() : .solved
    }
    let components = busyComponents()
    if !fillingStacks {
      for scope in components.scopes where isTight(scope) {
        startOver()
        return findOptimum(fillingStacks: true)
      }
    }
    let result = repair(components)
    guard case .solved = result, mayContradict else { return result }
    // A contradiction in a component that gave no reason to visit it.
    makeFactorWhole()
    if meter.isExhausted { return giveUp() }
    _ = simplex.pricing.measure(everything, simplex.value)
    return violatesRequiredRow ? contradiction() : .solved
  }

  /// Whether the rows measured last include a required one that does not hold.
  private var violatesRequiredRow: Bool {
    guard isRequiredLevel else { return false }
    var next = simplex.pricing.firstViolated(at: 0)
    while let row = next {
      if abs(rows.residual[row]) > simplex.pricing.tolerance { return true }
      next = simplex.pricing.nextViolated(after: row)
    }
    return false
  }

  /// A required row over constants alone that does not hold.
  private func contradictedConstants() -> Int? {
    guard isRequiredLevel else { return nil }
    var next = simplex.pricing.firstViolated(at: 0)
    while let row = next {
      next = simplex.pricing.nextViolated(after: row)
      let places = rows.start[row]..<rows.start[row + 1]
      let areConstant = places.allSatisfy {
        factor.isConstant(rows.variable[$0], afterStep: crash.requiredStepCount)
      }
      if areConstant { return row }
    }
    return nil
  }

  /// Whether the first level is the required one; without required rows it is a wish like others.
  private var isRequiredLevel: Bool { levels.priorities.first == Row.requiredPriority }

  private mutating func busyComponents() -> Components {
    let pricing = simplex.pricing
    return Components(
      rows: rows, variableCount: variableCount, factor: factor,
      requiredStepCount: isRequiredLevel ? crash.requiredStepCount : 0,
      isBusy: {
        pricing.improves($0) || pricing.isOpen($0, towards: 1) || pricing.isOpen($0, towards: -1)
      },
      in: &arena)
  }

  /// Whether so much of a large component can be improved that its first basis was a bad guess.
  private func isTight(_ scope: Scope) -> Bool {
    guard scope.variableCount > 6 else { return false }
    var improving = 0
    for index in 0..<scope.variableCount where simplex.pricing.improves(scope.basis[index]) {
      improving += 1
    }
    return improving > 1
  }

  /// Forgets the basis, for a second guess that shares out the room in stacks.
  private mutating func startOver() {
    for row in 0..<rows.givenCount + variableCount {
      rows.isBasic[row] = false
      factor.waiting.state[row] = WaitingRows.State.idle
    }
    for row in 0..<rows.givenCount { rows.side[row] = 0 }
    for variable in 0..<variableCount { factor.reset(variable) }
    factor.stepCount = 0
    crash = Crash(
      rows: rows, variableCount: variableCount, termCount: rows.start[rows.givenCount],
      in: &arena)
  }

  private mutating func repair(_ components: Components) -> Result {
    isFactorWhole = false
    for scope in components.scopes {
      if simplex.optimise(scope, factor, search) == .failed {
        if meter.isExhausted { return giveUp() }
        certainty = .uncertain
      }
      if violatesRequiredRow { return contradiction() }
      if seeksContradiction { continue }
      let face = Face(scope, factor, simplex)
      if face.isEmpty { continue }
      isOpen = true
      openGroups += face.settle()
      if meter.isExhausted { return giveUp() }
      rebuildBasis(of: scope)
    }
    return .solved
  }

  /// Ends with what was found: nothing is proven, so no row is accused and nothing called open.
  private mutating func giveUp() -> Result {
    certainty = .exhausted
    openGroups = []
    return .solved
  }

  /// Makes a basis of rows that are at their kinks in a solution chosen otherwise; what they do
  /// not determine is held where it is.
  private mutating func rebuildBasis(of scope: Scope) {
    simplex.remeasure(scope)
    factor.adopt(scope, simplex.value, tolerance: simplex.pricing.tolerance)
  }
}

extension Engine {
  /// Makes the factor stand for the whole basis again, after components were repaired.
  mutating func makeFactorWhole() {
    if isFactorWhole { return }
    var count = 0
    for row in 0..<rows.givenCount where rows.isBasic[row] {
      everything.basis[count] = row
      count += 1
    }
    for variable in 0..<variableCount where count < variableCount {
      let stay = rows.givenCount + variable
      guard rows.isStayBasic(of: variable) else { continue }
      everything.basis[count] = stay
      count += 1
    }
    isFactorWhole = factor.refactor(everything)
    if !isFactorWhole { certainty = max(certainty, meter.isExhausted ? .exhausted : .uncertain) }
  }

  /// The required rows that force a required row over constants to break.
  private mutating func circuit(of row: Int) -> [Int] {
    let pull = rows.residual[row] < 0 ? -1 : 1
    simplex.pricing.computeMultipliers(of: row, everything, factor)
    return members(pull: Double(pull), violated: [row])
  }

  /// The required rows that force those of them that were measured as violated to break.
  ///
  /// A single violated row and the basic rows with multipliers are a circuit: the multipliers are
  /// the only way to combine them to a contradiction, so none can be missing.
  private mutating func contradiction() -> Result {
    var violated: [Int] = []
    var next = simplex.pricing.firstViolated(at: 0)
    while let row = next {
      violated.append(row)
      next = simplex.pricing.nextViolated(after: row)
    }
    makeFactorWhole()
    if meter.isExhausted { return giveUp() }
    simplex.pricing.computeMultipliers(at: 0, everything, factor)
    return .contradiction(
      rows: members(pull: 1, violated: violated), isIrreducible: violated.count == 1)
  }

  private func members(pull: Double, violated: [Int]) -> [Int] {
    var members = violated.map {
      rows.side[$0] < 0 ? rows.belowOrigin[$0] : rows.aboveOrigin[$0]
    }
    for index in 0..<variableCount {
      let row = everything.basis[index]
      let multiplier = pull * simplex.pricing.multiplier[row]
      guard abs(multiplier) > Tolerance.slope else { continue }
      // The violation would shrink if the row moved against its multiplier; that is what it forbids.
      let origin = multiplier > 0 ? rows.belowOrigin[row] : rows.aboveOrigin[row]
      if origin != never { members.append(origin) }
    }
    return members.sorted()
  }
}
