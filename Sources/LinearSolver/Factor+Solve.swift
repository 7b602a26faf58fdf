extension Factor {
  /// Eliminates a basis from the beginning; false when its rows are not independent, or when the
  /// work budget is spent.
  func refactor(_ scope: Scope) -> Bool {
    for index in 0..<scope.variableCount { reset(scope.variables[index]) }
    for index in 0..<scope.variableCount {
      waiting.state[scope.basis[index]] = WaitingRows.State.idle
      waiting.key[scope.basis[index]] = 0
    }
    stepCount = 0
    nucleusBox.nucleus = nil
    for index in 0..<scope.variableCount {
      let row = scope.basis[index]
      guard waiting.state[row] == WaitingRows.State.idle else { continue }
      guard eliminate(row), drain() else { return false }
    }
    guard stepCount < scope.variableCount else { return true }
    // Unknowns that cancelled out wake nobody, so look once more at those that wait.
    for index in 0..<scope.variableCount
    where waiting.state[scope.basis[index]] == WaitingRows.State.waiting {
      waiting.makeReady(scope.basis[index])
    }
    guard drain() else { return false }
    return stepCount == scope.variableCount || factorNucleus(scope)
  }

  private func drain() -> Bool {
    while let row = waiting.nextReady() {
      guard eliminate(row) else { return false }
    }
    return true
  }

  private func eliminate(_ row: Int) -> Bool {
    switch gather(row) {
    case 0: return false
    case 1: settleGathered(row)
    case 2: _ = mergeGathered(row)
    default: waitGathered(row)
    }
    return true
  }

  private func factorNucleus(_ scope: Scope) -> Bool {
    var roots: [Int] = []
    for index in 0..<scope.variableCount {
      let variable = scope.variables[index]
      guard link[variable] == variable, !isSettled[variable] else { continue }
      slot[variable] = roots.count
      roots.append(variable)
    }
    var nucleus = Nucleus(roots: roots)
    var constants: [Double] = []
    for index in 0..<scope.variableCount {
      let row = scope.basis[index]
      guard waiting.state[row] == WaitingRows.State.waiting else { continue }
      nucleus.add(row, terms(of: row, places: roots))
      constants.append(rows.kink[row] - gatheredConstant)
    }
    for root in roots { slot[root] = never }
    guard nucleus.rows.count == roots.count, nucleus.factor(meter) else { return false }
    nucleus.solve(&constants)
    for (index, root) in roots.enumerated() {
      isSettled[root] = true
      settledValue[root] = constants[index]
      stepOf[root] = stepCount
    }
    nucleusBox.nucleus = nucleus
    return true
  }

  private func terms(of row: Int, places: [Int]) -> [Nucleus.Entry] {
    // Gathering borrows the slots in which the roots' places stand.
    for root in places { slot[root] = never }
    let count = gather(row)
    for (place, root) in places.enumerated() { slot[root] = place }
    return (0..<count).map {
      Nucleus.Entry(column: slot[gatheredRoot[$0]], value: gatheredCoefficient[$0])
    }
  }
}

extension Factor {
  /// How every variable moves when one basic row's left side grows and all others keep theirs.
  func solve(unit row: Int, by amount: Double, into direction: Lane<Double>) {
    let beta = intermediate
    for step in 0..<stepCount {
      var rest = stepRow[step] == row ? amount : 0
      subtractKnown(stepRow[step], before: step, from: &rest)
      beta[stepVariable[step]] = rest / stepPivot[step]
    }
    if let nucleus = nucleusBox.nucleus {
      meter.spend(nucleus.cost)
      var constants = nucleus.rows.map { nucleusRow in
        var rest = nucleusRow == row ? amount : 0
        subtractKnown(nucleusRow, before: stepCount, from: &rest)
        return rest
      }
      nucleus.solve(&constants)
      for (index, root) in nucleus.roots.enumerated() { direction[root] = constants[index] }
    }
    // What a merged variable hangs on is eliminated after it, so walk the program backwards.
    var step = stepCount
    while step > 0 {
      step -= 1
      let variable = stepVariable[step]
      let up = parent[variable]
      let inherited = up == never ? 0 : parentScale[variable] * direction[up]
      direction[variable] = inherited + beta[variable]
    }
  }

