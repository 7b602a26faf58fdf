/// The pieces into which a problem falls once its constants are known.
///
/// Only pieces in which a pricing pass found something to do are listed.
struct Components {
  private(set) var scopes: [Scope] = []

  /// Finds the pieces that hold a basic row which improves or is open.
  init(
    rows: RowTable, variableCount: Int, factor: Factor, requiredStepCount: Int,
    isBusy: (Int) -> Bool, in arena: inout Arena
  ) {
    let group = Self.group(rows, variableCount, factor, requiredStepCount, in: &arena)
    let place = arena.indexLane(repeating: never, count: variableCount)
    var count = 0
    // Numbered in the order of their first busy row, which is the order of the elimination.
    for step in 0..<variableCount {
      let variable = factor.stepVariable[step]
      guard group[variable] != never, isBusy(factor.stepRow[step]) else { continue }
      let root = Self.root(variable, group)
      guard place[root] == never else { continue }
      place[root] = count
      count += 1
    }
    guard count > 0 else { return }
    let variables = Bucket(count: count, room: variableCount, in: &arena) { add in
      for variable in 0..<variableCount where group[variable] != never {
        add(place[Self.root(variable, group)], variable)
      }
    }
    let members = Bucket(count: count, room: rows.givenCount, in: &arena) { add in
      for row in 0..<rows.givenCount {
        guard let root = Self.group(of: row, rows, group) else { continue }
        add(place[root], row)
      }
    }
    let basis = Bucket(count: count, room: variableCount, in: &arena) { add in
      for step in 0..<variableCount {
        // A row belongs to the variable that it eliminates: others in it may have cancelled out.
        let variable = factor.stepVariable[step]
        guard group[variable] != never else { continue }
        add(place[Self.root(variable, group)], factor.stepRow[step])
      }
    }
    for index in 0..<count {
      scopes.append(
        Scope(
          variables: variables.lane(index), variableCount: variables.size(index),
          rows: members.lane(index), rowCount: members.size(index), basis: basis.lane(index)))
    }
  }

  /// Joins the variables that share a row; constants have no group.
  private static func group(
    _ rows: RowTable, _ variableCount: Int, _ factor: Factor, _ requiredStepCount: Int,
    in arena: inout Arena
  ) -> IndexLane {
    let group = arena.indexLane(count: variableCount)
    for variable in 0..<variableCount {
      group[variable] =
        factor.isConstant(variable, afterStep: requiredStepCount) ? never : variable
    }
    freeUnsupported(group, rows, factor, requiredStepCount)
    for row in 0..<rows.givenCount {
      var first = never
      for place in rows.start[row]..<rows.start[row + 1] {
        guard group[rows.variable[place]] != never else { continue }
        let root = root(rows.variable[place], group)
        if first == never { first = root } else { group[max(first, root)] = min(first, root) }
        first = min(first, root)
      }
    }
    return group
  }

  /// Takes back constants that were settled by a row in which unknowns happened to cancel out:
  /// another basis would not cancel them.
  private static func freeUnsupported(
    _ group: IndexLane, _ rows: RowTable, _ factor: Factor, _ requiredStepCount: Int
  ) {
    var isStable = false
    while !isStable {
      isStable = true
      for step in 0..<requiredStepCount where group[factor.stepVariable[step]] == never {
        let row = factor.stepRow[step]
        let places = rows.start[row]..<rows.start[row + 1]
        guard places.contains(where: { group[rows.variable[$0]] != never }) else { continue }
        group[factor.stepVariable[step]] = factor.stepVariable[step]
        isStable = false
      }
    }
  }

  private static func root(_ variable: Int, _ group: IndexLane) -> Int {
    var root = variable
    while group[root] != root {
      group[root] = group[group[root]]
      root = group[root]
    }
    return root
  }

  private static func group(of row: Int, _ rows: RowTable, _ group: IndexLane) -> Int? {
    for place in rows.start[row]..<rows.start[row + 1]
    where group[rows.variable[place]] != never {
      return root(rows.variable[place], group)
    }
    return nil
  }
}

/// Places sorted into numbered heaps, one behind the other.
private struct Bucket {
  private let content: IndexLane
  private let end: IndexLane

  /// Sorts what is added; a heap of `never` takes nothing.
  init(
    count: Int, room: Int, in arena: inout Arena,
    _ fill: (_ add: (_ heap: Int, _ place: Int) -> Void) -> Void
  ) {
    let content = arena.indexLane(count: room)
    let end = arena.indexLane(repeating: 0, count: count + 1)
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

  func size(_ heap: Int) -> Int { end[heap] - (heap == 0 ? 0 : end[heap - 1]) }

  func lane(_ heap: Int) -> IndexLane {
    IndexLane(base: content.base + (heap == 0 ? 0 : end[heap - 1]))
  }
}

extension Factor {
  /// Whether the first steps alone decide a variable.
  func isConstant(_ variable: Int, afterStep count: Int) -> Bool {
    var variable = variable
    while parent[variable] != never, stepOf[variable] < count { variable = parent[variable] }
    return parent[variable] == never && stepOf[variable] < count
  }
}
