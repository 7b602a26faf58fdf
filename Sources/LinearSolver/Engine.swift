/// One solve of one problem, with everything that later questions about it need.
///
/// The steps: load the rows, crash to a basis, survey it once; nearly always that is the end. Where
/// the survey found something, the component around it is repaired by pivots, and if several
/// solutions cost the same, one is chosen by rule. Required rows are a level like any other, the
/// first; when it cannot be satisfied the engine stops and names the rows that contradict.
///
/// To read the solver, begin here and go on with the folders in this order: `Problem` (what is
/// asked), `Basis` (rows at their kinks, and how they determine the variables), `Optimum` (whether
/// a basis is the best one, and how to better it), `Choice` (which of several optima it is to be),
/// `Answer` and `Change` (what is asked afterwards). `Memory` is where all of it lies.
struct Engine: ~Copyable {
  /// What stopped the engine, or that nothing did.
  enum Result {
    case solved
    case contradiction(Contradiction)
  }

  private var arena: Arena
  /// What was worked, and what may be.
  let meter: WorkMeter
  let variableCount: Int
  /// The variables that are sizes.
  private let extents: BitSet
  let levels: PriorityLevels
  let rows: RowTable
  let factor: Factor
  var simplex: Simplex
  private let ratioTest: RatioTest
  private var crash: CrashBasis
  /// All variables and rows, with the whole basis.
  let everything: Scope
  private(set) var openGroups: [OpenGroup] = []
  /// Whether multipliers alone leave something open; rows at their kinks may still hold it, until
  /// one of them moves.
  private(set) var isOpen = false
  var certainty = Certainty.certified
  /// Whether the factor stands for the whole basis, not for a component's.
  private var isFactorWhole = false
  /// Whether only a contradiction is looked for: then it does not matter which solution is found.
  private var seeksContradiction = false

