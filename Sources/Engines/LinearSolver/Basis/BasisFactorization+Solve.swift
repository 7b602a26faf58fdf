extension BasisFactorization {
  /// Factors a basis from scratch; returns false if its rows are dependent or the work budget is
  /// spent.
  func refactor(_ scope: Subproblem) -> Bool {
    begin(scope.variables, scope.basis)
    for row in scope.basis where waiting[row].state == .inactive {
      guard eliminate(row), drain() else { return false }
    }
    guard stepCount < scope.variables.count else { return true }
    // Cancelled variables wake no row, so check the waiting rows again.
    for row in scope.basis where waiting[row].state == .waiting { waiting.makeReady(row) }
    guard drain() else { return false }
    return stepCount == scope.variables.count || factorNucleus(scope)
  }

  /// Makes variables free, and rows that may become steps inactive.
  private func begin(_ variables: IndexSlice, _ candidates: some Sequence<Int>) {
    removeSteps()
    for variable in variables { reset(variable) }
    for row in candidates {
      waiting[row].state = .inactive
      waiting[row].key = 0
    }
  }

  private func drain() -> Bool {
    while let row = waiting.nextReady() {
      guard eliminate(row) else { return false }
    }
    return true
  }

  private func factorNucleus(_ scope: Subproblem) -> Bool {
    let roots = scope.variables.filter { unknowns[$0].link == $0 && !unknowns[$0].isEliminated }
    var nucleus = Nucleus(roots: roots)
    var constants: [Double] = []
    for row in scope.basis where waiting[row].state == .waiting {
      let rest = gather(row)
      let line = gathered.stretch(0, rest.count).map { term in
        // The roots are in order.
        Nucleus.Entry(
          column: roots.partitioningIndex { $0 < term.variable.index }, value: term.coefficient)
      }
      nucleus.add(row, line)
      constants.append(rows[row].kink - rest.constant)
    }
    guard nucleus.rows.count == roots.count, nucleus.factor(meter) else { return false }
    nucleus.solve(&constants)
    for (index, root) in roots.enumerated() {
      unknowns[root].isEliminated = true
      unknowns[root].eliminatedValue = constants[index]
      unknowns[root].step = stepCount
    }
    self.nucleus = nucleus
    return true
  }
}

extension BasisFactorization {
  /// Computes the movement of every variable when one basic row's left side grows and all others
  /// stay constant.
  func solve(unit row: Int, by amount: Double, into direction: ArenaArray<Double>) {
    let beta = intermediate
    var first = 0
    // Steps before the row's step do not depend on it.
    while first < stepCount, steps[first].row != row {
      beta[steps[first].variable] = 0
      first += 1
    }
    for index in first..<stepCount {
      let step = steps[index]
      var rest = step.row == row ? amount : 0
      subtractDetermined(step.row, before: index, from: &rest)
      beta[step.variable] = rest / step.pivot
    }
    if let nucleus {
      meter.spend(nucleus.cost)
      var constants = nucleus.rows.map { nucleusRow in
        var rest = nucleusRow == row ? amount : 0
        subtractDetermined(nucleusRow, before: stepCount, from: &rest)
        return rest
      }
      nucleus.solve(&constants)
      for (index, root) in nucleus.roots.enumerated() { direction[root] = constants[index] }
    }
    // A merged variable's parent is eliminated after it, so iterate backwards.
    for step in (0..<stepCount).reversed() {
      let variable = steps[step].variable
      let (up, scale) = (unknowns[variable].parent, unknowns[variable].parentScale)
      let inherited = up == never ? 0 : scale * direction[up]
      direction[variable] = inherited + beta[variable]
    }
  }

  /// Subtracts the part that earlier steps determine from a row's right side.
  @inline(__always)
  private func subtractDetermined(_ row: Int, before step: Int, from rest: inout Double) {
    for term in rows.terms(of: row) {
      var variable = term.variable.index
      var factor = term.coefficient
      while variable != never, unknowns[variable].step < step {
        rest -= factor * intermediate[variable]
        factor *= unknowns[variable].parentScale
        variable = unknowns[variable].parent
      }
    }
  }

  /// Computes the derivative of a cost with a given gradient by the left side of each basic row.
  ///
  /// This is the adjoint of the program: it runs the steps backwards and overwrites the gradient.
  func solveTransposed(_ gradient: ArenaArray<Double>, into multiplier: ArenaArray<Double>) {
    for step in 0..<stepCount {
      let variable = steps[step].variable
      let up = unknowns[variable].parent
      if up != never { gradient[up] += unknowns[variable].parentScale * gradient[variable] }
    }
    if let nucleus {
      meter.spend(nucleus.cost)
      var gradients = nucleus.roots.map { gradient[$0] }
      nucleus.solveTransposed(&gradients)
      for (index, row) in nucleus.rows.enumerated() {
        multiplier[row] = gradients[index]
        spread(-gradients[index], over: row, before: stepCount, gradient)
      }
    }
    for index in (0..<stepCount).reversed() {
      let step = steps[index]
      let pull = gradient[step.variable]
      guard abs(pull) > Tolerance.coefficient else {
        multiplier[step.row] = 0
        continue
      }
      let share = pull / step.pivot
      multiplier[step.row] = share
      spread(-share, over: step.row, before: index, gradient)
    }
  }

  @inline(__always)
  private func spread(
    _ amount: Double, over row: Int, before step: Int, _ gradient: ArenaArray<Double>
  ) {
    for term in rows.terms(of: row) {
      var variable = term.variable.index
      var share = amount * term.coefficient
      while variable != never, unknowns[variable].step < step {
        gradient[variable] += share
        share *= unknowns[variable].parentScale
        variable = unknowns[variable].parent
      }
    }
  }
}

extension BasisFactorization {
  /// Builds a basis from rows that are already at their kinks and leaves the values unchanged.
  ///
  /// A stay fixes each variable that no such row determines in order.
  func makeBasis(_ scope: Subproblem, _ value: ArenaArray<Double>, tolerance: Double) {
    for row in scope.basis { rows[row].isBasic = false }
    // A basic row still determines a constant that cancelled out of the subproblem.
    let atKink = scope.rows.filter {
      !rows[$0].isBasic && abs(rows[$0].residual) <= tolerance
    }
    let candidates = atKink.filter { rows[$0].isTwoSided } + atKink.filter { !rows[$0].isTwoSided }
    begin(scope.variables, candidates)
    for row in candidates where waiting[row].state == .inactive { adopt(row) }
    for variable in scope.variables where stepCount < scope.variables.count {
      guard !unknowns[unknowns.root(of: variable)].isEliminated else { continue }
      let stay = rows.addStay(of: variable, at: value[variable])
      waiting[stay].state = .inactive
      adopt(stay)
    }
    for index in scope.basis.indices { scope.basis[index] = steps[index].row }
  }

  /// Eliminates a row, and the rows that become steps by it, unless they are redundant.
  private func adopt(_ row: Int) {
    var next: Int? = row
    while let row = next {
      if !eliminate(row) { waiting[row].state = .done }
      next = waiting.nextReady()
    }
  }
}