  /// Takes from a row's right side what earlier steps already decide.
  @inline(__always)
  private func subtractKnown(_ row: Int, before step: Int, from rest: inout Double) {
    for place in rows.start[row]..<rows.start[row + 1] {
      var variable = rows.variable[place]
      var factor = rows.coefficient[place]
      while variable != never, stepOf[variable] < step {
        rest -= factor * intermediate[variable]
        factor *= parentScale[variable]
        variable = parent[variable]
      }
    }
  }

  /// How a cost with a given gradient changes with the left side of each basic row.
  ///
  /// This is the program's adjoint: it runs the steps backwards. The gradient is used up.
  func solveTransposed(_ gradient: Lane<Double>, into multiplier: Lane<Double>) {
    for step in 0..<stepCount {
      let variable = stepVariable[step]
      let up = parent[variable]
      if up != never { gradient[up] += parentScale[variable] * gradient[variable] }
    }
    if let nucleus = nucleusBox.nucleus {
      meter.spend(nucleus.cost)
      var gradients = nucleus.roots.map { gradient[$0] }
      nucleus.solveTransposed(&gradients)
      for (index, row) in nucleus.rows.enumerated() {
        multiplier[row] = gradients[index]
        spread(-gradients[index], over: row, before: stepCount, gradient)
      }
    }
    var step = stepCount
    while step > 0 {
      step -= 1
      let pull = gradient[stepVariable[step]]
      guard abs(pull) > Tolerance.coefficient else {
        multiplier[stepRow[step]] = 0
        continue
      }
      let share = pull / stepPivot[step]
      multiplier[stepRow[step]] = share
      spread(-share, over: stepRow[step], before: step, gradient)
    }
  }

  @inline(__always)
  private func spread(
    _ amount: Double, over row: Int, before step: Int, _ gradient: Lane<Double>
  ) {
    var place = rows.start[row]
    let end = rows.start[row + 1]
    while place < end {
      var variable = rows.variable[place]
      var share = amount * rows.coefficient[place]
      place += 1
      while variable != never, stepOf[variable] < step {
        gradient[variable] += share
        share *= parentScale[variable]
        variable = parent[variable]
      }
    }
  }
}

extension Factor {
  /// Makes a basis of rows that are at their kinks already and leaves the values as they are.
  ///
  /// What no such row determines in order is held by a stay.
  func adopt(_ scope: Scope, _ value: Lane<Double>, tolerance: Double) {
    for index in 0..<scope.variableCount {
      reset(scope.variables[index])
      rows.isBasic[scope.basis[index]] = false
    }
    // What is basic still decides a constant that cancelled out of the scope.
    let rows = rows
    let atKink = (0..<scope.rowCount).map { scope.rows[$0] }.filter {
      !rows.isBasic[$0] && abs(rows.residual[$0]) <= tolerance
    }
    let candidates = atKink.filter(rows.isTwoSided) + atKink.filter { !rows.isTwoSided($0) }
    stepCount = 0
    nucleusBox.nucleus = nil
    for row in candidates {
      waiting.state[row] = WaitingRows.State.idle
      waiting.key[row] = 0
    }
    for row in candidates where waiting.state[row] == WaitingRows.State.idle {
      adopt(row)
      while let ready = waiting.nextReady() { adopt(ready) }
    }
    for index in 0..<scope.variableCount where stepCount < scope.variableCount {
      let variable = scope.variables[index]
      guard !isSettled[root(of: variable)] else { continue }
      let stay = rows.makeStay(of: variable, at: value[variable])
      waiting.state[stay] = WaitingRows.State.idle
      adopt(stay)
      while let ready = waiting.nextReady() { adopt(ready) }
    }
    for index in 0..<scope.variableCount { scope.basis[index] = stepRow[index] }
  }

  /// Eliminates a row if it is not redundant.
  private func adopt(_ row: Int) {
    switch gather(row) {
    case 0: waiting.state[row] = WaitingRows.State.done
    case 1: settleGathered(row)
    case 2: _ = mergeGathered(row)
    default: waitGathered(row)
    }
  }
}
