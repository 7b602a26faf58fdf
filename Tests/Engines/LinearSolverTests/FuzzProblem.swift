import LinearSolver

/// A small random problem, determined by its seed.
struct FuzzProblem {
  private var state: UInt64
  private(set) var problem = LinearProblem()

  /// - Parameter hasExtents: Whether every other variable is a size.
  init(seed: Int, hasExtents: Bool = false) {
    state = UInt64(bitPattern: Int64(seed)) &* 0x9E37_79B9_7F4A_7C15 &+ 1
    let variables = (0..<1 + pick(5)).map { index in
      problem.addVariable(isExtent: hasExtents && index % 2 == 1)
    }
    let requiredShare = 20 + pick(50)
    let equalShare = 20 + pick(60)
    for _ in 0..<1 + pick(9) {
      let row = makeRow(variables, requiredShare, equalShare)
      _ = try? problem.add(row)
      // Hugging and compression resistance of a view at one size: the usual pair of rows.
      guard row.relation == .greaterOrEqual, pick(3) == 0 else { continue }
      var other = row
      other.relation = .lessOrEqual
      other.priority = priority(requiredShare / 2)
      _ = try? problem.add(other)
    }
  }

  /// Creates a row of views in a container, as a stack view adds it: too full, too empty or loose.
  init(stackSeed seed: Int, hasExtents: Bool = false) {
    state = UInt64(bitPattern: Int64(seed)) &* 0x9E37_79B9_7F4A_7C15 &+ 7
    let views = (0..<2 + pick(4)).map { _ in
      (problem.addVariable(), problem.addVariable(isExtent: hasExtents))
    }
    let end = problem.addVariable()
    let isLoose = pick(3) == 0
    add([Term(end)], pick(4) == 0 ? .lessOrEqual : .equal, pick(40), 1000)
    var previous: (Variable, Variable)?
    for (position, size) in views {
      if pick(2) == 0 { add([Term(size)], .greaterOrEqual, 0, 1000) }
      let natural = 4 + pick(8)
      add([Term(size)], .greaterOrEqual, natural, [750, 750, 749, 700][pick(4)])
      add([Term(size)], .lessOrEqual, natural, [250, 250, 251, 750][pick(4)])
      if let previous {
        let gap = [Term(position), Term(previous.0, times: -1), Term(previous.1, times: -1)]
        add(gap, isLoose && pick(2) == 0 ? .greaterOrEqual : .equal, pick(3), 1000)
        if pick(4) == 0 {
          add([Term(size), Term(previous.1, times: -1)], .equal, 0, [1000, 500][pick(2)])
        }
      } else {
        add([Term(position)], .equal, pick(3), 1000)
      }
      previous = (position, size)
    }
    guard let previous else { return }
    let rest = [Term(end), Term(previous.0, times: -1), Term(previous.1, times: -1)]
    add(rest, pick(3) == 0 ? .greaterOrEqual : .equal, pick(3), pick(5) == 0 ? 260 : 1000)
  }

  private mutating func add(
    _ terms: [Term], _ relation: Relation, _ constant: Int, _ priority: Double
  ) {
    _ = try? problem.add(
      Row(terms, relation, Double(constant), priority: priority, breakRank: pick(5)))
  }

  mutating func makeRow(
    _ variables: [Variable], _ requiredShare: Int, _ equalShare: Int
  ) -> Row {
    let terms = (0..<[1, 1, 2, 2, 2, 3][pick(6)]).map { _ in
      Term(variables[pick(variables.count)], times: [1, 1, 1, -1, -1, -1, 2, -2, 3][pick(9)])
    }
    let isEqual = pick(100) < equalShare
    let relation: Relation = isEqual ? .equal : pick(2) == 0 ? .lessOrEqual : .greaterOrEqual
    return Row(
      terms, relation, Double(pick(14) - 4), priority: priority(requiredShare),
      breakRank: pick(4))
  }

  mutating func priority(_ requiredShare: Int) -> Double {
    pick(100) < requiredShare ? 1000 : [750, 750, 500, 250, 250][pick(5)]
  }

  mutating func pick(_ count: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(count))
  }
}
