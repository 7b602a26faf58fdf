/// One solve of one problem, with all state that later queries need.
///
/// The steps: load the rows, crash to a basis, survey it once; in nearly all cases that completes
/// the solve. Where the survey found an improvement, pivots optimize its component, and if several
/// solutions have the same cost, a rule chooses one. Required rows are a level like any other, the
/// first; when it cannot be satisfied the engine stops and returns the rows that contradict.
///
/// To read the solver, begin here and continue with the directories in this order: `Problem` (the
/// input), `Basis` (rows at their kinks, and how they determine the variables), `Simplex`
/// (optimality of a basis, and pivots), `OptimalFace` (the choice among several optima), `Results`
/// (queries after the solve) and `Change` (constants that move). `Memory` contains the storage.
struct Engine: ~Copyable {
  /// The outcome of an engine.
  enum Result {
    case solved
    case contradiction(InfeasibleSubset)
  }

  private var arena: Arena
  /// The steps done and permitted.
  let meter: WorkMeter
  let variableCount: Int
  /// The variables that are sizes.
  private let extents: BitSet
  let levels: PriorityLevels
  let rows: RowTable
  let factor: BasisFactorization
  var simplex: Simplex
  private let ratioTest: RatioTest
  private var crash: CrashBasis
  /// All variables and rows, with the entire basis.
  let everything: Subproblem
  private(set) var openGroups: [FreeVariableGroup] = []
  /// Whether the multipliers leave a variable free; rows at their kinks may still fix it, until one
  /// of them moves.
  private(set) var isOpen = false
  var certainty = Certainty.certified
  /// Whether the factorization is that of the entire basis, not of a component's.
  private var isFactorWhole = false
  /// Whether only a contradiction is sought: then any solution suffices.
  private var seeksContradiction = false

  init(_ problem: LinearProblem, within budget: WorkBudget) {
    let termCount = problem.store.termCount
    let rowCount = problem.rowCount
    variableCount = problem.variableCount
    extents = problem.extents
    // The sum of the arena arrays below; repairs and many levels may need another block.
    var arena = Arena(byteCount: 1024 + 157 * rowCount + 253 * variableCount + 24 * termCount)
    meter = WorkMeter(budget, in: &arena)
    // Loading, the first basis and its survey: a few passes that are not worth interrupting.
    meter.spend(8 * (rowCount + variableCount + termCount))
    var levels = PriorityLevels()
    rows = RowTable(problem, &levels, in: &arena)
    self.levels = levels
    factor = BasisFactorization(
      rows: rows, variableCount: variableCount, levelCount: levels.count, meter, in: &arena)
    ratioTest = RatioTest(kinkCount: rows.givenCount, levelCount: levels.count, in: &arena)
    crash = CrashBasis(
      factor, ratioTest, variableCount: variableCount, levelCount: levels.count, in: &arena)
    let pricing = Pricing(
      rows, variableCount: variableCount, levelCount: levels.count,
      tolerance: Tolerance.residual * max(1, rows.greatestKink / 1e5), in: &arena)
    simplex = Simplex(rows, meter, pricing, variableCount: variableCount, in: &arena)
    everything = Subproblem(
      variables: arena.indices(upTo: variableCount), rows: arena.indices(upTo: rows.givenCount),
      basis: arena.indices(upTo: variableCount))
    self.arena = arena
  }

  /// Searches only for required rows that contradict.
  mutating func findInfeasibility() -> Result {
    seeksContradiction = true
    return findOptimum()
  }

  /// Solves the problem.
  mutating func solve() -> Result {
    let result = findOptimum()
    if rows.isHostile, case .solved = result, certainty == .certified, !verifyCertificate() {
      certainty = .uncertain
    }
    return result
  }

