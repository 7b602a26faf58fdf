/// The connected components of a problem after its constants are removed.
///
/// Only components that pricing can improve or found free are listed.
struct ComponentFinder {
  private(set) var scopes: [Subproblem] = []

  /// Finds the components with a basic row that improves or is free.
  init(
    _ factor: BasisFactorization, variableCount: Int, requiredStepCount: Int, isBusy: (Int) -> Bool,
    in arena: inout Arena
  ) {
    let rows = factor.rows
    let leader = Self.leaders(factor, variableCount, requiredStepCount)
    let heap = arena.indexArray(repeating: never, count: variableCount)
    var count = 0
    // Numbered in the order of their first busy row, which is the order of elimination.
    for step in 0..<variableCount {
      let leader = leader[factor.steps[step].variable]
      guard leader != never, heap[leader] == never, isBusy(factor.steps[step].row) else { continue }
      heap[leader] = count
      count += 1
    }
    guard count > 0 else { return }
    let variables = Buckets(count: count, capacity: variableCount, in: &arena) { add in
      for variable in 0..<variableCount where leader[variable] != never {
        add(heap[leader[variable]], variable)
      }
    }
    let members = Buckets(count: count, capacity: rows.givenCount, in: &arena) { add in
      for row in 0..<rows.givenCount {
        let open = rows.terms(of: row).first { leader[$0.variable.index] != never }
        if let open { add(heap[leader[open.variable.index]], row) }
      }
    }
    let basis = Buckets(count: count, capacity: variableCount, in: &arena) { add in
      for step in 0..<variableCount {
        // A row belongs to the variable that it eliminates: others in it may have cancelled out.
        let leader = leader[factor.steps[step].variable]
        if leader != never { add(heap[leader], factor.steps[step].row) }
      }
    }
    scopes = (0..<count).map {
      Subproblem(variables: variables[$0], rows: members[$0], basis: basis[$0])
    }
  }

  /// Returns for each variable the representative of its component; `never` for constants.
  private static func leaders(
    _ factor: BasisFactorization, _ variableCount: Int, _ requiredStepCount: Int
  ) -> [Int] {
    let rows = factor.rows
    var isConstant = (0..<variableCount).map {
      factor.isConstant($0, afterStep: requiredStepCount)
    }
    freeUnsupported(&isConstant, factor, requiredStepCount)
    var sets = DisjointSets(count: variableCount)
    for row in 0..<rows.givenCount {
      var first: Int?
      for term in rows.terms(of: row) where !isConstant[term.variable.index] {
        if let first { sets.join(first, term.variable.index) }
        first = term.variable.index
      }
    }
    return (0..<variableCount).map { isConstant[$0] ? never : sets.leader(of: $0) }
  }

  /// Frees constants that were fixed by a row in which variables happened to cancel out: another
  /// basis would not cancel them.
  private static func freeUnsupported(
    _ isConstant: inout [Bool], _ factor: BasisFactorization, _ requiredStepCount: Int
  ) {
    let rows = factor.rows
    var isStable = false
    while !isStable {
      isStable = true
      for step in 0..<requiredStepCount where isConstant[factor.steps[step].variable] {
        let terms = rows.terms(of: factor.steps[step].row)
        guard terms.contains(where: { !isConstant[$0.variable.index] }) else { continue }
        isConstant[factor.steps[step].variable] = false
        isStable = false
      }
    }
  }
}

/// Indices sorted into numbered buckets, one after the other.
private struct Buckets {
  private let content: IndexArray
  private let end: IndexArray

  /// Sorts the added indices into buckets; those with bucket `never` are ignored.
  init(
    count: Int, capacity: Int, in arena: inout Arena,
    _ fill: (_ add: (_ heap: Int, _ place: Int) -> Void) -> Void
  ) {
    let content = arena.allocateIndices(count: capacity)
    let end = arena.indexArray(repeating: 0, count: count + 1)
    fill { heap, _ in if heap != never { end[heap + 1] += 1 } }
    for heap in 0..<count { end[heap + 1] += end[heap] }
    fill { heap, place in
      guard heap != never else { return }
      content[end[heap]] = place
      end[heap] += 1
    }
    self.content = content
    self.end = end
  }

  subscript(heap: Int) -> IndexSlice { content.slice((heap == 0 ? 0 : end[heap - 1])..<end[heap]) }
}