  /// Loads a problem.
  init(_ problem: LinearProblem, within budget: WorkBudget) {
    let termCount = problem.store.termCount
    let rowCount = problem.rowCount
    variableCount = problem.variableCount
    extents = problem.extents
    // What the lanes below add up to; repairs, and many levels, may take another block.
    var arena = Arena(byteCount: 1024 + 157 * rowCount + 253 * variableCount + 24 * termCount)
    meter = WorkMeter(budget, in: &arena)
    // Loading, the first basis and its survey: a few passes that are not worth interrupting.
    meter.spend(8 * (rowCount + variableCount + termCount))
    var levels = PriorityLevels()
    rows = RowTable(problem, &levels, in: &arena)
    self.levels = levels
    factor = Factor(
      rows: rows, variableCount: variableCount, levelCount: levels.count, meter, in: &arena)
    ratioTest = RatioTest(kinkCount: rows.givenCount, levelCount: levels.count, in: &arena)
    crash = CrashBasis(
      factor, ratioTest, variableCount: variableCount, levelCount: levels.count, in: &arena)
    let pricing = Pricing(
      rows, variableCount: variableCount, levelCount: levels.count,
      tolerance: Tolerance.residual * max(1, rows.greatestKink / 1e5), in: &arena)
    simplex = Simplex(rows, meter, pricing, variableCount: variableCount, in: &arena)
    everything = Scope(
      variables: arena.places(upTo: variableCount), rows: arena.places(upTo: rows.givenCount),
      basis: arena.places(upTo: variableCount))
    self.arena = arena
  }

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
    crash.run(fillingStacks: fillingStacks)
    for step in 0..<variableCount { everything.basis[step] = factor.steps[step].row }
    isFactorWhole = true
    simplex.readValues(everything, factor)
    if !simplex.pricing.measure(everything, simplex.value) { certainty = .uncertain }
    if let row = contradictedConstants() {
      return meter.isExhausted ? giveUp() : .contradiction(circuit(of: row))
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

  private mutating func busyComponents() -> Components {
    let pricing = simplex.pricing
    return Components(
      factor, variableCount: variableCount,
      requiredStepCount: isRequiredLevel ? crash.requiredStepCount : 0,
      isBusy: { pricing.improves($0) || pricing.isOpen($0) }, in: &arena)
  }

  /// Whether so much of a large component can be improved that its first basis was a bad guess.
  private func isTight(_ scope: Scope) -> Bool {
    scope.variables.count > 6 && scope.basis.count(where: simplex.pricing.improves) > 1
  }

  /// Forgets the basis, for a second guess that shares out the room in stacks.
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

  private mutating func repair(_ components: Components) -> Result {
    isFactorWhole = false
    for scope in components.scopes {
      if !simplex.optimise(scope, factor, ratioTest) {
        if meter.isExhausted { return giveUp() }
        certainty = .uncertain
      }
      if violatesRequiredRow { return contradiction() }
      if seeksContradiction { continue }
      let face = OptimalFace(scope, factor, simplex, extents)
      if face.isEmpty { continue }
      isOpen = true
      openGroups += face.settle()
      if meter.isExhausted { return giveUp() }
      // A basis of rows that are at their kinks in the solution that was chosen.
      simplex.remeasure(scope)
      factor.adopt(scope, simplex.value, tolerance: simplex.pricing.tolerance)
    }
    return .solved
  }

  /// Ends with what was found: nothing is proven, so no row is accused and nothing called open.
  private mutating func giveUp() -> Result {
    certainty = .exhausted
    openGroups = []
    return .solved
  }

  /// Makes the factor stand for the whole basis again, after components were repaired.
  mutating func makeFactorWhole() {
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
  /// Whether the first level is the required one; without required rows it is a wish like others.
  private var isRequiredLevel: Bool { levels.priorities.first == Row.requiredPriority }

  /// Whether the rows measured last include a required one that does not hold.
  private var violatesRequiredRow: Bool {
    guard isRequiredLevel else { return false }
    for row in simplex.pricing.violated(at: 0)
    where abs(rows[row].residual) > simplex.pricing.tolerance { return true }
    return false
  }

  /// A required row over constants alone that does not hold.
  private func contradictedConstants() -> Int? {
    guard isRequiredLevel else { return nil }
    let (rows, factor, stepCount) = (rows, factor, crash.requiredStepCount)
    return simplex.pricing.violated(at: 0).first { row in
      rows.terms(of: row).allSatisfy {
        factor.isConstant($0.variable.index, afterStep: stepCount)
      }
    }
  }

  /// The required rows that force a required row over constants to break.
  private func circuit(of row: Int) -> Contradiction {
    simplex.pricing.computeMultipliers(of: row, everything, factor)
    return Contradiction(
      rows: members(pull: rows[row].residual < 0 ? -1 : 1, violated: [row]), isIrreducible: true)
  }

  /// The required rows that force those of them that were measured as violated to break.
  ///
  /// A single violated row and the basic rows with multipliers are a circuit: the multipliers are
  /// the only way to combine them to a contradiction, so none can be missing.
  private mutating func contradiction() -> Result {
    let violated = Array(simplex.pricing.violated(at: 0))
    makeFactorWhole()
    if meter.isExhausted { return giveUp() }
    simplex.pricing.computeMultipliers(at: 0, everything, factor)
    return .contradiction(
      Contradiction(rows: members(pull: 1, violated: violated), isIrreducible: violated.count == 1))
  }

  private func members(pull: Double, violated: [Int]) -> [Int] {
    var members = violated.map { rows[$0].origin(towards: Int(rows[$0].side)) }
    // Where rounding kept the basis from being factored, there are no multipliers.
    for row in everything.basis where isFactorWhole {
      let multiplier = pull * simplex.pricing.multiplier[row]
      guard abs(multiplier) > Tolerance.slope else { continue }
      // The violation would shrink if the row moved against its multiplier: that it forbids.
      let origin = rows[row].origin(towards: multiplier > 0 ? -1 : 1)
      if origin != never { members.append(origin) }
    }
    return members.sorted()
  }
}

extension Engine {
  /// The solver's own storage, the copy of the input included.
  var byteCount: Int { arena.byteCount }

  /// How many pivots the repair took.
  var pivotCount: Int { simplex.pivotCount }

  /// The value of a variable, zero if rounding spoiled it.
  func value(of variable: Int) -> Double {
    simplex.value[variable].isFinite ? simplex.value[variable] : 0
  }

  /// The value of each variable.
  var values: [Double] { (0..<variableCount).map { value(of: $0) } }

  /// How sure the result is; contradictions among numbers of very different size are never sure.
  func certainty(afterBreaking conflictCount: Int) -> Certainty {
    guard conflictCount > 0 else { return certainty }
    if meter.isExhausted { return .exhausted }
    return rows.isHostile ? max(certainty, .uncertain) : certainty
  }
}