  private mutating func findOptimum(fillingStacks: Bool = false) -> Result {
    crash.run(fillingStacks: fillingStacks)
    for step in 0..<variableCount { everything.basis[step] = factor.steps[step].row }
    isFactorWhole = true
    simplex.readValues(everything, factor)
    if !simplex.pricing.measure(everything, simplex.value) { certainty = .uncertain }
    if let row = contradictedConstants() {
      return meter.isExhausted ? giveUp() : .contradiction(circuit(of: row))
    }
    let mayContradict = violatesRequiredRow
    guard simplex.pricing.price(everything, factor) else {
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
    completeFactorization()
    if meter.isExhausted { return giveUp() }
    _ = simplex.pricing.measure(everything, simplex.value)
    return violatesRequiredRow ? contradiction() : .solved
  }

  private mutating func busyComponents() -> ComponentFinder {
    let pricing = simplex.pricing
    return ComponentFinder(
      factor, variableCount: variableCount,
      requiredStepCount: isRequiredLevel ? crash.requiredStepCount : 0,
      isBusy: { pricing.improves($0) || pricing.hasFreeMove($0) }, in: &arena)
  }

  /// Whether so many rows of a large component can be improved that its first basis was a bad
  /// start.
  private func isTight(_ scope: Subproblem) -> Bool {
    scope.variables.count > 6 && scope.basis.count(where: simplex.pricing.improves) > 1
  }

  /// Discards the basis, for a second crash that distributes the length of tight stacks.
  private mutating func startOver() {
    for row in 0..<rows.givenCount + variableCount {
      rows[row].isBasic = false
    }
    for row in 0..<rows.givenCount { rows[row].side = 0 }
    for variable in 0..<variableCount { factor.reset(variable) }
    factor.removeSteps()
    crash = CrashBasis(
      factor, ratioTest, variableCount: variableCount, levelCount: levels.count, in: &arena)
  }

  private mutating func repair(_ components: ComponentFinder) -> Result {
    isFactorWhole = false
    for scope in components.scopes {
      if !simplex.optimize(scope, factor, ratioTest) {
        if meter.isExhausted { return giveUp() }
        certainty = .uncertain
      }
      if violatesRequiredRow { return contradiction() }
      if seeksContradiction { continue }
      let face = OptimalFace(scope, factor, simplex, extents)
      if face.isEmpty { continue }
      isOpen = true
      openGroups += face.chooseSolution()
      if meter.isExhausted { return giveUp() }
      // A basis of rows that are at their kinks in the chosen solution.
      simplex.remeasure(scope)
      factor.makeBasis(scope, simplex.value, tolerance: simplex.pricing.tolerance)
    }
    return .solved
  }

  /// Ends without proof: no row is reported as conflicting and no variable as free.
  private mutating func giveUp() -> Result {
    certainty = .exhausted
    openGroups = []
    return .solved
  }

  /// Factors the entire basis again after pivots in components.
  mutating func completeFactorization() {
    if isFactorWhole { return }
    var count = 0
    for row in 0..<rows.givenCount + variableCount
    where rows[row].isBasic && count < variableCount {
      everything.basis[count] = row
      count += 1
    }
    isFactorWhole = factor.refactor(everything)
    if !isFactorWhole { certainty = max(certainty, meter.isExhausted ? .exhausted : .uncertain) }
  }
}

extension Engine {
  /// Whether the first level is the required one; without required rows it is an optional one.
  private var isRequiredLevel: Bool { levels.priorities.first == Row.requiredPriority }

  /// Whether the rows measured last include a violated required row.
  private var violatesRequiredRow: Bool {
    guard isRequiredLevel else { return false }
    for row in simplex.pricing.violated(at: 0)
    where abs(rows[row].residual) > simplex.pricing.tolerance { return true }
    return false
  }

  /// Returns a violated required row over constants alone.
  private func contradictedConstants() -> Int? {
    guard isRequiredLevel else { return nil }
    let (rows, factor, stepCount) = (rows, factor, crash.requiredStepCount)
    return simplex.pricing.violated(at: 0).first { row in
      rows.terms(of: row).allSatisfy {
        factor.isConstant($0.variable.index, afterStep: stepCount)
      }
    }
  }

  /// Returns the required rows that contradict a required row over constants.
  private func circuit(of row: Int) -> InfeasibleSubset {
    simplex.pricing.computeMultipliers(of: row, everything, factor)
    return InfeasibleSubset(
      rows: members(pull: rows[row].residual < 0 ? -1 : 1, violated: [row]), isIrreducible: true)
  }

  /// Returns required rows that contradict, given the measured violations.
  ///
  /// A single violated row and the basic rows with multipliers are a circuit: the multipliers are
  /// the only combination to a contradiction, so no row can be missing.
  private mutating func contradiction() -> Result {
    let violated = Array(simplex.pricing.violated(at: 0))
    completeFactorization()
    if meter.isExhausted { return giveUp() }
    simplex.pricing.computeMultipliers(at: 0, everything, factor)
    return .contradiction(
      InfeasibleSubset(
        rows: members(pull: 1, violated: violated), isIrreducible: violated.count == 1))
  }

  private func members(pull: Double, violated: [Int]) -> [Int] {
    var members = violated.map { rows[$0].origin(towards: Int(rows[$0].side)) }
    // If rounding prevented the factorization, there are no multipliers.
    for row in everything.basis where isFactorWhole {
      let multiplier = pull * simplex.pricing.multiplier[row]
      guard abs(multiplier) > Tolerance.slope else { continue }
      // The violation would shrink if the row moved against its multiplier, which this row forbids.
      let origin = rows[row].origin(towards: multiplier > 0 ? -1 : 1)
      if origin != never { members.append(origin) }
    }
    return members.sorted()
  }
}

extension Engine {
  /// The size of the solver's own storage, including the copy of the input.
  var byteCount: Int { arena.byteCount }

  /// The number of pivots.
  var pivotCount: Int { simplex.pivotCount }

  /// Returns the value of a variable; zero if it is not finite because of rounding.
  func value(of variable: Int) -> Double {
    simplex.value[variable].isFinite ? simplex.value[variable] : 0
  }

  var values: [Double] { (0..<variableCount).map { value(of: $0) } }

  /// Returns the certainty of the result; contradictions among numbers of very different magnitude
  /// are never certain.
  func certainty(afterBreaking conflictCount: Int) -> Certainty {
    guard conflictCount > 0 else { return certainty }
    if meter.isExhausted { return .exhausted }
    return rows.isHostile ? max(certainty, .uncertain) : certainty
  }
}
